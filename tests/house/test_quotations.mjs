/** What stands in quotation marks in the texts of the rules is word for word what a document says, or a title: it is in
 *  tests/data/quotations.txt. What is ours stands without them. Then the same on a quotation that is altered here. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
const read = path => readFileSync(join(source, path), 'utf8')
const plain = text => text.replaceAll('’', "'").replace(/\s+/g, ' ')

const lines = plain(read('tests/data/quotations.txt').replace(/^(#.*|\[.*\])$/gm, '\n'))
const quoted = text => Array.from(text.matchAll(/[“”]([^“”]+)”|"([^"\n]+)"/g), ([, curly, straight]) => plain(curly ?? straight))
/** In the middle of our sentence a quotation may begin small. */
const known = words => lines.includes(words) || lines.includes(words[0].toUpperCase() + words.slice(1))
const altered = text => quoted(text).filter(words => !known(words))

/** The C literals of a file as one text: parts side by side joined, quotation marks inside them as curly ones. */
const literals = code =>
    Array.from(code.replace(/\/\*[^]*?\*\//g, '').matchAll(/"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*/g), ([all]) =>
        all.replace(/"\s*"/g, '').slice(1, -1).replace(/\\"([^"]*?)\\"/g, '“$1”'),
    ).join('\n')
const swedish = area => Object.values(JSON.parse(read(`web/texts/sv/${area}.json`))).join('\n')
const texts = {
    'src/game/core/clause.c': literals(read('src/game/core/clause.c')),
    'web/data/disputes.json': Object.values(JSON.parse(read('web/data/disputes.json')))
        .flatMap(rows => rows.flatMap(({ words }) => Object.values(words)))
        .join('\n'),
    'web/texts/sv/sources.json': swedish('sources'),
    'web/texts/sv/clauses.json': swedish('clauses'),
}
for (const family of readdirSync(join(source, 'src/game/families')))
    texts[`src/game/families/${family}/record/family.c`] = literals(read(`src/game/families/${family}/record/family.c`))
for (const file of readdirSync(join(source, 'data/rules'))) texts[`data/rules/${file}`] = read(`data/rules/${file}`)

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))
for (const [file, text] of Object.entries(texts)) {
    const found = altered(text)
    check(!found.length, `${file} quotes what tests/data/quotations.txt has not: ${found.join(' | ')}`)
}
check(Object.values(texts).flatMap(quoted).length > 60, 'the quotations are not found')
check(altered('“or block your opponent’s pawn movement”').length === 1, 'an altered quotation is not found')
check(altered('”two pieces” i sammanfattningen, "two enemy soldiers"').length === 0, 'a quotation is not known')
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
