# Reads the output of `ctest --verbose`; prints the tests that failed with the end of their
# output, and as last line: PASSED FAILED SKIPPED.
# A test says what it did by a line `N passed, N failed, N skipped` (the last one counts), or by
# the summaries of cmocka. One that ends badly has failed at least once; one that ends well but
# says nothing has failed too, since then nobody knows whether it tested anything.

/^[0-9]+: / {
    n = $1 + 0
    line = substr($0, index($0, ": ") + 2)
    if (line ~ /^Test timeout computed to be: /) lines[n] = 0 # what ctest says before the test does
    else kept[n, ++lines[n]] = line
    if (line ~ /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/) said[n] = line
    else if (match(line, /\[  PASSED  \] [0-9]+ test/)) cmocka[n, "passed"] += number(line)
    else if (match(line, /\[  FAILED  \] [0-9]+ test/)) cmocka[n, "failed"] += number(line)
    else if (match(line, /\[  SKIPPED \] [0-9]+ test/)) cmocka[n, "skipped"] += number(line)
    next
}

# 3/40 Test #12: core-test_board ....   Passed    0.01 sec
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
    match($0, /#[0-9]+/)
    n = substr($0, RSTART + 1, RLENGTH - 1) + 0
    match($0, /#[0-9]+: +[^ ]+/)
    name = substr($0, RSTART, RLENGTH)
    sub(/^#[0-9]+: +/, "", name)
    good = $0 ~ / Passed +[0-9.]+ sec/
    p = f = s = 0
    if (n in said) {
        split(said[n], word, " ")
        p = word[1]; f = word[3]; s = word[5]
    } else {
        p = cmocka[n, "passed"] + 0; f = cmocka[n, "failed"] + 0; s = cmocka[n, "skipped"] + 0
        if (good && p + f + s == 0) {
            f = 1
            kept[n, ++lines[n]] = "(ended well, but without saying how many tests passed)"
        }
    }
    if (!good && f == 0) f = 1
    passed += p; failed += f; skipped += s; tests++
    if (f > 0) {
        print $0
        for (i = (lines[n] > 40 ? lines[n] - 39 : 1); i <= lines[n]; i++) print "    " kept[n, i]
    }
    if (s > 0) print name ": " s " skipped"
}

/^ctest: [0-9]+$/ && $2 != 0 && failed == 0 {
    failed++
    print "ctest itself failed"
}

function number(text) {
    match(text, /\] [0-9]+/)
    return substr(text, RSTART + 2, RLENGTH - 2) + 0
}

END { print passed + 0, failed + 0, skipped + 0 }
