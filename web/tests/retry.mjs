/* Runs test files. Tests that fail are run once more, each by itself, where they use a browser or other
 * processes: how fast a machine starts and answers is no property of the page. A test that passes then
 * counts as passed and is flaky. All other tests fail by their own fault and are not run again. */
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'

export const isFile = path => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** A file of the tests and all that it imports from beside it. */
export function withImports(file, seen = new Set()) {
    if (seen.has(file) || !isFile(file)) return seen
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, path] of text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)) {
        const named = resolve(dirname(file), path)
        withImports(isFile(named) ? named : `${named}.ts`, seen)
    }
    return seen
}

/** Whether a test file, or a file that it imports from beside it, uses a browser or other processes. */
export const usesProcesses = file =>
    [...withImports(file)].some(path =>
        /from 'playwright-core'|from 'node:(child_process|net|http)'/.test(
            readFileSync(path, 'utf8'),
        ),
    )

/** Runs files; resolves, when all is said, with one result a test: its file, name, outcome ('passed',
 * 'failed' or 'skipped'), seconds and error. A file that breaks is a result whose name is the file. */
async function once(files, { execArgv = [], ...options }, out) {
    const results = []
    // Where none of a file's tests is to run, Node calls `after` while `before` is at work: nothing ends what that begins.
    const forced = options.testNamePatterns ? ['--test-force-exit'] : []
    const stream = run({ files, execArgv: [...execArgv, ...forced], ...options })
    const each = how => event => {
        const { file = event.name, name, nesting, skip, todo, details } = event
        if (nesting) return
        const outcome = skip !== undefined || todo !== undefined ? 'skipped' : how
        const { duration_ms, error } = details
        results.push({ file, name, outcome, seconds: duration_ms / 1000, error })
    }
    stream.on('test:pass', each('passed'))
    stream.on('test:fail', each('failed'))
    const words = stream.compose(new spec())
    words.setEncoding('utf8')
    for await (const chunk of words) out(chunk)
    return results
}

const broken = result => result.name === result.file
export const literal = text => new RegExp(`^${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`)

/** The name of a test for people: its file's, and its own. */
export const nameOf = ({ file, name }) =>
    file === name ? basename(file) : `${basename(file)}: ${name}`

/** Runs a batch; where a process that several files share (together.mjs) breaks, each of them is run again by itself, and
 * the process counts as flaky. */
async function runBatch({ files, groups = {}, ...options }, flaky, out) {
    const results = await once(files, options, out)
    const ended = results.filter(result => broken(result) && groups[result.file])
    const again = ended.flatMap(({ file }) => groups[file])
    if (!again.length) return results
    out(`\nonce more, each by itself: ${again.map(file => basename(file)).join(', ')}\n`)
    let words = ''
    const hear = text => {
        words += text
        out(text)
    }
    const second = await once(again, options, hear)
    flaky.push(...ended.map(result => ({ ...result, again: words })))
    return [...results.filter(r => !ended.includes(r) && !again.includes(r.file)), ...second]
}

/** Runs batches of files one after the other, then what has failed once more.
 * @param batches each has `files`, `groups` of files behind some of them (together.mjs), how many are run at a time
 *     (`concurrency`), and other options of `run`
 * @param out gets the words of the reporter
 * @returns `results` as they count, and `flaky`: the failed results that passed when run once more, with
 *     what the second run said as `again` */
export async function runTests(batches, out) {
    let results = []
    const flaky = []
    for (const batch of batches) results.push(...(await runBatch(batch, flaky, out)))
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    for (const first of failed) {
        // Where a file broke, all of it is run again.
        const { file, name } = first
        const whole = failed.some(other => other.file === file && broken(other))
        if ((whole && !broken(first)) || !usesProcesses(file)) continue
        out(`\nonce more, by itself: ${nameOf(first)}\n`)
        let again = ''
        const pattern = whole ? {} : { testNamePatterns: [literal(name)] }
        const within = ({ files, groups = {} }) =>
            files.includes(file) || Object.values(groups).some(all => all.includes(file))
        const { concurrency, files, groups, ...options } = batches.find(within)
        const second = await once([file], { ...options, concurrency: 1, ...pattern }, text => {
            again += text
            out(text)
        })
        const good = whole
            ? second.every(({ outcome }) => outcome !== 'failed')
            : second.some(found => found.name === name && found.outcome === 'passed')
        if (!good) continue
        flaky.push({ ...first, again })
        if (whole) results = [...results.filter(r => r.file !== file), ...second]
        else first.outcome = 'passed'
    }
    return { results, flaky }
}

/** Both outputs of a flaky test. */
export const bothOutputs = flaky =>
    `== page: ${nameOf(flaky)}\n-- first\n${inspect(flaky.error)}\n-- once more\n${flaky.again}\n`
