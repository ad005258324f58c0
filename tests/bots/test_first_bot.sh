#!/bin/bash
# examples/bots/ugi.py, the bot of docs/first-bot.md: it plays every family and a rules file without a fault, takes the
# win it sees, and passes errors on. The tutorial shows the functions of the file as they are.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"
example=$TAEFL_SOURCE/examples/bots/ugi.py

for rules in tablut-ashton maerstanas gardsdansen brandubh "file:$TAEFL_SOURCE/examples/rules/short-king.rules"; do
    found=$(bounded "$TAEFL" match --rules "$rules" --engine name=first movetime=1000 margin=60000 cmd="python3 $example" \
        --engine kind=random --pairs 2 --openings random plies=2 band=0 --adjudicate plies=200 --json 2>&1)
    same "$? $(faults "$found" first)" '0 -' "$rules: $found"
done

# ---- the same in JavaScript
for rules in maerstanas gardsdansen; do
    found=$(bounded "$TAEFL" match --rules "$rules" --engine name=first movetime=1000 margin=60000 \
        cmd="node $TAEFL_SOURCE/examples/bots/ugi.mjs" --engine kind=random --pairs 1 --openings random plies=2 band=0 \
        --adjudicate plies=100 --json 2>&1)
    same "$? $(faults "$found" first)" '0 -' "$rules: $found"
done
same "$(printf '%s\n' 'position fen 9/9/9/9/9/9/9/9/K8 1' go | node "$TAEFL_SOURCE/examples/bots/ugi.mjs")" 'bestmove none' \
    'a finished game has no move in JavaScript'

talk() { printf '%s\n' "$@" quit | python3 "$example"; }
same "$(talk 'setoption name Rules value gardsdansen' 'position fen 4/5/S5/1Pp4/Ss4/1s3/s3 1 p' 'go movetime 100')" \
    'bestmove d2d4' 'the move that wins is played'
same "$(talk 'position fen 9/9/9/9/9/9/9/9/K8 1' 'go movetime 100')" 'bestmove none' 'a finished game has no move'
same "$(talk 'position startpos moves e1e9' 'go movetime 100' | cut -d: -f1 | head -n 1)" 'info string error' 'errors are passed on'

# ---- every line of the program that the tutorial shows is in the file
awk '/^```python$/ { on = 1; next } /^```$/ { on = 0 } on && NF' "$TAEFL_SOURCE/docs/first-bot.md" >"$work/shown"
[ "$(wc -l <"$work/shown")" -ge 20 ] && pass || miss 'the tutorial shows too little of the program'
while IFS= read -r line; do
    grep -qxF -- "$line" "$example" && pass || miss "docs/first-bot.md shows a line that ugi.py has not: $line"
done <"$work/shown"
finish
