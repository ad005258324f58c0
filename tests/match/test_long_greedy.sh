#!/bin/bash
# At 2,000 nodes a move the engine loses to nobody who looks one ply ahead, by any tafl rule set and from either side.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
"$TAEFL_SOURCE/bench/greedy.sh" "$(dirname "$TAEFL")" >"$work/table"
same "$?" 0 "$(cat "$work/table")"
finish
