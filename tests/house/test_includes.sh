#!/bin/bash
# Who may include whom (the table of docs/architecture.md), what the freestanding rooms may take
# from the system, and that includes are written from src/. Then the same check on a copy with
# planted violations, each of which it must find.
. "$(dirname "$0")/common.sh"

# room: the rooms it may include besides itself; 'library' is what stands behind include/taefl.h
rooms='core:
record: core
engine: core
session: core record engine
wasm: core record engine session
library: core record engine
base:
store: base core record
match: base core record engine session
server: base core record engine store
terminal: base core record engine
cli: core record engine session base store match server terminal'
freestanding='core record engine session wasm library'
system='stdint.h stddef.h stdbool.h stdarg.h stdatomic.h limits.h'

# violations ROOT: one line "file:line: what is wrong" for each.
violations() {
    (
        cd "$1" || exit 1
        find src include -name '*.[ch]' -o -name '*.inc' 2>/dev/null | LC_ALL=C sort >"$temporary/files"
        xargs -r -a "$temporary/files" awk -v rooms="$rooms" -v free="$freestanding" -v headers="$system" '
            BEGIN {
                count = split(rooms, rows, "\n")
                for (i = 1; i <= count; i++) {
                    split(rows[i], row, ":")
                    known[row[1]] = 1
                    may[row[1], row[1]] = 1
                    n = split(row[2], words, " ")
                    for (j = 1; j <= n; j++) may[row[1], words[j]] = 1
                }
                n = split(free, words, " ")
                for (j = 1; j <= n; j++) bare[words[j]] = 1
                bare["include"] = 1
                n = split(headers, words, " ")
                for (j = 1; j <= n; j++) allowed[words[j]] = 1
            }
            function wrong(text) { printf "%s:%d: %s\n", FILENAME, FNR, text }
            FNR == 1 {
                split(FILENAME, path, "/")
                room = path[1] == "include" ? "include" : path[2]
                if (room != "include" && !(room in known)) wrong("unknown room " room)
            }
            /^[ \t]*#[ \t]*include/ {
                text = $0
                sub(/^[ \t]*#[ \t]*include(_next)?[ \t]*/, "", text)
                if (match(text, /^<[^>]*>/)) {
                    name = substr(text, 2, RLENGTH - 2)
                    if (room in bare && !(name in allowed)) wrong(room " is freestanding, not <" name ">")
                } else if (match(text, /^"[^"]*"/)) {
                    name = substr(text, 2, RLENGTH - 2)
                    if (name == "taefl_version.h" && (room == "library" || !(room in bare))) next
                    if (name == "taefl.h" && room == "library") next
                    slashes = split(name, part, "/")
                    if (room == "include") wrong("the public header includes nothing of src: " name)
                    else if (slashes < 2 || name ~ /(^|\/)\.\.?\// ) wrong("not written from src/: " name)
                    else if (!((room, part[1]) in may)) wrong(room " may not include " name)
                    else if (system("test -f \"src/" name "\"") != 0) wrong("no such file: src/" name)
                } else wrong("an include that cannot be checked: " text)
            }'
    )
}

found=$(violations "$source_dir")
[ -z "$found" ] || printf '%s\n' "$found"
check 'the includes of src and include keep to the table' [ -z "$found" ]

# Planted violations: file | line | why. The plain copy must be without fault in each of these files.
plant() {
    local file=$1 line=$2 copy=$temporary/copy
    rm -rf "$copy"
    mkdir -p "$copy/src/$(dirname "$file")"
    cp -r "$source_dir/src" "$copy/"
    [ ! -d "$source_dir/include" ] || cp -r "$source_dir/include" "$copy/"
    mkdir -p "$copy/$(dirname "$file")" "$copy/src/core" "$copy/src/base" "$copy/src/engine" "$copy/src/cli"
    for header in core/planted.h base/planted.h engine/planted.h cli/planted.h; do
        : >"$copy/src/$header"
    done
    printf '/* planted */\n%s\n' "$line" >"$copy/$file"
    violations "$copy" | grep -qF "$file:2:"
}

planted() { check "not found: $1 with $2" plant "$1" "$2"; }
innocent() {
    if plant "$1" "$2"; then bad "wrongly found: $1 with $2"; else ok; fi
}

planted src/core/planted.c '#include "engine/planted.h"'
planted src/core/planted.c '#include "base/planted.h"'
planted src/core/planted.h '#include <stdio.h>'
planted src/core/planted.c '#include <string.h>'
planted src/core/planted.c '  #  include   <stdlib.h>'
planted src/core/planted.c '#include <immintrin.h>'
planted src/core/planted.c '#include "planted.h"'
planted src/core/planted.c '#include "../core/planted.h"'
planted src/core/planted.c '#include "core/../base/planted.h"'
planted src/core/planted.c '#include "core/absent.h"'
planted src/core/planted.c '#include PLANTED'
planted src/core/deep/planted.c '#include "base/planted.h"'
planted src/core/planted.c '#include "taefl_version.h"'
planted src/record/planted.c '#include "engine/planted.h"'
planted src/record/planted.c '#include <assert.h>'
planted src/engine/planted.c '#include "record/planted.h"'
planted src/engine/planted.c '#include <pthread.h>'
planted src/session/planted.c '#include "base/planted.h"'
planted src/session/planted.c '#include <time.h>'
planted src/wasm/planted.c '#include <wasm_simd128.h>'
planted src/wasm/planted.c '#include "base/planted.h"'
planted src/library/planted.c '#include <stdio.h>'
planted src/base/planted.c '#include "core/planted.h"'
planted src/store/planted.c '#include "engine/planted.h"'
planted src/match/planted.c '#include "cli/planted.h"'
planted src/server/planted.c '#include "cli/planted.h"'
planted src/terminal/planted.c '#include "cli/planted.h"'
planted include/planted.h '#include "core/planted.h"'
planted include/planted.h '#include <stdio.h>'
innocent src/core/planted.c '#include <stdatomic.h>'
innocent src/engine/planted.c '#include "core/planted.h"'
innocent src/cli/planted.c '#include "engine/planted.h"'
innocent src/cli/planted.c '#include <stdio.h>'
innocent src/base/planted.c '#include <pthread.h>'
mkdir -p "$temporary/strange/src/attic" && : >"$temporary/strange/src/attic/x.c"
printf '\n' >"$temporary/strange/src/attic/x.c"
check 'a folder outside the table is found' \
    grep -q 'unknown room attic' <(violations "$temporary/strange")

# The table people read must be the one checked here.
paper=$source_dir/docs/architecture.md
if [ -f "$paper" ]; then
    same=1
    while IFS=: read -r room uses; do
        # shellcheck disable=SC2016
        row=$(sed -n 's/^| *`src\/'"$room"'\/*` *|.*| *\([^|]*[^| ]\) *| *$/\1/p' "$paper")
        if [ -z "$row" ]; then
            [ "$room" = library ] || { echo "docs/architecture.md has no row for src/$room"; same=; }
            continue
        fi
        case $row in
        all) row='core record engine session base store match server terminal' ;;
        –) row= ;;
        esac
        written=$(printf '%s' "$row" | tr ', ' '\n\n' | grep . | LC_ALL=C sort | tr '\n' ' ')
        checked=$(printf '%s' "$uses" | tr ' ' '\n' | grep . | LC_ALL=C sort | tr '\n' ' ')
        if [ "$written" != "$checked" ]; then
            echo "src/$room: docs/architecture.md says '$written', this test '$checked'"
            same=
        fi
    done <<<"$rooms"
    check 'docs/architecture.md has the same table' [ -n "$same" ]
else
    skip 'no docs/architecture.md to compare the table with'
fi
close
