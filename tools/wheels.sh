#!/bin/bash
# Builds wheels of the Python package (python/), each with the library inside, into build/wheels:
#   tools/wheels.sh              all of them
#   tools/wheels.sh TARGET…      only these: x86_64 aarch64 musl
# Debian's packages: gcc for x86_64, gcc-aarch64-linux-gnu, musl-tools. They need not be on the machine that uses a
# wheel. Processors: any of their kind.
set -eu
cd "$(dirname "$0")/.."

# compiler TARGET: the compiler, and the platform tag of the wheel (PEP 600 and 656).
compiler() {
    case $1 in
    x86_64) echo gcc manylinux_2_17_x86_64 ;;
    aarch64) echo aarch64-linux-gnu-gcc manylinux_2_17_aarch64 ;;
    musl) echo musl-gcc musllinux_1_1_x86_64 ;;
    *) echo "wheels.sh: unknown target '$1' (targets: x86_64 aarch64 musl)" >&2 && return 2 ;;
    esac
}

# glibc LIBRARY: the newest version of glibc that it asks for.
glibc() { readelf -V "$1" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -V | tail -n 1; }

wheel() {
    local target=$1 cc tag folder=build/wheel-$1
    read -r cc tag <<<"$(compiler "$target")"
    cmake -S . -B "$folder" -G Ninja -D CMAKE_C_COMPILER="$cc" -D CMAKE_C_FLAGS=-O3 -D TAEFL_CPU= -D TAEFL_TESTS=OFF \
        -D TAEFL_PAGE=OFF -D CMAKE_SHARED_LINKER_FLAGS=-s -D UNISTRING=none >/dev/null # which only the program needs
    cmake --build "$folder" --target taefl_shared -- --quiet
    if [ "$(printf '%s\n' "$(glibc "$folder/libtaefl.so")" 2.17 | sort -V | tail -n 1)" != 2.17 ]; then
        echo "wheels.sh: the library of $target needs glibc $(glibc "$folder/libtaefl.so"), and its wheel promises 2.17" >&2
        return 1
    fi
    /usr/bin/python3 -m pip wheel -q --no-deps --no-index -w build/wheels ./python \
        --config-settings library="$PWD/$folder/libtaefl.so" --config-settings platform="$tag"
}

targets=("$@")
[ $# -gt 0 ] || targets=(x86_64 aarch64 musl)
for target in "${targets[@]}"; do compiler "$target" >/dev/null; done
for target in "${targets[@]}"; do wheel "$target"; done
ls build/wheels
