#!/bin/bash
# How ./test counts: a made-up log of ctest with every way a test can end.
. "$(dirname "$0")/common.sh"

count() { # the last line of the counter for a log on standard input
    awk -f "$source_dir/tools/count_tests.awk" | tail -n 1
}
expect() {
    local words=$1 want=$2 got
    got=$(count)
    check "$words: '$got', not '$want'" [ "$got" = "$want" ]
}

expect 'a plain closing line' '7 0 1' <<'LOG'
1: 7 passed, 0 failed, 1 skipped
1/1 Test #1: a ......   Passed    0.01 sec
LOG
expect 'groups of cmocka add up' '5 1 2' <<'LOG'
3: [==========] 3 test(s) run.
3: [  PASSED  ] 3 test(s).
3: [  SKIPPED ] 2 test(s), listed below:
3: [  SKIPPED ] test_x
3: [  PASSED  ] 2 test(s).
3: [  FAILED  ] 1 test(s), listed below:
3: [  FAILED  ] test_y
1/1 Test #3: b ......***Failed    0.01 sec
LOG
expect 'a crash is a failure' '0 1 0' <<'LOG'
1: starting
1/1 Test #1: c ......***Exception: SegFault  0.20 sec
LOG
expect 'a time-out is a failure' '4 1 0' <<'LOG'
1: 4 passed, 0 failed, 0 skipped
1/1 Test #1: d ......***Timeout 300.05 sec
LOG
expect 'a bad exit code is a failure' '4 1 0' <<'LOG'
1: 4 passed, 0 failed, 0 skipped
1/1 Test #1: d ......***Failed    0.05 sec
LOG
expect 'a missing program is a failure' '0 1 0' <<'LOG'
Could not find executable node
1/1 Test #1: e ......***Not Run   0.00 sec
LOG
expect 'silence is a failure' '0 1 0' <<'LOG'
1: hello
1/1 Test #1: f ......   Passed    0.00 sec
LOG
expect 'two at once are told apart' '3 1 0' <<'LOG'
1: 1 passed, 0 failed, 0 skipped
12: 2 passed, 1 failed, 0 skipped
1/2 Test #12: g ......***Failed    0.00 sec
 2/2 Test  #1: h ......   Passed    0.00 sec
LOG
expect 'ctest itself can fail' '0 1 0' <<'LOG'
No tests were found!!!
ctest: 8
LOG
expect 'nothing to do is no failure' '0 0 0' <<'LOG'
No tests were found!!!
ctest: 0
LOG
# A test that is run once more has another number where some were left out.
first=$(mktemp) second=$(mktemp)
printf '    Start 4: a\n4: 1 passed, 1 failed, 0 skipped\n1/1 Test #4: a ......***Failed    0.01 sec\n' >"$first"
printf '    Start 9: a\n9: 2 passed, 0 failed, 0 skipped\n1/1 Test #9: a ......   Passed    0.01 sec\n' >"$second"
got=$(awk -f "$source_dir/tools/count_tests.awk" "$first" "$second" | tail -n 1)
check "run once more under another number: '$got', not '2 0 0'" [ "$got" = '2 0 0' ]
rm "$first" "$second"
close
