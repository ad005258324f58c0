#!/bin/bash
# 240 games of the engine against itself at 1 s + 10 ms a turn, one at a time: none may be
# lost on time, nor by any other fault, with no margin beside MoveOverhead (30 ms). For an idle
# machine. TAEFL_TIME_PAIRS: pairs for each of the four rule sets instead of 30 (125: a thousand games,
# half an hour); TAEFL_TIME_MARGIN: ms that an answer may be late.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
cd "$work" || exit 1
pairs=${TAEFL_TIME_PAIRS:-30}
for rules in tablut-ashton tablut-katz maerstanas gardsdansen; do
    "$TAEFL" match --rules $rules --pairs "$pairs" --seed 1 --concurrency 1 --json \
        --each tc=1+0.01 margin="${TAEFL_TIME_MARGIN:-0}" option.MoveOverhead=30 \
        --engine name=one cmd="$TAEFL engine" --engine name=two cmd="$TAEFL engine" \
        --openings random plies=6 band=0 --adjudicate plies=300 </dev/null >out 2>err
    same "$?" 0 "$rules: $(tail -n 3 err)"
    games=$(grep -o '"state":"complete","rules":"[^"]*","games":[0-9]*' out | grep -o '[0-9]*$')
    same "$games" $((2 * pairs)) "$rules: games"
    faults=$(grep -o '"faults":{[^}]*}' out | grep -o ':[0-9]\+' | tr -d : | awk '{ sum += $1 } END { print sum + 0 }')
    same "$faults" 0 "$rules: faults: $(grep -o '"faults":{[^}]*}' out | paste -sd' ')"
    echo "$rules: $games games, $faults faults, $(grep -o '"plies":[0-9]*' out | head -n 1) in all"
done
# Our client of the Bologna competition, which is told whole seconds, keeps them too.
"$TAEFL" match --rules tablut-bologna --pairs 1 --json \
    --engine name=client kind=bologna movetime=1000 margin="${TAEFL_TIME_MARGIN:-0}" \
    cmd="$TAEFL bologna player {role} {time} {address} --port {port}" \
    --engine name=small kind=taefl nodes=1000 --openings random plies=6 band=150 </dev/null >out 2>err
same "$?" 0 "the Bologna client: $(tail -n 3 err)"
same "$(grep -o '"faults":{[^}]*}' out | grep -c ':[1-9]')" 0 "faults with the Bologna client: $(grep -o '"faults":{[^}]*}' out | paste -sd' ')"
# The example of a bot for it keeps to one second a move.
expect 0 '0 missed, 0 wrong' '' bologna check --time 20 -- python3 "$TAEFL_SOURCE/examples/bots/bologna.py" '{role}' '{time}' '{address}' '{port}'
finish
