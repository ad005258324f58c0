/* What the tests of the frame stand on: a copy of the page, a small server that gives it out with the
 * headers of the real one and can be stopped or given another version. */
import {
    cpSync,
    existsSync,
    globSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    statSync,
    writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readNetworks } from '../../tools/networks.mjs'
import { address } from '../browser.mjs'

export const web = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const types = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
}
const headers = {
    'content-security-policy':
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
}

/** Puts the page that is served into a folder of its own. */
export async function makePage() {
    const folder = mkdtempSync(join(tmpdir(), 'taefl-shell-'))
    await copyPage(address, join(folder, 'page'))
    return folder
}

/** Every file of a page that is served somewhere: its service worker names them. */
async function copyPage(address, to) {
    const copy = async (path, name = path) => {
        const answer = await fetch(address + path)
        if (!answer.ok) throw new Error(`${address}${path}: ${answer.status}`)
        mkdirSync(dirname(join(to, name)), { recursive: true })
        writeFileSync(join(to, name), Buffer.from(await answer.arrayBuffer()))
    }
    await copy('/sw.js')
    await copy('/', '/index.html')
    for (const path of listed(to)) if (path !== '/') await copy(path)
    for (const { name } of readNetworks(web('../data/networks')))
        await copy(`/assets/${name}.network`)
}
/** What the service worker of a page keeps. */
const listed = folder =>
    JSON.parse(/\[[^\]]*"\/assets[^\]]*\]|\[`[^\]]*\]/.exec(sw(folder))[0].replaceAll('`', '"'))

/** A later version of a built page, from another folder: every script has another name. */
export function nextVersion(folder) {
    const from = join(folder, 'page')
    const to = join(folder, 'next')
    // Names are made of the content: what changes is called otherwise, and the entry, which does, is
    // named in every script.
    const scripts = new Set(listed(from).filter(file => /^\/assets\/.*\.js$/.test(file)))
    const renamed = name =>
        scripts.has(`/assets/${name}`) ? name.replace(/\.js$/, 'NEXT.js') : name
    for (const file of globSync('**', { cwd: from })) {
        if (!statSync(join(from, file)).isFile()) continue
        const place = join(to, dirname(file), renamed(basename(file)))
        mkdirSync(dirname(place), { recursive: true })
        if (!/\.(js|html)$/.test(file)) cpSync(join(from, file), place)
        else
            writeFileSync(
                place,
                readFileSync(join(from, file), 'utf8').replace(/[\w.-]+\.js/g, renamed),
            )
    }
    rebuild(to, 'f')
    return 'next'
}

/** Another version in which no script has changed, but the first page's text. */
export function nextText(folder) {
    const to = join(folder, 'text')
    cpSync(join(folder, 'page'), to, { recursive: true })
    const index = join(to, 'index.html')
    writeFileSync(index, readFileSync(index, 'utf8').replace('<title>', '<title>NEXT '))
    rebuild(to, 'e')
    return 'text'
}

/** Gives a version another name, of one letter. */
function rebuild(folder, letter) {
    const build = /[0-9a-f]{16}/.exec(sw(folder))[0]
    for (const name of ['sw.js', 'index.html']) {
        const file = join(folder, name)
        const text = readFileSync(file, 'utf8').replaceAll(build, letter.repeat(build.length))
        writeFileSync(file, text)
    }
}
const sw = folder => readFileSync(join(folder, 'sw.js'), 'utf8')

/** Serves one version of a page; `version` changes it, `down` cuts every connection, requests for the path
 * in `silent` get no answer until `release` is called. */
export async function startHost(folder) {
    const host = { version: 'page', down: false, asked: [], held: [] }
    const server = createServer((request, response) => {
        if (host.down) return request.socket.destroy()
        const path = decodeURIComponent(new URL(request.url, 'http://x').pathname)
        host.asked.push(path)
        if (path === host.silent) return host.held.push(response)
        if (path === '/healthz') return response.end('fine')
        let file = join(folder, host.version, path)
        if (!existsSync(file) || statSync(file).isDirectory()) {
            if (extname(path)) {
                response.writeHead(404)
                return response.end()
            }
            file = join(folder, host.version, 'index.html')
        }
        response.writeHead(200, {
            ...headers,
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            'cache-control': path.startsWith('/assets/')
                ? 'public, max-age=31536000, immutable'
                : 'no-cache',
        })
        response.end(readFileSync(file))
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    host.url = `http://127.0.0.1:${server.address().port}`
    host.release = () => {
        for (const response of host.held.splice(0)) response.writeHead(404).end()
    }
    host.stop = () => {
        server.closeAllConnections()
        return new Promise(resolve => server.close(resolve))
    }
    return host
}
