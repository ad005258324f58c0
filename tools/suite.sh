# Sourced by ./test, and by the test of it (bash): suites of ctest.
# Files in $logs: NAME.log is the output; failed.txt and flaky.txt get a line for each failed and each
# flaky test; flaky.log gets both outputs of each flaky one. $calm begins the command of every test.

# suite_counts NAME FOLDER CTEST-ARGUMENT…: runs the tests of a build folder; the last line it prints is:
# PASSED FAILED SKIPPED.
# Failed tests that have the label `processes` run once more, each by itself: how fast a machine starts
# processes and answers on sockets is no property of Taefl. All others fail by their own fault.
suite_counts() {
    local name=$1 folder=$2 log=$logs/$1.log again=$logs/$1-again.log names
    shift 2
    # More than there are cores, since many tests wait for processes and clocks.
    suite_run "$log" "$folder" --parallel 4 "$@"
    rm -f "$again" "$logs/retry.txt"
    awk -v retry_to="$logs/retry.txt" -f tools/count_tests.awk "$log" >/dev/null
    if [ -s "$logs/retry.txt" ]; then
        names=$(sed 's/[.]/[.]/g' "$logs/retry.txt" | paste -s -d '|')
        suite_run "$again" "$folder" -R "^($names)$" -L '^processes$'
    else
        : >"$again"
    fi
    awk -v suite="$name" -v failed_to="$logs/failed.txt" -v flaky_to="$logs/flaky.txt" \
        -v both_to="$logs/flaky.log" -f tools/count_tests.awk "$log" "$again"
}

suite_run() { # LOG FOLDER CTEST-ARGUMENT…
    local log=$1 folder=$2
    shift 2
    ${calm:-} ctest --test-dir "$folder" --verbose "$@" >"$log" 2>&1
    echo "ctest: $?" >>"$log"
}

# tell_names HEADING FILE: the lines of a file, if there are any, and an empty line.
tell_names() {
    [ ! -s "$2" ] || printf '%s\n%s\n\n' "$1" "$(sed 's/^/  /' "$2")"
}
