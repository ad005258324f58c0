#!/bin/bash
# taefl lab solve: proofs from the beginning to a certificate that taefl lab verify accepts, stores that
# are gone on with, shards, and what is refused.
. "$(dirname "$0")/common.sh"
law=brandubh-hnefatafl-org
position='3t3/1Tt4/2T1t2/tK4t/1tT4/4Tt1/2t4 1'
quick=(--leaf 4 --hint 1000 --piece 20)

expect 0 '^proved: [0-9]+ of [0-9]+ replies, [0-9]+ positions, [0-9]+ expansions$' '' \
    lab solve $law "$position" -w 1 "${quick[@]}" --proof "$work/white"
expect 0 "player 1 wins $law from $position within [0-9]+ plies" '' lab verify "$work/white"
expect 0 '"result":"proved",' '' lab solve $law "$position" -w 1 "${quick[@]}" --json

expect 0 '^proved at once$' '' lab solve $law '7/3t3/7/1t5/5T1/7/2t1K2 1' -w 1 "${quick[@]}"

# a whole game of one's own, on 5×5
little=file:$TAEFL_SOURCE/examples/rules/little-brandubh.rules
expect 0 '^proved: 3 of 3 replies,' '' lab solve "$little" start -w 1 --proof "$work/little"
expect 0 'player 1 wins file:little-brandubh.* 2 within' '' lab verify "$work/little"

# a store is gone on with; what is proved is the same as at one go
store=$work/store
expect 5 '' 'stopped with [0-9]+ of [0-9]+ replies and [0-9]+ positions proved; --resume goes on' \
    lab solve $law "$position" -w 1 "${quick[@]}" --store "$store" -n 60
expect 2 '' "$store has proofs already; go on with them by --resume" \
    lab solve $law "$position" -w 1 "${quick[@]}" --store "$store"
expect 0 '^proved' '' lab solve $law "$position" -w 1 "${quick[@]}" --store "$store" --resume \
    --proof "$work/resumed"
expect 0 'player 1 wins' '' lab verify "$work/resumed"

# shards side by side, then together
for i in 1 2; do
    expect 0 '^(part|proved)' '' lab solve $law "$position" -w 1 "${quick[@]}" --store "$work/shards" --shard $i/2
done
expect 0 '^proved' '' lab solve $law "$position" -w 1 "${quick[@]}" --store "$work/shards" --resume \
    --proof "$work/merged"
expect 0 'player 1 wins' '' lab verify "$work/merged"

# A proof with a move that brings about a board again, which HO4 forbids: it is barred, what rested on it
# is proved anew, and the store keeps it so.
again='2Tt3/1t5/6T/t2Kt2/1T1t3/7/4T2 1'
mkdir "$work/again"
cp "$TAEFL_SOURCE/tests/data/repeats.wins" "$work/again/wins"
expect 0 '^proved' 'bring about a board again, which the law forbids: 1; positions .*: 3$' \
    lab solve $law "$again" -w 1 --store "$work/again" --resume --proof "$work/again.proof"
expect 0 'wins' '' lab verify "$work/again.proof"
expect 0 '^proved at once$' '' lab solve $law "$again" -w 1 --store "$work/again" --resume \
    --proof "$work/same.proof"
cmp "$work/again.proof" "$work/same.proof"

# what is refused
expect 1 '^failed' '' lab solve $law '7/3t3/7/1t5/5T1/7/2t1K2 2' -w 2 --first b4b3
expect 2 '' 'say by --winner' lab solve $law
expect 2 '' 'at most 7×7' lab solve tablut-ashton -w 1
expect 2 '' 'tafl games only' lab solve maerstanas -w 1
expect 2 '' '--first: not a move of the winner' lab solve $law start -w 2 --first e4e5
expect 2 '' "--shard: '3/2' is not I/N" lab solve $law -w 1 --store "$work/x" --shard 3/2
expect 2 '' '--resume and --shard need --store' lab solve $law -w 1 --resume
expect 3 '' 'the game is over' lab solve $law '7/3t3/7/1t5/5T1/7/2t3K 2' -w 1
expect 4 '' 'white: already exists' lab solve $law "$position" -w 1 --proof "$work/white"
finish
