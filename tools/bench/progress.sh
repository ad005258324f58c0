#!/bin/bash
# Whether the engine wins what it calls won: positions of its own games at 1,000 nodes, of each game the first that a
# search of 100,000 nodes gives 97 % or more to one side without a forced win. From there it plays both sides, 100 ms a
# move and two games a position. Ends with 1 if fewer than 98 of 100 are won by that side in time,
# or no such position is found.
#
#     tools/bench/progress.sh [BUILD [RULES…]]     BUILD: the folder of a release build; build/release
#     TAEFL_POSITIONS=40 TAEFL_PLIES=400 TAEFL_SEED=2 TAEFL_LIMIT=nodes=20000 tools/bench/progress.sh build/release gardsdansen
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
taefl=${1:-$source/build/release}/taefl
rule_sets=("${@:2}")
[ $# -gt 1 ] || rule_sets=(tablut-ashton copenhagen maerstanas gardsdansen)
positions=${TAEFL_POSITIONS:-200} plies=${TAEFL_PLIES:-150}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
play() {
    "$taefl" match --rules "$rules" --seed "${TAEFL_SEED:-1}" --engine name=a --engine name=b "$@" --force </dev/null >/dev/null 2>&1
}
fine=0
printf '| rules | positions | games | won | not over or drawn | lost | plies of a won game |\n|---|---|---|---|---|---|---|\n'
for rules in "${rule_sets[@]}"; do
    play --each nodes=1000 option.Hash=1 --pairs $((4 * positions)) --adjudicate plies=400 --journal "$work/games"
    python3 - "$taefl" "$rules" "$positions" "$work" <<'END'
import json, subprocess, sys
taefl, rules, positions, work = sys.argv[1:]
engine = subprocess.Popen([taefl, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(line, end):
    engine.stdin.write(line + "\n")
    engine.stdin.flush()
    told = ""
    while True:
        answer = engine.stdout.readline()
        if answer.startswith(end): return told, answer.split()
        told = answer
ask(f"setoption name Rules value {rules}\nisready", "readyok")
def won(moves):
    """The position, and the side that wins it for certain but not by force; None: it is no such position."""
    engine.stdin.write(f"setoption name Clear Hash\nposition startpos moves {' '.join(moves)}\n")
    turn = ask("query p1turn", "response")[1][1] == "true"
    told = ask("go nodes 100000", "bestmove")[0].split()
    chance = int(told[told.index("chance") + 1]) if "cp" in told else 500
    if 30 < chance < 970: return None
    return " ".join(ask("query fen", "response")[1][1:]), 1 if (chance >= 970) == turn else 2
found, lead = {}, 1 if rules.startswith("maerstanas") else 4 # smaller leads are not searched deeper
for line in open(f"{work}/games").readlines()[1:]:
    game = json.loads(line)
    moves, book = game["moves"].split(), game["book"]
    for ply in range(book, len(moves)):
        told = game["eval"][ply - book]
        if len(found) == int(positions) or told.startswith("#"): break
        if abs(float(told)) < lead: continue
        position = won(moves[:ply])
        if position:
            found[position[0]] = position[1]
            break
with open(f"{work}/openings", "w") as out, open(f"{work}/winners", "w") as winners:
    for fen, side in found.items():
        print(fen, file=out)
        print(side, file=winners)
END
    if [ ! -s "$work/winners" ]; then
        printf '| `%s` | 0 | – | – | – | – | – |\n' "$rules"
        fine=1
        continue
    fi
    play --each "${TAEFL_LIMIT:-movetime=100}" margin=1000 --pairs "$(wc -l <"$work/winners")" --adjudicate "plies=$plies" \
        --openings "$work/openings" order=file --journal "$work/ends"
    python3 - "$rules" "$work" <<'END' || fine=1
import json, sys
rules, work = sys.argv[1:]
winners = [int(line) for line in open(f"{work}/winners")]
ends, length = {"won": 0, "open": 0, "lost": 0}, 0
for line in open(f"{work}/ends").readlines()[1:]:
    game = json.loads(line)
    decided, won = game["result"] in ("p1", "p2"), game["result"] == f"p{winners[game['opening'] - 1]}"
    ends["won" if won else "lost" if decided else "open"] += 1
    if won: length += len(game["moves"].split())
games = sum(ends.values())
print("| `%s` | %d | %d | %d | %d | %d | %.0f |" % (rules, len(winners), games, *ends.values(), length / max(1, ends["won"])))
sys.exit(ends["won"] < 0.98 * games)
END
done
exit $fine
