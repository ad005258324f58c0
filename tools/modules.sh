#!/bin/sh
# Brings what the page is built and tested with: the Node of tools/node and the tools of web/, each only
# when its lockfile has changed. It mostly waits for the registry of npm, so ./test begins with it, beside
# what needs no page; tools/page.sh waits for it, or does it.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

# install FOLDER: what its lockfile says, exactly; no scripts of packages are run.
install() {
    hash=$(sha256sum <"$root/$1/package-lock.json")
    [ "$(cat "$root/$1/node_modules/.installed" 2>/dev/null)" != "$hash" ] || return 0
    echo "page: installing $1 with npm" >&2
    (cd "$root/$1" && npm ci --ignore-scripts --no-audit --no-fund) 2>&1 || {
        echo "page: npm ci failed in $1 (it needs the registry of npm, once)"
        exit 1
    }
    echo "$hash" >"$root/$1/node_modules/.installed"
}

command -v npm >/dev/null || { echo 'page: npm is missing (apt-get install npm)'; exit 1; }
mkdir -p "$root/build"
# One at a time in this checkout: the modules stand in its folders.
exec 8>"$root/build/.npm.lock"
flock 8
install tools/node
PATH=$root/tools/node/node_modules/.bin:$PATH
install web
