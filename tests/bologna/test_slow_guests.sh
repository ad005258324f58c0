#!/bin/bash
# Programs of the Bologna competition in matches: games against every other kind, ports, what they
# are told, and all their ways to misbehave, none of which hangs the runner. Times only bound the
# waiting; nothing asserts how long anything took.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"
bot=$TAEFL_BUILD/reference-bologna_bot
[ -x "$bot" ] || miss "no $bot"
cd "$work" || exit 1
# None is judged: that takes as many nodes as players have who may think so long.
level=(--openings random plies=0 band=0) varied=(--openings random band=0)

match() { bounded "$TAEFL" match --rules tablut-bologna "$@" </dev/null; }
comes() { echo "$bot $1 $2 {role} {time} {host} {port} mark-$$"; }

# ---- games: against our engine, the greedy mover and one of its own; every State is one, turns
# alternate, and the last one tells how the game ended, to both
out=$(match -e name=bot kind=bologna movetime=60000 cmd="$(comes good 1)" -e name=ours nodes=200 "${varied[@]}" --pairs 2 \
    --json --log log --games games)
same "$? $(field "$out" games) $(score "$out" bot), $(faults "$out" bot), $(faults "$out" ours)" \
    '0 4 0 0 4, -, -' 'a random player loses to our engine, by the rules'
same "$(grep -c '^\[Termination "normal"\]' games)" 4 'normal games'
same "$(grep ' game [1-9].* bot ! ' log | grep -cv ' LAST: \(WHITE\|BLACK\)WIN$')" 0 'nothing it was sent was wrong'
same "$(grep -c ' game [1-9].* bot ! LAST: ' log)" 4 'each game had a last State'
same "$(grep -c ' game [1-9] bot < "test bot"$' log) $(grep -c ' game 1 bot > {"board":\[\[' log)" \
    "4 $(($(grep -c ' game 1 bot < {"from"' log) * 2 + 1))" 'names and States are in the log'
same "$(tr '\n' ' ' <games | grep -cE '\{[0-9]+\.[0-9]{3} s\}')" 1 'times are in the game file'
out=$(match -e name=one kind=bologna movetime=60000 cmd="$(comes good 1)" -e name=two kind=bologna movetime=60000 \
    cmd="$(comes good 1)" -e name=greedy kind=greedy "${varied[@]}" --pairs 1 --json -c 2 --journal three --log log2)
same "$? $(field "$out" games), $(faults "$out" one), $(faults "$out" two)" '0 6, -, -' 'three, two at a time, on free ports'
same "$(match report three --json)" "$out" 'report says the same'
same "$(grep ' game [1-9].*WRONG' log2)" '' 'nothing wrong'

# ---- our own client of the competition: thinks for the time that it is told (test_long_time.sh: never
# longer); takes the king, or gets away with him, where both are near
client=(-e name=client kind=bologna movetime=1000 margin=10000 cmd="$TAEFL bologna player {role} {time} {address} --port {port}")
out=$(match "${client[@]}" -e name=small kind=taefl nodes=100 "${level[@]}" --pairs 1 --adjudicate plies=4 --json)
same "$? $(field "$out" plies), $(faults "$out" client), $(faults "$out" small)" '0 8, -, -' 'our own client plays'
printf '%s\n' '9/9/3t5/9/9/9/1tK6/9/9 2' '9/4t4/3t5/9/4K4/9/2t1T2t1/4t4/9 1' >near
out=$(match "${client[@]}" -e kind=random --openings near --pairs 2 --json)
same "$? $(score "$out" client), $(faults "$out" client)" '0 4 0 0, -' 'our own client wins'

# ---- fixed ports, which is all that most of them know; role, time and host follow a bare command
white=$((20000 + $$ % 6000 * 2)) black=$((white + 1)) # below those that the system gives out
cat >bare <<END
#!/bin/sh
echo "arguments: \$*"
if [ "\$1" = white ]; then port=$white; else port=$black; fi
exec "$bot" good 1 "\$@" \$port
END
chmod +x bare
out=$(match -e name=a kind=bologna movetime=7000 cmd=./bare ports=$white,$black -e name=b kind=bologna movetime=7000 \
    cmd=./bare ports=$white,$black "${varied[@]}" --pairs 2 --json --log bare.log)
