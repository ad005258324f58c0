/* What this build's own program serves: the built page, or words where it was built without. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ask, check, finish, same, serve } from './common.mjs'

const server = await serve(process.env.TAEFL)

async function withoutPage() {
    const answer = await ask(server, '/')
    same(answer.status, 404, 'no page')
    check(answer.text.includes('TAEFL_PAGE=OFF'), `the answer says why: ${answer.text}`)
    same((await ask(server, '/healthz')).status, 200, '/healthz')
}

/** A file, the same in every encoding, of this type. */
async function file(path, type, from = '/') {
    const forms = []
    for (const accept of ['identity', 'gzip', 'br']) {
        const answer = await ask(server, path, { headers: { 'Accept-Encoding': accept } })
        same(answer.status, 200, `${path}, named by ${from}`)
        same(answer.fields['content-type'], type, `${path}: type`)
        const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[
            answer.fields['content-encoding']
        ]
        forms.push(unpack ? unpack(answer.body) : answer.body)
    }
    check(
        forms.every(form => form.equals(forms[0])),
        `${path}: encodings differ`,
    )
    return forms[0].toString('latin1')
}

const js = 'text/javascript; charset=utf-8'
const types = { js, css: 'text/css; charset=utf-8', wasm: 'application/wasm', svg: 'image/svg+xml' }

async function withPage() {
    same(server.err, '', 'nothing on standard error')
    const html = await file('/', 'text/html; charset=utf-8')
    const seen = new Set()
    const wanted = [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, path]) => path)
    check(wanted.length > 0, 'the page loads something')
    check(!/<script(?![^>]*\bsrc=)/.test(html) && !/<style|style=| on\w+=/.test(html), 'no inline')
    wanted.push('/embed.js', '/sw.js')
    // Everything that is named by what was loaded is there too.
    while (wanted.length) {
        const path = wanted.pop()
        const type = types[path.split('.').pop()]
        if (seen.has(path) || !type) continue
        seen.add(path)
        const text = await file(path, type)
        if (type !== js) continue
        for (const [, name] of text.matchAll(
            /["'`]\.?\/?(?:assets\/)?([\w.-]+-[\w-]{7,8}\.(?:js|css|wasm))["'`]/g,
        ))
            wanted.push(`/assets/${name}`)
    }
    check(
        [...seen].some(path => path.endsWith('.wasm')),
        `the core is among it: ${[...seen]}`,
    )
    check(seen.size > 10, `only ${seen.size} files`)
    for (const path of [
        '/play/tablut-ashton',
        '/learn',
        '/rules/maerstanas',
        '/editor/gardsdansen',
    ])
        same((await ask(server, path)).status, 200, path)
    same((await ask(server, '/nothing-here')).status, 404, '/nothing-here')
    const manifest = /rel="manifest" href="([^"]+)"/.exec(html)?.[1]
    if (manifest) await file(manifest, 'application/manifest+json')
}

await (server.page ? withPage() : withoutPage())
same(await server.stop(), 0, 'it ends well')
check(server.page || server.err.includes('TAEFL_PAGE=OFF'), `it says why: ${server.err}`)
finish()
