/* What the page loaded in each test of a file, for passed.mjs: a line of JSON at the file's end. */
import { appendFileSync } from 'node:fs'
import { after, beforeEach } from 'node:test'

/** What was loaded while no test ran belongs to all tests of the file. */
const ALL = ''
let test = ALL
const loaded = { [ALL]: new Set() }
beforeEach(t => {
    test = t.fullName.split(' > ')[0]
    loaded[test] ??= new Set()
})
after(() => {
    if (!process.env.TAEFL_USED) return
    const lists = Object.entries(loaded).map(([name, paths]) => [name, [...paths]])
    // Files that share this process (together.mjs) count as having loaded the same while no test ran.
    for (const file of globalThis.testFiles ?? [process.argv[1]])
        appendFileSync(
            process.env.TAEFL_USED,
            `${JSON.stringify({ file, loaded: Object.fromEntries(lists) })}\n`,
        )
})

/** An address was asked for. */
export const use = url => void loaded[test].add(new URL(url, process.env.TAEFL_PAGE).pathname)
/** What is loaded from now on cannot be seen: it may be anything. */
export const useAll = () => void loaded[test].add('*')
