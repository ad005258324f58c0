#!/bin/bash
# taefl grade: each check notices a bot that fails it, and names what was wrong; good bots pass all;
# a level of ours is placed beside itself.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"
cd "$work" || exit 1
grade() { bounded "$TAEFL" grade "$@" </dev/null 2>err; }

# fails CMD CHECK FAULT WORDS PASSED…: the check fails by this fault, those named before it pass.
fails() {
    local cmd=$1 check=$2 fault=$3 words=$4 found name
    shift 4
    found=$(grade "cmd=$cmd" --checks --json start=2 nodes=50)
    same "$?" 1 "$cmd: exit code"
    same "$(grep -cE "^\{\"check\":\"$check\",.*\"verdict\":\"failed\",\"fault\":\"$fault\",\"words\":\"[^\"]*$words" <<<"$found")" 1 \
        "$cmd: $check fails by $fault: $(grep "\"$check\"" <<<"$found")"
    for name; do
        same "$(grep -c "^{\"check\":\"$name\",.*\"verdict\":\"passed\"" <<<"$found")" 1 "$cmd: $name passes"
    done
}

fails "$bot hang-start" hello hang "no answer to 'ugi' within 2000 ms"
same "$(cat err)" 'taefl: it is not placed: it must start, move in time and play tablut-ashton legally' 'silence'
fails "$bot crash-start" hello crash 'its process was ended by signal 6'
fails 'exec ./absent-bot' hello crash 'exit code 127'
fails "$bot crash 1" movetime crash 'its process was ended by signal 6' hello
fails "$bot late 1" movetime time 'no move within 200 ms' hello
same "$(head -n 1 err)" 'taefl: a move came too late; if this machine is busy with other programs, add margin=3000' 'a hint'
fails "$bot hang 1" movetime hang 'nor 1000 ms after .stop.' hello
fails "$bot illegal 1" movetime illegal "answers 'bestmove a1a1', which is not legal" hello
fails "$bot nonsense 1" movetime illegal 'is not a move' hello
fails "$bot bare 1" movetime protocol "sent 'bestmove' without a move" hello
fails "$bot deaf" quit hang "still runs 2000 ms after 'quit'" hello movetime clock stop
fails "$bot illegal 3" tablut-ashton illegal 'as White: a1a1 is not legal' hello movetime clock stop quit empty unknown option position move long
fails "$bot crash 3" tablut-ashton crash 'as White: its process was ended' hello movetime clock stop quit
same "$(grade "cmd=$bot illegal 3" --checks --json start=2 nodes=50 | grep -c '"verdict":"left out",.*three rule sets have failed')" 14 'the other rule sets are left out'

# A bot of one move, which ends when it is sent what it does not know.
cat >brittle <<'END'
while read -r command rest; do
    case $command in
    ugi) echo 'option name Rules type combo default brandubh var brandubh' && echo ugiok ;;
    isready) echo readyok ;;
    go) echo bestmove d2e2 ;;
    quit) exit ;;
    position) case $rest in *nonsense*) exit 4 ;; esac ;;
    uginewgame) ;;
    *) [[ $command == setoption && $rest != *Nonsense* ]] || exit 4 ;;
    esac
done
END
found=$(grade "cmd=exec bash brittle" --checks --rules brandubh start=60 margin=60000)
same "$? $(grep -oE '^failed +input +[a-z]+' <<<"$found" | awk '{ print $3 }' | tr '\n' ' ')" '1 empty unknown option position long ' 'what it does not endure'
same "$(grep -c '^left out rules .*plays legally' <<<"$found") $(grep -c 'its option Rules does not list it' <<<"$found")" '16 16' 'rules that it does not list'
same "$(grep -c '^failed   rules    brandubh ' <<<"$found")" 1 'and it plays illegally'

# ---- good ones
export PATH=${TAEFL%/*}:$PATH
for cmd in "python3 $TAEFL_SOURCE/examples/bots/ugi.py" "node $TAEFL_SOURCE/examples/bots/ugi.mjs" "$bot good"; do
    found=$(grade "cmd=$cmd" --checks start=60 nodes=50 margin=60000)
    same "$? $(tail -n 1 <<<"$found" | sed 's/[0-9]* checks passed, \(.*\) failed, .*/\1/')" '0 0' "$cmd: $found $(cat err)"
done

# ---- a level of ours stands beside itself
found=$(grade name=three option.Strength=3 nodes=150000 --rules brandubh --pairs 20)
code=$?
same "$code $(tail -n 2 <<<"$found" | head -n 1 | sed 's/between level 2 and 3\|between level 3 and 4/beside 3/')" '0 three in brandubh: beside 3' 'a level is placed'
grade name=three option.Strength=3 nodes=150000 --rules brandubh --pairs 20 --json >json
same "$(grep -c '^{"level":[0-9]*,"won":[0-9]*,"drawn":[0-9]*,"lost":[0-9]*,"score":[0-9.]*,"elo":' json)" "$(grep -c '^ *[0-9]*  +' <<<"$found")" 'a line for each level'
same "$(tail -n 1 json | grep -cE '^\{"name":"three","rules":"brandubh","place":"between level [23] and [34]","above":[23],"below":[34],"nearest":[234],"elo":.*,"seconds":[0-9.]+\}$')" 1 'the place as JSON'
expect 2 '' "kind=random is no program that speaks UGI" grade kind=random
expect 2 '' "'nonsense' does not describe an engine" grade nonsense
same "$(processes "$bot")" 0 'nothing of the bots is left'
finish
