#!/bin/bash
# -D TAEFL_ONLY=library builds the library alone, without a library of the system, and it is the same one. What
# -D TAEFL_ONLY=engine has instead of jansson and zlib does what they do; test_long_platforms.sh builds that program.
. "$(dirname "$0")/common.sh"

configure() { cmake -S "$source_dir" -B "$temporary/build" -G Ninja -D CMAKE_C_FLAGS=-O0 -D PKG_CONFIG_EXECUTABLE=/bin/false "$@" >"$temporary/log" 2>&1; }
check 'another word is refused' eval '! configure -D TAEFL_ONLY=page'
check 'the refusal says what is possible' grep -q 'TAEFL_ONLY is library, engine, or empty' "$temporary/log"
check 'it is configured without pkg-config' configure -D TAEFL_ONLY=library || cat "$temporary/log"
check 'it is built' cmake --build "$temporary/build" -j 2 >"$temporary/log" 2>&1 || tail -n 20 "$temporary/log"
check 'it is installed' cmake --install "$temporary/build" --prefix "$temporary/prefix" >"$temporary/log"
(cd "$temporary/prefix" && find . -type f -o -type l | LC_ALL=C sort) >"$temporary/files"
check "nothing else is installed: $(cat "$temporary/files")" [ -z "$(grep -vE '/(libtaefl\.(a|so[0-9.]*)|taefl\.(h|pc))$' "$temporary/files")" ]

# Random games and a search end as those of the whole build do.
library=$(dirname "$(find "$temporary/prefix" -name libtaefl.so)")
for name in first playouts; do
    gcc -std=c11 -I "$source_dir/include" -o "$temporary/$name" "$source_dir/examples/$name.c" "$library/libtaefl.a"
    gcc -std=c11 -I "$source_dir/include" -o "$temporary/$name-shared" "$source_dir/examples/$name.c" "$library/libtaefl.so"
    "$temporary/$name" >"$temporary/$name.txt"
    check "$name says something" [ -s "$temporary/$name.txt" ]
    check "$name says the same with the shared library" cmp "$temporary/$name.txt" \
        <(LD_LIBRARY_PATH=$library "$temporary/$name-shared")
    check "$name says the same with the whole build's library" cmp "$temporary/$name.txt" \
        <(LD_LIBRARY_PATH=$build_dir "$temporary/$name-shared")
done
check 'it needs the C library alone' [ "$(readelf -d "$library/libtaefl.so" | grep -c NEEDED)" -le 1 ]

# JSON, read and written by both.
json=$source_dir/tests/house/json_twice
src=$source_dir/src
gcc -std=gnu17 -o "$temporary/theirs" "$json.c" -ljansson
gcc -std=gnu17 -I "$src/base/json" -I "$src" -o "$temporary/ours" "$json.c" "$src"/base/json/*.c "$src/base/memory.c" "$src/base/utf8.c" -lm
"$temporary/theirs" <"$json.txt" >"$temporary/theirs.txt"
check 'it reads and writes something' [ "$(wc -l <"$temporary/theirs.txt")" -gt 500 ]
check 'JSON is read and written as by jansson' diff "$temporary/theirs.txt" <("$temporary/ours" <"$json.txt")
# The names of jansson in the sources that this edition is made of are all there.
system=$(sed -n 's/^set(TAEFL_SYSTEM_LAYERS \(.*\))$/\1/p' "$source_dir/tools/build/Layers.cmake")
names() { grep -ohE '\b(json|JSON)_[A-Za-z_]+\b' "$@" | LC_ALL=C sort -u; }
find "$src" -name '*.[ch]' ! -path "$src/server/*" ! -path "$src/program/bot/*" ! -path "$src/base/json/*" -print0 |
    xargs -0 grep -LE "^#include \"(${system// /|})/" >"$temporary/sources"
absent=$(tr '\n' '\0' <"$temporary/sources" | xargs -0 grep -ohE '\b(json|JSON)_[A-Za-z_]+\b' | LC_ALL=C sort -u |
    LC_ALL=C comm -12 - <(names /usr/include/jansson.h) | LC_ALL=C comm -23 - <(names "$src/base/json/jansson.h"))
check "it has what is used of jansson: $absent" [ -z "$absent" ]

whole() { grep -oE 'WHOLE\((G\([^,]*, )?(X\([a-z]+\) ?)+' "$src/program/cli/command.h" | grep -oE 'X\([a-z]+' | cut -c 3-; }
# The preprocessor shows which names the help of this edition knows, and which commands it has.
help=$(gcc -E -P -D TAEFL_ONLY_ENGINE -I "$src/program" -I "$src/game" -I "$src/base" -I "$src/engine" -I "$src/lab" -I "$src" -I "$build_dir/rules" "$src/program/cli/help.c")
known=$(grep -o 'of_any_edition\[\] = {[^}]*}' <<<"$help") owned=$(grep 'command_groups\[\] = ' <<<"$help")
check 'it has a command' grep -q "command_engine\b" <<<"$owned"
check 'it lacks a command' [ "$(whole | wc -l)" -gt 3 ]
for name in $(whole); do
    check "it knows of the command $name" grep -q "\"$name\"" <<<"$known"
    check "it lacks the command $name" eval '! grep -q "command_${name}\b" <<<"$owned"'
done

# Packed bytes: each reads what the other has written, and both refuse the same damaged ones.
gcc -std=gnu17 -O1 -o "$temporary/zlib" "$source_dir/tests/house/zlib_twice.c" -lz
gcc -std=gnu17 -O1 -I "$src/base/zlib" -I "$src" -o "$temporary/instead" "$source_dir/tests/house/zlib_twice.c" "$src"/base/zlib/*.c "$src/base/memory.c"
for writer in zlib instead; do
    "$temporary/$writer" write "$temporary/packed"
    check "$writer writes what zlib reads" "$temporary/zlib" read "$temporary/packed" >"$temporary/theirs.txt"
    check "$writer writes what is read without zlib" "$temporary/instead" read "$temporary/packed" >"$temporary/ours.txt"
    check "$writer: there is enough of it" [ "$(grep -c ' of ' "$temporary/theirs.txt")" -gt 140 ]
    check "$writer: both say the same" diff "$temporary/theirs.txt" "$temporary/ours.txt"
done
close
