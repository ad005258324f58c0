/* What makes the scripts of the page smaller after Vite has built them. A browser keeps a file by its name for ever,
 * so the name depends on all that is done here, too. */
import { readFileSync } from 'node:fs'
import { minify } from 'terser'

const tool = readFileSync(new URL(import.meta.url), 'utf8')

/** Of `a as b,c` between the braces of an import or an export: what is named, by the name it gets. */
const named = words =>
    new Map(
        words
            .split(',')
            .map(word => word.split(' as '))
            .map(([of, to = of]) => [to, of]),
    )

const PASSES_ON = /^(?:import|export\{(.*)\}from)"\.\/([^"]+)";\s*$/
const EXPORTS = /export\{([^}]*)\};?\s*$/
/** With more names the file that holds the module would grow by more than the other one has. */
const MOST_NAMES = 5

/** Rolldown gives a module that is imported at run time, and lies in a file with others, one more file that
 * passes its exports on. Here the file with the module exports them itself: one step less on the way. */
export function straight() {
    return {
        name: 'taefl-straight',
        apply: 'build',
        enforce: 'post',
        /** Which of a file's modules are imported at run time: from this follows what it exports below. */
        augmentChunkHash(chunk) {
            const apart = id => this.getModuleInfo(id)?.dynamicImporters.length
            const name = id => id.replace(/^.*\/(?=src\/)/, '')
            return [tool, ...chunk.moduleIds.filter(apart).map(name).sort()].join('\n')
        },
        generateBundle: {
            order: 'post',
            handler(_, bundle) {
                const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
                for (const chunk of chunks) {
                    const holder = exportHere(chunk, bundle)
                    if (!holder) continue
                    const [from, to] = [chunk, holder].map(file => file.fileName.split('/').pop())
                    for (const other of chunks)
                        other.code = other.code.replaceAll(`./${from}`, `./${to}`)
                    delete bundle[chunk.fileName]
                }
            },
        },
    }
}

/** Exports from another file what a chunk only passes on. Gives that file; undefined where the chunk does
 * more, or another export has the name already. */
function exportHere({ code, isEntry }, bundle) {
    const [, words = '', file] = PASSES_ON.exec(code) ?? []
    const holder = bundle[`assets/${file}`]
    if (!holder || isEntry) return
    const has = named(EXPORTS.exec(holder.code)?.[1] ?? '')
    const wanted = words ? [...named(words)].map(([to, of]) => [to, has.get(of)]) : []
    if (wanted.length > MOST_NAMES || wanted.some(([to, of]) => (has.get(to) ?? of) !== of)) return
    const more = wanted.filter(([to]) => !has.has(to)).map(([to, of]) => `,${of} as ${to}`)
    holder.code = holder.code.replace(EXPORTS, `export{$1${more.join('')}};`)
    return holder
}

/** Vite puts the sheets of all imports of a file into a list at its beginning, and numbers where they are
 * needed. Here their names stand where they are needed: nearly each is needed once. Those in `there` come with
 * every page. */
function sheetsInPlace(code, there) {
    const list = /^const __vite__mapDeps=.*?\(m\.f=(\[.*?\])\).*\n/
    const found = list.exec(code)
    if (!found) return code
    const sheets = JSON.parse(found[1])
    return code.replace(list, '').replace(/__vite__mapDeps\((\[[\d,]*\])\)/g, (_, numbers) =>
        JSON.stringify(
            JSON.parse(numbers)
                .map(number => sheets[number].replace(/^.*\/|\.css$/g, ''))
                .filter(sheet => !there.includes(sheet)),
        ),
    )
}

/** Vite takes what is used of an import out of it, and has it wait for no sheets. An import alone does as well. */
const plainImports = code =>
    code
        .replace(
            /async\(\)=>\{(?:let|const)\{[^{}]*\}=await (import\([^()]*\));return\{[^{}]*\}\}/g,
            '()=>$1',
        )
        .replace(/\b[\w$]+\(\(\)=>(import\([^()]*\)),\[\]\)/g, '$1')

/** Static imports of a script, and what it passes on from another one. */
const IMPORTS = /\b(import|export)\{([^}]*)\}from"\.\/([^"]+)"/g

/** Exports get the names that things have in their own file: `export{Ab}`, not `export{Ab as c}`. But those that
 * are asked for at run time keep theirs. `kept`: the latter, by file. */
function sameNames(chunks, kept) {
    const names = new Map()
    for (const chunk of chunks) {
        const [, words] = EXPORTS.exec(chunk.code) ?? []
        if (!words || chunk.isEntry) continue
        const has = named(words)
        const fixed = kept(chunk)
        const changed = new Map()
        for (const [to, of] of has) if (!fixed.has(to) && !has.has(of)) changed.set(to, of)
        const all = [...has].map(([to, of]) =>
            changed.has(to) || to === of ? of : `${of} as ${to}`,
        )
        chunk.code = chunk.code.replace(EXPORTS, () => `export{${[...new Set(all)].join()}};`)
        names.set(chunk.fileName.split('/').pop(), changed)
    }
    for (const chunk of chunks)
        chunk.code = chunk.code.replace(IMPORTS, (all, verb, words, file) => {
            const changed = names.get(file)
            if (!changed) return all
            const now = [...named(words)].map(([to, of]) => {
                const from = changed.get(of) ?? of
                return from === to ? to : `${from} as ${to}`
            })
            return `${verb}{${now.join()}}from"./${file}"`
        })
}

/** A script without the indentation of its templates (line ends with two blanks or more behind them, which
 * no text has), without the lists of sheets, and once more minified: together a fortieth of what is loaded. */
export function tight() {
    return {
        name: 'taefl-tight',
        apply: 'build',
        enforce: 'post',
        generateBundle: {
            order: 'post',
            async handler(_, bundle) {
                const page = bundle['index.html']?.source ?? ''
                const there = [...page.matchAll(/href="\/assets\/(.*?)\.css"/g)].map(
                    found => found[1],
                )
                for (const file of Object.values(bundle)) {
                    if (file.type !== 'chunk') continue
                    const code = sheetsInPlace(file.code, there)
                        .replace(/\n {2,}(?=>)/g, '')
                        .replace(/\n {2,}/g, ' ')
                    const options = { module: true, ecma: 2020, compress: { passes: 2 } }
                    file.code = (await minify(plainImports(code), options)).code
                }
                const apart = id => this.getModuleInfo(id)?.dynamicImporters.length
                sameNames(
                    Object.values(bundle).filter(file => file.type === 'chunk'),
                    ({ moduleIds }) =>
                        new Set(
                            moduleIds.filter(apart).flatMap(id => this.getModuleInfo(id).exports),
                        ),
                )
            },
        },
    }
}
