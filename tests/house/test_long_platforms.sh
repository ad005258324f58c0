#!/bin/bash
# libtaefl and the files of a release (tools/release.sh) for other platforms: arm64 (run by qemu), musl, Windows (run
# by wine), and Node. Each plays the same as here, to the node. Of macOS only what clang compiles for it is checked:
# nothing here can link or run it.
. "$(dirname "$0")/common.sh"
example=$source_dir/examples/first.c
export WINEPREFIX=$temporary/wine WINEDEBUG=-all

gcc -o "$temporary/here" -I "$source_dir/include" "$example" "$build_dir/libtaefl.a" && "$temporary/here" >"$temporary/here.txt"
check 'it plays here' grep -q '^The engine would answer' "$temporary/here.txt"

# Whether the last log has no warning but that of glibc's linker about names of hosts.
unwarned() { ! grep 'warning:' "$temporary/log" | grep -v "Using 'getaddrinfo' in statically linked"; }

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
    check "$name: without a warning" unwarned
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

# ------------------------------------------------------------------ a release
dist=$source_dir/build/dist
taefl=$build_dir/taefl
version=$("$taefl" --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')
mkdir -p "$dist" && touch "$dist/taefl-0.0.1.tgz" # of an older version
check 'a release is made' "$source_dir/tools/release.sh" --dirty linux-x86_64 linux-arm64 windows npm source >"$temporary/log" 2>&1 ||
    tail -n 20 "$temporary/log"
check 'without a warning' unwarned
check 'SHA256SUMS names its files' [ "$(wc -l <"$dist/SHA256SUMS")" -ge 5 ]
check 'SHA256SUMS names no file of another version' eval '! grep -F taefl-0.0.1 "$dist/SHA256SUMS"'
rm "$dist/taefl-0.0.1.tgz"
check 'SHA256SUMS is right' eval '(cd "$dist" && sha256sum --quiet -c SHA256SUMS)'
check 'an unknown file of it is refused' eval '! "$source_dir/tools/release.sh" solaris 2>"$temporary/log"'
mkdir "$temporary/release"
cd "$temporary/release" || exit
for name in linux-x86_64 linux-arm64; do check "$name unpacks" tar -xzf "$dist/taefl-$version-$name.tar.gz"; done
check 'windows unpacks' cmake -E tar xf "$dist/taefl-$version-windows.zip"
check 'the source unpacks' eval 'tar -tzf "$dist/taefl-$version-source.tar.gz" | grep -q "^taefl-$version/CMakeLists.txt"'
check 'the source is of this tree, with its changes' eval 'tar -xzOf "$dist/taefl-$version-source.tar.gz" "taefl-$version/tests/house/test_long_platforms.sh" | cmp - "$source_dir/tests/house/test_long_platforms.sh"'
xz -dc "$source_dir/tests/variants/vectors.jsonl.xz" | head -n 3000 >vectors.jsonl
cp "$source_dir"/tests/data/{games.pgn,tiny.proof} .
printf 'e3e7\nhelp\nd1a1\nboard\nquit\n' >lines.txt

# said FOLDER PROGRAM…: what a program says, and what it writes. `bot` is what it starts as a player of
# Bologna, if not itself, and `own` are words of its engine in a match.
bot=() own=()
said() {
    local folder=$1 player
    shift
    player=("${bot[@]}")
    [ ${#bot[@]} -gt 0 ] || player=("$@")
    mkdir "$folder"
    "$@" bench 2>/dev/null
    "$@" perft tablut-katz 3 2>/dev/null
    "$@" rules --json
    "$@" moves brandubh --json
    "$@" why tablut-ashton start e3e1
    "$@" compare tablut-ashton tablut-bologna
    "$@" conform vectors.jsonl
    "$@" export positions games.pgn --to csv | cat
    "$@" lab verify tiny.proof
    XDG_STATE_HOME=$PWD/$folder "$@" play tablut-ashton --plain --language sv --player2 person <lines.txt | grep -v "$folder"
    printf 'ugi\nposition startpos\neval\nquery view\n' | "$@" engine
    "$@" match --engine name=a nodes=200 "${own[@]}" --engine kind=random --pairs 2 --seed 3 --concurrency 2 --journal "$folder/journal.jsonl" >/dev/null 2>&1
    "$@" match report "$folder/journal.jsonl" | grep -E '^(White|Black|Sides|Ends|Draws)'
    grep -o '"moves":"[^"]*"' "$folder/journal.jsonl" | LC_ALL=C sort
    "$@" bologna check --only takes -- "${player[@]}" bologna player '{role}' '{time}' '{address}' --port '{port}' | grep '^passed'
}
said here "$taefl" >here.txt 2>&1
check 'it says enough here' [ "$(wc -l <here.txt)" -gt 100 ]
check 'it plays Bologna here' grep -q '^passed  takes' here.txt
check 'it has played a match here' [ "$(grep -c '^"moves"' here.txt)" = 4 ]
alike() {
    said "$1" "${@:2}" >"$1.txt" 2>&1
    check "$1: it says what is said here" diff here.txt "$1.txt"
}
alike linux-x86_64 "$PWD/taefl-$version-linux-x86_64/taefl"
alike linux-x86_64-v3 "$PWD/taefl-$version-linux-x86_64/taefl-v3"
own=(cmd="qemu-aarch64 $PWD/taefl-$version-linux-arm64/taefl engine") # the kernel may not know how to start it
alike linux-arm64 qemu-aarch64 "$PWD/taefl-$version-linux-arm64/taefl"
exe=$PWD/taefl-$version-windows/taefl.exe
own=() bot=("$exe") # which is started from within
alike windows wine "$exe"

check 'the engine edition says that it has no bot' grep -q "this edition of taefl has no 'bot'" <("$PWD/taefl-$version-linux-x86_64/taefl" bot 2>&1)

# Which of two programs runs is decided by the processor.
first=$PWD/taefl-$version-linux-x86_64/taefl
check 'an old processor runs the first program' grep -q '^total' <(qemu-x86_64 -cpu Nehalem "$first" bench 2>/dev/null)
printf '#!/bin/sh\necho second "$@"\n' >"$first-v3"
check 'a new processor runs the second one' [ "$(qemu-x86_64 -cpu max "$first" perft x)" = 'second perft x' ]
check 'an old one does not' grep -q '^taefl ' <(qemu-x86_64 -cpu Nehalem "$first" --version)
for name in linux-x86_64 linux-arm64; do
    check "$name: it is static" eval '! readelf -d "taefl-$version-$name/taefl" | grep -q NEEDED'
done
check 'windows: it needs nothing but Windows' [ -z "$(x86_64-w64-mingw32-objdump -p "$exe" | sed -n 's/.*DLL Name: //p' |
    grep -viE '^(kernel32|msvcrt|ws2_32|winmm|user32|advapi32)\.dll$')" ]

wine "$exe" convert games.pgn --to json >windows.json 2>"$temporary/log"
check 'windows: standard output may be a file' cmp windows.json <("$taefl" convert games.pgn --to json)

mkdir npm && cd npm && echo '{"type": "module", "private": true}' >package.json
npm install --offline --no-audit --no-fund --silent "$dist/taefl-$version.tgz"
check 'npm: bench is the same' [ "total $(node -e "import('taefl').then(async ({ Taefl }) => {
    const taefl = await Taefl.start()
    console.log(await taefl.bench())
    taefl.close()
})")" = "$(grep '^total' ../here.txt)" ]
close
