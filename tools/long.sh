# Sourced by ./test, and by the test of it (bash): a long run in steps, which goes on where it was
# interrupted.
#   long_begin FOLDER RESUME   FOLDER holds what was done at each state of the tree; RESUME: 1 or empty
#   long_run STEP…             does those steps that are not done
# The caller defines `run_step STEP`, which adds to total_passed, total_failed and total_skipped. A step is
# done when it has come to its end and nothing has failed in it.

# What a step takes on two cores, seconds, where this machine has not done it yet.
long_usual() {
    case $1 in
    format) echo 10 ;;
    wasm) echo 60 ;;
    tsan | house | clang) echo 100 ;;
    fuzz:*) echo 95 ;;
    asan-*) echo 400 ;;
    page) echo 500 ;;
    release) echo 900 ;;
    *test_long_time*) echo 500 ;;
    *test_long_mutations*) echo 800 ;;
    *test_long_faults*) echo 1500 ;;
    *test_long_puzzles*) echo 550 ;;
    *test_long_greedy*) echo 100 ;;
    *test_long_certificates*) echo 4000 ;;
    *test_long_slurm*) echo 15 ;;
    *test_long_bare*) echo 4000 ;;
    *) echo 300 ;;
    esac
}

# The commit, and what has been changed since.
long_key() {
    local commit index tree
    commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || { echo no-commit; return; }
    index=$(mktemp)
    cp "$(git rev-parse --git-path index)" "$index"
    tree=$(GIT_INDEX_FILE=$index git add -A 2>/dev/null && GIT_INDEX_FILE=$index git write-tree)
    rm "$index"
    if [ "$tree" = "$(git rev-parse 'HEAD^{tree}')" ]; then echo "$commit"; else echo "$commit-changed-${tree:0:12}"; fi
}

long_begin() {
    long_times=$1/seconds long_at=$(long_key)
    long_state=$1/$long_at
    if [ -z "$2" ]; then rm -rf "$long_state"; fi
    mkdir -p "$long_state"
    touch "$long_state/steps" "$long_times"
    date +%s >>"$long_state/begins"
    trap 'echo; echo "interrupted; go on with: ./test --long --resume"; exit 130' INT TERM
}

# long_last STEP: the line that its last run has left: STEP SECONDS PASSED FAILED SKIPPED RUN.
long_last() { awk -v step="$1" '$1 == step { line = $0 } END { print line }' "$long_state/steps"; }

long_estimate() {
    local known
    known=$(awk -v step="$1" '$1 == step { seconds = $2 } END { print seconds }' "$long_times")
    echo "${known:-$(long_usual "$1")}"
}

long_span() { printf '%d h %02d min' $((($1 + 59) / 3600)) $((($1 + 59) % 3600 / 60)); }

# long_kept STEP: whether it is done already; then its counts are added.
long_kept() {
    local seconds passed failed skipped
    read -r _ seconds passed failed skipped _ <<<"$(long_last "$1")"
    [ "${failed:-1}" = 0 ] || return 1
    total_passed=$((total_passed + passed))
    total_skipped=$((total_skipped + skipped))
    long_done=$((long_done + seconds))
    printf '%s: done before: %d passed, 0 failed, %d skipped (%d s)\n' "$1" "$passed" "$skipped" "$seconds"
}

long_run() {
    local step left ahead number=0 begin passed failed skipped run todo=()
    long_steps=("$@") long_done=0
    for step in "$@"; do long_kept "$step" || todo+=("$step"); done
    for step in "${todo[@]}"; do
        left=0
        for ahead in "${todo[@]:number}"; do left=$((left + $(long_estimate "$ahead"))); done
        number=$((number + 1))
        printf '\n== Step %d of %d: %s, about %s. Done: %s; to go: about %s\n' \
            $(($# - ${#todo[@]} + number)) $# "$step" "$(long_span "$(long_estimate "$step")")" \
            "$(long_span "$long_done")" "$(long_span $left)"
        begin=$SECONDS passed=$total_passed failed=$total_failed skipped=$total_skipped
        run=$(($(awk -v step="$step" '$1 == step' "$long_state/steps" | wc -l) + 1))
        run_step "$step"
        echo "$step $((SECONDS - begin)) $((total_passed - passed)) $((total_failed - failed))" \
            "$((total_skipped - skipped)) $run" >>"$long_state/steps"
        echo "$step $((SECONDS - begin))" >>"$long_times"
        long_done=$((long_done + SECONDS - begin))
        long_result >"$long_state/result.md"
    done
    long_result >"$long_state/result.md"
}

long_machine() {
    printf '%d cores of %s, %d GiB, %s, gcc %s, clang %s, node %s' "$(nproc)" \
        "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" \
        "$(awk '/^MemTotal/ { print int($2 / 1048576 + 0.5) }' /proc/meminfo)" \
        "$(. /etc/os-release && echo "$PRETTY_NAME")" "$(gcc -dumpfullversion 2>/dev/null)" \
        "$(clang-14 -dumpversion 2>/dev/null)" \
        "$(tools/node/node_modules/.bin/node --version 2>/dev/null)"
}

# The section for docs/proof.md.
long_result() {
    local step line missing=0 rows
    rows=$(for step in "${long_steps[@]}"; do
        line=$(long_last "$step")
        # shellcheck disable=SC2086
        if [ "$line" ]; then printf '| %s | %s s | %s | %s | %s | %s |\n' $line; else echo "| $step | not run | | | | |"; fi
    done)
    missing=$(grep -c 'not run' <<<"$rows")
    printf '## `./test --long` at %s\n\n' "$long_at"
    printf 'Begun %s, resumed %d times. Machine: %s.\n' "$(date -d "@$(head -n 1 "$long_state/begins")" +%F)" \
        $(($(wc -l <"$long_state/begins") - 1)) "$(long_machine)"
    if [ "$missing" != 0 ]; then echo "Not finished: $missing of ${#long_steps[@]} steps have not been run."; fi
    printf '%d passed, %d failed, %d skipped; %s by the clock.\n\n' $total_passed $total_failed $total_skipped \
        "$(long_span "$long_done")"
    printf '| step | clock | passed | failed | skipped | run |\n|---|---|---|---|---|---|\n%s\n' "$rows"
}
