#!/bin/bash
# Measures again the figures of the documents that a network or the search moves, and says which have changed:
#
#     tools/bench/figures.sh [--write] [FIGURE…]
#
#   beginner      strength.md: a beginner against level 1; a minute
#   greedy        strength.md: a one-ply greedy player; ten minutes
#   calibration   strength.md: what networks predict and what is scored; an hour
#   start         analyse.md: at what White begins Ashton's game; a second
#   accuracy      analyse.md: how well players of known strength play; an hour
#   newcomer      strength.md: a scripted newcomer in the page's first games; ten minutes
#   networks      learn.md, and README.md has its ends: networks against the terms at 10,000 nodes; a day
#   first         README.md: against the first edition at 10,000 nodes; 20 minutes. FIRST is its program
#
# Not measured: levels (strength.md; days), games at a time a move (they depend on the machine), and tables that a
# document calls older or of a named program.
#
# Without names all but `networks` and `first` are measured. --write puts what has changed in the documents, with this commit.
# TAEFL_PART is an extended pattern of the rule sets to measure. Ends with 1 if a figure has changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
taefl=build/release/taefl
write=
changed=0
commit=$(git rev-parse --short=8 HEAD)

# field EXPRESSION: of the last line of JSON of standard input, which is `it`.
field() { python3 -c "import json, sys; it = json.loads(sys.stdin.read().splitlines()[-1]); print($1)"; }

# told DOCUMENT PATTERN: compares the lines of standard input with those of the document that begin as the pattern
# says: with the same rule set in backticks, and player or side behind it, or where there is none the only one. A line
# has cells, of which the first stays. The commit in the last line of the part before them that names one is replaced,
# too.
told() {
    write=$write commit=$commit python3 -c '
import os, re, sys
name, pattern = sys.argv[1:]
text = open(name, encoding="utf-8").read().split("\n")
def key(line):
    names = re.match("[^`]*(`[^`]+`(?: \\| `[^`]+`|, (?:White|Black))?)", line)
    return names[1] if names else ""
at = next((i for i, line in enumerate(text) if re.match(pattern, line)), None)
if at is None: sys.exit(f"{name}: no line begins with {pattern}")
different = 0
for line in sys.stdin.read().splitlines():
    rest = line.split("|", 2)[2]
    rows = [i for i in range(at, len(text)) if text[i].startswith("|") and key(text[i]) == key(line)]
    now = "|" + text[rows[0]].split("|", 2)[1] + "|" + rest if rows else line
    if rows and text[rows[0]] == now: continue
    different += 1
    print(f"{name}: {text[rows[0]] if rows else chr(45)}\n{name}: {now}")
    if rows: text[rows[0]] = now
if different and os.environ["write"]:
    for i in range(at, 0, -1):
        text[i], found = re.subn("`(?=[0-9a-f]*[0-9])[0-9a-f]{7,10}`", "`" + os.environ["commit"] + "`", text[i], count=1)
        if found or text[i].startswith("#"): break
    open(name, "w", encoding="utf-8").write("\n".join(text))
sys.exit(different > 0)' "$1" "$2" || changed=1
}

wanted() { [[ $1 =~ ^(${TAEFL_PART:-.*})$ ]]; }

beginner() {
    for rules in tablut-ashton tablut-bologna tablut-katz tablut-classic maerstanas gardsdansen; do
        wanted "$rules" || continue
        "$taefl" match --rules "$rules" --pairs 100 --seed 5 --json --adjudicate plies=800 --openings random plies=4 band=0 \
            --engine name=beginner kind=beginner --engine name=level1 option.Strength=1 option.Hash=1 nodes=150000 2>/dev/null |
            field "'| \`%s\` | %s | %s |' % (it['rules'], *[', '.join(str(it['pairings'][0][side][how])
                for how in ('won', 'drawn', 'lost')) for side in ('asPlayer1', 'asPlayer2')])"
    done | told docs/strength.md '\| \| as player 1 \| as player 2 \|'
}

greedy() {
    # A game lost or drawn is no failure here, but a figure.
    { tools/bench/greedy.sh || true; } | sed -nE 's/^(\| `[^`]*`) \| ([^|]*) \| ([^|]*) \|.*/\1 | \2 | \3 |/p' |
        grep -v '| 50, 0, 0 | 50, 0, 0 |' | told docs/strength.md '\| rules \| as player 1 \| as player 2 \|'
}

