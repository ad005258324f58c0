/* What a window runs, each made once a run or a process: the page's modules as one script, happy-dom as one
 * module, the worker's script and its WebAssembly. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { kept, placeOf } from '../kept.mjs'

const address = process.env.TAEFL_PAGE

const assets = new Map()
/** What the server gives out at a path whose name says its version: asked once a process. */
export function asset(path) {
    if (!assets.has(path))
        assets.set(
            path,
            fetch(address + path).then(async answer => ({
                status: answer.status,
                type: answer.headers.get('content-type') ?? '',
                body: Buffer.from(await answer.arrayBuffer()),
            })),
        )
    return assets.get(path)
}

/** The modules from one on as a single one. */
async function bundled(input, ...plugins) {
    const { rolldown } = await import('rolldown')
    const build = await rolldown({ input, platform: 'node', logLevel: 'silent', plugins })
    const { output } = await build.generate({ format: 'es', codeSplitting: false })
    await build.close()
    return output[0].code
}
/** The page's modules as the server gives them out. Each knows its own address, as in a browser. */
const served = {
    name: 'served',
    resolveId: (name, from) => (/^[./h]/.test(name) ? new URL(name, from ?? address).href : null),
    load: async id => {
        if (!id.startsWith(address)) return null
        const { body } = await asset(new URL(id).pathname)
        const own = JSON.stringify(id)
        const code = `loadedAsset(${own})\n${body.toString().replaceAll('import.meta.url', own)}`
        return { code, moduleType: 'js' }
    },
}

/** A package whose hundreds of files cost each process more to read than most tests do. */
export const packed = async name =>
    import(
        await kept(`${name}.mjs`, async to =>
            writeFileSync(to, await bundled(fileURLToPath(import.meta.resolve(name)))),
        )
    )

/** The page's HTML, and its script compiled. */
async function load() {
    const html = await (await fetch(address)).text()
    const [, entry] = /<script type="module"[^>]* src="([^"]+)"/.exec(html)
    const path = await kept('page.js', async to => {
        const code = (await bundled(new URL(entry, address).href, served))
            .replace(/\nexport \{[^}]*\};?\s*$/, '')
            // What is imported at run time runs later, never at once.
            .replace(/\b(init_\w+)\(\)\.then\(\(\) =>/g, 'Promise.resolve().then($1).then(() =>')
        // A module of the page waits for data, which a script cannot.
        writeFileSync(to, `(async () => {${code}\n})()`)
    })
    // What an earlier process has compiled of it is taken over.
    const cache = placeOf('page.cache')
    const cachedData = existsSync(cache) ? readFileSync(cache) : undefined
    const script = new Script(readFileSync(path, 'utf8'), { filename: 'page.js', cachedData })
    const keep = () => kept('page.cache', to => writeFileSync(to, script.createCachedData()))
    return { html, script, keep: cachedData ? async () => {} : keep }
}
let loaded
export const pageScript = () => (loaded ??= load())

const workers = new Map()
/** A worker's script as a function of what it uses of its surroundings; the function gives what hears
 * messages. */
export function workerScript(path) {
    if (!workers.has(path))
        workers.set(
            path,
            asset(path).then(({ body }) =>
                new Script(
                    `(postMessage, fetch, WebAssembly, MessageChannel) => {
                        let onmessage
                        ${body}
                        return data => onmessage({ data })
                    }`,
                    { filename: path },
                ).runInThisContext(),
            ),
        )
    return workers.get(path)
}

const modules = new Map()
/** A WebAssembly module, compiled once a process. */
export function wasmModule(path) {
    if (!modules.has(path))
        modules.set(
            path,
            asset(path).then(({ body }) => WebAssembly.compile(body)),
        )
    return modules.get(path)
}
