/* taefl serve over real sockets, with the small page of small_page.mjs: what is answered to what. The
 * program is taefl_small, which is taefl but for the page. The protocol: test_serve_talk.mjs. What becomes of
 * those who are slow or many, how it starts and ends: test_serve_life.mjs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Line, ask, check, finish, same, serve } from './common.mjs'
import { files } from './small_page.mjs'

const program = join(process.env.TAEFL_BUILD, 'taefl_small')
const H = 'Host: test\r\n'
const unpack = { gzip: gunzipSync, br: brotliDecompressSync }
const plainOf = answer =>
    (unpack[answer.fields['content-encoding']] ?? (bytes => bytes))(answer.body)

/* ------------------------------------------------------------------ what is there */

async function contents(server) {
    const types = {
        html: 'text/html; charset=utf-8',
        js: 'text/javascript; charset=utf-8',
        css: 'text/css; charset=utf-8',
        wasm: 'application/wasm',
        webmanifest: 'application/manifest+json',
        svg: 'image/svg+xml',
        png: 'image/png',
        txt: 'text/plain; charset=utf-8',
        json: 'application/json',
    }
    for (const [path, bytes] of Object.entries(files)) {
        const tags = new Set()
        for (const accept of ['', 'gzip', 'br', 'gzip, deflate, br']) {
            const answer = await ask(server, path, {
                headers: accept ? { 'Accept-Encoding': accept } : {},
            })
            const name = `${path} with Accept-Encoding '${accept}'`
            same(answer.status, 200, name)
            check(plainOf(answer).equals(bytes), `${name}: the content is another`)
            same(answer.fields['content-type'], types[path.split('.').pop()], `${name}: type`)
            const encoding = answer.fields['content-encoding']
            check(!encoding || accept.includes(encoding), `${name}: encoded as ${encoding}`)
            check(!encoding || answer.body.length < bytes.length, `${name}: not smaller`)
            check(
                !encoding === (!accept || /noise|tiny|plain/.test(path)),
                `${name}: encoding ${encoding}`,
            )
            const cache = /-\w{8}\.|-0aZ/.test(path)
                ? 'public, max-age=31536000, immutable'
                : 'no-cache'
            same(answer.fields['cache-control'], cache, `${name}: cache`)
            same(
                answer.fields.vary,
                /noise|tiny|plain/.test(path) ? undefined : 'Accept-Encoding',
                `${name}: vary`,
            )
            same(
                tags.has(answer.fields.etag) || !encoding,
                !encoding || accept.length > 4,
                `${name}: a tag for each encoding`,
            )
            tags.add(answer.fields.etag)

            const head = new Line(server).write(
                `HEAD ${path} HTTP/1.1\r\n${H}${accept ? `Accept-Encoding: ${accept}\r\n` : ''}\r\nGET /healthz HTTP/1.1\r\n${H}\r\n`,
            )
            const told = await head.read(true)
            for (const field of [
                'content-type',
                'content-length',
                'content-encoding',
                'etag',
                'cache-control',
                'vary',
            ])
                same(told.fields[field], answer.fields[field], `HEAD ${path}: ${field}`)
            same((await head.read()).text, 'alive\n', `HEAD ${path} has no body`)
            head.close()

            const headers = {
                'If-None-Match': answer.fields.etag,
                ...(accept && { 'Accept-Encoding': accept }),
            }
            const again = await ask(server, path, { headers })
            same(again.status, 304, `${name} again`)
            same(again.fields.etag, answer.fields.etag, `${name} again: tag`)
            same(again.fields['content-length'], undefined, `${name} again: length`)
            same(again.fields['cache-control'], cache, `${name} again: cache`)
        }
    }
    same(
        (await ask(server, '/assets/app-0aZ_-9xy.js', { headers: { 'Accept-Encoding': 'br' } }))
            .fields['content-encoding'],
        'br',
        'brotli',
    )
}

