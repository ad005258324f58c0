#!/bin/bash
# ./test does not run again what has passed with the same program and files, counts it, and runs it after any change.
. "$(dirname "$0")/common.sh"
export logs=$temporary/logs calm='' remembered=$temporary/remembered
tree=$temporary/tree
mkdir -p "$tree"/{tests/cli,build/release,docs,data/rules,tools,web/src} "$logs" "$remembered"
cp "$source_dir"/tools/{suite.sh,passed.sh,count_tests.awk} "$tree/tools/" # every file of the tree is hashed
cd "$tree" || exit 1
git init -q .
printf '#!/bin/sh\necho x >>"%s/runs"\necho "3 passed, 0 failed, 1 skipped"\n' "$temporary" >tests/cli/test_one.sh
made=build/release/CMakeFiles/layer_cli.dir
mkdir -p $made build/release/page
echo 'made of' >$made/main.c.o
echo build >.gitignore
touch data/rules/a.rules docs/a.md tests/cli/common.sh
touch build/release/reference-bot && chmod +x build/release/reference-bot
printf 'add_test("cli-test_one.sh" sh "%s")\nset_tests_properties("cli-test_one.sh" PROPERTIES LABELS processes)\n' \
    "$tree/tests/cli/test_one.sh" >build/release/CTestTestfile.cmake

# runs WORDS NUMBER: after another run of the suite the test has been run so often, and counts each time.
runs() {
    local counts
    counts=$(bash -uc '. tools/suite.sh; suite_counts planted build/release' 2>&1 | tail -n 1)
    check "$1: '$counts'" [ "$counts" = '3 0 1' ]
    check "$1: run $(wc -l <"$temporary/runs") times, not $2" [ "$(wc -l <"$temporary/runs")" = "$2" ]
}
runs 'the first time' 1
runs 'nothing has changed' 1
echo more >>data/rules/a.rules
runs 'a file that tests read' 2
echo more >>tests/cli/common.sh
runs 'what tests share' 3
echo more >>build/release/reference-bot
runs 'a program of theirs' 4
echo more >>docs/a.md
runs 'a document' 5
echo more >>$made/main.c.o
runs 'the program' 6
for commit in 0123abcd 4567abcd; do
    echo "$commit" | tee $made/version.c.o >web/src/page.ts
    runs "the page and the commit $commit" 6
done
echo '# TAEFL serve' >>tests/cli/test_one.sh
runs 'the test itself' 7
runs 'nothing again' 7
echo more >>web/src/page.ts
runs 'the page that it asks for' 8
remembered='' runs 'everything is asked for' 9
sed -i 's/0 failed/1 failed/' tests/cli/test_one.sh
for _ in 1 2; do bash -uc '. tools/suite.sh; suite_counts planted build/release' >/dev/null 2>&1; done
check 'a failure is not remembered' [ "$(wc -l <"$temporary/runs")" -ge 11 ]
close
