#!/bin/bash
# The speed of the rules as the table of docs/strength.md: leaves a second of `taefl perft` on one thread,
# counted in bulk and with --make-all, and beside it how many times as fast that is as the plain
# reference doing the same. Then two threads against two
# processes, and nodes a second in search with the network of tablut-ashton.
#
#     tools/bench/speed.sh [BUILD [RULES…]]      BUILD: the folder of a release build; build/release
#
# One thread is measured by processor time, so that other work on the machine does not falsify it;
# a figure is the best of three runs of at least 0.3 s, the reference's that of one. Two
# threads are measured by the clock: leave the machine alone meanwhile.
set -euo pipefail
build=${1:-$(dirname "$0")/../../build/release}
taefl=$build/taefl
plain=$build/reference-plain_main
if [ ! -x "$plain" ]; then
    echo "speed.sh: $plain is missing, which is built with the tests: ./test wasm, or" >&2
    echo "  cmake --preset release -D TAEFL_TESTS=ON && cmake --build --preset release" >&2
    exit 2
fi
all_rule_sets=(tablut-ashton tablut-ashton+camp-shelter tablut-bologna
    tablut-katz tablut-katz+custodial-king+edge-capture+open-corners tablut-classic
    maerstanas maerstanas+plain gardsdansen gardsdansen+rim-jumps)
rule_sets=("${@:2}")
[ $# -gt 1 ] || rule_sets=("${all_rule_sets[@]}")
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
TIMEFORMAT=%U

# is EXPRESSION, value EXPRESSION, fraction EXPRESSION: arithmetic with fractions.
is() { awk "BEGIN { exit !($1) }"; }
value() { awk "BEGIN { printf \"%.0f\", $1 }"; }
fraction() { awk "BEGIN { printf \"%.1f\", $1 }"; }

# once COMMAND…: runs it; `leaves` is what it prints, `seconds` the processor time it takes.
once() {
    { time leaves=$("$@" 2>"$temporary/errors"); } 2>"$temporary/seconds"
    seconds=$(<"$temporary/seconds")
}

# measure RUNS COMMAND…: sets `speed` to the best of the runs. The word DEPTH stands for the depth,
# which grows until a run is long enough.
measure() {
    local runs=$1 depth=2 run
    shift
    speed=0
    seconds=0
    while is "$seconds < 0.3"; do
        depth=$((depth + 1))
        once "${@//DEPTH/$depth}"
    done
    for ((run = 1; run <= runs; run++)); do
        is "$leaves / $seconds > $speed" && speed=$(value "$leaves / $seconds")
        [ "$run" = "$runs" ] || once "${@//DEPTH/$depth}"
    done
}

echo '| rules | bulk, million/s | × reference | make-all, million/s | × reference |'
echo '|---|--:|--:|--:|--:|'
for rules in "${rule_sets[@]}"; do
    measure 1 "$plain" perft "$rules" DEPTH
    plain_bulk=$speed
    measure 1 "$plain" played "$rules" DEPTH
    plain_all=$speed
    measure 3 "$taefl" perft "$rules" DEPTH
    bulk=$speed
    measure 3 "$taefl" perft "$rules" DEPTH --make-all
    echo "| $rules | $(value "$bulk / 1e6") | $(fraction "$bulk / $plain_bulk") |" \
        "$(value "$speed / 1e6") | $(fraction "$speed / $plain_all") |"
done

# per_second COMMAND…: the clock's leaves a second.
per_second() { "$taefl" perft tablut-ashton 5 --make-all --json "$@" | sed 's/.*"perSecond":\([0-9]*\).*/\1/'; }
best=0
for run in 1 2 3; do
    per_second >"$temporary/first" &
    per_second >"$temporary/second"
    wait $!
    processes=$(value "$(<"$temporary/first") + $(<"$temporary/second")")
    threads=$(per_second --threads 2)
    is "$threads / $processes > $best" && best=$(awk "BEGIN { print $threads / $processes }")
done
echo
echo "Two threads reach $(value "100 * $best") % of two processes."

# Two positions, three million nodes each.
printf '[Rules "tablut-ashton"]\n\n1. e4-d4 *\n' >"$temporary/game"
nodes=0
for run in 1 2 3; do
    once "$taefl" analyse "$temporary/game" --nodes 3000000
    is "6e6 / $seconds > $nodes" && nodes=$(value "6e6 / $seconds")
done
echo "$(value "$nodes / 1e3") thousand nodes a second in search, tablut-ashton with its network."