async function conditions(server) {
    const { etag } = (await ask(server, '/')).fields
    for (const [match, status] of [
        [etag, 304],
        [`W/${etag}`, 304],
        [`"x", ${etag}`, 304],
        [`"a,b" ,, W/"c",${etag}`, 304],
        ['*', 304],
        ['"x"', 200],
        [etag.slice(1, -1), 200],
        [etag.slice(0, -1), 200],
        ['', 200],
        ['"'.repeat(50), 200],
        [etag.replace(/"$/, '-br"'), 200],
    ])
        same(
            (await ask(server, '/', { headers: { 'If-None-Match': match } })).status,
            status,
            `If-None-Match: ${match}`,
        )
    for (const [match, status] of [
        [etag, 200],
        [`"x", ${etag}`, 200],
        ['*', 200],
        [`W/${etag}`, 412],
        ['"x"', 412],
    ])
        same(
            (await ask(server, '/', { headers: { 'If-Match': match } })).status,
            status,
            `If-Match: ${match}`,
        )
    const both = { 'If-Match': etag, 'If-None-Match': etag }
    same((await ask(server, '/', { headers: both })).status, 304, 'both')
    same((await ask(server, '/no', { headers: { 'If-Match': '"x"' } })).status, 404, 'missing')
    const dates = 'Sun, 06 Nov 1994 08:49:37 GMT'
    for (const field of ['If-Modified-Since', 'If-Unmodified-Since', 'If-Range'])
        same(
            (await ask(server, '/', { headers: { [field]: dates, Range: 'bytes=0-1' } })).status,
            200,
            field,
        )
    same(
        (await ask(server, '/', { method: 'HEAD', headers: { 'If-None-Match': etag } })).status,
        304,
        'HEAD unchanged',
    )
    same(
        (await ask(server, '/none', { headers: { 'If-None-Match': '*' } })).status,
        404,
        'what is missing is not unchanged',
    )
}

async function encodings(server) {
    for (const [accept, expected] of [
        ['gzip;q=0', undefined],
        ['br;q=0, gzip', 'gzip'],
        ['br;q=0.5, gzip;q=0.9', 'gzip'],
        ['br;q=0.9, gzip;q=0.5', 'br'],
        ['BR', 'br'],
        ['*', 'br'],
        ['*;q=0', undefined],
        ['br;q=0, *', 'gzip'],
        ['identity', undefined],
        ['identity;q=1, br;q=0.1', undefined],
        ['identity;q=0', undefined],
        ['br;q=0.000, gzip; q=1.000', 'gzip'],
        ['deflate, zstd', undefined],
        ['br;q=2', undefined],
        ['br;x=1', undefined],
        ['brotli', undefined],
        [', ,gzip', 'gzip'],
        ['gzip;', undefined],
        ['x-gzip', 'gzip'],
        ['br'.padEnd(3000, ' '), 'br'],
        [`br, ${'x'.repeat(3000)}`, undefined],
        ['gzip\r\nAccept-Encoding: br', 'br'],
    ]) {
        const answer = await ask(server, '/', { headers: { 'Accept-Encoding': accept } })
        same(answer.fields['content-encoding'], expected, `Accept-Encoding: ${accept.trim()}`)
        check(plainOf(answer).equals(files['/index.html']), `Accept-Encoding: ${accept}: content`)
    }
}

/* ------------------------------------------------------------------ addresses */

async function addresses(server) {
    const index = files['/index.html'].toString()
    for (const path of [
        '/',
        '/?a=b',
        '/play/tablut-ashton',
        '/play/tablut-ashton/',
        '/play/x?level=3',
        '/play/%C3%A5',
        '/editor/gardsdansen/3ppp3/4p4_1',
        '/embed/maerstanas',
        '/g/abc',
        '/index.html',
        '//',
        '/./',
        '/play/a+b',
    ]) {
        const answer = await ask(server, path)
        same(answer.status, 200, path)
        same(answer.text, index, `${path}: the page`)
    }
    for (const path of [
        '/none',
        '/play',
        '/play/a/b',
        '/editor/x',
        '/editor/x/',
        '/embed',
        '/Play/x',
        '/assets',
        '/healthz/',
        '/etc/passwd',
    ]) {
        const answer = await ask(server, path)
        same(answer.status, 404, path)
        same(answer.text, index, `${path}: the page says what is missing`)
        same(answer.fields['cache-control'], 'no-cache', `${path}: cache`)
        same(answer.fields.etag, undefined, `${path}: tag`)
    }
    for (const path of [
        '/assets/none',
        '/assets/app-0aZ_-9xy.js.map',
        '/none.js',
        '/.git/config.txt',
        '/assets/',
        '/g/abc.pgn',
        '/g/abc.json',
        '/g/abc.svg',
    ]) {
        const answer = await ask(server, path)
        same(answer.status, 404, path)
        same(answer.fields['content-type'], 'text/plain; charset=utf-8', `${path}: words`)
    }
    for (const path of ['/people/anna.berg', '/people/a.b', '/people/sw.js']) {
        const answer = await ask(server, path)
        same(answer.status, 200, `${path}: a person`)
        same(answer.text, index, path)
    }
    // Nothing outside the table can be reached, since nothing is looked up anywhere else.
    for (const path of [
        '/../../etc/passwd',
        '/assets/../../../etc/passwd',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/..%2f..%2fetc%2fpasswd',
        '/assets/..%5c..%5cetc',
        '/%252e%252e/etc/passwd',
        '/....//....//etc/passwd',
        '/assets/%00/../sw.js',
        '/~root',
        '/proc/self/environ',
    ]) {
        const line = new Line(server).write(`GET ${path} HTTP/1.1\r\n${H}\r\n`)
        const answer = await line.read()
        check(!answer || [200, 400, 403, 404].includes(answer.status), `${path}: ${answer?.status}`)
        check(!answer || !/root:|PATH=/.test(answer.text), `${path}: something of the machine`)
        if (answer?.status === 200)
            check(
                Object.values(files).some(bytes => bytes.equals(answer.body)),
                `${path}: a file of the page`,
            )
        line.close()
    }
    same(
        (await ask(server, '/assets/../sw.js')).text,
        files['/sw.js'].toString(),
        'dots inside the page',
    )
    same((await ask(server, '/healthz')).text, 'alive\n', '/healthz')
    same((await ask(server, '/readyz')).text, 'ready\n', '/readyz')
    same(
        (await ask(server, '/healthz')).fields['cache-control'],
        'no-store',
        '/healthz is not kept',
    )
}

async function security(server) {
    const csp =
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    const every = async (path, options) => {
        const answer = await ask(server, path, options)
        same(answer.fields['x-content-type-options'], 'nosniff', `${path}: nosniff`)
        same(answer.fields['referrer-policy'], 'no-referrer', `${path}: referrer`)
        check(
            answer.fields['permissions-policy']?.includes('geolocation=()'),
            `${path}: permissions`,
        )
        same(answer.fields.server, undefined, `${path}: the server's name is nobody's business`)
        check(
            answer.fields['x-frame-options'] === undefined,
            `${path}: the policy says who may frame it`,
        )
        return answer.fields
    }
    const own = [
        '/',
        '/play/x',
        '/none',
        '/none.js',
        '/healthz',
        '/readyz',
        '/sw.js',
        '/manifest.webmanifest',
        '/icon.svg',
        '/%zz',
        '/embed',
        '/embed/',
        '/embed/x/y',
        '/embed/x.json',
        '/%65mbed/x',
        '//embed/x',
        '/embed/../play/x',
        '/embed%2Fx',
        '/embed/x%2F..%2Fy/z',
        '/assets/none',
    ]
    for (const path of own) {
        const fields = await every(path)
        same(fields['content-security-policy'], csp, `${path}: CSP`)
        same(fields['cross-origin-opener-policy'], 'same-origin', `${path}: COOP`)
        same(fields['cross-origin-embedder-policy'], 'require-corp', `${path}: COEP`)
        same(fields['cross-origin-resource-policy'], 'same-origin', `${path}: CORP`)
        same(fields['access-control-allow-origin'], undefined, `${path}: CORS`)
    }
    const post = await every('/', { method: 'POST' })
    same(post['content-security-policy'], csp, 'POST: CSP')
    const unchanged = await every('/', { headers: { 'If-None-Match': '*' } })
    same(unchanged['content-security-policy'], csp, '304: CSP')
    for (const path of [
        '/embed.js',
        '/assets/app-0aZ_-9xy.js',
        '/assets/taefl-BBBBBBBB.wasm',
        '/assets/app-AAAAAAAA.css',
    ]) {
        const fields = await every(path, { headers: { Origin: 'https://elsewhere.example' } })
        same(fields['access-control-allow-origin'], '*', `${path}: CORS`)
        same(fields['cross-origin-resource-policy'], 'cross-origin', `${path}: CORP`)
        same(fields['cross-origin-embedder-policy'], 'require-corp', `${path}: COEP, for workers`)
        same(fields['access-control-allow-credentials'], undefined, `${path}: no credentials`)
    }
    for (const [path, headers] of [
        ['/embed/x', {}],
        ['/embed/tablut-katz%2Bedge-capture?a', {}],
        ['/embed/x/', { 'If-None-Match': '*' }],
    ]) {
        const frame = await every(path, { headers })
        same(
            frame['content-security-policy'],
            csp.replace("frame-ancestors 'none'", 'frame-ancestors *'),
            `${path}: CSP`,
        )
        same(frame['cross-origin-opener-policy'], undefined, `${path}: COOP`)
        same(
            frame['cross-origin-resource-policy'],
            'cross-origin',
            `${path}: CORP, so that isolated pages can frame it`,
        )
    }
    for (const path of ['/embed/x', '/embed.js'])
        same(
            (await every(path, { method: 'POST' }))['content-security-policy'],
            csp,
            `POST ${path}`,
        )
    for (const host of ['evil.example', '127.0.0.1:1', '[::1]:80', 'a'.repeat(300), '']) {
        const answer = await ask(server, '/', { headers: { Host: host } })
        same(answer.status, 200, `Host: ${host}`)
        check(!JSON.stringify(answer.fields).includes('evil'), `Host: ${host} is told back`)
    }
}

if (!existsSync(program)) {
    check(false, `${program} was not built`)
    finish()
}
const server = await serve(program)
for (const part of [contents, conditions, encodings, addresses, security]) await part(server)
same(await server.stop(), 0, 'the server ends with 0')
same(server.err, '', 'nothing on standard error')
finish()
