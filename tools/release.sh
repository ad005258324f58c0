#!/bin/bash
# Makes the files of a release from the commit that is checked out, into build/dist:
#   tools/release.sh                  all of them
#   tools/release.sh TARGET…          only these: linux-x86_64 linux-arm64 windows npm debian source
#   tools/release.sh --dirty TARGET…  also with changes that are not committed
# Made twice from one commit with the same compilers, each file but the Debian package is the same byte for byte.
# It installs the Debian packages that are missing: `build`, `page` and `release` of the file `packages`.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh
dist=build/dist
all='linux-x86_64 linux-arm64 windows npm debian source'
version=$(sed -n 's/^project(taefl VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# engine NAME CMAKE-ARGUMENT…: the engine edition, built in build/release-NAME.
engine() {
    local folder=build/release-$1
    shift
    cmake -S . -B "$folder" -G Ninja -D TAEFL_ONLY=engine -D CMAKE_EXE_LINKER_FLAGS='-static -s' \
        -D CMAKE_C_FLAGS="-O3 -ffile-prefix-map=$PWD=." "$@" >/dev/null
    cmake --build "$folder" -- --quiet
}

# Static by musl, so that it runs on any distribution. `taefl` runs `taefl-v3` beside it where the processor is one.
linux_x86_64() {
    engine linux-x86_64 -D CMAKE_C_COMPILER=musl-gcc
    engine linux-x86_64-v3 -D CMAKE_C_COMPILER=musl-gcc -D TAEFL_CPU=x86-64-v3
    cp build/release-linux-x86_64/taefl "$1/"
    cp build/release-linux-x86_64-v3/taefl "$1/taefl-v3"
}

# Debian has no musl for this one: static by glibc.
linux_arm64() {
    engine linux-arm64 -D CMAKE_C_COMPILER=aarch64-linux-gnu-gcc -D CMAKE_SYSTEM_NAME=Linux -D CMAKE_SYSTEM_PROCESSOR=aarch64
    cp build/release-linux-arm64/taefl "$1/"
}

windows() {
    engine windows -D CMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-posix -D CMAKE_SYSTEM_NAME=Windows
    cp build/release-windows/taefl.exe "$1/"
}

# archive TARGET: a folder with what the function of that name puts into it, as .tar.gz or, for Windows, .zip.
archive() {
    local name=taefl-$version-$1
    rm -rf "build/$name"
    mkdir "build/$name"
    "${1//-/_}" "build/$name"
    cp LICENSE docs/platforms.md CHANGELOG.md "build/$name/"
    chmod -R u+rwX,go+rX,go-w "build/$name"
    find "build/$name" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    if [ "$1" = windows ]; then
        rm -f "$dist/$name.zip"
        (cd build && find "$name" -type f | LC_ALL=C sort >"$name.txt" && TZ=UTC cmake -E tar cf "dist/$name.zip" --format=zip --files-from="$name.txt" && rm "$name.txt")
    else
        tar -C build --sort=name --owner=0 --group=0 --numeric-owner --format=ustar -cf - "$name" | gzip -9n >"$dist/$name.tar.gz"
    fi
    rm -r "build/$name"
}

npm() {
    tools/modules.sh node
    cmake -D "SOURCE=$PWD" -D "FOLDER=$PWD/build/wasm" -D "COPY=$PWD/build/wasm/taefl.wasm" -P tools/build/build_wasm.cmake
    PATH=$PWD/tools/node/node_modules/.bin:$PATH node npm/pack.mjs build/wasm/taefl.wasm "$dist"
}

# The whole program for Debian 12 on any processor.
debian() {
    cmake --preset release -B build/release-debian -D TAEFL_CPU= -D TAEFL_TESTS=OFF >/dev/null
    cmake --build build/release-debian --target installable -- --quiet
    (cd build/release-debian && cpack -B "$PWD/../dist" >/dev/null)
    rm -rf "$dist/_CPack_Packages"
}

# With --dirty the changes are in it, but for files that git does not know.
source_archive() {
    local commit
    commit=$(git stash create)
    git archive --format=tar --prefix="taefl-$version/" "${commit:-HEAD}" | gzip -9n >"$dist/taefl-$version-source.tar.gz"
}

make() {
    case $1 in
    linux-x86_64 | linux-arm64 | windows) archive "$1" ;;
    npm | debian) "$1" ;;
    source) source_archive ;;
    esac
    say "$1 is made"
}

dirty=
if [ "${1:-}" = --dirty ]; then
    dirty=1
    shift
fi
targets=("$@")
[ $# -gt 0 ] || read -ra targets <<<"$all"
for target in "${targets[@]}"; do
    case " $all " in
    *" $target "*) ;;
    *) say "unknown target '$target' (targets: $all)" && exit 2 ;;
    esac
done
if [ -z "$dirty" ] && [ -n "$(git status --porcelain)" ]; then
    say 'there are changes that are not committed; --dirty makes the files of the changed tree'
    exit 1
fi
need build page release
mkdir -p "$dist"
for target in "${targets[@]}"; do make "$target"; done
(cd "$dist" && rm -f SHA256SUMS && sha256sum taefl[-_]"$version"[-._]* >SHA256SUMS)
