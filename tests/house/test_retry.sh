#!/bin/bash
# ./test runs failed tests of processes once more, and no others. The planted tests fail once, or twice.
. "$(dirname "$0")/common.sh"
cd "$source_dir" || exit 1
. tools/suite.sh
logs=$temporary/logs
build=$temporary/build
calm=
mkdir "$logs" "$build"

# planted NAME TIMES LABEL [WORDS]: a test that fails so many times before it passes.
planted() {
    local script=$temporary/FAILED-$1.sh # the name stands in what ctest says before the test does
    cat >"$script" <<SCRIPT
echo x >>"$temporary/$1.runs"
runs=\$(wc -l <"$temporary/$1.runs")
if [ "\$runs" -le $2 ]; then
    echo 'FAILED: run '"\$runs of $1 ${4:-}"
    echo '3 passed, 1 failed, 0 skipped'
    exit 1
fi
echo "run \$runs of $1 is good"
echo '4 passed, 0 failed, 0 skipped'
SCRIPT
    printf 'add_test("%s" bash "%s")\nset_tests_properties("%s" PROPERTIES LABELS "%s")\n' \
        "$1" "$script" "$1" "$3" >>"$build/CTestTestfile.cmake"
}
runs() { wc -l <"$temporary/$1.runs"; }
again() { # the planted tests, all of them for the first time
    rm -f "$temporary"/*.runs "$logs"/*
    suite_counts planted "$build" "$@" >"$temporary/out"
    counts=$(tail -n 1 "$temporary/out")
}

planted good.sh 0 processes
planted once.mjs 1 processes
planted exact 1 ''
planted memory.sh 1 processes '==1==ERROR: AddressSanitizer: heap-use-after-free'
planted twice.sh 2 'slow;processes'

again -R 'good|once'
check "a test that fails once counts as passed once, not '$counts'" [ "$counts" = '8 0 0' ]
check 'a good test runs once' [ "$(runs good.sh)" = 1 ]
check 'a test that failed runs twice' [ "$(runs once.mjs)" = 2 ]
check 'nothing has failed' [ ! -e "$logs/failed.txt" ]
check 'it is named as flaky with what it said first' \
    [ "$(cat "$logs/flaky.txt")" = 'planted: once.mjs: FAILED: run 1 of once.mjs ' ]
check 'its first output is kept' grep -q '^    FAILED: run 1 of once.mjs' "$logs/flaky.log"
check 'its second output is kept' grep -q '^    run 2 of once.mjs is good' "$logs/flaky.log"
check 'that of good tests is not' [ "$(grep -c good.sh "$logs/flaky.log")" = 0 ]

again
check "what fails twice has failed once, and so has what ran once: '$counts'" [ "$counts" = '17 3 0' ]
check 'a test that fails twice runs twice' [ "$(runs twice.sh)" = 2 ]
check 'a test without processes runs once' [ "$(runs exact)" = 1 ]
check 'a test in which a sanitizer found something runs once' [ "$(runs memory.sh)" = 1 ]
check 'each failed test is named' [ "$(cut -d : -f 2 "$logs/failed.txt" | sort | paste -s -d ' ')" = \
    ' exact  memory.sh  twice.sh' ]
check 'with what it said last' grep -q '^planted: twice.sh: FAILED: run 2' "$logs/failed.txt"
check 'one is flaky all the same' [ "$(wc -l <"$logs/flaky.txt")" = 1 ]
check 'names are told one a line, below a heading' [ "$(tell_names Flaky: "$logs/flaky.txt")" = "Flaky:
  planted: once.mjs: FAILED: run 1 of once.mjs " ]
check 'without names there is no heading' [ -z "$(tell_names Flaky: "$logs/none.txt")" ]

# Which tests have the label.
labelled() { ctest --test-dir "$build_dir" -N -L '^processes$' | grep -q ": $1\$"; }
for test in server-test_standby.mjs cli-test_cli.sh terminal-test_window store-test_queue base-test_child; do
    check "$test is run once more" labelled $test
done
for test in core-test_game house-test_retry.sh match-test_long_time.sh search-test_search store-test_games; do
    check "$test is not" eval "! labelled $test"
done

# The page's tests, by the same rule.
cat >"$temporary/processes.test.mjs" <<'SCRIPT'
import test from 'node:test'
import { helper } from './helper.mjs'
const runs = {}
test('good', () => helper('good', 0))
test('once (of + more)', () => helper('once', 1))
test('twice', () => helper('twice', 2))
test('left out', { skip: true }, () => {})
SCRIPT
cat >"$temporary/helper.mjs" <<'SCRIPT'
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
export function helper(name, times) {
    const file = new URL(`${name}.runs`, import.meta.url)
    appendFileSync(file, 'x\n')
    const runs = readFileSync(file, 'utf8').length / 2
    if (runs <= times) throw new Error(`run ${runs} of ${name}`)
}
SCRIPT
cat >"$temporary/exact.test.mjs" <<'SCRIPT'
import test from 'node:test'
test('exact', () => {
    throw new Error('exact')
})
SCRIPT
cat >"$temporary/breaks.test.mjs" <<'SCRIPT'
import test from 'node:test'
import { helper } from './helper.mjs'
test('before it breaks', () => {})
helper('breaks', 1)
test('after it breaks', () => {})
SCRIPT
cat >"$temporary/run.mjs" <<SCRIPT
import { bothOutputs, nameOf, runTests } from '$source_dir/web/tests/retry.mjs'
const files = ['processes', 'exact', 'breaks'].map(name => '$temporary/' + name + '.test.mjs')
const { results, flaky } = await runTests([{ files, concurrency: 2 }], () => {})
for (const test of results) console.log(test.outcome + ' ' + nameOf(test))
for (const test of flaky) console.log('flaky ' + nameOf(test) + '\n' + bothOutputs(test))
SCRIPT
rm -f "$temporary"/*.runs
node "$temporary/run.mjs" >"$temporary/out" 2>&1
check 'page: results as they count' [ "$(grep -E '^(passed|failed|skipped)' "$temporary/out" | sort)" = \
    'failed exact.test.mjs: exact
failed processes.test.mjs: twice
passed breaks.test.mjs: after it breaks
passed breaks.test.mjs: before it breaks
passed processes.test.mjs: good
passed processes.test.mjs: once (of + more)
skipped processes.test.mjs: left out' ]
check 'page: flaky ones are named' [ "$(grep '^flaky' "$temporary/out" | sort)" = \
    'flaky breaks.test.mjs
flaky processes.test.mjs: once (of + more)' ]
check 'page: with their first output' grep -q '^.*run 1 of once' "$temporary/out"
check 'page: and the second' grep -q '✔ once (of + more)' "$temporary/out"
for pair in good:1 once:2 twice:2 breaks:2; do
    check "page: ${pair%:*} ran ${pair#*:} times" [ "$(runs "${pair%:*}")" = "${pair#*:}" ]
done

# A file of which no test is to run, and whose server would keep its process for ever.
cat >"$temporary/serves.test.mjs" <<'SCRIPT'
import { createServer } from 'node:http'
import test, { after, before } from 'node:test'
let server
before(async () => {
    await new Promise(done => setTimeout(done, 300))
    server = createServer().listen(0)
})
after(() => server?.close())
test('serves', () => {})
SCRIPT
cat >"$temporary/named.mjs" <<SCRIPT
import { runTests } from '$source_dir/web/tests/retry.mjs'
for (const name of ['serves', 'another']) {
    const batch = { files: ['$temporary/serves.test.mjs'], testNamePatterns: name }
    const { results } = await runTests([batch], () => {})
    console.log(results.map(({ outcome }) => outcome).join())
}
SCRIPT
check 'page: a file without a test that is named ends' [ \
    "$(timeout 60 node "$temporary/named.mjs" | tr '\n' ' ')" = 'passed passed ' ]

# Files that share a process, which one of them ends.
touch "$temporary/dom.mjs"
cat >"$temporary/ends.test.mjs" <<'SCRIPT'
import test from 'node:test'
import './dom.mjs'
import { helper } from './helper.mjs'
test('ends', () => {
    try {
        helper('ends', 1)
    } catch {
        process.kill(process.pid, 'SIGKILL')
    }
})
SCRIPT
cat >"$temporary/beside.test.mjs" <<'SCRIPT'
import test from 'node:test'
import './dom.mjs'
test('beside', () => {
    throw new Error('beside')
})
SCRIPT
cat >"$temporary/together.mjs" <<SCRIPT
import { nameOf, runTests } from '$source_dir/web/tests/retry.mjs'
import { together } from '$source_dir/web/tests/together.mjs'
const files = ['ends', 'beside', 'exact'].map(name => '$temporary/' + name + '.test.mjs')
const batch = together(files, '$temporary', 1, () => 1)
console.log(batch.files.length + ' processes')
const { results, flaky } = await runTests([{ ...batch, concurrency: 1 }], () => {})
for (const test of results) console.log(test.outcome + ' ' + nameOf(test))
for (const test of flaky) console.log('flaky ' + nameOf(test))
SCRIPT
node "$temporary/together.mjs" >"$temporary/out" 2>&1
check 'page: files that share a process that ends run each by itself' [ "$(sort "$temporary/out")" = \
    '2 processes
failed beside.test.mjs: beside
failed exact.test.mjs: exact
flaky dom-1.test.mjs
passed ends.test.mjs: ends' ]
[ $failed = 0 ] || cat "$temporary/out"
close
