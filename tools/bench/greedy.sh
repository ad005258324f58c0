#!/bin/bash
# What the engine at 2,000 nodes a move does to a mover that looks one ply ahead, as the table of docs/notebook/strength.md:
# every tafl rule set and each of its options alone, 100 games from level openings, sides swapped. Ends with 1 if
# more than one game of a rule set is lost or more than two are drawn.
#
#     tools/bench/greedy.sh [BUILD [RULES…]]      BUILD: the folder of a release build; build/release
#     TAEFL_SEED=2 tools/bench/greedy.sh          other openings
#     TAEFL_WITHOUT='tablut-*' tools/bench/greedy.sh          without the files of rules so named
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
taefl=${1:-$source/build/release}/taefl
rule_sets=("${@:2}")
if [ $# -lt 2 ]; then
    for file in "$source"/data/rules/*.rules; do
        # shellcheck disable=SC2053 # a pattern
        [[ $(basename "$file") == ${TAEFL_WITHOUT:-} ]] && continue
        name=$(sed -n 's/^name = //p' "$file")
        rule_sets+=("$name")
        for option in $(sed -n 's/^option = //p' "$file"); do rule_sets+=("$name+$option"); done
    done
fi
fine=0
printf '| rules | player 1: won, drawn, lost | player 2 | plies a game |\n|---|---|---|---|\n'
for rules in "${rule_sets[@]}"; do
    "$taefl" match --rules "$rules" --pairs 50 --seed "${TAEFL_SEED:-1}" --json --adjudicate plies=600 \
        --engine name=engine nodes=2000 option.Hash=1 --engine kind=greedy </dev/null 2>/dev/null |
        python3 -c '
import json, sys
match = json.loads(sys.stdin.read().splitlines()[-1])
pairing = match["pairings"][0]
sides = [pairing["asPlayer1"], pairing["asPlayer2"]]
told = [", ".join(str(side[key]) for key in ("won", "drawn", "lost")) for side in sides]
print("| `%s` | %s | %s | %.0f |" % (match["rules"], *told, match["plies"] / match["games"]))
sys.exit(sum(side["lost"] for side in sides) > 1 or sum(side["drawn"] for side in sides) > 2)' || fine=1
done
exit $fine
