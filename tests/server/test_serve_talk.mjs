/* taefl serve over real sockets: HTTP/1.1 itself (RFC 9112), and everything that is not quite HTTP/1.1.
 * What docs/http.md says of it is checked here. The program is taefl_small. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Line, ask, check, finish, patience, same, serve, wait } from './common.mjs'
import { files } from './small_page.mjs'

const program = join(process.env.TAEFL_BUILD, 'taefl_small')
const H = 'Host: test\r\n'
const ALIVE = `GET /healthz HTTP/1.1\r\n${H}\r\n`
const show = text => JSON.stringify(text).slice(0, 90)

/** Sends bytes; each of `statuses` has to be answered, and nothing more: the connection ends, or stays
 * where `stays`. A status may be [status, text]. */
async function says(server, bytes, statuses, { stays = false, words = show(bytes) } = {}) {
    const line = new Line(server).write(Buffer.from(bytes, 'latin1'))
    for (const expected of statuses) {
        const [status, text] = [expected].flat()
        const answer = await line.read(status === 204)
        same(answer?.status, status, words)
        if (text) same(answer?.text, text, `${words}: text`)
        if (answer) {
            check(answer.fields['content-security-policy'], `${words}: security headers`)
            check(answer.fields.date, `${words}: the date`)
        }
    }
    if (stays) {
        line.write(ALIVE)
        same((await line.read())?.text, 'alive\n', `${words}: the connection stays`)
    } else check(await line.closes(), `${words}: the connection stays`)
    same(line.bytes.length, 0, `${words}: and nothing more`)
    line.close()
}

async function firstLines(server) {
    const good = [200, 'alive\n']
    for (const [bytes, expected] of [
        ['\r\n' + ALIVE, good],
        ['\r\n\r\n\r\n' + ALIVE, good],
        [`GET http://elsewhere.example/healthz HTTP/1.1\r\n${H}\r\n`, good],
        [`GET HTTP://[::1]:80/healthz?x HTTP/1.1\r\n${H}\r\n`, good],
        [`GET https://a/healthz HTTP/1.1\r\n${H}\r\n`, good],
        [`GET http://a HTTP/1.1\r\n${H}\r\n`, [200, files['/index.html'].toString()]],
        [`GET http://a?b=/c HTTP/1.1\r\n${H}\r\n`, [200, files['/index.html'].toString()]],
        [`GET /healthz HTTP/1.2\r\n${H}\r\n`, good],
        [`GET /%68ealthz HTTP/1.1\r\n${H}\r\n`, good],
        [`GET /./a/../healthz HTTP/1.1\r\n${H}\r\n`, good],
        [`GET /healthz?%00 HTTP/1.1\r\n${H}\r\n`, good],
        [`OPTIONS * HTTP/1.1\r\n${H}\r\n`, 204],
        [`OPTIONS /sw.js HTTP/1.1\r\n${H}\r\n`, 204],
        [`CONNECT test:80 HTTP/1.1\r\n${H}\r\n`, 405],
        [`FOO / HTTP/1.1\r\n${H}\r\n`, 501],
        [`get / HTTP/1.1\r\n${H}\r\n`, 501],
        [`GETT / HTTP/1.1\r\n${H}\r\n`, 501],
    ])
        await says(server, bytes, [expected], { stays: true })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
        await says(server, `${method} / HTTP/1.1\r\n${H}\r\n`, [405], { stays: true })
        same(
            (await ask(server, '/', { method })).fields.allow,
            'GET, HEAD, OPTIONS',
            `${method}: Allow`,
        )
    }
    for (const [line, status] of [
        ['GET /healthz HTTP/2.0', 505],
        ['PRI * HTTP/2.0', 505],
        ['GET /healthz HTTP/0.9', 505],
        ['GET /healthz', 400],
        ['GET', 400],
        ['GET  /healthz HTTP/1.1', 400],
        ['GET /healthz  HTTP/1.1', 400],
        ['GET /healthz HTTP/1.1 ', 400],
        [' GET /healthz HTTP/1.1', 400],
        ['GET\t/healthz HTTP/1.1', 400],
        ['GET /healthz\tHTTP/1.1', 400],
        ['GET /healthz http/1.1', 400],
        ['GET /healthz HTTP/1.', 400],
        ['GET /healthz HTTP/11', 400],
        ['GET /healthz HTTP/1.10', 400],
        ['GET /healthz HTTP/1,1', 400],
        ['GET /heal thz HTTP/1.1', 400],
        ['GET healthz HTTP/1.1', 400],
        ['GET ?healthz HTTP/1.1', 400],
        ['GET * HTTP/1.1', 400],
        ['GET test:80 HTTP/1.1', 400],
        ['CONNECT /healthz:x/ HTTP/2', 400],
        ['GET http:///healthz HTTP/1.1', 400],
        ['GET http://a@b/healthz HTTP/1.1', 400],
        ['GET http://[::1/healthz HTTP/1.1', 400],
        ['GET ftp://a/healthz HTTP/1.1', 400],
        ['GET /healthz#x HTTP/1.1', 400],
        ['GET /h\xc3\xa5 HTTP/1.1', 400],
        ['GET /%00 HTTP/1.1', 400],
        ['GET /a%00b HTTP/1.1', 400],
        ['GET /healthz%0d%0aX:%20y HTTP/1.1', 400],
        ['GET /a%01b HTTP/1.1', 400],
        ['GET /a%7Fb HTTP/1.1', 400],
        ['GET /%zz HTTP/1.1', 400],
        ['GET /%4 HTTP/1.1', 400],
        ['GET /% HTTP/1.1', 400],
        ['G@T / HTTP/1.1', 400],
        [`${'A'.repeat(40)} / HTTP/1.1`, 400],
        ['GET /a\0b HTTP/1.1', 400],
        ['\r\r\nGET / HTTP/1.1', 400],
    ])
        await says(server, `${line}\r\n${H}\r\n`, [status])
    // Who does not begin like HTTP need not go on to be told: TLS, SSH, a mail program.
    await says(server, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400])
    await says(server, '\0', [400])
    await says(server, ' ', [400])
    await says(server, '\xff\xfe', [400])
    await says(server, '\n' + ALIVE, [400], { words: 'a leading LF' })
}

