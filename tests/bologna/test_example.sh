#!/bin/bash
# examples/bots/bologna.py passes all checks, four groups of them side by side. The one that asks for
# a move a second is of an idle machine (tests/match/test_long_time.sh).
. "$TAEFL_SOURCE/tests/cli/common.sh"
bot=("$(command -v python3)" "$TAEFL_SOURCE/examples/bots/bologna.py" '{role}' '{time}' '{address}' '{port}')

names=$(taefl bologna check --only list | awk '$1 != "pressure" { print $1 }')
same "$((${#names} > 0))" 1 'there are checks'
for group in 0 1 2 3; do
    only=$(awk -v group=$group 'NR % 4 == group' <<<"$names" | paste -sd,)
    taefl bologna check --time 600 --wait 600 --json --only "$only" -- "${bot[@]}" >"$work/$group" 2>&1 &
done
wait
for name in $names; do
    same "$(cat "$work"/[0-3] | grep -E "\"check\": ?\"$name\"" | grep -cE '"verdict": ?"passed"')" 1 \
        "$name: $(grep -hE "\"check\": ?\"$name\"" "$work"/[0-3])"
done

# A bot that takes row 1 for the lowest is found out.
sed 's|square // 9 + 1)|9 - square // 9)|' "${bot[1]}" >"$work/bologna.py"
expect 1 '"last-soldier".*"wrong".*"flipped"' '1 wrong' bologna check --time 600 --wait 600 --json --only last-soldier -- \
    "${bot[0]}" "$work/bologna.py" '{role}' '{time}' '{address}' '{port}'
finish
