/** A measured figure beside a command carries the commit at which it was measured, so that a reader knows how old it is.
 *  A part of a document is what stands below a heading, or from a paragraph that begins in bold to the next. It is
 *  looked at if it has a command that measures, and a table of numbers or a sentence about a rate. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
/** Written by the program, a notebook in which each entry has its own date, or a table of tests. */
const others = ['commands.md', 'rules.md', 'proof.md', 'proof-rows.md', 'decisions.md']

const command = /\btaefl (match|bench|suite|learn|tune|perft)\b|\bbench\/\w+\.(sh|mjs)/
const figures = /\|\s*[-+−]?\d[^|]*\|\s*[-+−]?\d[^|]*\||\d Elo \[|\d (leaves|nodes) a second/
const commit = /\b(?=[0-9a-f]*\d)[0-9a-f]{7,10}\b/

/** The first lines of the parts whose figures have no commit. */
const undated = text =>
    text
        .split(/^(?=#+ |\*\*[A-Z])/m)
        .filter(part => command.test(part) && figures.test(part.replace(/^```[^]*?^```/gm, '')) && !commit.test(part))
        .map(part => part.split('\n')[0])

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))
const docs = readdirSync(join(source, 'docs')).filter(name => name.endsWith('.md') && !others.includes(name))
for (const file of ['README.md', ...docs.map(name => `docs/${name}`)]) {
    const parts = undated(readFileSync(join(source, file), 'utf8'))
    check(!parts.length, `${file}: figures beside a command without the commit they were measured at: ${parts.join('; ')}`)
}
const planted = '## Speed\n\n| a | 12 | 13 |\n\n```sh\ntaefl bench\n```\n'
check(undated(planted).join() === '## Speed', 'a table without a commit is not found')
check(!undated(`${planted}\nAt 12ab34f.\n`).length, 'a commit is not found')
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
