#!/bin/bash
# What an analysis says of players of known strength, as the table of docs/analyse.md: a random mover, a mover that
# looks one ply ahead and three levels of the engine, each against the engine at 1,000 nodes a move, from both sides.
#
#     tools/bench/judge.sh [PROGRAM [RULES…]]     PROGRAM: build/release/taefl; five rule sets
#     TAEFL_PAIRS=4 TAEFL_NODES=5000 TAEFL_SEED=1 tools/bench/judge.sh     pairs of games a player, nodes a position
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
taefl=${1:-$source/build/release/taefl}
rule_sets=("${@:2}")
[ $# -gt 1 ] || rule_sets=(tablut-ashton tablut-katz copenhagen maerstanas gardsdansen)
players=("kind=random" "kind=greedy" "option.Strength=3 nodes=1000" "option.Strength=6 nodes=1000" "nodes=4000")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '| rules | player | as player 1: accuracy, ?! ? ?? of 100 plies | as player 2 | plies |\n|---|---|---|---|---|\n'
for rules in "${rule_sets[@]}"; do
    for player in "${players[@]}"; do
        # shellcheck disable=SC2086 # the words of a player
        "$taefl" match --rules "$rules" --pairs "${TAEFL_PAIRS:-4}" --seed "${TAEFL_SEED:-1}" --games "$work/games" \
            --force --adjudicate plies=200 --openings random plies=4 band=200 nodes=1000 tries=20 \
            --engine name=player $player --engine name=other nodes=1000 </dev/null >/dev/null 2>&1
        "$taefl" analyse "$work/games" --nodes "${TAEFL_NODES:-5000}" --json 2>/dev/null >"$work/found"
        python3 - "$rules" "$player" "$work/found" <<'END'
import json, sys
rules, player, path = sys.argv[1:]
opening, plies = 4, []
sides = [{"stake": 0, "worth": 0, "plies": 0, "?!": 0, "?": 0, "??": 0} for side in range(2)]
for line in open(path):
    found = json.loads(line)
    if "players" not in found:
        plies.append(found)
        continue
    side = [told["name"] for told in found["players"]].index("player")
    for ply in plies:
        if ply["ply"] <= opening or ply["by"] != side + 1 or ply["lost"] is None:
            continue
        sides[side]["plies"] += 1
        sides[side]["stake"] += ply["stake"]
        sides[side]["worth"] += ply["stake"] * (1 - 2 * ply["lost"]) ** 4
        if ply["mark"]:
            sides[side][ply["mark"]] += 1
    plies = []
def say(side):
    marks = ", ".join("%.0f" % (100 * side[mark] / side["plies"]) for mark in ("?!", "?", "??"))
    return "%.0f %%: %s" % (100 * side["worth"] / side["stake"], marks)
print("| `%s` | `%s` | %s | %s | %d |" % (rules, player, say(sides[0]), say(sides[1]), sum(side["plies"] for side in sides)))
END
    done
done
