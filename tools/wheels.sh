#!/bin/bash
# Builds wheels of the Python package (python/), each with the library inside, into build/wheels:
#   tools/wheels.sh              all of them
#   tools/wheels.sh TARGET…      only these: x86_64 aarch64 musl windows
# It installs the Debian packages that are missing: `build` of the file `packages`, and `release` for other machines than
# x86_64. The machine that uses a wheel needs none of them, and may have any processor of the kind.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

# platform TARGET: the compiler, its system, the library's file, and the platform tag of the wheel (PEP 600 and 656).
platform() {
    case $1 in
    x86_64) echo gcc Linux libtaefl.so manylinux_2_17_x86_64 ;;
    aarch64) echo aarch64-linux-gnu-gcc Linux libtaefl.so manylinux_2_17_aarch64 ;;
    musl) echo musl-gcc Linux libtaefl.so musllinux_1_1_x86_64 ;;
    windows) echo x86_64-w64-mingw32-gcc-posix Windows libtaefl.dll win_amd64 ;;
    *) echo "wheels.sh: unknown target '$1' (targets: x86_64 aarch64 musl windows)" >&2 && return 2 ;;
    esac
}

# glibc LIBRARY: the newest version of glibc that it asks for.
glibc() { readelf -V "$1" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -V | tail -n 1; }

wheel() {
    local target=$1 cc system library tag folder=build/wheel-$1
    read -r cc system library tag <<<"$(platform "$target")"
    cmake -S . -B "$folder" -G Ninja -D CMAKE_C_COMPILER="$cc" -D CMAKE_SYSTEM_NAME="$system" -D CMAKE_C_FLAGS=-O3 \
        -D CMAKE_SHARED_LINKER_FLAGS=-s -D TAEFL_ONLY=library >/dev/null
    cmake --build "$folder" --target taefl_shared -- --quiet
    library=$folder/$library
    if [ "$system" = Linux ] && [ "$(printf '%s\n' "$(glibc "$library")" 2.17 | sort -V | tail -n 1)" != 2.17 ]; then
        echo "wheels.sh: the library of $target needs glibc $(glibc "$library"), and its wheel promises 2.17" >&2
        return 1
    fi
    PYTHONPATH=python python3 -B - "$library" "$tag" <<'EOF'
import sys, backend
print(backend.build_wheel("build/wheels", {"library": sys.argv[1], "platform": sys.argv[2]}))
EOF
}

targets=("$@")
[ $# -gt 0 ] || targets=(x86_64 aarch64 musl windows)
for target in "${targets[@]}"; do platform "$target" >/dev/null; done
need build
[ "${targets[*]}" = x86_64 ] || need release
mkdir -p build/wheels
for target in "${targets[@]}"; do wheel "$target"; done
