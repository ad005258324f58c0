#!/bin/sh
# Draws the pictures of the README anew, with the program as it is built:
#   tools/pictures.sh [BUILD-FOLDER]       without it build/release, which must hold tests and page
# Many more pictures of the page, to look at, are made by web/tests/pictures.mjs.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build/release}
out=docs/pictures
taefl=$build/taefl

"$taefl" show tablut-ashton --svg --arrow e5f5 >$out/tablut.svg \
    --moves 'e4d4 i4e4 f5f4 e2e4'
"$taefl" show maerstanas --svg >$out/maerstanas.svg \
    --moves 'd4 c3 e3 c4 f4 c5 e5 b6 a1 g7 a7 g1 f1 b1 e7 d1 te4 g3 f5 b3 c6 d2 a4 b5 Wb3 e2 a5 te6'
"$taefl" show gardsdansen --svg --arrow d5f3 >$out/gardsdansen.svg \
    --moves 'd2d4 a2b3 e5d5 a3a2 e2d3 b3a3 f4e4 f5f4 d4e3 f1e2'
TAEFL=$taefl TAEFL_PICTURES=$out "$build/terminal-tests" test_screen >/dev/null 2>&1 ||
    { echo 'pictures: the screen test fails' >&2; exit 1; }
(
    root=$PWD
    cd web
    PATH=$root/tools/node/node_modules/.bin:$PATH TAEFL=$root/$taefl TAEFL_PICTURES=$root/$out \
        TAEFL_ONLY='for the README' node tests/run.mjs tests/pictures.mjs
)
ls -l $out
