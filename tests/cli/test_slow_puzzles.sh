#!/bin/bash
# Proves the puzzles of the three games once more, whose proof takes at most some million positions. Those of
# Tablut's relatives are left to test_puzzles.sh and test_long_puzzles.sh.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
data=$TAEFL_SOURCE/web/data/puzzles
expect 0 ' 0 failed.* 0 failed.* 0 failed' '' puzzles check --most 1500000 "$data"/{tafl,maerstanas,gardsdansen}.json
finish
