/* WebSockets over real sockets: the handshake, what is no frame, floods and crowds, proxies, and who may
 * change something. The frames themselves: test_socket.c; what is said in them: test_live.mjs. */
import {
    Line,
    ask,
    check,
    finish,
    firstLine,
    folder,
    patience,
    run,
    same,
    serve,
    skip,
} from './common.mjs'
import { frame } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const key = 'dGhlIHNhbXBsZSBub25jZQ=='
const H = 'Host: test\r\n'
const offer = (fields = 'Origin: http://test\r\n') =>
    `GET /socket HTTP/1.1\r\n${H}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
    `Sec-WebSocket-Protocol: taefl.1\r\nSec-WebSocket-Key: ${key}\r\n${fields}\r\n`

/** A line on which a WebSocket is asked for; `head` is the first line of the answer. */
async function upgrade(server, fields, more = '') {
    const line = new Line(server).write(offer(fields)).write(more)
    await line.until(() => line.bytes.indexOf('\r\n\r\n') >= 0)
    const end = line.bytes.indexOf('\r\n\r\n') + 4
    line.head = line.bytes.subarray(0, end).toString()
    if (line.head.startsWith('HTTP/1.1 101 ')) line.bytes = line.bytes.subarray(end)
    return line
}

/** The frames that have come: [opcode, payload]. */
function frames(line) {
    const found = []
    for (let at = 0; at + 2 <= line.bytes.length;) {
        let size = line.bytes[at + 1]
        let head = 2
        if (size === 126) [size, head] = [line.bytes.readUInt16BE(at + 2), 4]
        if (size === 127) [size, head] = [Number(line.bytes.readBigUInt64BE(at + 2)), 10]
        if (at + head + size > line.bytes.length) break
        found.push([line.bytes[at] & 15, line.bytes.subarray(at + head, at + head + size)])
        at += head + size
    }
    return found
}
const closing = line => frames(line).find(([opcode]) => opcode === 8)
const codeOf = close => (close?.[1].length >= 2 ? close[1].readUInt16BE(0) : 0)

async function closesWith(line, code, words) {
    await line.until(() => closing(line))
    same(codeOf(closing(line)), code, words)
    line.write(frame(Buffer.from([code >> 8, code & 255]), 8))
    check(await line.closes(), `${words}: and the connection ends`)
    line.close()
}

async function handshakes(server) {
    const good = await upgrade(server)
    check(good.head.includes('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo='), good.head)
    good.write(frame('hallo', 9))
    await good.until(() => frames(good).some(([opcode]) => opcode === 10))
    same(
        frames(good)
            .find(([opcode]) => opcode === 10)?.[1]
            .toString(),
        'hallo',
        'a ping is answered with the same',
    )
    good.write(frame(Buffer.from([3, 232]), 8))
    await closesWith(good, 1000, 'a close frame is answered with its code')
    for (const [fields, status] of [
        ['Origin: http://elsewhere\r\n', 403],
        ['Origin: null\r\n', 403],
        ['Origin: http://test.elsewhere\r\n', 403],
        ['', 403],
    ]) {
        const line = await upgrade(server, fields)
        check(line.head.startsWith(`HTTP/1.1 ${status} `), `${fields}: ${line.head}`)
        line.close()
    }
    const plain = await ask(server, '/socket')
    same(plain.status, 426, 'no offer of a WebSocket')
    same(plain.fields['sec-websocket-version'], '13', 'and it is told which')
    const other = await ask(server, '/healthz', {
        headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
    })
    same(other.text, 'alive\n', 'elsewhere the offer is passed over')
    if (!globalThis.WebSocket) return skip('no WebSocket in this node')
    // And with somebody else's WebSocket.
    const theirs = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, {
        protocols: ['taefl.1'],
        headers: { origin: `http://127.0.0.1:${server.port}` },
    })
    const heard = await new Promise(done => {
        theirs.onopen = () => theirs.send('{"do":"lobby","id":7}')
        theirs.onmessage = event => event.data.includes('"done":7') && done(true)
        theirs.onerror = () => done(false)
        theirs.onclose = () => done(false)
    })
    check(heard, "another's WebSocket hears what ours says")
    same(theirs.protocol, 'taefl.1', 'and which protocol')
    const closed = new Promise(done => (theirs.onclose = event => done(event.code)))
    theirs.close(4321)
    same(await closed, 4321, 'and closes')
}

