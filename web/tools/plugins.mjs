/* What the build of the page adds to Vite: data to fetch, with the catalogue of games as the core tells it,
 * so that the first page needs no core to be shown, and the service worker's list of what to keep. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, relative } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { askCore, answer } from './ask_core.mjs'
import { balances } from './balance.mjs'
import { docsAsData, readDocs } from './docs.mjs'
import { readNetworks } from './networks.mjs'
import { proofHead } from './proof-head.mjs'
import { readLessons, readRules } from './rules.mjs'

/* An empty board says little: pictures of games that begin with one show these moves. */
const pictured = {
    maerstanas: 'c3 d4 c4 e4 b3 d3 e6 f3 d6 e3 f6 b5 c6 f2 Td5 Wc3 b6 a4 e1 g5',
}

/** The catalogue: the rule sets, what their boards look like, and how fair they are (src/app/sets.ts). */
async function catalogue(wasm, measured, lessons, files) {
    const ask = await askCore(wasm)
    const looks = {}
    const sets = answer(ask, 'query catalogue').map(set => {
        ask(`setoption name Rules value ${set.name}`)
        const about = answer(ask, 'query about')
        const { squares, shape } = about.geometry
        looks[set.family] ??= {
            shape,
            traits: about.traits,
            places: {},
            pieces: Object.fromEntries(
                about.pieces.map(p => [p.letter, [p.shape, p.dark ? 1 : 0]]),
            ),
        }
        looks[set.family].places[squares.length] ??= squares.map(s => [s.x, s.y])
        ask('position startpos')
        if (pictured[set.name]) {
            const refused = ask(`position startpos moves ${pictured[set.name]}`)
            if (refused.length) throw new Error(refused.join('\n'))
        }
        const marks = squares.map(s => (s.mark ? s.mark[1] : '.')).join('')
        const { name, title, line, family, players, options } = set
        const { board } = answer(ask, 'query view')
        const steps = (lessons[name]?.steps ?? []).map(step => step.id)
        const { letters = '', suits = [] } = files.find(file => file.name === name) ?? {}
        const known = { name, title, line, family, players, options }
        return { ...known, board, marks, steps, letters, suits }
    })
    // Of fair options the gallery shows the start.
    const found = measured.sets.map(one => {
        if (!one.fair || !one.name.includes('+')) return one
        ask(`setoption name Rules value ${one.name}`)
        ask('position startpos')
        return { ...one, board: answer(ask, 'query view').board }
    })
    return { sets, looks, balances: found }
}

/** Rules files with how fair they are: their boards, and their text as a link of the workshop has it (src/app/share.ts). */
async function examples(wasm, measured) {
    const ask = await askCore(wasm)
    return measured.examples.map(({ text, ...known }) => {
        ask(`setoption name RulesText value ${text.trim().replaceAll('\n', '\\n')}`)
        ask(`setoption name Rules value ${known.name}`)
        ask('position startpos')
        const { board } = answer(ask, 'query view')
        return { ...known, board, law: deflateRawSync(text).toString('base64url') }
    })
}

/* Puts files into what is built, and gives them out while the page is worked on. `list`: their paths and
 * what is in them, asked once they are read. */
const types = { '.json': 'application/json', '.svg': 'image/svg+xml', '.webp': 'image/webp' }
const given = list => ({
    configureServer(server) {
        server.middlewares.use((request, response, next) => {
            const file = list().find(([path]) => request.url === `/${path}`)
            if (!file) return next()
            const type = types[extname(file[0])] ?? 'application/octet-stream'
            response.setHeader('Content-Type', type)
            response.end(file[1])
        })
    },
    buildStart() {
        if (this.environment?.config.command === 'serve') return
        for (const [fileName, source] of list()) this.emitFile({ type: 'asset', fileName, source })
    },
})

/** Texts, catalogue, lessons, puzzles and documents: data to fetch, /assets/NAME-HASH.json, with one hash of all of them, which
 * the page knows as __TAEFL_DATA__, so that it needs no list. What the rule sets' own files tell joins the
 * texts of the same area, `AREA-LANGUAGE`. */
