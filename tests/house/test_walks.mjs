/** The walks of docs/architecture.md: each function named there stands in the file beside it, or in the one named
 *  last. Then the same on a walk made up here. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'web/src'], { cwd: source, encoding: 'utf8' }).split('\n')

/** Whether a text of C or TypeScript has the function itself, not a call of it. */
const holds = (file, text, name) =>
    (/\.ts$/.test(file)
        ? new RegExp(`^ *(?:(?:export|private|protected|readonly|async|function) )*${name}(?:\\(.*[,({]$| = )`, 'm')
        : new RegExp(`^\\w[^;={]*\\b${name}\\([^;{]*\\{`, 'm')
    ).test(text)

/** What is wrong with a walk. `read` gives the text of the file whose path ends so, or nothing. */
function flaws(walk, read) {
    const found = []
    const at = (file, name) => {
        const text = read(file)
        if (text === undefined) found.push(`there is no one file ${file}`)
        else if (!holds(file, text, name)) found.push(`${file} has no ${name}`)
    }
    let last
    for (const [, name, beside] of walk.matchAll(/`([\w#/.-]+)`(?:\s+\(`([^`]+)`\))?/g)) {
        if (/\.(c|ts)$/.test(name)) last = name
        else if (/^#?\w+$/.test(name)) at((last = beside ?? last), name)
    }
    return found
}

const document = readFileSync(join(source, 'docs/architecture.md'), 'utf8')
const between = (from, to) => document.slice(document.indexOf(from), document.indexOf(to, document.indexOf(from)))
const walks = between('\n## Walks', '\n## Families').split('\n### ').slice(1)
const text = name => {
    const fit = files.filter(file => file.endsWith(`/${name}`))
    return fit.length === 1 ? readFileSync(join(source, fit[0]), 'utf8') : undefined
}

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))
check(walks.length === 4, `there are ${walks.length} walks, not four`)
for (const walk of walks) {
    check(walk.match(/`[^`]+\.(c|ts)`/g)?.length > 4, `a walk names few files: ${walk.slice(0, 60)}`)
    for (const flaw of flaws(walk, text)) check(false, flaw)
}
const made = { 'a/b.c': 'static int one(int x) {\n    two(x);\n}\nint two(int x);\nint three(void) { return 3; }\n', 'c.ts': 'class C {\n    #five(x: X) {\n    six() }' }
check(
    flaws('`one` (`a/b.c`) → `two` → `three`; `taefl x`, `x-y`. `c.ts`: `#five` and `six`; `one` (`d.c`)', file => made[file]).join() ===
        'a/b.c has no two,c.ts has no six,there is no one file d.c',
    'a walk that is wrong is not found',
)
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
