#!/bin/bash
# taefl bologna: the referee and two of our players as processes of their own, several games in a
# row; logs, JSON and exit codes; the command line. (What a bad player does to the referee is in
# tests/match.)
. "$(dirname "$0")/common.sh"

expect 2 '' "bologna has no part 'serv'; did you mean serve" bologna serv
expect 2 '' 'player needs ROLE TIME ADDRESS' bologna player white
expect 2 '' "ROLE: 'grey' is neither" bologna player grey 5 127.0.0.1
expect 2 '' 'TIME' bologna player white 0 127.0.0.1
expect 2 '' 'letters and digits' bologna player white 5 127.0.0.1 --name 'a b'
expect 2 '' '--threads' bologna player white 5 127.0.0.1 --threads 0
expect 2 '' 'check needs a command' bologna check
expect 2 '' "there is no check 'nothing'" bologna check --only nothing -- true
expect 0 'first-white.*castle-white +white +A3' '' bologna check --only list
expect 0 '"check": ?"king-castle"' '' bologna check --only list --json
expect 4 '' "'localhost' is no address" bologna serve --listen localhost
expect 4 '' 'cannot connect to 127.0.0.1 port 1' bologna player white 1 127.0.0.1 --port 1 --wait 0
expect 4 '' 'cannot be started' bologna check --only first-white -- /nowhere/at/all '{port}'
expect 1 'wrong   first-white.*ended with exit code 1 before it connected.*connect: It must connect.*shown by first-white.*no grade.*0 passed, 0 missed, 1 wrong' '' \
    bologna check --only first-white -- false '{port}'
expect 1 '"verdict": ?"wrong"' '1 wrong' bologna check --json --only first-white -- false '{port}'

# begin ARGUMENT…: a referee in the background; its ports in $white and $black
begin() {
    white= black=
    rm -f "$work/err"
    "$TAEFL" bologna serve --white 0 --black 0 "$@" >"$work/out" 2>"$work/err" </dev/null &
    referee=$!
    for ((i = 0; i < 600; i++)); do
        [[ -f $work/err ]] &&
            read -r white black < <(sed -nE 's/.*white on port ([0-9]+), black on port ([0-9]+)$/\1 \2/p' "$work/err")
        [[ -n $black ]] && return
        sleep 0.1
    done
    miss 'the referee does not begin'
}

# Two games of weak players with a second a move, one log each.
mkdir "$work/logs"
begin --time 60 --games 2 --json --log "$work/logs"
for game in 1 2; do
    "$TAEFL" bologna player white 1 127.0.0.1 --port "$white" --strength 1 --name Weiss --json >"$work/white$game" 2>/dev/null </dev/null &
    player=$!
    "$TAEFL" bologna player BLACK 1 localhost --port "$black" --strength 1 --threads 2 --name Schwarz >"$work/black$game" 2>/dev/null </dev/null
    same "$?" 0 "black's exit code in game $game"
    wait $player
    same "$?" 0 "white's exit code in game $game"
done
wait $referee
same "$?" 0 "the referee's exit code"
same "$(wc -l <"$work/out")" 2 'one line of JSON a game'
same "$(grep -cE '"white": ?"Weiss", ?"black": ?"Schwarz".*"how": ?"rules"' "$work/out")" 2 'names and endings'
same "$(find "$work/logs" -name '*Weiss_vs_Schwarz-?.txt' | wc -l)" 2 'one log a game'
same "$(tail -n 1 "$work/white1" | grep -cE '"role": ?"white", ?"end": ?"over"')" 1 'what the player says at the end'
for log in "$work"/logs/*1.txt; do
    moves=$(taefl convert --to json "$log" 2>/dev/null | grep -oE '"move":"[^"]*"' | cut -d'"' -f4 | tr '\n' ' ')
    played=$(head -n 1 "$work/out" | sed -E 's/.*"moves": ?\[([^]]*)\].*/\1/; s/", ?"/ /g; s/"//g')
    same "${moves% }" "$played" 'the log holds the game'
done

# A player that comes and goes: the other side wins, and the exit code says that it was no game.
begin --time 60 --log "$work/one.log"
"$TAEFL" bologna player black 1 127.0.0.1 --port "$black" --wait 60 >"$work/black" 2>/dev/null </dev/null &
player=$!
exec 3<>"/dev/tcp/127.0.0.1/$white"
printf '\0\0\0\7"white"\0\0\0\5rubbi' >&3
wait $player
same "$(cat "$work/black")" 'black wins; we have won' 'the other player'
exec 3>&-
wait $referee
same "$?" 1 "the referee's exit code after a forfeit"
[[ $(cat "$work/out") =~ taefl\ \(black\)\ wins.*malformed ]] && pass || miss "the words: $(cat "$work/out")"
same "$(taefl convert "$work/one.log" 2>/dev/null | grep Result)" '[Result "0-1"]' 'the log of a forfeit'

# Interrupted while it waits.
begin
kill -INT $referee
wait $referee
same "$?" 5 'exit code when interrupted'

# The battery with our own player, a few checks of it.
expect 0 '4 passed, 0 missed, 0 wrong' '' bologna check --time 20 --wait 120 --only together,castle-white,king-camp,takes-camp -- \
    "$TAEFL" bologna player '{role}' 1 '{address}' --port '{port}'

finish