async function fields(server) {
    const good = [200, 'alive\n']
    const head = lines => `GET /healthz HTTP/1.1\r\n${lines}\r\n`
    for (const lines of [
        'HOST:test\r\n',
        'host: \t test \t \r\n',
        'Host:\r\n',
        `${H}X:\r\n`,
        `${H}X: a\tb\xff\r\n`,
        `${H}Connection: foo, keep-alive\r\n`,
        `${H}Range: bytes=0-1\r\n`,
        `${H}!#$%&'*+-.^_\`|~19aZ: 1\r\n`,
        `${H}Expect: 100-continue\r\n`,
        `${H}Content-Length: 0\r\n`,
        `${H}Content-Length: 000\r\n`,
        H + 'X: y\r\n'.repeat(99),
    ])
        await says(server, head(lines), [good], { stays: true, words: show(lines) })
    for (const [lines, status] of [
        ['', 400],
        ['Host: a\r\nHost: a\r\n', 400],
        ['Host: a\r\nX: y\r\nhost: b\r\n', 400],
        ['Host: a b\r\n', 400],
        ['Host: a/b\r\n', 400],
        ['Host: a:b\r\n', 400],
        ['Host: [::1\r\n', 400],
        ['Host: a@b\r\n', 400],
        ['Host: "<script>\r\n', 400],
        ['Host: a, b\r\n', 400],
        [`${H}X : y\r\n`, 400],
        [`${H}: y\r\n`, 400],
        [`${H}X\r\n`, 400],
        [`${H}X y: z\r\n`, 400],
        [`${H}(x): z\r\n`, 400],
        [` X: y\r\n${H}`, 400],
        [`${H}X: y\r\n z\r\n`, 400],
        [`${H}X: y\r\n\tz\r\n`, 400],
        [`${H}X: y\0z\r\n`, 400],
        [`${H}X: y\rz\r\n`, 400],
        [`${H}X: y\x01\r\n`, 400],
        [`${H}X: y\x7f\r\n`, 400],
        [`${H}X: y\n`, 400],
        [`${H}X: y\r\r\n`, 400],
        [H + 'X: y\r\n'.repeat(100), 431],
        [`${H}X: ${'a'.repeat(9000)}\r\n`, 431],
        [`${H}X: ${'a'.repeat(1 << 20)}\r\n`, 431],
        [H + `X: ${'y'.repeat(100)}\r\n`.repeat(5000), 431],
        [`${H}Expect: something\r\n`, 417],
        [`${H}Content-Length: 1, 1\r\n`, 400],
        [`${H}Content-Length: 1\r\nContent-Length: 1\r\n`, 400],
        [`${H}Content-Length: -1\r\n`, 400],
        [`${H}Content-Length: +1\r\n`, 400],
        [`${H}Content-Length: 0x1\r\n`, 400],
        [`${H}Content-Length: 1 1\r\n`, 400],
        [`${H}Content-Length:\r\n`, 400],
        [`${H}Content-Length: 65537\r\n`, 413],
        [`${H}Content-Length: 18446744073709551617\r\n`, 413],
        [`${H}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`, 400],
        [`${H}Transfer-Encoding: gzip, chunked\r\n`, 501],
        [`${H}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n`, 501],
        [`${H}Transfer-Encoding: xchunked\r\n`, 501],
    ])
        await says(server, head(lines), [status], { words: show(lines) })
    await says(server, `GET /healthz HTTP/1.1\n${H}\n`, [400], { words: 'LF alone' })
    await says(server, `GET /healthz HTTP/1.1\n\n`, [400], { words: 'LF LF' })
    await says(server, `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${H}\r\n`, [414])
    await says(server, `GET /${'a'.repeat(1 << 20)}`, [414])
    const room = 8192 - `GET /healthz HTTP/1.1\r\n${H}X: \r\n\r\n`.length
    await says(server, head(`${H}X: ${'a'.repeat(room)}\r\n`), [200], { stays: true })
    await says(server, head(`${H}X: ${'a'.repeat(room + 1)}\r\n`), [431])
    const long = await ask(server, `/editor/x/${'a'.repeat(3000)}`)
    same(long.status, 200, 'a path of 3 KB, as long positions need')
}

