#!/bin/bash
# Starts on this machine, in a folder that goes with it, what docs/scale.md describes: PostgreSQL, a server and its
# standby, two workers, and nginx before them as nginx.conf and nginx-standby.conf have it, without TLS.
#
#     tools/deploy/try.sh                 says where it is, and ends with Ctrl+C
#     tools/deploy/try.sh COMMAND…        runs the command with that address in TAEFL_URL, and ends as it did
#
# TAEFL is the program, taefl without it. It needs postgresql-15 and nginx, and nobody's rights: as root PostgreSQL
# runs as postgres, as it has to.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
taefl=${TAEFL:-taefl}
postgres=${TAEFL_POSTGRES:-/usr/lib/postgresql/15/bin}
folder=$(mktemp -d /tmp/taefl-try-XXXXXX)
chmod 755 "$folder"
started=()

# What began last ends first; nothing is left.
end() {
    trap '' INT TERM
    for ((i = ${#started[@]} - 1; i >= 0; i--)); do
        kill -"$1" "${started[i]}" 2>/dev/null || true
        wait "${started[i]}" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap 'end TERM' EXIT
trap 'exit 130' INT TERM

# begin NAME COMMAND…: in the background, what it says goes into a file of its name.
begin() {
    local name=$1
    shift
    "$@" >"$folder/$name.out" 2>"$folder/$name.err" &
    started+=($!)
}
# said NAME: waits for its first line, and gives it.
said() {
    until [ -s "$folder/$1.out" ]; do
        kill -0 "${started[-1]}" 2>/dev/null || { cat "$folder/$1.err" >&2; exit 4; }
        sleep 0.02
    done
    head -n 1 "$folder/$1.out"
}

# ---- PostgreSQL, on a socket in the folder
as=()
mkdir -m 700 "$folder/pg"
if [ "$(id -u)" = 0 ]; then
    as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    chown postgres "$folder/pg"
fi
"${as[@]}" "$postgres/initdb" -D "$folder/pg/data" -A trust -U taefl -E UTF8 --locale=C.UTF-8 --no-sync \
    --no-instructions >"$folder/initdb.out"
begin postgres "${as[@]}" "$postgres/postgres" -D "$folder/pg/data" -c listen_addresses= \
    -c "unix_socket_directories=$folder/pg"
until "${as[@]}" "$postgres/pg_isready" -q -h "$folder/pg"; do
    kill -0 "${started[0]}" 2>/dev/null || { cat "$folder/postgres.err" >&2; exit 4; }
    sleep 0.02
done
export TAEFL_DATA="postgres://taefl@/postgres?host=$folder/pg"

# ---- a server, its standby at the first free port, two workers
serve() { begin "$1" "$taefl" serve --listen "127.0.0.1:$2" --json --trust-proxy 127.0.0.1 --workers 0; }
serve server1 0
first=$(said server1 | sed 's/.*"port": *\([0-9]*\).*/\1/')
for second in $(shuf -i 20000-32000 -n 20); do
    serve server2 "$second"
    until grep -q '"waits"' "$folder/server2.err" || ! kill -0 "${started[-1]}" 2>/dev/null; do sleep 0.02; done
    kill -0 "${started[-1]}" 2>/dev/null && break
    unset 'started[-1]'
done
for i in 1 2; do
    begin "worker$i" "$taefl" worker --json
    said "worker$i" >/dev/null
done

# ---- nginx at the first free port, with the examples as they are but for ports and TLS
conf() {
    echo "daemon off; pid $folder/nginx.pid; worker_processes 1; error_log stderr;"
    echo "events { worker_connections 1024; }"
    echo "http { access_log off; client_body_temp_path $folder/b; proxy_temp_path $folder/p;"
    echo "fastcgi_temp_path $folder/f; uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;"
    sed "s/:1741/:$first/; s/:1742/:$second/" "$here/nginx-standby.conf"
    # Its own upstream and what leads to https are left out.
    sed -e '/^upstream/,/^}/d' -e '/^server {/{N;/listen 80/{N;N;N;N;d}}' -e '/ssl_/d' -e '/listen \[::\]/d' \
        -e "s/listen 443.*/listen 127.0.0.1:$1;/" "$here/nginx.conf"
    echo "}"
}
for port in $(shuf -i 20000-32000 -n 20); do
    conf "$port" >"$folder/nginx.conf"
    begin nginx nginx -p "$folder" -e stderr -c "$folder/nginx.conf"
    until curl -s -o "$folder/page" "http://127.0.0.1:$port/readyz"; do
        kill -0 "${started[-1]}" 2>/dev/null || break
        sleep 0.02
    done
    [ -s "$folder/page" ] && break
    unset 'started[-1]'
done
[ -s "$folder/page" ] || { cat "$folder/nginx.err" >&2; exit 4; }
export TAEFL_URL="http://127.0.0.1:$port"

# ---- what it is for
if [ $# = 0 ]; then
    echo "Taefl is at $TAEFL_URL/ (a server, its standby, two workers; Ctrl+C ends all of it)."
    sleep infinity &
    started+=($!)
    wait "${started[-1]}"
fi
code=0
"$@" || code=$?
# All of them end well when they are told to.
for ((i = ${#started[@]} - 1; i >= 0; i--)); do
    kill -TERM "${started[i]}" 2>/dev/null || true # the command may have ended it
    wait "${started[i]}" || { echo "try.sh: process $i did not end well: $?" >&2; code=${code/#0/1}; }
done
started=()
for file in "$folder"/server*.err "$folder"/worker*.err; do
    ! grep -v '"waits"' "$file" >&2 || code=${code/#0/1}
done
exit $code
