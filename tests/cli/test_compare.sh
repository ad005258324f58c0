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
  tablut-bologna: h3-e3xe4, captures e4 by B1' '' compare tablut-ashton tablut-bologna "$throne"
expect 0 'Only in tablut-katz: 1
  d5-d1; tablut-ashton forbids it by A2

A2 \(stated' '' compare tablut-katz tablut-ashton start --moves 'e3f3 d1c1'
same "$(taefl compare tablut-katz tablut-katz start)" $'tablut-katz: 56 moves\ntablut-katz: 56 moves\nAlike in both: 56' 'a rule set with itself'
expect 0 'the game is over: player 2 \(Black\) wins, by T7' '' compare tablut-katz tablut-classic '9/9/9/9/9/9/9/9/4t4 2'

# ---- without a position: the shortest line after which they differ
expect 0 '^The first difference comes after 1 ply: e3-a3
Position: 3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/T8/4t4/3ttt3 2
.*
  tablut-bologna: e2-e3xe4, captures e4 by B1
.*There they differ: tablut-ashton has A9d, tablut-bologna has B4\.
.*
B4 \(stated\)' '' compare tablut-ashton tablut-bologna
expect 0 '^The first difference comes after 4 plies: ([a-gx/1-7-]+  ){3}[a-gx/1-7-]+
' '' compare brandubh brandubh+weak-king
expect 0 '^The first 2 plies are alike in both: .* in [0-9]+ positions\.
.*--positions makes it longer' '' compare brandubh brandubh+weak-king --positions 1000
printf 'name = slow\nbase = brandubh\nstep = 1\n' >"$work/slow.rules"
expect 0 '^They differ in the start position
Position: 3t3/.* 2

brandubh: 40 moves' '' compare brandubh "file:$work/slow.rules"
expect 0 '^They begin differently\.
maerstanas: 7/7/7/7/7/7/7 1 TWtw
maerstanas\+plain: 7/7/7/7/7/7/7 1 -

maerstanas: 98 moves' '' compare maerstanas maerstanas+plain
expect 0 '^They differ in no position\.

Repetition .* the same in both\.$' '' compare tablut-katz tablut-katz
expect 2 '' 'brandubh and copenhagen have boards of different sizes' compare brandubh copenhagen
expect 2 '' "--positions.*'0'" compare brandubh brandubh+weak-king -n 0
# shown JSON OPTION…: line, plies, and how many clauses of the history each has.
shown() { taefl compare "$@" --json | node -e 'const o = JSON.parse(require("fs").readFileSync(0))
    console.log(o.line && o.line.map(m => m.move).join(" "), o.plies, o.positions > 0, ...o.history.map(h => h.map(c => c.id).join("+")),
        o.differ.map(([a, b]) => b.captures + " " + b.clauses.map(c => c.id)).join())'; }
same "$(shown tablut-ashton tablut-bologna)" 'e3a3 1 true A9d B4 e4 B1' 'a difference as JSON'
same "$(shown brandubh brandubh+weak-king -n 1000)" 'null 2 true X5 BR6 ' 'no difference as JSON'
same "$(shown tablut-katz tablut-katz)" 'null null false   ' 'nothing differs, as JSON'
# A line found is one in both, and the position that is shown is where it leads.
line=$(taefl compare brandubh brandubh+weak-king --json | node -e 'console.log(JSON.parse(require("fs").readFileSync(0)).line.map(m => m.move).join(" "))')
same "$(taefl compare brandubh brandubh+weak-king start --moves "$line" | tail -n +3 | head -6)" \
    "$(taefl compare brandubh brandubh+weak-king | tail -n +6 | head -6)" 'the same after the moves of the line'

expect 2 '' 'tablut-katz and maerstanas belong to different games' compare tablut-katz maerstanas
expect 2 '' "unknown rule set 'tablutt'" compare tablut-katz tablutt
expect 0 '' "'tablut' is taken as 'tablut-ashton'" compare tablut-katz tablut
expect 2 '' 'RULES is missing' compare tablut-katz
expect 3 '' 'position: .*found with the rules tablut-ashton' compare tablut-katz tablut-ashton '3ttt3/9/9/9/9/9/9/9/3KT4 1'
expect 3 '' '--moves: .*found with the rules tablut-bologna' compare tablut-katz tablut-bologna start --moves 'e3f3 d1c1 d5d1'
finish