/* ------------------------------------------------------------------ bodies */

async function bodies(server) {
    const post = (lines, body) => `POST /healthz HTTP/1.1\r\n${H}${lines}\r\n${body}`
    const chunked = body => post('Transfer-Encoding: chunked\r\n', body)
    // A body is read, so that what follows it is the next request, and what is in it never is one.
    for (const [words, bytes] of [
        ['a length', post('Content-Length: 5\r\n', 'abcde')],
        ['a request in a body', post(`Content-Length: ${ALIVE.length}\r\n`, ALIVE)],
        ['64 KB', post('Content-Length: 65536\r\n', 'x'.repeat(65536))],
        ['chunks', chunked('5\r\nabcde\r\n1;a=b;c="d"\r\nx\r\n0A ;x\r\n0123456789\r\n0\r\n\r\n')],
        ['no chunk', chunked('0\r\n\r\n')],
        ['a request in a chunk', chunked(`${ALIVE.length.toString(16)}\r\n${ALIVE}\r\n0\r\n\r\n`)],
        ['trailers', chunked('0\r\nX: y\r\nHost: z\r\n\r\n')],
        ['a long extension', chunked(`1;${'x'.repeat(1022)}\r\nx\r\n0\r\n\r\n`)],
        ['many trailers', chunked(`0\r\n${`A: ${'x'.repeat(1000)}\r\n`.repeat(8)}\r\n`)],
        ['1-byte chunks', chunked('1\r\nx\r\n'.repeat(5000) + '0\r\n\r\n')],
        ['64 KB in chunks', chunked(`4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(4) + '0\r\n\r\n')],
    ]) {
        await says(server, bytes, [405], { stays: true, words })
        await says(server, bytes + ALIVE + bytes, [405, 200, 405], { stays: true, words })
        await says(server, bytes.replace('POST', 'GET'), [200], { stays: true, words })
    }
    for (const [bytes, status] of [
        ['\r\n', 400],
        ['g\r\n', 400],
        [' 5\r\nabcde\r\n', 400],
        ['5 \r\nabcde\r\n', 400],
        ['-5\r\nabcde\r\n', 400],
        ['0x5\r\nabcde\r\n', 400],
        ['5\nabcde\r\n', 400],
        ['5;a\nb\r\nabcde\r\n', 400],
        ['5\r\nabcdef\r\n', 400],
        ['5\r\nabcd\r\n0\r\n\r\n', 400],
        ['5\r\nabcde\n0\r\n\r\n', 400],
        ['0\r\n\n', 400],
        ['0\r\nX: \x01\r\n\r\n', 400],
        [`5;${'a'.repeat(2000)}`, 400],
        [`${'0'.repeat(2000)}`, 400],
        ['10001\r\n', 413],
        ['FFFFFFFFFFFFFFFFF\r\n', 413],
        [`8000\r\n${'x'.repeat(0x8000)}\r\n`.repeat(3), 413],
        [`5;${'a'.repeat(1023)}\r\nabcde\r\n0\r\n\r\n`, 400],
        [`0\r\n${'a: b\r\n'.repeat(2000)}\r\n`, 431],
        [`1;${'a'.repeat(1000)}\r\nx\r\n`.repeat(9) + '0\r\n\r\n', 431],
    ])
        await says(server, chunked(bytes), [status], { words: `chunks: ${show(bytes)}` })
    const old = 'POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
    await says(server, old, [400], { words: 'chunks of HTTP/1.0' })
    const far = post('Content-Length: 99999999\r\n', 'x'.repeat(1 << 20))
    await says(server, far, [413], { words: 'far too much' })
}

async function expectation(server) {
    const head = `POST / HTTP/1.1\r\n${H}Expect: 100-Continue\r\nContent-Length: 5\r\n\r\n`
    const go = 'HTTP/1.1 100 Continue\r\n\r\n'
    const line = new Line(server).write(head)
    check(await line.until(() => line.bytes.length >= go.length), 'it is told to go on')
    same(line.bytes.toString(), go, 'it is told to go on, and nothing else')
    line.bytes = Buffer.alloc(0)
    line.write('ab')
    await wait(20)
    same(line.bytes.length, 0, 'told once')
    line.write(`cde${ALIVE}`)
    same((await line.read())?.status, 405, 'and answered')
    same((await line.read())?.text, 'alive\n', 'and goes on')
    line.close()
    await says(server, head + 'abcde', [405], { stays: true, words: 'nobody waits' })
    await says(server, head.replace('5', '70000'), [413], { words: 'too much to go on' })
    const old = head.replace('HTTP/1.1', 'HTTP/1.0')
    await says(server, old + 'abcde', [405], { words: 'HTTP/1.0 does not know it' })
}

/* ------------------------------------------------------------------ going on */

async function talk(server) {
    const byte = new Line(server)
    await byte.connected
    byte.socket.setNoDelay(true)
    for (const letter of `\r\nGET /play/x HTTP/1.1\r\n${H}Accept-Encoding: br\r\n\r\n`) {
        byte.write(letter)
        await wait(2)
    }
    const slow = await byte.read()
    check(
        slow && brotliDecompressSync(slow.body).equals(files['/index.html']),
        'a request byte by byte',
    )
    for (const letter of `POST / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\n3;x\r\nabc\r\n0\r\nA: b\r\n\r\n`) {
        byte.write(letter)
        await wait(2)
    }
    same((await byte.read())?.status, 405, 'a body byte by byte')
    byte.close()

    const many = new Line(server)
    const paths = [...Object.keys(files), '/none', '/healthz']
    for (let round = 0; round < 40; round++) paths.push('/healthz', '/sw.js')
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
    many.write(ALIVE)
    same((await many.read())?.text, 'alive\n', 'the connection is still good')
    many.close()

    // More than a buffer of them, of all lengths, so that their ends fall everywhere.
    const flood = new Line(server)
    let text = ''
    for (let i = 0; i < 400; i++) text += `GET /healthz HTTP/1.1\r\n${H}X: ${'y'.repeat(i)}\r\n\r\n`
    flood.write(text)
    for (let i = 0; i < 400; i++) same((await flood.read())?.text, 'alive\n', `request ${i} of 400`)
    flood.close()

    // Whoever has said everything may close that direction, and still gets its answer.
    const half = new Line(server).write(`GET /assets/noise-CCCCCCCC.png HTTP/1.1\r\n${H}\r\n`)
    half.socket.end()
    check(
        (await half.read())?.body.equals(files['/assets/noise-CCCCCCCC.png']),
        'an answer to one that has said everything',
    )

    await says(server, `GET /healthz HTTP/1.1\r\n${H}Connection: close\r\n\r\n${ALIVE}`, [200])
    await says(
        server,
        `GET /healthz HTTP/1.1\r\n${H}Connection: x\r\nConnection: CLOSE\r\n\r\n`,
        [200],
    )
    await says(server, 'GET /healthz HTTP/1.0\r\n\r\n', [200])
    const kept = new Line(server).write('GET /healthz HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n')
    same((await kept.read())?.fields.connection, 'keep-alive', 'HTTP/1.0 is told that it stays')
    kept.write('GET /healthz HTTP/1.0\r\n\r\n')
    same((await kept.read())?.fields.connection, 'close', 'and that it does not')
    check(await kept.closes(), 'HTTP/1.0 without keep-alive')

    for (const lines of [
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n',
        'Connection: upgrade\r\nUpgrade: TLS/1.0, HTTP/1.1\r\n',
    ])
        for (const method of ['GET', 'POST'])
            await says(
                server,
                `${method} /sw.js HTTP/1.1\r\n${H}${lines}\r\n`,
                [method === 'GET' ? [200, files['/sw.js'].toString()] : 405],
                { stays: true, words: `${method}, ${show(lines)}` },
            )
}

if (!existsSync(program)) {
    check(false, `${program} was not built`)
    finish()
}
const server = await serve(program, ['--per-address', '1000', '--timeout', String(patience / 1000)])
for (const part of [firstLines, fields, bodies, expectation, talk]) await part(server)
same(await server.stop(), 0, 'the server ends with 0')
same(server.err, '', 'nothing on standard error')
finish()
