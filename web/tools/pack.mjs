/* Packs a built page for the program: node pack.mjs FOLDER OUT ROUTES…
 *
 * FOLDER holds the built files, ROUTES are the sources with the page's addresses. OUT gets page.bin (all
 * bytes one after the other), page_bytes.S (which includes them) and page_table.c (what is where,
 * src/server/http/page.h). What is not dense is compressed here, once; a form that is not smaller is left out. OUT/packed
 * keeps what a content was compressed to for the next time, since that is most of the work. Same input, same output:
 * nothing of the clock or the machine goes in. */
import { createHash } from 'node:crypto'
import {
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { brotlied, gzipped } from './packed.mjs'

const types = {
    book: 'text/plain; charset=utf-8',
    css: 'text/css; charset=utf-8',
    html: 'text/html; charset=utf-8',
    ico: 'image/x-icon',
    js: 'text/javascript; charset=utf-8',
    json: 'application/json',
    network: 'application/octet-stream',
    pgn: 'text/plain; charset=utf-8',
    png: 'image/png',
    svg: 'image/svg+xml',
    table: 'application/octet-stream',
    txt: 'text/plain; charset=utf-8',
    wasm: 'application/wasm',
    webmanifest: 'application/manifest+json',
    webp: 'image/webp',
    woff2: 'font/woff2',
    xml: 'application/xml',
}

/** Pictures and type are packed already. A table of moves is mostly hashes: it would take most of the time here, and
 * three times its place in the program, to send a fifth less. */
const dense = /\.(png|table|webp|woff2)$/

const [folder, out, ...routers] = process.argv.slice(2)
if (!routers.length) throw new Error('usage: node pack.mjs FOLDER OUT ROUTES…')

/** All files below a folder, as paths that begin with '/'. */
function filesBelow(below, prefix = '') {
    return readdirSync(join(below, prefix), { withFileTypes: true }).flatMap(entry => {
        const path = `${prefix}/${entry.name}`
        return entry.isDirectory() ? filesBelow(below, path) : [path]
    })
}

/** The patterns of the rows in a source, in their order. */
function routesOf(router) {
    const source = readFileSync(router, 'utf8')
    const found = [...source.matchAll(/\brow\(\s*'(\/[^']*)'/g)].map(([, pattern]) => pattern)
    if (!found.length) throw new Error(`${router}: no rows row('/…', …) found`)
    for (const pattern of found)
        if (!/^\/(?:[\w.-]+|:\w+)?(?:\/(?:[\w.-]+|:\w+))*(?:\/\*\w+)?$/.test(pattern))
            throw new Error(`${router}: the server cannot read the pattern '${pattern}'`)
    return [...new Set(found)]
}

const pieces = []
let length = 0

/** Puts bytes into page.bin; gives them back as a C initialiser. */
function place(bytes) {
    const at = length
    pieces.push(bytes)
    length += bytes.length
    return `{page_bytes + ${at}, ${bytes.length}}`
}

const keep = join(out, 'packed')
const maker = createHash('sha256')
    .update(readFileSync(new URL('packed.mjs', import.meta.url)))
    .update(process.versions.zlib + process.versions.brotli)
    .digest('hex')
    .slice(0, 8)
mkdirSync(keep, { recursive: true })
const kept = new Set()
/** What `make` packs these bytes to, or has packed them to before. */
async function packedBy(make, plain, hash) {
    const name = `${hash}-${make.name}-${maker}`
    kept.add(name)
    const path = join(keep, name)
    if (existsSync(path)) return readFileSync(path)
    const bytes = await make(plain)
    writeFileSync(`${path}.new`, bytes)
    renameSync(`${path}.new`, path) // whole, or not there
    return bytes
}

async function read(path) {
    const plain = readFileSync(join(folder, path))
    const hash = createHash('sha256').update(plain).digest('hex').slice(0, 24)
    const [gzip, brotli] = dense.test(path)
        ? [plain, plain]
        : await Promise.all([gzipped, brotlied].map(make => packedBy(make, plain, hash)))
    return { path, plain, hash, gzip, brotli }
}

function row({ path, plain, hash, gzip, brotli }) {
    const type = types[/\.(\w+)$/.exec(path)?.[1]]
    if (!type) throw new Error(`${path}: the server knows no type for it (web/tools/pack.mjs)`)
    if (!/^[\w./-]+$/.test(path)) throw new Error(`${path}: only letters, digits and . _ - please`)
    const smaller = bytes => (bytes.length < plain.length ? place(bytes) : '{0, 0}')
    const forms = [place(plain), smaller(gzip), smaller(brotli)]
    const immutable = /^\/assets\/.*-[\w-]{6,8}\.\w+$/.test(path)
    return `    {"${path}", "${type}", "${hash}", ${immutable}, {${forms.join(', ')}}},`
}

const paths = filesBelow(folder)
    .filter(path => !path.startsWith('/.'))
    .sort()
if (!paths.includes('/index.html')) throw new Error(`${folder}: no index.html`)
const rows = (await Promise.all(paths.map(read))).map(row)
for (const name of readdirSync(keep)) if (!kept.has(name)) rmSync(join(keep, name))
const routes = routers.flatMap(routesOf)

mkdirSync(out, { recursive: true })
const bin = resolve(out, 'page.bin')
writeFileSync(bin, Buffer.concat(pieces))
writeFileSync(
    join(out, 'page_bytes.S'),
    `/* Made by web/tools/pack.mjs. */
    .section .rodata
    .balign 64
    .global page_bytes
    .hidden page_bytes
    .type page_bytes, %object
page_bytes:
    .incbin "${bin}"
    .size page_bytes, . - page_bytes
    .section .note.GNU-stack, "", %progbits
`,
)
writeFileSync(
    join(out, 'page_table.c'),
    `/* Made by web/tools/pack.mjs. */
#include "http/page.h"

extern const unsigned char page_bytes[];

static const PageFile files[] = {
${rows.join('\n')}
};

static const char *const routes[] = {
${routes.map(pattern => `    "${pattern}",`).join('\n')}
    0,
};

const Page page_built = {files, sizeof files / sizeof *files, routes};
`,
)
