#!/bin/bash
# How much sooner two threads reach a depth than one: nodes and time of the searches of `taefl bench --networks`,
# of 7×7, 9×9 and 11×11, each some plies deeper than usual.
#
#     tools/bench/threads.sh [BUILD [DEEPER [ROUNDS]]]    BUILD: the folder of a release build; build/release
#
# For each rule set the medians of the rounds:
#     nodes   nodes of both threads for one node of a single thread, until the same depth
#     clock   time of one thread for a second of two. Leave the machine alone meanwhile, and give it two cores
#     rate    nodes a second of two threads for one node a second of one, by the clock
# The rate says how well the threads share the machine, and the clock what a player gains.
set -euo pipefail
taefl=${1:-$(dirname "$0")/../../build/release}/taefl
deeper=${2:-3}
rounds=${3:-5}
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# bench THREADS: "RULES NODES SECONDS" of each rule set.
bench() {
    "$taefl" bench --json --networks --deeper "$deeper" --threads "$1" 2>/dev/null |
        sed -n 's/^{"rules": *"\([^"]*\)", *"nodes": *\([0-9]*\), *"seconds": *\([0-9.e+-]*\).*/\1 \2 \3/p'
}

for ((round = 1; round <= rounds; round++)); do
    bench 1 >"$temporary/one"
    bench 2 | paste -d' ' "$temporary/one" - |
        awk '{ nodes = $5 / $2; clock = $3 / $6; printf "%s %.2f %.2f %.2f\n", $1, nodes, clock, nodes * clock }'
done | tee "$temporary/rounds" >&2
median() { awk -v rules="$1" -v field="$2" '$1 == rules { print $field }' "$temporary/rounds" | sort -n | sed -n "$(((rounds + 1) / 2))p"; }
printf '%-16s %6s %6s %6s\n' rules nodes clock rate
awk '!seen[$1]++ { print $1 }' "$temporary/rounds" | while read -r rules; do
    printf '%-16s %6s %6s %6s\n' "$rules" "$(median "$rules" 2)" "$(median "$rules" 3)" "$(median "$rules" 4)"
done
read -r load _ </proc/loadavg
echo "medians of $rounds, $deeper plies deeper; load at the end $load on $(nproc) cores"
