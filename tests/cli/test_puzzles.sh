#!/bin/bash
# taefl puzzles: solve, check and mine; the puzzles of the page whose proof is short.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
data=$TAEFL_SOURCE/web/data/puzzles

# ---- solve
expect 0 '^1 c7c9$' '' puzzles solve tablut-ashton '3ttt3/9/1TK1t4/1tT3T1t/tt1T5/3t1TTt1/3t1t3/2T6/t6t1 1'
expect 0 '^\{"turns":1,"moves":\["c7c9"\]\}$' '' puzzles solve --json tablut-ashton \
    '3ttt3/9/1TK1t4/1tT3T1t/tt1T5/3t1TTt1/3t1t3/2T6/t6t1 1'
expect 1 '^no win$' '' puzzles solve tablut-katz start --turns 1
expect 1 '^\+0$' '' puzzles solve maerstanas 's1s1s1s/w2sS1s/s2SS1S/1ssS3/1sS1TSS/1SstS1s/SS2s1S 2 W'
expect 0 '^\{"difference":3\}$' '' puzzles solve --json maerstanas 's1s1s1s/w2sS1s/s2SS1S/1ssS3/1sS1TSS/1SstS1s/SS2s1S 1 W'
expect 4 '^$' 'more than 1000 positions' puzzles solve gardsdansen start --turns 3 --nodes 1000
expect 2 '^$' 'solve needs RULES and POSITION' puzzles solve gardsdansen
expect 2 '^$' "unknown action 'prove'; actions are mine, check, solve" puzzles prove x
expect 2 '^$' 'tablut-ashton' puzzles solve tablut-asthon start
expect 3 '^$' 'position' puzzles solve tablut-ashton '9/9 1'

# ---- mine: the same again, from any game on, and what it finds is true
"$TAEFL" puzzles mine tablut-katz+two-soldiers --seed 40 --games 2 --turns 2 --json </dev/null >"$work/found" 2>"$work/err"
same "$? $(cat "$work/err")" '0 ' 'mining'
same "$(($(wc -l <"$work/found") > 0))" 1 'mining finds something'
"$TAEFL" puzzles mine tablut-katz+two-soldiers --seed 40 --from 2 --games 1 --turns 2 --json </dev/null >"$work/one"
same "$(cat "$work/one")" "$(grep '"game":2,' "$work/found")" 'a game is the same whatever comes before'
{ echo '['; sed 's/^{/{"id":"x",/' "$work/found" | sed '$!s/$/,/'; echo ']'; } >"$work/found.json"
expect 0 ' 0 failed' '' puzzles check "$work/found.json"
expect 2 '^$' 'WHAT is missing' puzzles mine
expect 2 '^$' 'mine needs one rule set' puzzles mine tablut-katz tablut-ashton

# ---- check: what is wrong is said
puzzle='{"id":"x","rules":"tablut-bologna","position":"4t4/9/4t4/2t6/t1t6/2tt5/3Kt2t1/3T5/2Tt3t1 2","side":2,"turns":1,"clear":2,"sole":1,"margin":0,"line":["c4c3"],"nodes":66}'
write() { printf '[%s]' "$1" >"$work/p.json"; }
write "$puzzle"
expect 0 'p.json: 1 puzzles, 1 proved, 0 failed' '' puzzles check "$work/p.json"
expect 0 '^\{"id":"x","proved":true,"why":null\}$' '' puzzles check --json "$work/p.json"
write "${puzzle/c4c3/a5a1}"
expect 1 'FAILED x: the line does not begin with the winning move' '' puzzles check "$work/p.json"
write "${puzzle/\"turns\":1/\"turns\":2}"
expect 1 'FAILED x: .turns. is not the number of turns that the win takes' '' puzzles check "$work/p.json"
expect 1 ' 1 failed.* 0 failed' '' puzzles check "$work/p.json" "$work/found.json"
write "${puzzle/\"side\":2/\"side\":1}"
expect 3 '^$' "p.json: puzzle x: 'side' is not the side to move" puzzles check "$work/p.json"
write "${puzzle/\"clear\":2,/}"
expect 3 '^$' 'p.json: puzzle x: something is missing' puzzles check "$work/p.json"
write "${puzzle/c4c3/c4}"
expect 3 '^$' 'p.json: puzzle x: the line holds something that is no move' puzzles check "$work/p.json"
write '{'
expect 3 '^$' 'p.json: line 1: ' puzzles check "$work/p.json"
expect 3 '^$' 'nothing.json: No such file' puzzles check "$work/nothing.json"

# ---- the page's puzzles, as far as that is quick; test_slow_puzzles.sh proves the rest
most=60000
[ -z "${TAEFL_SANITIZED:-}" ] || most=5000 # the same prover
"$TAEFL" puzzles check --most $most "$data"/*.json >"$work/quick" 2>&1
same "$? $(grep -c ' 0 failed$' "$work/quick")" "0 $(ls "$data" | wc -l)" 'every file, as far as that is quick'
finish
