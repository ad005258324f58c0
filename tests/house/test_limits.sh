#!/bin/bash
# No function has more than six parameters, and the house is no larger than it may be.
. "$(dirname "$0")/common.sh"

check 'tools/limits.sh ends well: bash tools/limits.sh says more' \
    bash "$source_dir/tools/limits.sh" >"$temporary/said"
grep parameters "$temporary/said"

# The tool finds what it is for, in a tree of its own.
mkdir -p "$temporary/tree/tools/node/node_modules" "$temporary/tree/src"
cp "$source_dir/tools/limits.sh" "$temporary/tree/tools"
plant() { printf '%s\n' "$@" >"$temporary/tree/src/planted.c"; }
limits() { bash "$temporary/tree/tools/limits.sh" 2>&1; }
says() { [ "$(limits)" = "$1" ]; }

six='int six(int a, int b, void (*c)(int, int), int d[2], int e, int f) { return a; }'
plant "$six"
check 'six parameters are fine' says ''
cp "$temporary/tree/src/planted.c" "$temporary/tree/tools/node/node_modules/planted.h"
plant "$six" '' 'static bool seven(int a, int b, int c, int d,' '                  int e, int f, int g) {' \
    '    return a;' '}'
check 'seven are found' says '   7 parameters  src/planted.c:3 seven'
check 'and are wrong' [ "$(limits >/dev/null; echo $?)" = 1 ]
mv "$temporary/tree/src/planted.c" "$temporary/tree/tools/node/node_modules/planted.c"
check 'the headers of Node are nothing to it' says ''
yes '/* one more line */' | head -n 100001 >"$temporary/tree/src/large.h"
check 'a house that grows is found' \
    says "$(printf '%s\n' 'src has 100001 lines in 1 files; 100000 in 770 are enough' '100001 lines  src/large.h')"
check 'and is wrong' [ "$(limits >/dev/null; echo $?)" = 1 ]
close