same "$? $(field "$out" games), $(faults "$out" a), $(faults "$out" b)" '0 4, -, -' 'two on the same fixed ports'
same "$(grep ' a ! arguments: ' bare.log | sed 's/.*arguments: //' | sort -u | tr '\n' ' ')" \
    'black 7 127.0.0.1 white 7 127.0.0.1 ' 'what they are told'
"$TAEFL" bologna serve --white 0 --black "$black" 2>serve.err >/dev/null </dev/null &
holder=$!
soon "grep -q 'black on port' serve.err"
match -e name=a kind=bologna movetime=7000 cmd=./bare ports=$white,$black -e kind=random >out 2>err
same "$? $(cat out) $(grep -c "'a' cannot play: system: as black it must come to us, but .* $black" err)" '4  1' 'a port in use is told before'
kill -INT $holder
wait $holder
# One that is taken while the match runs ends the match, and is nobody's fault. The thief plays the other
# side: at its third start (the trial, a game, another one) it takes the port before it says a word. (It
# wipes the mark by which what it starts would end with it.)
cat >thief <<END
#!/bin/sh
echo start >>starts
if [ \$(wc -l <starts) = 3 ]; then
    env -u TAEFL_CHILD setsid "$TAEFL" bologna serve --white 0 --black $black >/dev/null 2>thief.err </dev/null &
    echo \$! >thieves
    while ! grep -q 'black on port' thief.err; do sleep 0.05; done
fi
exec "$TAEFL" engine
END
chmod +x thief
match -e name=a kind=bologna movetime=600000 start=600 cmd=./bare ports=$white,$black -e nodes=10 start=600 restart=yes cmd=./thief \
    "${level[@]}" --pairs 2 --journal j --json >out 2>err
code=$?
kill "$(cat thieves)"
same "$code $(field "$(cat out)" state) $(grep -c 'the match cannot go on: as black' err)" '4 failed 1' 'a port that is taken meanwhile'
same "$(grep -c '"reason":"crash"' j)" 0 'is not held against the bot'

# ---- what cannot be is refused
usage() {
    local words=$1
    shift
    match "$@" >out 2>err
    same "$? $(cat out) $(grep -cE "^taefl: $words" err)" '2  1' "match $*: $(cat err)"
}
usage "engine 1: kind=bologna plays tablut-bologna only, but the match is of tablut-katz" -r tablut-katz -e kind=bologna movetime=1000 cmd=x -e kind=random
usage 'engine 2: kind=bologna .* nodes=, depth=, proto= and option. cannot be sent' -e kind=random -e kind=bologna nodes=5 cmd=x
usage 'engine 1: kind=bologna .* cannot be sent' -e kind=bologna movetime=1000 option.Hash=1 cmd=x -e kind=random
usage 'engine 1: it has no limit: movetime= is missing' -e kind=bologna cmd=x -e kind=random
usage 'engine 1: cmd= is missing' -e kind=bologna movetime=1000 -e kind=random
usage 'engine 1: its command tells whole seconds' -e kind=bologna movetime=1500 cmd=x -e kind=random
usage "engine 1: 'ports=5800' has a wrong value" -e kind=bologna movetime=1000 ports=5800 cmd=x -e kind=random
usage "engine 1: 'ports=1,70000' has a wrong value" -e kind=bologna movetime=1000 ports=1,70000 cmd=x -e kind=random
usage 'engine 1: ports= needs kind=bologna' -e ports=1,2 nodes=5 -e kind=random
usage "'bologna' connects to fixed ports, 5800 and 5801, so it can play one game at a time" -c 2 -e kind=bologna movetime=1000 cmd=x -e kind=random
usage "'a' as white and 'b' as black would connect to the same port, 7" -e name=a kind=bologna movetime=1000 ports=7,8 cmd=x \
    -e name=b kind=bologna movetime=1000 ports=9,7 cmd=x

