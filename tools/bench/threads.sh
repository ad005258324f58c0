#!/bin/bash
# How much of the speed of two separate processes two threads reach that search together: nodes a
# second of `taefl bench --movetime`, the processes running at the same time.
#
#     tools/bench/threads.sh [BUILD [MS [ROUNDS]]]    BUILD: the folder of a release build; build/release
#
# Two figures. By the clock: leave the machine alone meanwhile, and give it two cores. By processor
# time: nodes for each second that the threads really ran, which other work on the machine falsifies
# much less. The median of the rounds counts, of which each measures both, one after the other.
set -euo pipefail
taefl=${1:-$(dirname "$0")/../../build/release}/taefl
ms=${2:-500}
rounds=${3:-5}
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
TIMEFORMAT='%U %S'

# run NAME ARGUMENT…: nodes, clock and processor time of one bench, as a line in a file.
run() {
    local name=$1
    shift
    { time "$taefl" bench --json --movetime "$ms" "$@" >"$temporary/$name.json" 2>/dev/null; } 2>"$temporary/$name.time"
    sed -n 's/.*"total".*"nodes": *\([0-9]*\), *"seconds": *\([0-9.]*\).*/\1 \2/p' "$temporary/$name.json" |
        paste -d' ' - "$temporary/$name.time" >"$temporary/$name"
}

for ((round = 1; round <= rounds; round++)); do
    run first &
    run second
    wait $!
    run both --threads 2
    awk '{ clock += $1 / $2; cpu += $1 / ($3 + $4) / 2 }
        FILENAME ~ /second$/ { processes = clock; each = cpu; clock = cpu = 0 }
        END { printf "%.0f %.0f %.1f %.1f\n", processes, clock, 100 * clock / processes, 200 * cpu / each }' \
        "$temporary/first" "$temporary/second" "$temporary/both" | tee -a "$temporary/rounds" |
        awk '{ printf "two processes %d nodes/s, two threads %d: %s %% by the clock, %s %% by processor time\n", $1, $2, $3, $4 }'
done
median() { cut -d' ' -f"$1" "$temporary/rounds" | sort -n | sed -n "$(((rounds + 1) / 2))p"; }
echo "median of $rounds: $(median 3) % by the clock, $(median 4) % by processor time"
read -r load _ </proc/loadavg
echo "load at the end: $load on $(nproc) cores"
