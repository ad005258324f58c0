/* taefl serve over real sockets, with the small page of small_page.mjs: what is answered to what. The
 * program is taefl_small, which is taefl but for the page. What becomes of those who are slow, many or
 * rude, how it starts and ends: test_serve_life.mjs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Line, ask, check, finish, patience, same, serve, wait } from './common.mjs'
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
        ['br'.padEnd(3000, ' '), undefined],
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
    ]) {
        const answer = await ask(server, path)
        same(answer.status, 404, path)
        same(answer.fields['content-type'], 'text/plain; charset=utf-8', `${path}: words`)
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
    const frame = await every('/embed/x')
    same(
        frame['content-security-policy'],
        csp.replace("frame-ancestors 'none'", 'frame-ancestors *'),
        '/embed/x: CSP',
    )
    same(frame['cross-origin-opener-policy'], undefined, '/embed/x: COOP')
    same(
        frame['cross-origin-resource-policy'],
        'cross-origin',
        '/embed/x: CORP, so that isolated pages can frame it',
    )
    for (const host of ['evil.example', '127.0.0.1:1', '[', 'a'.repeat(300), '"<script>']) {
        const answer = await ask(server, '/', { headers: { Host: host } })
        same(answer.status, 200, `Host: ${host}`)
        check(!JSON.stringify(answer.fields).includes('evil'), `Host: ${host} is told back`)
    }
}

/* ------------------------------------------------------------------ the protocol */

async function methods(server) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const answer = await ask(server, '/', { method })
        same(answer.status, 405, method)
        same(answer.fields.allow, 'GET, HEAD', `${method}: Allow`)
    }
    for (const method of ['TRACE', 'FOO', 'GETT', 'CONNECT', '\x16\x03\x01']) {
        const line = new Line(server).write(`${method} / HTTP/1.1\r\n${H}\r\n`)
        same((await line.read())?.status, 400, JSON.stringify(method))
        check(await line.closes(), `${method}: the connection stays`)
    }
    // A body, of which nobody reads anything, must not become the next request.
    for (const body of [`Content-Length: 32\r\n\r\n`, `Transfer-Encoding: chunked\r\n\r\n20\r\n`]) {
        for (const method of ['POST', 'GET']) {
            const line = new Line(server).write(
                `${method} /healthz HTTP/1.1\r\n${H}${body}GET /sw.js HTTP/1.1\r\n${H}\r\n`,
            )
            same((await line.read())?.status, method === 'GET' ? 200 : 405, `${method} with a body`)
            check(await line.closes(), `${method} with a body: the connection stays`)
            same(line.bytes.length, 0, `${method} with a body: a second answer`)
        }
    }
}

async function talk(server) {
    const one = `GET /healthz HTTP/1.1\r\n${H}\r\n`
    const byte = new Line(server)
    await byte.connected
    byte.socket.setNoDelay(true)
    for (const letter of `GET /play/x HTTP/1.1\r\n${H}Accept-Encoding: br\r\n\r\n`) {
        byte.write(letter)
        await wait(2)
    }
    const slow = await byte.read()
    check(slow && plainOf(slow).equals(files['/index.html']), 'a request byte by byte')
    byte.close()

    const many = new Line(server)
    const paths = [...Object.keys(files), '/none', '/healthz']
    many.write(paths.map(path => `GET ${path} HTTP/1.1\r\n${H}\r\n`).join(''))
    for (const path of paths) {
        const answer = await many.read()
        check(
            answer?.body.equals(
                files[path] ?? (path === '/none' ? files['/index.html'] : Buffer.from('alive\n')),
            ),
            `${path}, one of many at once`,
        )
    }
    many.write(one)
    same((await many.read())?.text, 'alive\n', 'the connection is still good')
    many.close()

    const rest = async (head, words, stays) => {
        const line = new Line(server).write(head)
        same((await line.read())?.text, 'alive\n', words)
        same(await line.closes(stays ? 300 : patience), !stays, `${words}: closes`)
        line.close()
    }
    await rest(`GET /healthz HTTP/1.1\r\n${H}Connection: close\r\n\r\n`, 'Connection: close', false)
    await rest(`GET /healthz HTTP/1.0\r\n\r\n`, 'HTTP/1.0', false)
    await rest(
        `GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`,
        'HTTP/1.0 with keep-alive',
        true,
    )
    for (const [request, status, words] of [
        ['GET /healthz HTTP/1.1\r\n\r\n', 400, 'no Host'],
        [`GET /healthz HTTP/2.0\r\n${H}\r\n`, 505, 'HTTP/2.0'],
        ['GET /healthz\r\n\r\n', 505, 'HTTP/0.9'],
        [`GET /healthz%0d%0aX:%20y HTTP/1.1\r\n${H}\r\n`, 505, 'an end of line in the path'],
        [`GET /a%01b HTTP/1.1\r\n${H}\r\n`, 400, 'a control byte in the path'],
        [`GET /%zz HTTP/1.1\r\n${H}\r\n`, 403, 'a path that cannot be decoded'],
        [`GET healthz HTTP/1.1\r\n${H}\r\n`, 403, 'a path without /'],
        ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'the preface of HTTP/2'],
    ]) {
        const line = new Line(server).write(request)
        same((await line.read())?.status, status, words)
        check(await line.closes(), `${words}: the connection stays`)
    }
    for (const upgrade of [
        'h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
        'websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13',
    ]) {
        const line = new Line(server).write(
            `GET /assets/noise-CCCCCCCC.png HTTP/1.1\r\n${H}Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`,
        )
        const answer = await line.read()
        same(answer?.status, 200, `Upgrade: ${upgrade.slice(0, 9)}`)
        check(
            answer?.body.equals(files['/assets/noise-CCCCCCCC.png']),
            `Upgrade: ${upgrade.slice(0, 9)}: content`,
        )
        line.close()
    }
}

if (!existsSync(program)) {
    check(false, `${program} was not built`)
    finish()
}
const server = await serve(program)
for (const part of [contents, conditions, encodings, addresses, security, methods, talk])
    await part(server)
same(await server.stop(), 0, 'the server ends with 0')
same(server.err, '', 'nothing on standard error')
finish()
