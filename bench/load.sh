#!/bin/bash
# How long a move takes to the opponent under load (bench/load.c, which says what is measured).
#
#     bench/load.sh [SOCKETS [GAMES [MOVES [SECONDS [BUILD]]]]]   10000 1000 1000 30; BUILD: build/release
#
# The server keeps its games in a folder of its own, in TMPDIR or, without it, in the build: a disk
# that keeps what it has in memory alone would measure nothing.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(realpath "${5:-$root/build/release}")
cmake --build "$build" --target taefl bench_load >/dev/null

folder=$(mktemp -d -p "${TMPDIR:-$build}")
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap finish EXIT

"$build/taefl" serve --listen 127.0.0.1:0 --json --data "$folder/taefl.db" --trust-proxy 127.0.0.1 \
    --connections $((${1:-10000} + 100)) >"$folder/taefl.json" &
server=$!
until [ -s "$folder/taefl.json" ]; do sleep 0.05; done
port=$(sed 's/.*"port": *\([0-9]*\).*/\1/' "$folder/taefl.json")
"$build/bench_load" "$port" "$server" "$folder" "${1:-10000}" "${2:-1000}" "${3:-1000}" "${4:-30}"