/** Whoever does something is asked at once how long the way takes. */
async function pings(server) {
    const line = await upgrade(server)
    const said = () => frames(line).map(([, payload]) => JSON.parse(payload))
    for (const id of [1, 2]) line.write(frame(`{"do":"watch","game":"nowhere0","id":${id}}`))
    await line.until(() => said().some(message => message.id === 2))
    check(
        said().some(message => message.on === 'ping'),
        `a ping for who does something: ${JSON.stringify(said())}`,
    )
    line.close()
}

async function garbage(server) {
    for (const [words, bytes, code] of [
        ['text of HTTP', 'GET / HTTP/1.1\r\nHost: test\r\n\r\n', 1002],
        ['no mask', Buffer.from([0x81, 1, 97]), 1002],
        ['a reserved bit', Buffer.from([0xc1, 0x80, 0, 0, 0, 0]), 1002],
        ['binary', frame('abc', 2), 1003],
        ['no UTF-8', frame(Buffer.from([0xff, 0xfe])), 1007],
        ['too long', frame('x'.repeat(4097)), 1009],
        ['endless', Buffer.from([0x81, 0xff, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]), 0],
        ['zeros', Buffer.alloc(100_000), 1002],
        ['ones', Buffer.alloc(100_000, 0xff), 1002],
    ]) {
        const line = await upgrade(server)
        line.write(bytes)
        if (!code) line.write(Buffer.alloc(4))
        await closesWith(line, code || 1009, words)
    }
    // Frames in all the pieces there are, and half of one; then it goes.
    const whole = Buffer.concat([frame('{"do":'), frame('a', 9), frame('{"do":"lobby","id":5}')])
    for (let cut = 1; cut < whole.length; cut += 3) {
        const line = await upgrade(server, undefined, whole.subarray(0, cut))
        line.write(whole.subarray(cut))
        await line.until(() => line.bytes.includes('"done":5'))
        check(line.bytes.includes('"done":5'), `cut at ${cut}`)
        line.close()
    }
    const half = await upgrade(server, undefined, whole.subarray(0, whole.length - 3))
    half.close()
    // More than anybody needs.
    const flood = await upgrade(server)
    flood.write(Buffer.concat(Array.from({ length: 1000 }, () => frame('x', 10))))
    await closesWith(flood, 1008, 'a flood')
    same((await ask(server, '/healthz')).text, 'alive\n', 'and the server lives')
}

async function changes(server) {
    const post = async (path, headers, body = '{}') => {
        const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const line = new Line(server).write(
            `POST ${path} HTTP/1.1\r\n${H}${fields.join('')}Content-Length: ${body.length}\r\n\r\n${body}`,
        )
        const answer = await line.read()
        line.close()
        return answer
    }
    const json = { 'Content-Type': 'application/json' }
    for (const [headers, status] of [
        [{ ...json }, 403],
        [{ ...json, Origin: 'http://elsewhere' }, 403],
        [{ ...json, 'Sec-Fetch-Site': 'cross-site' }, 403],
        [{ Origin: 'http://test' }, 415],
        [{ Origin: 'http://test', 'Content-Type': 'text/plain' }, 415],
    ]) {
        const answer = await post('/api/guest', headers)
        same(answer.status, status, JSON.stringify(headers))
        check(JSON.parse(answer.text).error.code, `${JSON.stringify(headers)}: an error in JSON`)
        check(!answer.fields['set-cookie'], `${JSON.stringify(headers)}: and no cookie`)
    }
    const made = await post('/api/guest', { ...json, Origin: 'http://test' })
    check(/HttpOnly; SameSite=Lax$/.test(made.fields['set-cookie']), JSON.stringify(made.fields))
    same((await post('/', { ...json, Origin: 'http://test' })).status, 405, 'a page takes no POST')
}