# off RULES NODES: the largest difference at a ply in points, and the error in percent.
off() {
    local network=data/networks/$1.network
    [ "$1" != tablut-bologna ] || network=data/networks/tablut-ashton.network
    "$taefl" learn calibrate "$network" --rules "$1" --games 400 --nodes "$2" --random 6 --seed 99 --json 2>/dev/null |
        field "'%.0f | %.1f' % (100 * max(abs(line['scored'] - line['predicted']) for line in it['lines']), 100 * it['error'])"
}
calibration() {
    sed -n '/^| rules | 800 nodes |/,/^$/s/^| `\([^`]*\)`.*/\1/p' docs/strength.md | while read -r rules; do
        wanted "$rules" || continue
        echo "| \`$rules\` | $(off "$rules" 800) | $(off "$rules" 6400) |"
    done | told docs/strength.md '\| rules \| 800 nodes \|'
}

start() {
    local said chance
    said=$(sed -n "s/^Ashton's game at \([0-9]*\) %.*/\1/p" docs/analyse.md)
    # Unlike a file, a pipe keeps the engine until it has answered.
    chance=$(printf 'go nodes 200000\nisready\n' | { cat; sleep 20; } | "$taefl" engine | awk '
        /^info .* chance / { for (i = 1; i < NF; i++) if ($i == "chance") chance = $(i + 1) }
        /^bestmove/ { printf "%.0f", chance / 10; exit }')
    [ "$said" != "$chance" ] || return 0
    changed=1
    echo "docs/analyse.md: White begins Ashton's game at $said %, now $chance %"
    [ -z "$write" ] || sed -i "s/^Ashton's game at [0-9]* %/Ashton's game at $chance %/" docs/analyse.md
}

accuracy() {
    for rules in tablut-ashton tablut-katz copenhagen maerstanas gardsdansen; do
        wanted "$rules" || continue
        TAEFL_PAIRS=8 TAEFL_NODES=10000 tools/bench/judge.sh "$taefl" "$rules" | sed -n '/^| `/p'
    done | told docs/analyse.md '\| rules \| player \|'
}

newcomer() {
    local games=()
    for game in brandubh+defenders-begin:1:1 brandubh:1:1 tablut-ashton:1:1 tablut-ashton:2:1 saami-tablut:1:1 saami-tablut:2:1; do
        if wanted "${game%%:*}"; then games+=("$game"); fi
    done
    TAEFL_WASM=${TAEFL_WASM:-build/wasm/taefl.wasm} node tools/bench/newcomer.mjs --games 400 "${games[@]}" | sed -nE '
        s/:1:1 \|/, White \|/; s/:2:1 \|/, Black \|/
        s/^\| ([^, ]*)(, [^|]*) \| ([^|]*) \| ([^|]*) \| 0 \| ([^|]*) \|/| `\1`\2 | \3 | \4 | \5 |/p' |
        told docs/strength.md '\| rules and side \|'
}

# The cells behind the match at 10,000 nodes stay.
networks() {
    local elo rules pairs rest
    sed -nE '/^\| rules \| 10,000 nodes: Elo/,/^$/s/^\| `([^`]*)` \| [^|]* \| ([0-9]+) (\|.*)/\1 \2 \3/p' docs/learn.md |
        while read -r rules pairs rest; do
            wanted "$rules" || continue
            elo=$("$taefl" match --rules "$rules" --engine name=network --engine name=terms option.EvalFile=none \
                --each nodes=10000 option.Hash=8 --pairs "$pairs" --openings random plies=8 judge=players --seed 20261123 \
                --json </dev/null 2>/dev/null | field "(lambda elo: ('' if elo['value'] is None else '%+.0f ' % elo['value']) +
                    '[%s, %s]' % tuple('no bound' if elo[end] is None else '%+.0f' % elo[end] for end in ('low', 'high'))
                    )(it['pairings'][0]['elo'])")
            echo "| \`$rules\` | $elo | $pairs $rest"
        done | told docs/learn.md '\| rules \| 10,000 nodes: Elo'
}

first() {
    "$taefl" match --rules tablut-ashton --each option.Hash=16 nodes=10000 --pairs 100 --seed 20261128 -c 2 --json \
        --adjudicate plies=400 --openings random plies=6 band=60 nodes=30000 judge=players --engine name=now \
        --engine name=first cmd="${FIRST:?the program of the first edition} engine" 2>/dev/null |
        field "'%d won, %d drawn, %d lost' % tuple(it['pairings'][0]['score'][how] for how in ('won', 'drawn', 'lost'))" |
        sed 's|^|README.md, against the first edition: now |'
}

figures=()
for word in "$@"; do
    case $word in
    --write) write=1 ;;
    beginner | greedy | calibration | start | accuracy | newcomer | networks | first) figures+=("$word") ;;
    *) echo "figures.sh: unknown figure '$word'" >&2; exit 2 ;;
    esac
done
[ "${#figures[@]}" -gt 0 ] || figures=(beginner greedy calibration start accuracy newcomer)
for figure in "${figures[@]}"; do "$figure"; done
exit $changed
