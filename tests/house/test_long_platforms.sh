#!/bin/bash
# libtaefl for other platforms: arm64 (run by qemu), musl, and Windows (run by wine). Each plays the same as
# here, to the node. Of macOS only what clang compiles for it is checked: nothing here can link or run it.
. "$(dirname "$0")/common.sh"
example=$source_dir/examples/first.c
export WINEPREFIX=$temporary/wine WINEDEBUG=-all

gcc -o "$temporary/here" -I "$source_dir/include" "$example" "$build_dir/libtaefl.a" && "$temporary/here" >"$temporary/here.txt"
check 'it plays here' grep -q '^The engine would answer' "$temporary/here.txt"

# platform NAME COMPILER RUNNER… -- CMAKE-ARGUMENT…
platform() {
    local name=$1 compiler=$2 runner=() build=$temporary/$1
    shift 2
    while [ "$1" != -- ]; do
        runner+=("$1")
        shift
    done
    shift
    check "$name: it is configured" env PKG_CONFIG_LIBDIR="$temporary" cmake -S "$source_dir" -B "$build" -G Ninja \
        -D TAEFL_ONLY=library -D CMAKE_BUILD_TYPE=Release -D CMAKE_C_COMPILER="$compiler" "$@" >"$temporary/log" 2>&1
    check "$name: it is built" cmake --build "$build" >"$temporary/log" 2>&1 || tail -n 20 "$temporary/log"
    check "$name: a program is built with it" "$compiler" -static -o "$build/first" -I "$source_dir/include" "$example" "$build/libtaefl.a"
    [ -e "$build/first" ] || mv "$build/first.exe" "$build/first"
    "${runner[@]}" "$build/first" 2>"$temporary/log" | tr -d '\r' >"$temporary/$name.txt"
    check "$name: it plays as here" cmp "$temporary/here.txt" "$temporary/$name.txt"
}

platform arm64 aarch64-linux-gnu-gcc qemu-aarch64 -- -D CMAKE_SYSTEM_NAME=Linux -D CMAKE_SYSTEM_PROCESSOR=aarch64
platform musl musl-gcc env --
platform windows x86_64-w64-mingw32-gcc-posix wine -- -D CMAKE_SYSTEM_NAME=Windows
shown() { x86_64-w64-mingw32-objdump -p "$temporary/windows/libtaefl.dll" | sed -nE 's/^\t\[ *[0-9]+\] ([A-Za-z_0-9]+)$/\1/p' | sort; }
expected() { nm -D --defined-only "$build_dir/libtaefl.so" | awk '$3 ~ /^taefl_/ { print $3 }' | sort; }
check 'windows: the DLL shows what the library shows' cmp <(shown) <(expected)

# The sources that are not made by the build, and the networks, whose assembler differs.
macos() {
    clang-14 --target="$1-apple-macos11" -std=gnu17 -ffreestanding -fsyntax-only -Wall -Wextra -Werror -I "$build_dir/rules" \
        -I "$source_dir/include" $(printf -- '-I %s ' "$source_dir"/src/{game,engine,game/families}) "${@:2}"
}
for cpu in x86_64 arm64; do
    # shellcheck disable=SC2046
    check "macOS on $cpu: clang compiles it" macos $cpu $(find "$source_dir"/src/game/{core,law,record} "$source_dir/src/engine/"{search,session} \
        "$source_dir"/src/game/families/*/{core,record,search} -name '*.c')
    check "macOS on $cpu: clang assembles the networks" clang-14 --target=$cpu-apple-macos11 -c -o "$temporary/networks.o" \
        "$build_dir/rules/networks_made.c"
done
close