/* Through a proxy that is believed the address behind it counts; what others say of that does not. */
async function proxies() {
    const behind = await serve(program, ['--trust-proxy', '127.0.0.1', '--per-address', '3'])
    const by = address => upgrade(behind, `Origin: http://test\r\nX-Forwarded-For: ${address}\r\n`)
    const lines = []
    for (let i = 0; i < 3; i++) lines.push(await by('6.6.6.6, 192.0.2.1'))
    check(
        lines.every(line => line.head.startsWith('HTTP/1.1 101')),
        'three of one address',
    )
    const fourth = await by('192.0.2.1')
    check(/^HTTP\/1.1 429 [^]*\r\nRetry-After: \d+\r\n/.test(fourth.head), fourth.head)
    const other = await by('192.0.2.2')
    check(other.head.startsWith('HTTP/1.1 101'), 'another address')
    const https = new Line(behind).write(
        `POST /api/guest HTTP/1.1\r\n${H}Origin: https://test\r\nX-Forwarded-Proto: https\r\n` +
            'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    )
    check(/; Secure/.test((await https.read()).fields['set-cookie']), 'a cookie for HTTPS')
    for (const line of [...lines, fourth, other, https]) line.close()
    same(await behind.stop(), 0, 'it ends well')

    const alone = await serve(program, ['--per-address', '3'])
    const forged = []
    for (let i = 0; i < 5; i++)
        forged.push(
            await upgrade(alone, `Origin: http://test\r\nX-Forwarded-For: 192.0.2.${i}\r\n`),
        )
    same(
        forged.filter(line => line.head.startsWith('HTTP/1.1 101')).length,
        3,
        'nobody is believed unasked',
    )
    for (const line of forged) line.close()
    same(await alone.stop(), 0, 'it ends well')
}

async function crowd() {
    const most = 1000
    const server = await serve(program, ['--per-address', '2000', '--connections', '1100'])
    same(server.connections, 1100, 'it says how many connections there may be')
    const lines = []
    for (let i = 0; i < most; i += 50)
        lines.push(...(await Promise.all(Array.from({ length: 50 }, () => upgrade(server)))))
    same(
        lines.filter(line => line.head.startsWith('HTTP/1.1 101')).length,
        most,
        'a thousand WebSockets',
    )
    for (const line of lines) line.write(frame('here', 9))
    const pong = line => frames(line).some(([opcode]) => opcode === 10)
    check(
        (await Promise.all(lines.map(line => line.until(() => pong(line))))).every(Boolean),
        'each of them answers',
    )
    same((await ask(server, '/sw.js')).status, 200, 'and others are served')
    server.child.kill('SIGTERM')
    await Promise.all(lines.map(line => line.until(() => closing(line))))
    same(
        lines.filter(line => codeOf(closing(line)) === 1001).length,
        most,
        'when the server ends all are told',
    )
    for (const line of lines) line.close()
    same(await server.ended, 0, 'it ends well')
}

/* How many connections there may be is what the system allows, unless somebody wants more than that. */
async function files() {
    const limited = more => [
        '-c',
        `ulimit -n 200; exec "${program}" serve --json --listen 127.0.0.1:0 --data "${folder}/few.db" ${more}`,
    ]
    const { connections } = JSON.parse(await firstLine('bash', limited('')))
    check(connections > 100 && connections < 200, `with 200 files ${connections} connections`)
    const { code, err } = await run('bash', limited('--connections 200'))
    same(code, 4, 'more than the system allows')
    check(/ulimit -n.*--connections/.test(err), err)
}

const server = await serve(program, ['--per-address', '1000', '--timeout', String(patience / 1000)])
for (const part of [handshakes, pings, garbage, changes]) await part(server)
same(await server.stop(), 0, 'the server ends with 0')
same(server.err, '', 'nothing on standard error')
await proxies()
await files()
await crowd()
finish()
