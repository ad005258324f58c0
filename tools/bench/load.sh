#!/bin/bash
# How long a move takes to the opponent under load (tools/bench/load.c, which says what is measured).
#
#     tools/bench/load.sh [SOCKETS [GAMES [MOVES [SECONDS [BUILD]]]]]   10000 1000 1000 30; BUILD: build/release
#     POSTGRES=1 tools/bench/load.sh …                                  with PostgreSQL
#     ARCHIVE=1000000 tools/bench/load.sh …                             while ten addresses search so many games
#                                                                 (tools/bench/searchers.mjs); with DATA=FILE these
#                                                                 are kept for the next time
#
# The server keeps its games in a folder of their own, in TMPDIR or, without it, in the build: a disk
# that keeps what it has in memory alone would measure nothing.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath "${5:-$root/build/release}")
cmake --build "$build" --target taefl bench_load bench_archive >/dev/null

folder=$(mktemp -d -p "${TMPDIR:-$build}")
server=
postgres=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    [ -z "$server" ] || wait "$server" 2>/dev/null || true
    [ -z "$postgres" ] || kill -INT "$postgres" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap finish EXIT

data=${DATA:-$folder/taefl.db}
if [ -n "${ARCHIVE:-}" ] && [ ! -e "$data" ]; then
    "$build/bench_archive" games "$ARCHIVE" >"$folder/games.pgn"
    "$build/taefl" db import --data "$data" "$folder/games.pgn"
    rm "$folder/games.pgn"
fi
if [ -n "${POSTGRES:-}" ]; then
    bin=/usr/lib/postgresql/15/bin
    as=()
    [ "$(id -u)" -ne 0 ] || as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    store=$(mktemp -d -p "${TMPDIR:-/var/tmp}") # which another user can reach
    trap 'finish; rm -rf "$store"' EXIT
    [ "$(id -u)" -ne 0 ] || chown postgres "$store"
    "${as[@]}" $bin/initdb -D "$store/data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 >/dev/null
    "${as[@]}" $bin/postgres -D "$store/data" -c listen_addresses= -c unix_socket_directories="$store" \
        -c shared_buffers=128MB >"$folder/log" 2>&1 &
    postgres=$!
    until $bin/psql -h "$store" -U postgres -c 'SELECT 1' >/dev/null 2>&1; do sleep 0.1; done
    data="postgres:///postgres?host=$store&user=postgres"
fi
"$build/taefl" serve --listen 127.0.0.1:0 --json --data "$data" --trust-proxy 127.0.0.1 \
    --connections $((${1:-10000} + 100)) --per-address 20000 >"$folder/server.json" &
server=$!
until [ -s "$folder/server.json" ]; do sleep 0.05; done
port=$(sed 's/.*"port": *\([0-9]*\).*/\1/' "$folder/server.json")
searches=
if [ -n "${ARCHIVE:-}" ]; then
    node "$root/tools/bench/searchers.mjs" "$port" 10 $((${4:-30} + 5)) &
    searches=$!
fi
"$build/bench_load" "$port" "$server" "$folder" "${1:-10000}" "${2:-1000}" "${3:-1000}" "${4:-30}"
[ -z "$searches" ] || wait "$searches"
