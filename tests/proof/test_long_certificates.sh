#!/bin/bash
# Every certificate in data/proofs/ whole, by taefl lab verify, and the small ones by examples/proofs/verify.mjs, which
# needs a minute for 3,000 positions.
. "$TAEFL_SOURCE/tests/cli/common.sh"
for proof in "$TAEFL_SOURCE"/data/proofs/*.proof; do
    expect 0 'wins' '' lab verify --jobs 2 "$proof"
    positions=$(LC_ALL=C sed -n 's/^Positions: //p' "$proof")
    ((positions > 10000)) && continue
    said=$(node "$TAEFL_SOURCE/examples/proofs/verify.mjs" "$proof" 2>&1) && [[ $said =~ wins ]] && pass || miss "verify.mjs $proof: $said"
done
finish
