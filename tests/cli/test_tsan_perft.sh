#!/bin/bash
# Counting on several threads: under ThreadSanitizer too, which ends the program when two threads
# meet without knowing of each other.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
while read -r rules depth leaves; do
    same "$(taefl perft "$rules" "$depth" --threads 4 2>"$work/err")$(grep -c ThreadSanitizer "$work/err")" \
        "${leaves}0" "perft $rules $depth on four threads"
done <<'END'
tablut-ashton 4 19161264
maerstanas 3 680266
gardsdansen 5 284325
END
same "$(taefl perft tablut-katz 3 --threads 3 --divide 2>&1 | grep -c ThreadSanitizer)" 0 divided
finish
