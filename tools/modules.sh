#!/bin/sh
# Brings what the page is built and tested with: the Node of tools/node and the tools of web/, each only when its
# lockfile has changed.
#   tools/modules.sh        both
#   tools/modules.sh node   Node alone: tools/node/node_modules/.bin/node, for the page, ./test and CMake
# It mostly waits for the registry of npm, so ./test begins with it, beside what needs no page; tools/page.sh
# waits for it, or does it.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
    echo "page: $1"
    exit 1
}

# install FOLDER COMMAND…: what its lockfile says, exactly; no scripts of packages are run. npm succeeds without
# an optional package that it could not fetch. So an installation counts when each COMMAND runs in the folder.
install() {
    cd "$root/$1"
    # One at a time in this checkout: the modules stand in its folders.
    exec 8>"$root/build/.npm-${1##*/}.lock"
    flock 8
    hash=$(sha256sum <package-lock.json)
    [ "$(cat node_modules/.complete 2>/dev/null)" != "$hash" ] || return 0
    echo "page: installing $1 with npm" >&2
    cache=$(npm config get cache)
    # Without its cache npm fetches nothing.
    if ! mkdir -p "$cache" 2>/dev/null || [ ! -w "$cache" ]; then export npm_config_cache="$root/build/npm"; fi
    npm ci --ignore-scripts --no-audit --no-fund 2>&1 || fail "npm ci failed in $1 (it needs the registry of npm, once)"
    if [ "$1" = tools/node ]; then
        # npm 9 makes no link to the command of an optional package.
        mkdir -p node_modules/.bin
        ln -sf "$(cd node_modules/.bin && echo ../node-linux-*/bin/node)" node_modules/.bin/node
    fi
    folder=$1
    shift
    for command in "$@"; do
        sh -c "$command" >/dev/null 2>&1 || fail "npm ci left out in $folder what runs: $command (it needs the registry of npm, once)"
    done
    echo "$hash" >node_modules/.complete
}

command -v npm >/dev/null || fail 'npm is missing (apt-get install npm)'
mkdir -p "$root/build"
install tools/node 'node_modules/.bin/node --version'
[ "${1:-}" != node ] || exit 0
# npm passes over packages that are for a newer Node than its own.
PATH=$root/tools/node/node_modules/.bin:$PATH
bin=node_modules/.bin
install web "$bin/vite --version" "$bin/tsc --version" "$bin/oxlint --version" "$bin/tsgolint --help" \
    "$bin/prettier --version" 'node -e "require(\"lightningcss\")"'
