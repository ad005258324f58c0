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
    const told = { file: process.argv[1], loaded: Object.fromEntries(lists) }
    appendFileSync(process.env.TAEFL_USED, `${JSON.stringify(told)}\n`)
})

/** An address was asked for. */
export const use = url => void loaded[test].add(new URL(url, process.env.TAEFL_PAGE).pathname)
/** What is loaded from now on cannot be seen: it may be anything. */
export const useAll = () => void loaded[test].add('*')
