#!/bin/bash
# Level 1 is for whoever has just taken the lesson: somebody who plays by it wins games against it
# with either side.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"
cd "$work" || exit 1
# How many games are won no sanitizer knows better: there a few are enough.
pairs=40
[ -z "${TAEFL_SANITIZED:-}" ] || pairs=3
for rules in tablut-ashton tablut-katz maerstanas gardsdansen; do
    out=$(bounded "$TAEFL" match --rules $rules -e name=beginner kind=beginner -e name=level1 option.Strength=1 option.Hash=1 nodes=1000 \
        --pairs $pairs --seed 5 --openings random plies=4 band=0 --adjudicate plies=800 --json </dev/null)
    for seat in 1 2; do
        won=$(grep -o "\"asPlayer$seat\":{\"won\":[0-9]*" <<<"$out" | grep -o '[0-9]*$')
        same "$((${won:--1} >= pairs / 5))" 1 "$rules, player $seat: whoever plays by the lesson won $won of $pairs games"
    done
done
finish
