#!/bin/bash
# data/rules/balance.csv, how fair each rule set is: each law as it is now has its rows, what is solved is told, and docs/balance.md
# has the table.
. "$(dirname "$0")/common.sh"
table=$TAEFL_SOURCE/data/rules/balance.csv

# the laws as they are now
every=("$TAEFL_SOURCE/tools/bench/balance.sh" --judge terms --ladder 10 --games 20 --longest 20)
TAEFL=$TAEFL "${every[@]}" --csv "$work/now" --data "$work/whole" >/dev/null 2>"$work/err" || miss "tools/bench/balance.sh: $(<"$work/err")"
same "$(taefl rules | grep -cE '^[a-z]|^    \+')" "$(grep -vc '^rules,\|^file:' "$work/now")" 'every rule set and every option'
same "$(ls "$TAEFL_SOURCE"/examples/rules/*.rules | wc -l)" "$(grep -c '^file:' "$work/now")" 'every example'

while IFS= read -r rules; do
    name=${rules%#*}
    [[ $rules == file:* ]] && name=file:$TAEFL_SOURCE/examples/rules/${name#file:}.rules
    said=$(taefl rules "$name" 2>/dev/null | sed -n 's/^Balance: //p')
    same "$(grep -cE '^.+ [0-9]+ ± [0-9]+ % at [0-9,]+ nodes.*: (favours .+|fair|even there.*|undecided.*)$' <<<"$said")" 1 "$rules: $said"
done < <(tail -n +2 "$work/now" | cut -d, -f1)

# the whole table again, from a kill in the middle
TAEFL=$TAEFL "${every[@]}" --data "$work/killed" >/dev/null 2>&1 &
soon '[[ -s $work/killed && $(wc -l <"$work/killed") -gt 300 ]]'
kill -9 $!
wait $! 2>/dev/null
same "$([ "$(wc -l <"$work/killed")" -lt "$(wc -l <"$work/whole")" ] && echo some)" 'some' 'games before the kill'
TAEFL=$TAEFL "${every[@]}" --csv "$work/again" --data "$work/killed" >/dev/null 2>&1
same "$(cmp "$work/now" "$work/again" && cmp "$work/whole" "$work/killed")" '' 'the table after a kill'

# each law has rows, and no row is older than its law
same "$(cut -d, -f1,28 "$table" | sort -u)" "$(cut -d, -f1,28 "$work/now" | sort -u)" 'the laws of the table are those of now'

# what is solved is told, by the proofs from the start of their rules
solved=$(for proof in "$TAEFL_SOURCE"/data/proofs/*.proof; do
    head -c 4096 "$proof" | awk '/^Rules: / { rules = $2 } sub(/^\| start = /, "") { start = $0 }
        /^Winner: / { winner = $2 } sub(/^Start: /, "") { if ($0 == start) print rules, winner }'
done | sort)
same "$(taefl rules --json | sed -n 's/^{"name":"\([^"]*\)".*"solved":\([12]\).*/\1 \2/p' | sort)" "$(grep -v '^file:' <<<"$solved")" 'what is solved'
same "$(taefl rules | grep -c '; solved: White wins with the best play$')" "$(grep -vc '^file:' <<<"$solved")" 'what is solved, in words'
expect 0 'Balance: [^
]*; solved: White wins with the best play
' '' rules "file:$TAEFL_SOURCE/examples/rules/little-brandubh.rules"
expect 0 '"solved":null' '' rules brandubh --json

# what docs/balance.md offers as fair is so, by a network of its own
fair=$(grep -o 'examples/rules/[a-z-]*\.rules)' "$TAEFL_SOURCE/docs/balance.md" | tr -d ')')
for file in $fair; do
    measured=$(taefl rules "file:$TAEFL_SOURCE/$file" --json | grep -o '"judge":"network [0-9a-f]*"' | tr -d '"')
    expect 0 'at 6,400 nodes, [^:]*: fair' '' rules "file:$TAEFL_SOURCE/$file"
    expect 0 "judged by ${measured#judge:}" '' lab balance "file:$TAEFL_SOURCE/$file" --judge network --ladder 10 --games 20
done
same "$(wc -w <<<"$fair")" "$(cut -d, -f1,31 "$table" | grep '^file:.*,fair$' | sort -u | wc -l)" 'fair rules files'

expect 0 'brandubh
    [^
]*
    Balance: [^
]+' '' rules
expect 0 '"balance":(null|\{"answer":"White .*"verdict":"[a-z0-9]+","nodes":[0-9]+,)' '' rules brandubh --json
expect 0 '"balance":null' '' rules tablut-katz+weaponless-king+edge-capture --json
same "$(taefl rules --balance)" "$(sed -n '/^| rule set | beginners/,/^$/p' "$TAEFL_SOURCE/docs/balance.md" | grep .)" \
    'docs/balance.md has what taefl rules --balance writes'
finish
