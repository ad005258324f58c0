# Sourced by ./test, and by the test of it (bash): suites of ctest.
# Files in $logs: NAME.log is the output; failed.txt and flaky.txt get a line for each failed and each
# flaky test; flaky.log gets both outputs of each flaky one. $calm begins the command of every test.
. tools/passed.sh

# suite_counts NAME FOLDER CTEST-ARGUMENT…: runs the tests of a build folder; the last line it prints is:
# PASSED FAILED SKIPPED.
# What has passed before with the same program and files is not run again, and counts as it did (tools/passed.sh).
# Failed tests that have the label `processes` run once more, each by itself: how fast a machine starts
# processes and answers on sockets is no property of Taefl. All others fail by their own fault.
suite_counts() {
    local name=$1 folder=$2 log=$logs/$1.log again=$logs/$1-again.log names before=0 test key left_out=
    local -A keys=() counts=()
    shift 2
    if [ -n "${remembered:-}" ]; then
        names=$(suite_names "$folder" "$@" -L '^processes$')
        while read -r test; do
            passed_key "$folder" "$test" "$(grep -xF -- "$test" <<<"$names")"
            keys[$test]=$key
            [ -f "$key" ] || continue
            counts[$test]=$(<"$key")
            left_out+="|${test//./[.]}"
        done < <(suite_names "$folder" "$@")
        before=${#counts[@]}
        if [ "$before" -gt 0 ]; then set -- "$@" -E "^(${left_out#|})\$"; fi
    fi
    if [ "$before" -gt 0 ] && [ "$before" = ${#keys[@]} ]; then
        echo 'ctest: 0' >"$log"
    else
        # More than there are cores, since many tests wait for processes and clocks.
        suite_run "$log" "$folder" --parallel 4 "$@"
    fi
    rm -f "$again" "$logs/retry.txt"
    awk -v retry_to="$logs/retry.txt" -f tools/count_tests.awk "$log" >/dev/null
    if [ -s "$logs/retry.txt" ]; then
        names=$(sed 's/[.]/[.]/g' "$logs/retry.txt" | paste -s -d '|')
        suite_run "$again" "$folder" -R "^($names)$" -L '^processes$'
    else
        : >"$again"
    fi
    rm -f "$logs/passed.txt"
    awk -v suite="$name" -v failed_to="$logs/failed.txt" -v flaky_to="$logs/flaky.txt" -v passed_to="$logs/passed.txt" \
        -v both_to="$logs/flaky.log" -f tools/count_tests.awk "$log" "$again" >"$logs/counted.txt"
    while read -r test names; do
        [ -z "${keys[$test]:-}" ] || echo "$names" >"${keys[$test]}"
    done < <(cat "$logs/passed.txt" 2>/dev/null)
    sed '$d' "$logs/counted.txt"
    if [ "$before" -gt 0 ]; then echo "$before of ${#keys[@]} tests have passed before, with the same program and files"; fi
    { tail -n 1 "$logs/counted.txt" && printf '%s\n' "${counts[@]}"; } |
        awk '{ for (i = 1; i <= 3; i++) sum[i] += $i } END { print sum[1] + 0, sum[2] + 0, sum[3] + 0 }'
}

suite_names() { # FOLDER CTEST-ARGUMENT…
    ctest --test-dir "$1" -N "${@:2}" | sed -n 's/^ *Test *#[0-9]*: //p'
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
