#!/bin/bash
# Every count of tests/conformance/perft.txt on two threads.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
while read -r rules depth leaves; do
    same "$(taefl perft "$rules" "$depth" --threads 2 2>/dev/null)" "$leaves" "perft $rules $depth"
done <"$TAEFL_SOURCE/tests/conformance/perft.txt"
finish