export function data({ wasm, rules, texts, lessons, puzzles, docs }) {
    const json = path => JSON.parse(readFileSync(path, 'utf8'))
    let files
    let hash
    let pictures
    const read = async () => {
        const sets = readRules()
        const own = readLessons(lessons, sets)
        const areas = readdirSync(texts).flatMap(language =>
            readdirSync(`${texts}/${language}`).map(file => {
                const area = file.slice(0, -5)
                const more = sets.map(set => set.texts[language]?.[area] ?? {})
                const words = Object.assign(json(`${texts}/${language}/${file}`), ...more)
                return [`${area}-${language}`, words]
            }),
        )
        const taught = Object.entries(own).map(([name, lesson]) => [`lesson-${name}`, lesson])
        const found = readdirSync(puzzles).map(file => [
            `puzzles-${file.slice(0, -5)}`,
            json(`${puzzles}/${file}`),
        ])
        const measured = balances(
            `${rules}/balance.csv`,
            `${rules}/../../examples/rules`,
            `${rules}/../proofs`,
        )
        const listed = [
            ['catalogue', await catalogue(wasm, measured, own, sets)],
            ['examples', await examples(wasm, measured)],
        ]
        const papers = readDocs(docs)
        pictures = papers.pictures
        files = [...areas, ...taught, ...found, ...listed, ...docsAsData(papers)].map(
            // Without the layout that is for people.
            ([name, value]) => ({ name, source: JSON.stringify(value) }),
        )
        const all = createHash('sha256').update(files.map(file => file.source).join('\n'))
        hash = all.digest('hex').slice(0, 8)
    }
    return {
        name: 'taefl-data',
        config: async () => {
            await read()
            return { define: { __TAEFL_DATA__: JSON.stringify(hash) } }
        },
        ...given(() => [
            ...files.map(({ name, source }) => [`assets/${name}-${hash}.json`, source]),
            ...pictures,
        ]),
    }
}

/** What an import at run time goes through: it fetches the script and its sheets at the same time. Vite's
 * own also loads other scripts before and is four times as long. Some browsers keep a script that could not be
 * loaded as such while the page lives: after its first failure a script is asked for by a new address. */
export function sheets() {
    return {
        name: 'taefl-sheets',
        apply: 'build',
        enforce: 'pre',
        load: id => (id === '\0vite/preload-helper.js' ? sheetLoader : undefined),
    }
}
const sheetLoader = `
const asked = new Map()
function sheet(name) {
    const href = new URL(name, import.meta.url).pathname
    let known = asked.get(href)
    if (!known) {
        known = new Promise((resolve, reject) => {
            if (document.querySelector('link[href="' + href + '"]')) return resolve()
            const link = document.createElement('link')
            Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: () => {
                link.remove()
                asked.delete(href)
                reject(new Error(href))
            } })
            document.head.append(link)
        })
        asked.set(href, known)
    }
    return known
}
const failed = new Map()
let tries = 0
function again(error) {
    const url = /http\\S+/.exec(error.message)?.[0]
    if (!failed.has(url) || !url) {
        failed.set(url)
        throw error
    }
    const forget = reason => {
        failed.set(url)
        throw reason
    }
    if (!failed.get(url)) failed.set(url, import(/* @vite-ignore */ url + '?' + ++tries).catch(forget))
    return failed.get(url)
}
export const __vitePreload = async (load, names = []) =>
    (await Promise.all([load().catch(again), ...names.map(sheet)]))[0]
`

/** The networks that the engine evaluates with (docs/learn.md): data to fetch when one is needed,
 * /assets/NAME-SUM.network. The page knows by __TAEFL_NETWORKS__ which rule set has which. */
export function networks(folder) {
    const files = readNetworks(folder)
    const names = files.flatMap(({ name, rules }) => rules.map(one => [one, name]))
    return {
        name: 'taefl-networks',
        config: () => ({
            define: { __TAEFL_NETWORKS__: JSON.stringify(Object.fromEntries(names)) },
        }),
        ...given(() => files.map(({ name, source }) => [`assets/${name}.network`, source])),
    }
}

/** The opening books (docs/book.md), as the networks: /assets/NAME-SUM.book, by __TAEFL_BOOKS__. */
export function books(folder) {
    const files = readdirSync(folder).map(file => {
        const source = readFileSync(`${folder}/${file}`)
        const sum = createHash('sha256').update(source).digest('hex').slice(0, 7)
        const rules = /^rules (.*)$/m.exec(source.toString('latin1', 0, 1024))[1]
        return { name: `${file.slice(0, -'.book'.length)}-${sum}`, source, rules }
    })
    const names = Object.fromEntries(files.map(({ name, rules }) => [rules, name]))
    return {
        name: 'taefl-books',
        config: () => ({ define: { __TAEFL_BOOKS__: JSON.stringify(names) } }),
        ...given(() => files.map(({ name, source }) => [`assets/${name}.book`, source])),
    }
}

