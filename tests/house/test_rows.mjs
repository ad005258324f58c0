/** docs/proof-rows.md has each row of the four accounts once, says what became of it, and the tests it names are there.
 *  Then the same on a row made up here. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
const page = readFileSync(join(source, 'docs/proof-rows.md'), 'utf8')
/** How many rows the account of each part has. */
const accounts = { 'The attack': 19, 'Bug reports, first round': 71, 'Bug reports, second round': 31, 'The audit': 30, 'Found since': 115 }

const plain = text => text.replace(/\s+/g, ' ')
/** Whether a file, or any file for a wrong path, lacks the words. */
function lacks(path, words) {
    const file = join(source, path)
    return !existsSync(file) || !plain(readFileSync(file, 'utf8')).includes(plain(words))
}
const named = cell => Array.from(cell.matchAll(/`([\w./-]+\.\w+): ([^`]+)`/g), ([, path, words]) => [path, words])
/** What is wrong with a row: its state, and then its tests or its reason. */
function fault(state, cell) {
    const tests = named(cell)
    if (state === 'not done') return tests.length || cell.length < 30 ? 'gives no reason' : ''
    if (state !== 'mended' && state !== 'right') return `is '${state}'`
    const absent = tests.filter(([path, words]) => lacks(path, words)).map(test => test.join(': '))
    return absent.length ? `names ${absent.join(', ')}` : tests.length ? '' : 'names no test'
}

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))
for (const part of page.split(/^## /m).slice(1)) {
    const title = part.split('\n')[0]
    const numbers = []
    for (const line of part.split('\n')) {
        const cells = line.split(/(?<!\\) \| |^\| | \|$/).slice(1, -1)
        const [name, , state, test] = cells.length === 3 ? ['', ...cells] : cells
        if (!line.startsWith('| ') || /^(row|part|what was attacked|state)$/.test(cells[0])) continue
        const said = fault(state, test ?? '')
        check(!said, `${title}, ${name || cells[0]}: ${said}`)
        const [, first, last] = name.match(/^(\d+)(?:(?:–|, )(\d+))?/) ?? []
        for (let n = Number(first); n <= Number(last ?? first); n++) numbers.push(n)
    }
    const all = Array.from({ length: accounts[title] }, (_, i) => i + 1)
    check(numbers.join() === all.join(), `${title} has the rows ${numbers.join()}`)
}
const here = 'tests/house/test_rows.mjs'
check(!fault('mended', `\`${here}: made up here\``), 'a test that is there is not found')
check(fault('right', `\`${here}: ${'made'} down here\``) !== '', 'a test that is not there is found')
check(fault('mended', 'by a commit') !== '' && fault('not done', 'no') !== '', 'a row without a test or reason is not noticed')
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
