/** No C files of a folder of src call each other in a circle. The includes cannot tell, since a header may declare
 *  the functions of several files; so this reads where each function is defined and who names it. Then the same on
 *  files made up here. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const plain = text => text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/"(\\.|[^"\\\n])*"/g, '""')
const defined = /^(?!static|typedef|else|return)[A-Za-z_][\w *]*?\b(\w+)\([^;{}()]*(?:\([^()]*\)[^;{}()]*)*\)\s*\{/gm
const own = /^static[^;={]*?\b(\w+)\(/gm

/** Takes away the files that call no other one, or that none calls, until only circles are left. */
function circles(edges) {
    for (let before = -1; before !== edges.size; ) {
        before = edges.size
        const called = new Set([...edges.values()].flatMap(to => [...to.keys()]))
        for (const [from, to] of edges) {
            for (const file of to.keys()) if (!edges.has(file)) to.delete(file)
            if (!to.size || !called.has(from)) edges.delete(from)
        }
    }
    return [...edges].flatMap(([from, to]) => [...to].map(([file, names]) => `${from} calls ${file}: ${[...names].join(' ')}`))
}

/** FILES: [path, text] of one folder. */
function circlesOf(files) {
    const texts = files.map(([file, text]) => [file, plain(text)])
    const home = new Map()
    for (const [file, text] of texts) for (const [, name] of text.matchAll(defined)) home.set(name, file)
    const edges = new Map()
    for (const [file, text] of texts) {
        const here = new Set(Array.from(text.matchAll(own), ([, name]) => name))
        const to = new Map()
        for (const [name] of text.matchAll(/\b[a-z]\w*\b/g)) {
            const other = home.get(name)
            if (!other || other === file || here.has(name)) continue
            if (!to.has(other)) to.set(other, new Set())
            to.get(other).add(name)
        }
        edges.set(file, to)
    }
    return circles(edges)
}

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))

const source = process.env.TAEFL_SOURCE
const folders = new Map()
for (const name of readdirSync(join(source, 'src'), { recursive: true })) {
    if (!name.endsWith('.c')) continue
    const file = `src/${name}`
    const folder = dirname(file)
    if (!folders.has(folder)) folders.set(folder, [])
    folders.get(folder).push([file, readFileSync(join(source, file), 'utf8')])
}
for (const files of folders.values()) {
    const found = circlesOf(files)
    check(!found.length, found.join('\n        '))
}

const up = 'void down(int n) { up(n - 1); }\n'
const down = 'void up(int n,\n        void (*then)(void)) {\n    down(n);\n}\n'
check(circlesOf([['a.c', up], ['b.c', down]]).length === 2, 'a circle is not found')
check(!circlesOf([['a.c', up.replace('up(n - 1)', '/* up(n) */ n++')], ['b.c', down]]).length, 'a comment is a circle')
check(!circlesOf([['a.c', `static void up(int n) {}\n${up}`], ['b.c', down]]).length, "a file's own function is a circle")
check(!circlesOf([['a.c', up], ['b.c', down.replace('down', 'other')], ['c.c', 'void other(int n) {}\n']]).length, 'a line is a circle')
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
