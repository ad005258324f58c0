#!/bin/bash
# At 2,000 nodes a move the engine hardly ever loses to somebody who looks one ply ahead, by any relative of Tablut and
# from either side: one game of a hundred in a rule set, and two in all of them (docs/strength.md).
# The Tabluts themselves are only measured (docs/strength.md): `taefl bench` holds their search to the node, and what it
# calls level is lost for player 2 there, or ends in a repetition.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
TAEFL_WITHOUT='tablut-*' "$TAEFL_SOURCE/tools/bench/greedy.sh" "$(dirname "$TAEFL")" >"$work/table"
same "$?" 0 "$(cat "$work/table")"
lost=$(awk -F ' *[|,] *' 'NR > 2 { lost += $5 + $8 } END { print lost }' "$work/table")
same "$((lost <= 2))" 1 "$lost games are lost: $(cat "$work/table")"
finish
