#!/bin/bash
# Proves every puzzle of the page, and lets the plain solver look at each for as long as it takes.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
for file in "$TAEFL_SOURCE"/web/data/puzzles/*.json; do
    count=$(grep -c '"id"' "$file")
    expect 0 "${file##*/}: $count puzzles, $count proved, 0 failed" '' puzzles check "$file"
done
TAEFL_ALL_PUZZLES=1 "$TAEFL_BUILD/proving-tests" test_puzzle >"$work/plain" 2>&1
same $? 0 "the plain solver: $(cat "$work/plain")"
grep 'plain solver proves' "$work/plain"
finish
