# Reads the output of `ctest --verbose`, and in a second file that of failed tests run once more; prints
# the tests that failed with the end of their output, and as last line: PASSED FAILED SKIPPED.
# A test says what it did by a line `N passed, N failed, N skipped` (the last one counts), or by
# the summaries of cmocka. One that ends badly has failed at least once; one that ends well but
# says nothing has failed too, since then nobody knows whether it tested anything.
# The second run of a test counts instead of the first. A test that failed first and passed then is
# flaky. Variables: `suite` names the suite; `failed_to`, `flaky_to`: files that get one line for each
# failed and each flaky test; `both_to`: a file that gets both outputs of the flaky ones; `retry_to`: a
# file that gets the names of the failed tests that may be run once more, which are all but those in
# which a sanitizer found something; `passed_to`: a file that gets NAME PASSED FAILED SKIPPED of each test that passed
# at once.

FNR == 1 { run++ }

# ctest numbers the tests of each run anew: a test keeps the number that it had first.
/^ *Start +[0-9]+: / {
    if (!($3 in first)) first[$3] = $2 + 0
    number_of[run, $2 + 0] = first[$3]
}
function same(n) { return (run, n) in number_of ? number_of[run, n] : n }

/^[0-9]+: / {
    n = same($1 + 0)
    line = substr($0, index($0, ": ") + 2)
    if (line ~ /^Test timeout computed to be: /) { # what ctest says before the test does
        lines[run, n] = 0
        delete words[run, n]
    } else keep(line)
    if (line ~ /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/) said[run, n] = line
    else if (match(line, /\[  PASSED  \] [0-9]+ test/)) cmocka[run, n, "passed"] += number(line)
    else if (match(line, /\[  FAILED  \] [0-9]+ test/)) cmocka[run, n, "failed"] += number(line)
    else if (match(line, /\[  SKIPPED \] [0-9]+ test/)) cmocka[run, n, "skipped"] += number(line)
    else if (line ~ /FAILED/ && !((run, n) in words)) words[run, n] = line
    if (line ~ /Sanitizer|runtime error:/) found[n] = 1
    next
}

# 3/40 Test #12: core-test_board ....   Passed    0.01 sec
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
    match($0, /#[0-9]+/)
    n = same(substr($0, RSTART + 1, RLENGTH - 1) + 0)
    match($0, /#[0-9]+: +[^ ]+/)
    name[n] = substr($0, RSTART, RLENGTH)
    sub(/^#[0-9]+: +/, "", name[n])
    good = $0 ~ / Passed +[0-9.]+ sec/
    p = f = s = 0
    if ((run, n) in said) {
        split(said[run, n], word, " ")
        p = word[1]; f = word[3]; s = word[5]
    } else {
        p = cmocka[run, n, "passed"] + 0; f = cmocka[run, n, "failed"] + 0; s = cmocka[run, n, "skipped"] + 0
        if (good && p + f + s == 0) {
            f = 1
            keep("(ended well, but without saying how many tests passed)")
        }
    }
    if (!good && f == 0) f = 1
    if (f > 0) bad[run]++
    if (!(n in last)) order[++tests] = n
    else if (failed[n] > 0 && f == 0) flaky[n] = 1
    last[n] = run
    passed[n] = p; failed[n] = f; skipped[n] = s
    ended[run, n] = $0
}

/^ctest: [0-9]+$/ && $2 != 0 && !bad[run] { broken = 1 }

function keep(line) { kept[run, n, ++lines[run, n]] = line }

function number(text) {
    match(text, /\] [0-9]+/)
    return substr(text, RSTART + 2, RLENGTH - 2) + 0
}

# What a test said in a run, from a line on.
function output(run, n, from, i, text) {
    text = ended[run, n] "\n"
    for (i = (from > 1 ? from : 1); i <= lines[run, n]; i++) text = text "    " kept[run, n, i] "\n"
    return text
}

# A line for a file whose name may be empty.
function tell(file, line) {
    if (file != "") print line >> file
}

function named(run, n) { return suite ": " name[n] ((run, n) in words ? ": " words[run, n] : "") }

END {
    for (t = 1; t <= tests; t++) {
        n = order[t]
        p_all += passed[n]; f_all += failed[n]; s_all += skipped[n]
        if (failed[n] > 0) {
            printf "%s", output(last[n], n, lines[last[n], n] - 39)
            tell(failed_to, named(last[n], n))
            if (!(n in found)) tell(retry_to, name[n])
        } else if (!(n in flaky)) tell(passed_to, name[n] " " passed[n] " 0 " skipped[n])
        if (n in flaky) {
            print name[n] ": failed, passed when run once more"
            tell(flaky_to, named(1, n))
            tell(both_to, "== " named(1, n) "\n-- first\n" output(1, n, 1) "-- once more\n" output(2, n, 1))
        }
        if (skipped[n] > 0) print name[n] ": " skipped[n] " skipped"
    }
    if (broken) {
        f_all++
        print "ctest itself failed"
        tell(failed_to, suite ": ctest itself failed")
    }
    print p_all + 0, f_all + 0, s_all + 0
}