# ---- how they can misbehave
# loses MODE FAULT WORDS-PATTERN TERMINATION [MS]: both games are lost by this at its second move
loses() {
    local mode=$1 fault=$2 words=$3 ending=$4 out
    out=$(match -e name=bad kind=bologna movetime="${5:-60000}" margin=0 cmd="$bot $mode 2 {role} 60 {host} {port} mark-$$" -e name=calm kind=random "${level[@]}" \
        --pairs 1 --json --games games --force 2>err)
    same "$? $(score "$out" bad), $(faults "$out" bad), $(faults "$out" calm)" "0 0 0 2, $fault 2, -" "$mode"
    same "$(tr '\n' ' ' <games | grep -cE "\\{bad: $fault: $words")" 1 "$mode: words in the game file"
    same "$(grep -c "^\[Termination \"$ending\"\]" games)" 2 "$mode: termination"
}
loses illegal illegal 'e5e5 is not legal' illegal
loses off illegal "'e11' is not a square of the board" illegal
loses malformed protocol 'sent a malformed move: not JSON' illegal
loses no-move protocol 'sent a malformed move: not a move' illegal
loses large protocol 'sent a frame of 2147483647 bytes' illegal
loses close disconnect 'closed the connection where a move' abandoned
loses crash crash 'its process was ended by signal 6' crash
loses exit crash 'its process ended with exit code 3 where a move should have come; the last it printed: gone' crash
loses hang hang 'no move within 200 ms, nor 1000 ms later' time 200
loses half hang 'no move within 200 ms, nor 1000 ms later' time 200
same "$(processes "mark-$$")" 0 'nothing of them is left'
# A late move is told from none, as far as the bot's 0.6 s tell it; its command says nothing of time.
out=$(match -e name=bad kind=bologna movetime=100 margin=0 cmd="$bot late 2 {role} 1 {host} {port}" -e name=calm kind=random \
    "${level[@]}" --pairs 1 --json)
same "$? $(score "$out" bad), $(faults "$out" bad)" '0 0 0 2, time 2' 'late'

# ---- what is no fault
plays() {
    local out
    out=$(match -e name=bad kind=bologna movetime=60000 cmd="$(comes "$1" 2)" -e name=calm nodes=50 "${varied[@]}" --pairs 1 --json --log log)
    same "$? $(field "$out" games), $(faults "$out" bad), $(faults "$out" calm)" '0 2, -, -' "$1"
}
plays chatty
same "$(($(grep -c ' bad ! thinking aloud$' log) >= 40000)) $(($(grep -c ' bad ! and complaining$' log) >= 40000))" '1 1' 'what it prints is in the log'
plays child
plays deaf
same "$(processes "mark-$$")" 0 'nothing of those is left either'

# ---- what cannot play at all is refused before the match
refuses() { # MODE WORDS-PATTERN [SECONDS], where waiting so long is what is refused
    local mode=$1 words=$2
    match -e name=bad kind=bologna movetime=60000 start="${3:-600}" cmd="$(comes "$mode" 1)" -e kind=random --pairs 1 >out 2>err
    same "$? $(wc -c <out)" '4 0' "$mode: refused"
    grep -Eq "^taefl: engine 'bad' cannot play: $words" err && pass || miss "$mode: $(cat err)"
}
refuses exit-start 'crash: its process ended with exit code 7 before it came to port'
refuses hang-start 'hang: did not come to port [0-9]+ within 1000 ms' 1
refuses no-name 'hang: no answer where its name should have come' 3
refuses half-name 'hang: no answer where its name should have come' 3
refuses bad-name 'protocol: its first frame is no name in UTF-8'
refuses large-name 'protocol: sent a frame of 2147483647 bytes where its name'
refuses close-start 'crash: its process ended with exit code 0 where its name'
same "$(processes "mark-$$")" 0 'nothing of those is left'

# ---- Ctrl-C twice while one hangs: it does not hold up the end
set -m # a job of its own, or the shell would have it ignore SIGINT
"$TAEFL" match --rules tablut-bologna -e name=bad kind=bologna movetime=600000 cmd="$(comes hang 1)" -e kind=random \
    "${level[@]}" --pairs 5 --json --log stop.log </dev/null >out 2>err &
pid=$!
soon "grep -q ' game 1 bad > {\"board\"' stop.log 2>/dev/null"
kill -INT $pid
soon "grep -q 'finishing the running games' err || ! [ -e /proc/$pid/exe ]"
kill -INT $pid
bounded tail --pid=$pid -f /dev/null
wait $pid
same "$? $(field "$(cat out)" state) $(processes "mark-$$")" '5 interrupted 0' 'Ctrl-C'
set +m
finish
