#!/bin/bash
# taefl compare: the positions in which the page shows that rule sets part ways, and errors.
. "$(dirname "$0")/common.sh"

# Every example of the page: the square it names is one that the answer is about.
node -e 'for (const e of JSON.parse(require("fs").readFileSync(process.argv[1])))
    console.log([e.a, e.b, e.position, e.square].join("\t"))' "$TAEFL_SOURCE/web/data/compare.json" >"$work/examples"
same "$(($(wc -l <"$work/examples") > 5))" 1 'there are examples'
while IFS=$'\t' read -r a b position square; do
    # In one of them the position cannot be; the page says so in place of the board.
    if [[ $square == h5 ]]; then
        expect 3 '' "camp, but one is on h5.*found with the rules $a" compare "$a" "$b" "$position"
        continue
    fi
    taefl compare "$a" "$b" "$position" --json >"$work/json"
    found=$(node -e 'const [one] = [JSON.parse(require("fs").readFileSync(0))]
        const moves = [...one.rules[0].only, ...one.rules[1].only, ...one.differ.flat()]
        const total = one.rules.map((r, i) => r.moves - r.only.length - one.differ.length - one.alike)
        console.log(moves.some(m => m.move.includes(process.argv[1]) || m.captures.includes(process.argv[1])), ...total)' \
        "$square" <"$work/json")
    same "$found" 'true 0 0' "$a and $b on $position"
done <"$work/examples"

throne='3ttt3/9/2T6/t3T3t/tt1TKT1tt/t3T3t/7t1/9/3t1t3 2'
expect 0 '^tablut-ashton: [0-9]+ moves
tablut-bologna: [0-9]+ moves
Alike in both: [0-9]+' '' compare tablut-ashton tablut-bologna "$throne"
expect 0 'The same move, with other captures or another end:.*
  tablut-ashton: h3-e3
  tablut-bologna: h3-e3xe4' '' compare tablut-ashton tablut-bologna "$throne"
expect 0 'Only in tablut-katz: 1
  d5-d1; tablut-ashton forbids it by A2

A2 \(stated' '' compare tablut-katz tablut-ashton start --moves 'e3f3 d1c1'
same "$(taefl compare tablut-katz tablut-katz)" $'tablut-katz: 56 moves\ntablut-katz: 56 moves\nAlike in both: 56' 'a rule set with itself'
expect 0 'the game is over: player 2 \(Black\) wins, by T7' '' compare tablut-katz tablut-classic '9/9/9/9/9/9/9/9/4t4 2'

expect 2 '' 'tablut-katz and maerstanas belong to different games' compare tablut-katz maerstanas
expect 2 '' "unknown rule set 'tablutt'" compare tablut-katz tablutt
expect 0 '' "'tablut' is taken as 'tablut-ashton'" compare tablut-katz tablut
expect 2 '' 'RULES is missing' compare tablut-katz
expect 3 '' 'position: .*found with the rules tablut-ashton' compare tablut-katz tablut-ashton '3ttt3/9/9/9/9/9/9/9/3KT4 1'
expect 3 '' '--moves: .*found with the rules tablut-bologna' compare tablut-katz tablut-bologna start --moves 'e3f3 d1c1 d5d1'
finish
