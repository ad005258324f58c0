#!/bin/bash
# Proofs about matches that take minutes: the engine against itself, and kills at any moment in a
# match of programs that are started for each game, with openings that the players judge. (That the
# intervals and the SPRT keep what they promise is simulated in test_stats.c.)
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"
client=$TAEFL_BUILD/reference-bologna_bot
[ -x "$client" ] || miss "no $client"
cd "$work" || exit 1
cp "$TAEFL" "$work/taefl" && TAEFL=$work/taefl # so that its processes can be told from others'
match() { timeout -k 5 1200 "$TAEFL" match "$@" </dev/null; }

# ---- the engine against itself, made to play different games by two seeds of a level below the
# highest: 0 is within the error bar. Ten matches for each family, of which nine and a half should
# hold it; seven is what chance hardly ever misses (0.1 %), and all together must.
for rules in tablut-ashton maerstanas gardsdansen; do
    inside=0 won=0 lost=0
    for seed in 1 2 3 4 5 6 7 8 9 10; do
        out=$(match -r $rules --seed $seed --pairs 60 --each nodes=300 option.Hash=1 option.Strength=9 \
            -e name=a option.Seed=$seed -e name=b option.Seed=$((seed + 100)) \
            --openings random plies=6 band=150 nodes=1000 --adjudicate plies=400 --json)
        code=$?
        read -r w d l <<<"$(score "$out" a)"
        same "$code $((w + d + l))" '0 120' "$rules $seed"
        won=$((won + w)) lost=$((lost + l))
        bounds=$(grep -o '"elo":{[^}]*}' <<<"$out" | sed 's/.*"low":\([^,]*\),"high":\([^}]*\)}/\1 \2/')
        awk -v b="$bounds" 'BEGIN { split(b, x, " "); exit !((x[1] == "null" || x[1] <= 0) && (x[2] == "null" || x[2] >= 0)) }' &&
            inside=$((inside + 1))
    done
    printf '%s against itself: +%d -%d of 1200, 0 within the error bar in %d matches of 10\n' $rules $won $lost $inside
    same "$((inside >= 7))" 1 "$rules: 0 is within the error bar in $inside of 10"
    same "$(awk -v w=$won -v l=$lost 'BEGIN { d = w - l; print (d * d <= 7.9 * (w + l)) }')" 1 "$rules: +$won -$lost"
done

# ---- killed at any moment: every finished game once, the games those of a run in one piece
words=(-r tablut-bologna -e name=bot kind=bologna movetime=600000 cmd="$client good 1 {role} {time} {host} {port}"
    -e name=a nodes=200 option.Hash=1 --pairs 12 --openings random plies=6 band=60 nodes=5000 judge=players)
moves() { tail -n +2 "$1" | grep -o '"game":[0-9]*\|"moves":"[^"]*"' | paste - - | sort; }
match "${words[@]}" -j whole >/dev/null 2>&1
same "$?" 0 'a run in one piece'
rounds=0
while ((rounds++ < 300)); do
    before=$(tail -n +2 killed 2>/dev/null | grep -c '}$')
    "$TAEFL" match "${words[@]}" -j killed --resume -c 2 </dev/null >/dev/null 2>&1 &
    pid=$!
    sleep "$((RANDOM % 2)).$((RANDOM % 10))$((RANDOM % 10))"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null && break
    after=$(tail -n +2 killed 2>/dev/null | grep -c '}$')
    ((after >= before)) || miss "a finished game was lost: $before, then $after"
done
match --resume -j killed >/dev/null 2>&1
same "$? $(moves killed)" "0 $(moves whole)" "every game once, after $rounds runs"
soon '[ "$(processes "$client")" = 0 ]'
same "$(processes "$client") $(processes "$TAEFL")" '0 0' 'nothing is left behind'
finish
