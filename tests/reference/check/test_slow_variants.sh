#!/bin/bash
# The plain reference against what other programs and people made of the tafl games beside Tablut:
# vectors, counts and played games. Usually every tenth line of the vectors and every fifth game,
# with ./test --long all of them.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
data=$TAEFL_SOURCE/tests/variants
plain=$TAEFL_BUILD/reference-plain_main
every=10 games=5 leaves=100000
if [ -n "${TAEFL_LONG:-}" ]; then every=1 games=1 leaves=5000000; fi

# whole FILE STEP COMMAND: each STEPth line passes.
whole() {
    xz -dc "$data/$1" | awk -v step="$2" 'NR % step == 0' >"$work/lines"
    same "$("$plain" "$3" <"$work/lines")" "$(wc -l <"$work/lines") passed, 0 failed" "$1"
}
whole vectors.jsonl.xz $every conform
whole copenhagen-games.jsonl.xz $games games
counted=$(awk -v most=$leaves '$3 <= most' "$data/perft.txt" | wc -l)
same "$("$plain" perfts "$data/perft.txt" $leaves)" \
    "$counted passed, 0 failed, $(($(wc -l <"$data/perft.txt") - counted)) skipped" 'counts'
finish