/** The proofs (docs/proofs.md) that have a table of moves: /assets/NAME-SUM.table, by __TAEFL_PROOFS__. A name
 * says the rule set and the moves before the claim. */
export function proofs(folder) {
    const tables = readdirSync(folder).filter(file => file.endsWith('.table'))
    const files = tables.map(file => {
        const name = file.slice(0, -'.table'.length)
        const source = readFileSync(`${folder}/${file}`)
        const sum = createHash('sha256').update(source).digest('hex').slice(0, 7)
        const value = proofHead(`${folder}/${name}.proof`)
        const known = {
            name: `${name}-${sum}`,
            rules: value('Rules:'),
            moves: name.split('-').filter(part => /^[a-z]\d[a-z]\d$/.test(part)),
            // Where Black is to move, the first of the plies is his.
            longest: Number(value('Longest:')) - (value('Start:').endsWith(' 2') ? 1 : 0),
            positions: Number(value('Positions:')),
            stored: Number(value('Moves:')),
        }
        return { known, source }
    })
    return {
        name: 'taefl-proofs',
        config: () => ({
            define: { __TAEFL_PROOFS__: JSON.stringify(files.map(({ known }) => known)) },
        }),
        ...given(() => files.map(({ known, source }) => [`assets/${known.name}.table`, source])),
    }
}

/** Has the browser load the type as early as the script. */
export function type() {
    return {
        name: 'taefl-type',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            handler: (_, { bundle }) =>
                Object.keys(bundle)
                    .filter(name => name.endsWith('.woff2'))
                    .map(name => ({
                        tag: 'link',
                        attrs: {
                            rel: 'preload',
                            href: `/${name}`,
                            as: 'font',
                            type: 'font/woff2',
                            crossorigin: true,
                        },
                        injectTo: 'head',
                    })),
        },
    }
}

/** Notes in a file what each script is made of: a hash of its modules' files by its name. What is built of the same
 * may differ by the names of others. */
export const madeOf = file => ({
    name: 'taefl-made-of',
    writeBundle({ dir }, bundle) {
        if (!file) return
        const made = {}
        for (const [name, { moduleIds }] of Object.entries(bundle)) {
            if (!moduleIds || !name.startsWith('assets/')) continue
            const sum = createHash('sha1')
            for (const id of moduleIds.toSorted()) {
                const [path] = id.split('?')
                sum.update(relative(dir, id)).update('\0')
                if (existsSync(path)) sum.update(readFileSync(path))
            }
            made[name] = sum.digest('hex')
        }
        writeFileSync(file, JSON.stringify(made))
    },
})

/** Puts the list of everything the page may load, but for networks, books and proofs, into /sw.js, and a version made from it
 * into /sw.js and index.html. */
export function offline(publicFolder) {
    return {
        name: 'taefl-offline',
        enforce: 'post',
        generateBundle: {
            order: 'post',
            handler(_, bundle) {
                const worker = bundle['sw.js']
                if (!worker) return
                const hash = createHash('sha256')
                const list = ['/']
                for (const name of Object.keys(bundle).sort()) {
                    const file = bundle[name]
                    if (name.startsWith('assets/') && !/\.(map|network|book|table)$/.test(name))
                        list.push(`/${name}`)
                    if (name === 'index.html') hash.update(file.source)
                }
                for (const name of existsSync(publicFolder) ? readdirSync(publicFolder) : []) {
                    list.push(`/${name}`)
                    hash.update(readFileSync(`${publicFolder}/${name}`))
                }
                const build = hash.update(list.join('\n')).digest('hex').slice(0, 16)
                worker.code = worker.code
                    .replace('__TAEFL_FILES__', JSON.stringify(list))
                    .replaceAll('__TAEFL_BUILD__', JSON.stringify(build))
                const page = bundle['index.html']
                page.source = page.source.replace('__TAEFL_BUILD__', build)
            },
        },
    }
}
