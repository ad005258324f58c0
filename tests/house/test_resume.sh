#!/bin/bash
# ./test --long goes on where it was interrupted. The planted steps are short.
. "$(dirname "$0")/common.sh"
tree=$temporary/tree
mkdir "$tree"
cd "$tree" || exit 1
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
git init -q . && echo one >file && git add file && git commit -q -m one

# go RESUME STEP…: a run in a process of its own. `stops` ends it the first time, `bad` fails the first time.
go() {
    local resume=$1
    shift
    bash -c '. "$0/tools/long.sh"
total_passed=0 total_failed=0 total_skipped=0
run_step() {
    echo "$1" >>"'"$temporary"'/ran"
    local runs=$(grep -cx "$1" "'"$temporary"'/ran")
    total_skipped=$((total_skipped + 1))
    if [ $1 = stops ] && [ "$runs" = 1 ]; then kill -TERM $$; fi
    if [ $1 = bad ] && [ "$runs" = 1 ]; then total_failed=$((total_failed + 1)); else total_passed=$((total_passed + 2)); fi
}
resume=$1
shift
long_begin "'"$temporary"'/state" "$resume"
long_run "$@"
echo "$total_passed passed, $total_failed failed, $total_skipped skipped"
' "$source_dir" "$resume" "$@" >"$temporary/out" 2>&1
    code=$?
    cat "$temporary/out" >>"$temporary/all"
}
ran() { paste -s -d ' ' "$temporary/ran"; }
result() { cat "$temporary"/state/"$(git rev-parse --short=12 HEAD)"/result.md; }
last() { tail -n 1 "$temporary/out"; }

go '' first bad stops after
check 'an interrupted run fails' [ $code = 130 ]
check 'and says how to go on' grep -q -- '--long --resume' "$temporary/out"
check 'it has come to the step that was interrupted' [ "$(ran)" = 'first bad stops' ]
check 'each step says how far the run is' grep -q '^== Step 2 of 4: bad, .*Done: 0 h 0. min; to go: about 0 h 15 min' \
    "$temporary/out"
check 'the result says what is missing' grep -q '^Not finished: 2 of 4' <(result)
check 'and that a step failed' grep -q '^| bad | [0-9]* s | 0 | 1 | 1 | 1 |' <(result)

go 1 first bad stops after
check 'a resumed run ends well' [ $code = 0 ]
check 'it does only what is not done, and what failed' [ "$(ran)" = 'first bad stops bad stops after' ]
check "its closing line counts all steps once: $(last)" [ "$(last)" = '8 passed, 0 failed, 4 skipped' ]
check 'the result is whole' [ "$(result | grep -c 'Not finished')" = 0 ]
check 'it names the commit' grep -q "at $(git rev-parse --short=12 HEAD)\$" <(result)
check 'and the machine' grep -q "Machine: $(nproc) cores of .* GiB, " <(result)
check 'and that it was resumed' grep -q 'resumed 1 times' <(result)
check 'a step that was run again says so' grep -q '^| bad | [0-9]* s | 2 | 0 | 1 | 2 |' <(result)

go 1 first bad stops after
check 'where all is done nothing is run' [ "$(ran)" = 'first bad stops bad stops after' ]
check 'and all is counted' [ "$(last)" = '8 passed, 0 failed, 4 skipped' ]

echo two >file
go 1 first
check 'in a changed tree nothing is done yet' [ "$(ran)" = 'first bad stops bad stops after first' ]
check 'whose result does not name the commit alone' [ -n "$(ls -d "$temporary"/state/*-changed-*)" ]
git commit -q -a -m two
go 1 first
check 'nor at another commit' [ "$(ran)" = 'first bad stops bad stops after first first' ]
go '' first
check 'without --resume all is run again' [ "$(ran)" = 'first bad stops bad stops after first first first' ]
[ $failed = 0 ] || cat "$temporary/all"
close
