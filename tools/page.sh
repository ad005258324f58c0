#!/bin/sh
# Builds the page, for the build (cmake/Page.cmake):
#   tools/page.sh WASM OUT    OUT/web: the page's files; OUT/page_*: what the program takes in
# Brings the Node that the tools need (tools/node) and the tools (web/), each only when its lockfile
# has changed. What the tools say is in OUT/page.log and is shown when something fails.
set -eu
wasm=$1
out=$2
root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
    {
        echo "page: $1"
        [ ! -s "$out/page.log" ] || tail -n 60 "$out/page.log"
        echo 'page: cmake -D TAEFL_PAGE=OFF builds everything but the page'
    } >&2
    exit 1
}

# install FOLDER: what its lockfile says, exactly; no scripts of packages are run.
install() {
    hash=$(sha256sum <"$root/$1/package-lock.json")
    [ "$(cat "$root/$1/node_modules/.installed" 2>/dev/null)" != "$hash" ] || return 0
    echo "page: installing $1 with npm" >&2
    (cd "$root/$1" && npm ci --ignore-scripts --no-audit --no-fund) >>"$out/page.log" 2>&1 ||
        fail "npm ci failed in $1 (it needs the registry of npm, once)"
    echo "$hash" >"$root/$1/node_modules/.installed"
}

mkdir -p "$out" "$root/build"
: >"$out/page.log"
command -v npm >/dev/null || fail 'npm is missing (apt-get install npm)'
# One at a time in this checkout: the modules stand in its folders.
exec 8>"$root/build/.npm.lock"
flock 8
install tools/node
PATH=$root/tools/node/node_modules/.bin:$PATH
export PATH
install web
flock -u 8

cd "$root/web"
TAEFL_WASM=$wasm npm run build -- --outDir "$out/web" --emptyOutDir >>"$out/page.log" 2>&1 ||
    fail 'the page does not build'
node tools/pack.mjs "$out/web" "$out" src/routes*.ts >>"$out/page.log" 2>&1 ||
    fail 'the page cannot be packed'
