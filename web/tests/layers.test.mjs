/* No files of web/src import each other in a circle. Types count, too: a circle of types is one a reader
 * has to run through. Which layer may import which says
 * tools/build/layers.txt. And how long a class is, and that the browser's own language decides nothing. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

/** Longer than one can take in. Those that stand here are to be cut; a class that has become shorter
 * leaves the list, and none joins it. */
const CLASS_LINES = 300
const toCut = []

const src = fileURLToPath(new URL('../src', import.meta.url))
/** path: text of every script, paths from src. */
const files = Object.fromEntries(
    globSync('**/*.ts', { cwd: src })
        .filter(path => !path.endsWith('.d.ts'))
        .map(path => [path, readFileSync(join(src, path), 'utf8')]),
)

/** What each file imports of the others, statically, at run time or as a type. */
function importsOf(files) {
    const graph = new Map()
    for (const [path, text] of Object.entries(files)) {
        const found = new Set()
        const code = text.replace(/^\s*(\/\*[^]*?\*\/|\/\/.*)/gm, '')
        for (const [, name] of code.matchAll(
            /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'(\.[^'?]*)(?:\?[^']*)?'/g,
        )) {
            const to = normalize(join(dirname(path), name))
            if (`${to}.ts` in files) found.add(`${to}.ts`)
            else if (!/\.(css|json|svg|webp)$/.test(to))
                throw new Error(`${path}: what is ${name}?`)
        }
        graph.set(path, found)
    }
    return graph
}
/** Groups of files in which each one leads to every other (Tarjan 1972). */
function circles(graph) {
    const index = new Map()
    const low = new Map()
    const stack = []
    const groups = []
    const visit = path => {
        index.set(path, index.size)
        low.set(path, index.get(path))
        stack.push(path)
        for (const next of graph.get(path)) {
            if (!index.has(next)) visit(next)
            if (stack.includes(next)) low.set(path, Math.min(low.get(path), low.get(next)))
        }
        if (low.get(path) !== index.get(path)) return
        const group = stack.splice(stack.indexOf(path))
        if (group.length > 1) groups.push(group.sort())
    }
    for (const path of graph.keys()) if (!index.has(path)) visit(path)
    return groups
}

/** "path: Class has N lines" where that is too many; a class ends where its brace stands at the left. */
function longClasses(files) {
    const long = []
    for (const [path, text] of Object.entries(files))
        for (const [found, name] of text.matchAll(/^(?:export )?class (\w+)[^]*?^}/gm)) {
            const lines = found.split('\n').length
            if (lines > CLASS_LINES) long.push(`${path}: ${name} has ${lines} lines`)
        }
    return long
}

test('no files of web/src import each other in a circle', () => {
    assert.deepEqual(circles(importsOf(files)), [])
    const planted = {
        'a.ts': "import { b } from './b'",
        'b.ts': "/* import './a' */\nexport * from './c'",
        'c.ts': "let a: typeof import('./a')",
        'd.ts': "import './a'",
    }
    assert.deepEqual(circles(importsOf(planted)), [['a.ts', 'b.ts', 'c.ts']])
})

test(`no other class of web/src has more than ${CLASS_LINES} lines`, () => {
    const names = longClasses(files).map(line => line.split(' ')[1])
    assert.deepEqual(names.sort(), toCut)
    const planted = { 'x.ts': `export class X {\n${'    y = 1\n'.repeat(CLASS_LINES)}}\n` }
    assert.deepEqual(longClasses(planted), [`x.ts: X has ${CLASS_LINES + 2} lines`])
})

test('numbers, dates and orders are in the language of the page', () => {
    const byBrowser = /\bIntl\.|\.localeCompare\(|\.toLocale\w*String\(/
    const found = Object.entries(files).filter(([, text]) => byBrowser.test(text))
    assert.deepEqual(
        found.map(([path]) => path),
        ['app/locale.ts'],
    )
    // The day in the name of a file is the day here, not that of UTC.
    assert.deepEqual(
        Object.keys(files).filter(path => files[path].includes('new Date().toISOString')),
        [],
    )
    // What these write is no text: paths and transforms, which have a point everywhere.
    const drawing = /^(board|pages\/(person|print|play\/quick-rules)|parts\/(refusal|still))/
    const fixed = Object.keys(files).filter(path => files[path].includes('.toFixed('))
    assert.deepEqual(
        fixed.filter(path => !drawing.test(path)),
        [],
    )
})
