#!/bin/bash
# ./test does not run again what has passed with the same program and files, counts it, and runs it after any change.
. "$(dirname "$0")/common.sh"
export logs=$temporary/logs calm='' remembered=$temporary/remembered
tree=$temporary/tree
mkdir -p "$tree"/{tests/cli,build/release,docs,data/rules} "$logs" "$remembered"
cp -r "$source_dir/tools" "$tree/tools"
cd "$tree" || exit 1
git init -q .
printf '#!/bin/sh\necho x >>"%s/runs"\necho "3 passed, 0 failed, 1 skipped"\n' "$temporary" >tests/cli/test_one.sh
echo 'echo program' >build/release/taefl
chmod +x build/release/taefl
echo build >.gitignore
touch data/rules/a.rules docs/a.md
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
echo more >>docs/a.md
runs 'a document' 3
echo '# more' >>build/release/taefl
runs 'the program' 4
echo '# more' >>tests/cli/test_one.sh
runs 'the test itself' 5
runs 'nothing again' 5
remembered='' runs 'everything is asked for' 6
sed -i 's/0 failed/1 failed/' tests/cli/test_one.sh
for _ in 1 2; do bash -uc '. tools/suite.sh; suite_counts planted build/release' >/dev/null 2>&1; done
check 'a failure is not remembered' [ "$(wc -l <"$temporary/runs")" -ge 8 ]
close
