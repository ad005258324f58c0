#!/bin/bash
# At 2,000 nodes a move the engine loses to nobody who looks one ply ahead, by any relative of Tablut and from either side.
# The Tabluts themselves are only measured (docs/strength.md): `taefl bench` holds their search to the node, and what it
# calls level is lost for player 2 there, or ends in a repetition.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
TAEFL_WITHOUT='tablut-*' "$TAEFL_SOURCE/tools/bench/greedy.sh" "$(dirname "$TAEFL")" >"$work/table"
same "$?" 0 "$(cat "$work/table")"
finish
