#!/bin/bash
# Requests a second of `taefl serve` and of nginx with the same files, in the same run.
#
#     tools/bench/serve.sh [ROUNDS [SECONDS [BUILD]]]    7 rounds of 3 s; BUILD: a release build, build/release
#
# Both give out the page's files as they were packed, compressed by gzip (nginx with gzip_static, from
# memory as far as the system keeps files there), with the same security headers, kept-open
# connections and no log. Each server is one process on the first core; wrk drives it from the second.
# The servers take turns, round by round, so that other work on the machine meets both; the figures
# are medians. Beside them stands what a request costs the server in processor time, which other work
# hardly changes. What is asked for: every file of the page in turn, as a first visit does; and one
# small file again and again, which shows the cost of a request. Packages that are missing are installed.
set -euo pipefail
rounds=${1:-7}
seconds=${2:-3}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath "${3:-$root/build/release}")
taefl=$build/taefl
connections=16

cd "$root"
# shellcheck source=../../tools/setup.sh
. tools/setup.sh
need bench
PATH=$PATH:/usr/sbin # where nginx is
[ "$(nproc)" -ge 2 ] || { echo 'tools/bench/serve.sh: needs two cores' >&2; exit 1; }
[ -d "$build/page/web" ] || { echo "tools/bench/serve.sh: $build has no page (TAEFL_PAGE=ON)" >&2; exit 1; }

folder=$(mktemp -d)
chmod 755 "$folder"
processes=()
finish() {
    kill "${processes[@]}" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap finish EXIT

taskset -c 0 "$taefl" serve --listen 127.0.0.1:0 --data "$folder/games.db" --json >"$folder/taefl.json" &
us=$!
processes+=("$us")
until [ -s "$folder/taefl.json" ]; do sleep 0.05; done
ours=$(sed 's/.*"url": *"\([^"]*\)\/".*/\1/' "$folder/taefl.json")

# The files nginx gives out are the very bytes that we give out.
mkdir "$folder/page"
(cd "$build/page/web" && find . -type f ! -name '.*' | sed 's/^\.//' | LC_ALL=C sort) >"$folder/paths"
while read -r path; do
    mkdir -p "$folder/page/$(dirname "$path")"
    curl -sf "$ours$path" -o "$folder/page$path"
    curl -sf -H 'Accept-Encoding: gzip' -D "$folder/head" "$ours$path" -o "$folder/packed"
    ! grep -qi '^content-encoding: gzip' "$folder/head" || mv "$folder/packed" "$folder/page$path.gz"
done <"$folder/paths"
security=$(curl -s -D - -o "$folder/packed" "$ours/" |
    sed -n 's/\r$//; s/^\(Content-Security-Policy\|Cross-Origin[^:]*\|X-[^:]*\|Referrer-Policy\|Permissions-Policy\): \(.*\)/add_header \1 "\2" always;/p')

theirs=
for port in $(shuf -i 20000-30000 -n 20); do
    cat >"$folder/nginx.conf" <<CONF
daemon off; master_process off; worker_processes 1; pid $folder/nginx.pid; error_log $folder/errors;
events { worker_connections 1024; }
http {
    access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; server_tokens off;
    keepalive_timeout 65; keepalive_requests 1000000000; open_file_cache max=1000 inactive=600s;
    types { text/html html; text/javascript js; text/css css; application/wasm wasm; image/svg+xml svg;
        image/png png; application/json json; application/manifest+json webmanifest; }
    client_body_temp_path $folder/1; proxy_temp_path $folder/2; fastcgi_temp_path $folder/3;
    uwsgi_temp_path $folder/4; scgi_temp_path $folder/5;
    server {
        listen 127.0.0.1:$port; root $folder/page; gzip_static on; gzip_vary on;
        $security
        location / { try_files \$uri /index.html; }
    }
}
CONF
    taskset -c 0 nginx -c "$folder/nginx.conf" -e "$folder/errors" &
    nginx=$!
    for _ in {1..40}; do
        theirs=http://127.0.0.1:$port
        curl -sf "$theirs/" -o /dev/null && break 2
        kill -0 "$nginx" 2>/dev/null || break
        sleep 0.05
    done
    theirs=
done
[ "$theirs" ] || { cat "$folder/errors" >&2; exit 1; }
processes+=("$nginx")

# The same answers?
while read -r path; do
    for server in "$ours" "$theirs"; do
        curl -sf -H 'Accept-Encoding: gzip' "$server$path" | sha256sum
    done | uniq | wc -l | grep -qx 1 || { echo "tools/bench/serve.sh: $path differs" >&2; exit 1; }
done <"$folder/paths"

{
    echo 'local paths = {'
    sed 's/.*/    "&",/' "$folder/paths"
    cat <<'LUA'
}
local at = 0
request = function()
    at = at % #paths + 1
    return wrk.format("GET", paths[at], {["Accept-Encoding"] = "gzip", ["Host"] = "bench"})
end
LUA
} >"$folder/all.lua"
sed -n '1p' "$folder/all.lua" >"$folder/one.lua"
{ echo '    "/manifest.webmanifest",'; sed -n '/^}/,$p' "$folder/all.lua"; } >>"$folder/one.lua"

# spent PROCESS: its processor time so far, in ticks.
spent() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }
tick=$((1000000 / $(getconf CLK_TCK)))

# drive SERVER PROCESS WHAT: requests a second, and microseconds of the process for one; anything but
# 200 is an error.
drive() {
    local before
    before=$(spent "$2")
    taskset -c 1 wrk -t 1 -c $connections -d "${seconds}s" -s "$folder/$3.lua" "$1" >"$folder/wrk"
    ! grep -E 'Non-2xx|Socket errors' "$folder/wrk" >&2 || exit 1
    awk -v us=$((($(spent "$2") - before) * tick)) '/requests in/ { all = $1 } /^Requests\/sec/ { print $2, us / all }' \
        "$folder/wrk"
}
# median FILE COLUMN
median() { cut -d ' ' -f "$2" "$1" | sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

bytes=$(while read -r path; do
    file=$folder/page$path
    [ ! -e "$file.gz" ] || file+=.gz
    stat -c %s "$file"
done <"$folder/paths" | awk '{ sum += $1 } END { printf "%.0f", sum / NR }')
echo "$(wc -l <"$folder/paths") files of $bytes bytes on average; $rounds rounds of $seconds s, $connections connections"
echo '| asked for | taefl serve, a second | nginx | ratio | taefl serve, µs each | nginx | ratio |'
echo '|---|--:|--:|--:|--:|--:|--:|'
for what in all one; do
    : >"$folder/ours"
    : >"$folder/theirs"
    for ((round = 1; round <= rounds; round++)); do
        drive "$ours" "$us" $what >>"$folder/ours"
        drive "$theirs" "$nginx" $what >>"$folder/theirs"
    done
    name='all files in turn'
    [ $what = all ] || name='one small file'
    awk -v name="$name" -v a="$(median "$folder/ours" 1)" -v b="$(median "$folder/theirs" 1)" \
        -v c="$(median "$folder/ours" 2)" -v d="$(median "$folder/theirs" 2)" 'BEGIN {
        printf "| %s | %.0f | %.0f | %.2f | %.1f | %.1f | %.2f |\n", name, a, b, a / b, c, d, d / c }'
done
