#!/bin/bash
# No function has more parameters than tools/limits.sh lets it have.
. "$(dirname "$0")/common.sh"

check 'tools/limits.sh ends well: bash tools/limits.sh says more' \
    bash "$source_dir/tools/limits.sh" >"$temporary/said"
grep parameters "$temporary/said"

# The tool finds what it is for, in a tree of its own.
mkdir -p "$temporary/tree/tools/node/node_modules" "$temporary/tree/src"
cp "$source_dir/tools/limits.sh" "$temporary/tree/tools"
allow() { printf '%s\n' '# Functions' "$@" >"$temporary/tree/tools/limits.txt"; }
plant() { printf '%s\n' "$@" >"$temporary/tree/src/planted.c"; }
limits() { bash "$temporary/tree/tools/limits.sh" 2>&1; }
says() { [ "$(limits)" = "$1" ]; }

six='int six(int a, int b, void (*c)(int, int), int d[2], int e, int f) { return a; }'
allow
plant "$six"
check 'six parameters are fine' says ''
cp "$temporary/tree/src/planted.c" "$temporary/tree/tools/node/node_modules/planted.h"
plant "$six" '' 'static bool seven(int a, int b, int c, int d,' '                  int e, int f, int g) {' \
    '    return a;' '}'
check 'seven are found' says '   7 parameters  src/planted.c:3 seven'
check 'and are wrong' [ "$(limits >/dev/null; echo $?)" = 1 ]
allow '7 src/planted.c seven'
check 'seven that are allowed are fine' says ''
allow '8 src/planted.c seven'
check 'more than is needed may not be allowed' says 'tools/limits.txt allows 8 parameters: src/planted.c seven'
allow '7 src/planted.c seven' '7 src/planted.c gone'
check 'nor anything to a function that has gone' says 'tools/limits.txt allows 7 parameters: src/planted.c gone'
mv "$temporary/tree/src/planted.c" "$temporary/tree/tools/node/node_modules/planted.c"
allow
check 'the headers of Node are nothing to it' says ''
close
