#!/bin/bash
# How long questions to a large archive take (tools/bench/archive.c, which says what is asked): makes games,
# imports them into a new data file, and asks.
#
#     tools/bench/archive.sh [GAMES [QUESTIONS [BUILD]]]   100000 2000; BUILD: build/release
#
# A game takes 4 KB of disk, in TMPDIR or, without it, in the build.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath "${3:-$root/build/release}")
cmake --build "$build" --target taefl bench_archive >/dev/null

folder=$(mktemp -d -p "${TMPDIR:-$build}")
trap 'rm -rf "$folder"' EXIT
"$build/bench_archive" games "${1:-100000}" >"$folder/games.pgn"
(
    TIMEFORMAT='imported in %R s, of the processor %U s, of the system %S s'
    time "$build/taefl" db import --data "$folder/taefl.db" "$folder/games.pgn"
)
ls -l "$folder/taefl.db" | awk '{ print "the data file has", $5, "bytes" }'
"$build/bench_archive" ask "$folder/taefl.db" "${2:-2000}"
