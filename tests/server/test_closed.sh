#!/bin/bash
# taefl serve with standard descriptors closed: it serves, and nothing meant for people gets into a
# connection that would have been given their numbers.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
server=$TAEFL_BUILD/taefl_small
[ -x "$server" ] || miss "no $server"

export TAEFL_DATA=$work/games.db

# ask PORT: the first line of an answer, and how many bytes came in all.
ask() {
    exec 8<>"/dev/tcp/127.0.0.1/$1" || return
    printf 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&8
    cat <&8 >"$work/answer"
    exec 8>&-
    echo "$(head -n 1 "$work/answer" | tr -d '\r') $(grep -c '^taefl' "$work/answer")"
}
for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
    for _ in {1..20}; do # a port that nobody has
        port=$((20000 + RANDOM % 12000))
        eval '"$server" serve --listen 127.0.0.1:$port' "$closed" >"$work/out" 2>&1 '&'
        child=$!
        until (exec 9<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || ! kill -0 $child 2>/dev/null; do sleep 0.05; done
        kill -0 $child 2>/dev/null && break
    done
    same "$(ask $port)" 'HTTP/1.1 200 OK 0' "serve with $closed"
    kill $child
    wait $child
    code=$?
    ((code < 128)) && pass || miss "serve with $closed ended by a signal: $code"
done
finish
