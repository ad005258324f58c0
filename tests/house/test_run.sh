#!/bin/bash
# ./run: what it says without a terminal, clean stdout, and how it treats packages.
. "$(dirname "$0")/common.sh"
run=$source_dir/run
out=$temporary/out
err=$temporary/err

"$run" </dev/null >"$out" 2>"$err"
check 'without a terminal ./run ends with 0' [ $? = 0 ]
check 'and says what it would start' grep -q 'taefl serve' "$out"
(cd "$temporary" && "$run" --version) </dev/null >"$out" 2>"$err"
check './run --version from another folder ends with 0' [ $? = 0 ]
check 'its stdout begins with the version' grep -q '^taefl [0-9]' <(head -n 1 "$out")
check 'its stderr says what it does' grep -q '^run: building' "$err"
check 'stdout is that of build/taefl alone' diff "$out" <("$source_dir/build/taefl" --version)
"$run" no-such-command </dev/null >"$out" 2>"$err"
check 'the exit code of taefl comes through' [ $? != 0 ]

# The set-up on a made-up machine: only these commands, packages as files in one folder.
fake=$temporary/fake
bin=$fake/bin
mkdir -p "$bin" "$fake/installed"
export fake
printf '#!/bin/bash\nfor p; do :; done; [ -e "$fake/installed/$p" ] && printf installed\n' >"$bin/dpkg-query"
printf '#!/bin/bash\necho "${fake_user:-0}"\n' >"$bin/id"
printf '#!/bin/bash\necho "apt-get $*" >>"$fake/log"\n[ ! -e "$fake/broken" ] || { [ "$1" = update ] && : >"$fake/updated"; [ -e "$fake/updated" ] || exit 100; }\n[ "$1" = install ] || exit 0\nfor p; do case $p in -*|install) ;; *) : >"$fake/installed/$p" ;; esac; done\n' >"$bin/apt-get"
printf '#!/bin/bash\nwhile [[ $1 == *=* ]]; do shift; done\nexec "$@"\n' >"$bin/env"
chmod +x "$bin"/*
setup() { # [VARIABLE=VALUE…] LIST…
    : >"$fake/log"
    (cd "$source_dir" && PATH=$bin && fake_user=$1 && export fake_user && shift && . tools/setup.sh && need "$@") \
        </dev/null >"$out" 2>"$err"
}
builds=$(awk '$1 == "build" { print $2 }' "$source_dir/packages")

check 'there are packages to build with' [ -n "$builds" ]
twice=$(awk '!/^#/ { print $1, $2 }' "$source_dir/packages" | sort | uniq -d)
check "no list names a package twice: $twice" [ -z "$twice" ]
setup 1000 build
check 'without root and sudo the set-up fails' [ $? != 0 ]
for package in $builds; do check "and names $package" grep -qw -- "$package" "$err"; done
check 'apt was not called' [ ! -s "$fake/log" ]

setup 0 build
check 'root installs' [ $? = 0 ]
for package in $builds; do check "$package was installed" [ -e "$fake/installed/$package" ]; done
check 'stdout stays clean' [ ! -s "$out" ]
setup 0 build
check 'a second set-up succeeds' [ $? = 0 ]
check 'and does not call apt' [ ! -s "$fake/log" ]
check 'and says nothing' [ ! -s "$err" ]

rm "$fake/installed/cmake"
printf '#!/bin/bash\n' >"$bin/cmake"
chmod +x "$bin/cmake"
setup 0 build
check 'a cmake that is no package will do' [ ! -s "$fake/log" ]

rm "$fake/installed/liblzma-dev"
: >"$fake/broken"
setup 0 build
check 'without package lists it fetches them and succeeds' [ $? = 0 ]
check 'by apt-get update' grep -q 'apt-get update' "$fake/log"

rm "$fake/installed/liblzma-dev"
printf '#!/bin/bash\necho "sudo $*" >>"$fake/log"\n[ "$1" = -n ] && shift\nexec "$@"\n' >"$bin/sudo"
chmod +x "$bin/sudo"
setup 1000 build
check 'sudo is used where it is' [ $? = 0 ]
check 'without asking, where nobody can answer' grep -q '^sudo -n env .*apt-get install' "$fake/log"
check 'only for what is missing' [ "$(grep -c . <(grep -o 'lib[a-z0-9]*-dev' "$fake/log" | sort -u))" = 1 ]
close
