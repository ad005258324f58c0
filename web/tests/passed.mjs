/* Which tests of the page have passed before: with the same server, the same files of the test, and the same in all
 * that it read (reads.mjs) and that the page loaded in it (used.mjs). A folder remembers them, a file for each test
 * file. */
import { createHash } from 'node:crypto'
import {
    existsSync,
    globSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    statSync,
    writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFile, literal, withImports } from './retry.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = resolve(here, '../..')
/** What the server, the core in the page and the build of both are made of. */
const MADE_OF =
    '{CMakeLists.txt,CMakePresets.json,{tools/build,include,data}/**,tools/*.*,src/**,web/index.html,web/*.json,web/*.ts,web/tools/*}'
/** What no page reaches: programs of their own, and the laboratory but for what workers do. */
const APART =
    /^src\/(engine\/library|lab\/(?!analysis|match)\w+|game\/families\/\w+\/proving|program\/(terminal|bot|bologna))\/|^src\/program\/cli\/(?!main|serve)/
/** What a test may read that builds some of the page itself, which is read by no call of Node's. */
const READ = '{*.md,docs/**,web/{src,data,texts,public,tests}/**}'
const BUILDS = /(from |import\()'(vite|rolldown)'/
/** What builds only what the run itself has made. */
const HARNESS = /\/dom\/script\.mjs$/

const hash = (...parts) => {
    const sum = createHash('sha1')
    for (const part of parts) sum.update(part).update('\0')
    return sum.digest('hex')
}
const tree = (pattern, not = /^$/) =>
    hash(
        ...globSync(pattern, { cwd: root })
            .filter(path => !not.test(path) && isFile(join(root, path)))
            .sort()
            .flatMap(path => [path, readFileSync(join(root, path))]),
    )

/** The page's files by names without the part that stands for their content: a script by what it is made of, as the
 * build has noted, since each name that another script gives away may change its own; others by their content, in
 * which names of files are without that part, too. */
function pageFiles(folder) {
    const noted = join(folder, '../made_of.json')
    const madeOf = existsSync(noted) ? JSON.parse(readFileSync(noted, 'utf8')) : {}
    const files = globSync('**', { cwd: folder }).filter(path => isFile(join(folder, path)))
    const parts = new Set(files.map(path => /-([\w-]{7,8})\.\w+$/.exec(path)?.[1]).filter(Boolean))
    // All files together are known by one name as well.
    const first = readFileSync(join(folder, 'index.html'), 'utf8')
    const [, build = '-'] = /data-build="(\w+)"/.exec(first) ?? []
    const plain = text =>
        text
            .replaceAll(build, '')
            .replace(/(?<=-)[\w-]{7,8}(?=\.)|\b[0-9a-f]{7,8}\b/g, part =>
                parts.has(part) ? '' : part,
            )
    const hashOf = path => {
        if (madeOf[path]) return madeOf[path]
        const content = readFileSync(join(folder, path))
        return hash(/\.(js|css|json|html)$/.test(path) ? plain(content.toString()) : content)
    }
    // Some pages and parts have one name; they are known together.
    const named = Object.groupBy(files, plain)
    const hashes = Object.fromEntries(
        Object.entries(named).map(([name, paths]) => [name, hash(...paths.map(hashOf).sort())]),
    )
    return { plain, hashes }
}

/** Before the path of a file or folder that the test itself has read. */
const FROM_HERE = 'read '
/** Of a folder the names in it and below. */
function contentOf(path) {
    const kind = statSync(path, { throwIfNoEntry: false })
    if (!kind) return 'none'
    if (kind.isFile()) return hash(readFileSync(path))
    const names = readdirSync(path, { recursive: true })
    return hash(
        names
            .filter(name => !/(^|\/)(node_modules|build|\.git)\//.test(name))
            .sort()
            .join(),
    )
}

/** Nothing is remembered. */
const none = files => ({ batches: [{ files }], count: 0, remember: () => {} })

/** What of these test files has passed before.
 * @param folder that remembers; none: nothing is remembered
 * @param program that serves the page; beside it stands what the page's build has made
 * @param browser its file
 * @returns `batches` of what is still to run, as run() of node:test takes them; `count` of the others; `remember` what
 *     the run has found */
export function passedBefore(folder, program, browser, files) {
    const built = join(dirname(program), 'page/web')
    if (!folder || !existsSync(built)) return none(files)
    mkdirSync(folder, { recursive: true })
    const { plain, hashes } = pageFiles(built)
    const { size, mtimeMs } = statSync(browser)
    const common = hash(tree(MADE_OF, APART), hashes['index.html'], `${size} ${mtimeMs}`)
    let read
    const own = {}
    /** Of a file: its own text and those it imports. */
    const ownOf = file =>
        (own[file] ??= hash(
            ...[...withImports(file)].flatMap(path => {
                const text = readFileSync(path)
                const builds = !HARNESS.test(path) && BUILDS.test(text)
                return builds ? [text, (read ??= tree(READ))] : [text]
            }),
        ))
    const contents = {}
    const now = path =>
        path.startsWith(FROM_HERE)
            ? (contents[path] ??= contentOf(join(root, path.slice(FROM_HERE.length))))
            : (hashes[path] ?? '')
    const keyOf = (file, loaded) =>
        hash(common, ownOf(file), ...loaded.flatMap(path => [path, now(path)]))
    hashes['*'] = hash(JSON.stringify(hashes))

    const place = file => join(folder, `${relative(here, file).replaceAll('/', '-')}.json`)
    const kept = {}
    const same = {}
    for (const file of files) {
        kept[file] = existsSync(place(file)) ? JSON.parse(readFileSync(place(file), 'utf8')) : {}
        const names = Object.keys(kept[file])
        same[file] = names.filter(
            name => kept[file][name].key === keyOf(file, kept[file][name].loaded),
        )
    }
    /* A run leaves tests out by their names in all of its files: so what one file has to run is left out of none. */
    const some = files.filter(
        file => same[file].length && same[file].length < Object.keys(kept[file]).length,
    )
    const wanted = new Set(
        some.flatMap(file => Object.keys(kept[file]).filter(name => !same[file].includes(name))),
    )
    for (const file of some) same[file] = same[file].filter(name => !wanted.has(name))
    const left = some.flatMap(file => same[file])
    const batches = [
        { files: files.filter(file => !same[file].length && !some.includes(file)) },
        { files: some, testSkipPatterns: left.map(literal) },
    ].filter(batch => batch.files.length)

    /** @param used the file that used.mjs and reads.mjs have written */
    function remember(results, flaky, used) {
        const lines = existsSync(used) ? readFileSync(used, 'utf8').trim().split('\n') : []
        const told = lines.map(line => JSON.parse(line))
        const loaded = Object.fromEntries(
            told.filter(line => line.loaded).map(line => [line.file, line.loaded]),
        )
        const readBy = Map.groupBy(
            told.filter(line => line.read),
            line => line.file,
        )
        for (const [file, tests] of Map.groupBy(results, result => result.file)) {
            if (!(file in kept)) continue
            const after = Object.fromEntries(same[file].map(name => [name, kept[file][name]]))
            const reads = (readBy.get(file) ?? []).flatMap(line => line.read)
            // Several tests may have one name: then they are remembered together.
            for (const [name, all] of Map.groupBy(tests, result => result.name)) {
                const paths = [...(loaded[file]?.[''] ?? []), ...(loaded[file]?.[name] ?? [])]
                const names = paths.map(path => (path === '*' ? path : plain(path.slice(1))))
                const known = [...new Set(names)].filter(path => path in hashes)
                known.push(...new Set(reads.map(path => FROM_HERE + path)))
                known.sort()
                const good =
                    all.every(({ outcome }) => outcome === 'passed') &&
                    !flaky.some(one => one.file === file && one.name === name)
                const key = good ? keyOf(file, known) : ''
                after[name] = { key, loaded: known, count: all.length }
            }
            if (!(file in after)) writeFileSync(place(file), JSON.stringify(after))
        }
    }
    const before = files.flatMap(file => same[file].map(name => kept[file][name].count))
    return { batches, count: before.reduce((sum, count) => sum + count, 0), remember }
}
