#!/bin/sh
# Builds the page, for the build (tools/build/Page.cmake):
#   tools/page.sh WASM OUT    OUT/web: the page's files; OUT/page_*: what the program takes in;
#                             OUT/made_of.json: what each script is made of
# Brings the tools that it needs (tools/modules.sh). What they say is in OUT/page.log and is shown when
# something fails.
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

mkdir -p "$out"
"$root/tools/modules.sh" >"$out/page.log" || fail 'no tools to build it with'
PATH=$root/tools/node/node_modules/.bin:$PATH
export PATH

cd "$root/web"
TAEFL_WASM=$wasm TAEFL_RULES=$out/../rules/rules_made.json TAEFL_MADE_OF=$out/made_of.json npm run build -- --outDir "$out/web" --emptyOutDir >>"$out/page.log" 2>&1 ||
    fail 'the page does not build'
node tools/pack.mjs "$out/web" "$out" src/routes.ts >>"$out/page.log" 2>&1 ||
    fail 'the page cannot be packed'
