#!/bin/bash
# Every count of tests/conformance/perft.txt, with every instruction set this machine has.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
perft() { taefl perft "$@" 2>/dev/null; }

isas=
for isa in generic avx2 avx512; do
    if taefl perft tablut-katz 1 --isa $isa >"$work/out" 2>"$work/err"; then
        isas+=" $isa"
    else
        expect 2 '' "cannot count with $isa, but with (generic|avx2)" perft tablut-katz 1 --isa $isa
    fi
done
while read -r rules depth leaves; do
    for isa in $isas; do
        same "$(perft "$rules" "$depth" --isa $isa)" "$leaves" "perft $rules $depth --isa $isa"
        [ "$depth" -le 4 ] || continue
        same "$(perft "$rules" "$depth" --isa $isa --make-all --threads 2)" "$leaves" \
            "perft $rules $depth --isa $isa --make-all"
    done
done <"$TAEFL_SOURCE/tests/conformance/perft.txt"
finish
