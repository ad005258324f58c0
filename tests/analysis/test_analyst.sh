#!/bin/bash
# The analysis of games by players of known strength. White begins Ashton's game at 8 %, so that no fall of
# the chance is marked. Who plays at random there must still be told what is certain, and whoever searches must not.
. "$(dirname "$0")/../cli/common.sh"

# games RULES SEED OPTION…: two games of the player against the engine at 500 nodes, sides swapped
games() {
    local rules=$1 seed=$2
    shift 2
    taefl match --rules "$rules" --pairs 1 --seed "$seed" --games "$work/games" --force --adjudicate plies=120 \
        --openings random plies=4 band=200 nodes=500 tries=20 --engine name=player "$@" --engine name=other nodes=500 \
        </dev/null >/dev/null 2>&1
    taefl analyse "$work/games" --nodes 1500 2>&1 >/dev/null | sed -n 's/^taefl: game \([0-9]*\), player: //p'
}
# "16 plies, 5 ?!, 0 ?, 1 ??, accuracy 44.8 %" to PLIES MARKS ACCURACY, in whole per cent
numbers() { sed -E 's/^([0-9]+) pl[a-z]*, ([0-9]+) \?!, ([0-9]+) \?, ([0-9]+) \?\?, accuracy ([0-9]+).*/\1 \2 \3 \4 \5/'; }

# What a player is told no sanitizer knows better: there a few games are enough.
first='1 2 3 4' seeds='1 2 3' sets='tablut-ashton tablut-katz'
[ -z "${TAEFL_SANITIZED:-}" ] || first='1 2 3' seeds=1 sets=tablut-ashton

# White alone, who had little to lose: in at least one of five plies something certain is marked.
marks=0 of=0 sum=0
for seed in $first; do
    read -r plies dubious mistakes blunders accuracy < <(games tablut-ashton "$seed" kind=random | numbers)
    marks=$((marks + dubious + mistakes + blunders)) of=$((of + plies)) sum=$((sum + accuracy))
done
if [ $((5 * marks)) -ge "$of" ]; then pass; else miss "White at random in Ashton: $marks marks in $of plies"; fi
if [ "$sum" -le $((50 * $(wc -w <<<"$first"))) ]; then pass; else miss "White at random in Ashton: $sum % in games $first"; fi

declare -A mean rate # of all games: accuracy in per cent, marks in 100 plies
for rules in $sets; do
    for player in kind=random nodes=4000; do
        sum=0 count=0 marks=0 of=0
        for seed in $seeds; do
            while read -r plies dubious mistakes blunders accuracy; do
                sum=$((sum + accuracy)) count=$((count + 1))
                marks=$((marks + dubious + mistakes + blunders)) of=$((of + plies))
            done < <(games "$rules" "$seed" "$player" | numbers)
        done
        same "$count" $((2 * $(wc -w <<<"$seeds"))) "games of $player in $rules"
        mean[$rules $player]=$((sum / count)) rate[$rules $player]=$((100 * marks / of))
    done
    random=${mean[$rules kind=random]} engine=${mean[$rules nodes=4000]}
    often=${rate[$rules kind=random]}
    if [ "$often" -ge 25 ]; then pass; else miss "$rules: $often marks in 100 random plies"; fi
    if [ "$random" -le 60 ]; then pass; else miss "$rules: a random mover is told $random %"; fi
    if [ "$engine" -ge $((random + 20)) ]; then pass; else miss "$rules: random $random %, engine $engine %"; fi
done
finish
