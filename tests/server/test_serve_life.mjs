/* taefl serve over real sockets, with the small page of small_page.mjs: how it starts and ends, what it
 * logs, and what becomes of those who are slow, many or rude. What is answered to what:
 * test_serve.mjs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
    Line,
    ask,
    check,
    finish,
    firstLine,
    patience,
    run,
    same,
    serve,
    skip,
    wait,
} from './common.mjs'
import { files } from './small_page.mjs'

const program = join(process.env.TAEFL_BUILD, 'taefl_small')
const H = 'Host: test\r\n'

/* What there is to do is told to this machine alone. */
async function metrics() {
    const server = await serve(program)
    const { fields, text } = await ask(server, '/metrics')
    check(fields['content-type'].startsWith('text/plain; version=0.0.4'), fields['content-type'])
    const rows = text.split('\n').filter(line => line && !line.startsWith('#'))
    check(rows.length >= 6 && rows.every(row => /^taefl_[a-z_]+(\{(le|class)="[0-9.+a-zI]+"\})? [\d.]+$/.test(row)), text)
    check(rows.includes('taefl_games 0') && rows.includes('taefl_jobs_moves 0'), text)
    same((await ask(server, '/metrics', { from: '127.0.0.2' })).status, 404, 'to nobody else')
    await server.stop()
}

/* ------------------------------------------------------------------ limits */

async function crowd() {
    const begin = Date.now()
    const server = await serve(program, [
        ...['--per-address', '210', '--connections', '230'],
        // Nobody is sent away for being slow here.
        ...['--timeout', '600'],
    ])
    const idle = Array.from({ length: 200 }, () => new Line(server))
    check(
        (await Promise.all(idle.map(line => line.connected))).every(Boolean),
        '200 connections that say nothing',
    )
    for (let i = 0; i < 20; i++)
        same((await ask(server, '/sw.js')).status, 200, 'service beside 200 idle ones')
    // What it answers to an idle one now shows as well that it has heard of all that went before.
    const wakes = async line => {
        line.write(`GET /healthz HTTP/1.1\r\n${H}\r\n`)
        same((await line.read())?.text, 'alive\n', 'one of the idle ones wakes up')
    }
    await wakes(idle[100])

    const more = Array.from({ length: 15 }, () =>
        new Line(server).write(`GET /healthz HTTP/1.1\r\n${H}\r\n`),
    )
    const answers = await Promise.all(more.map(line => line.read()))
    same(
        answers.filter(a => a?.status === 200).length,
        10,
        'of one address the first 210 are served',
    )
    const refusals = answers.filter(a => a?.status === 429)
    same(refusals.length, 5, 'and those above are told')
    const whole = ({ fields }) =>
        fields['content-security-policy'] &&
        fields.connection === 'close' &&
        fields['retry-after'] === '10'
    check(refusals.every(whole), 'with all headers')
    // Another address of the same machine has its own count, until all together are too many.
    const other = await ask(server, '/healthz', { from: '127.0.0.2' })
    same(other?.status, 200, 'another address is served')
    await wakes(idle[101])
    const others = Array.from({ length: 25 }, () =>
        new Line(server, { from: '127.0.0.3' }).write(`GET /healthz HTTP/1.1\r\n${H}\r\n`),
    )
    const served = (await Promise.all(others.map(line => line.read()))).filter(
        a => a?.status === 200,
    ).length
    same(served, 20, 'all together at most 230')
    for (let i = 0; i < 50; i++) {
        const answer = await ask(server, '/')
        same(answer?.status, 503, 'no room')
        check(whole(answer), 'with all headers')
    }
    for (const line of [...idle.slice(0, 150), ...more, ...others]) line.close()
    let back = null
    for (let tries = 0; tries < patience / 50 && back?.status !== 200; tries++) {
        await wait(50)
        back = await ask(server, '/healthz')
    }
    same(back?.status, 200, 'who goes makes room')
    for (const line of idle) line.close()
    same(await server.stop(), 0, 'it ends well')
    // Some lines, one a second at most, tell of all of them.
    const told = server.err
        .trim()
        .split('\n')
        .map(text => JSON.parse(text))
    const refused = told.filter(line => line.event === 'refused')
    const sum = name => refused.reduce((all, line) => all + line[name], 0)
    check(
        refused.every(line => /^127\.0\.0\.[13]$/.test(line.last)),
        `the log says an address: ${server.err}`,
    )
    check(sum('connections') >= 60, `all are counted: ${server.err}`)
    check(sum('of_one_address') >= 5, `and those of one address: ${server.err}`)
    // A line a second, one at once, and one at the end.
    const seconds = (Date.now() - begin) / 1000
    check(
        refused.length <= seconds + 2,
        `${refused.length} lines in ${seconds} s for ${sum('connections')} connections`,
    )
}

async function time() {
    const server = await serve(program, ['--timeout', '1', '--log', 'debug'])
    const silent = new Line(server)
    const drip = new Line(server).write('GET /healthz HTTP/1.1\r\n')
    const dripping = setInterval(() => drip.write('X: y\r\n'), 100)
    const body = new Line(server).write(`POST / HTTP/1.1\r\n${H}Content-Length: 9\r\n\r\nabc`)
    const stuck = new Line(server)
    await stuck.connected
    stuck.socket.pause() // takes nothing
    stuck.write(`GET /assets/noise-CCCCCCCC.png HTTP/1.1\r\n${H}\r\n`.repeat(4))
    const kept = new Line(server).write(`GET /healthz HTTP/1.1\r\n${H}\r\n`)
    same((await kept.read())?.text, 'alive\n', 'a connection that rests after an answer')
    check(await silent.closes(), 'who says nothing is sent away')
    same((await drip.read())?.status, 408, 'who sends a head without end is told')
    check(await drip.closes(), 'and sent away')
    clearInterval(dripping)
    same((await body.read())?.status, 408, 'and who stops within a body')
    check(await kept.closes(), 'who rests too long is sent away')
    for (let tries = 0; tries < patience / 50 && !cutShort.test(server.err); tries++) await wait(50)
    check(cutShort.test(server.err), 'who takes nothing is sent away')
    stuck.socket.resume()
    check(await stuck.closes(), 'and its connection ends')
    check(stuck.bytes.length < 4 * (3 << 20), 'before all was written')
    same((await ask(server, '/healthz'))?.status, 200, 'the server lives')
    same(await server.stop(), 0, 'it ends well')
}
/** In the log: a connection was ended in the middle of an answer. */
const cutShort = /"event": "cut", "words": "answering"/

/** Slow, but going on: one that takes a large answer in small pieces is served to the end. */
async function slowly() {
    const server = await serve(program, ['--timeout', '5'])
    const slow = new Line(server)
    slow.write(`GET /assets/noise-CCCCCCCC.png HTTP/1.1\r\n${H}\r\n`)
    const pauses = setInterval(() => {
        slow.socket.pause()
        setTimeout(() => slow.socket.resume(), 150)
    }, 200)
    const answer = await slow.read()
    clearInterval(pauses)
    slow.socket.resume()
    check(answer?.body.equals(files['/assets/noise-CCCCCCCC.png']), 'a slow reader gets all of it')
    slow.close()
    same(await server.stop(), 0, 'it ends well')
}

/* ------------------------------------------------------------------ the end */

/** Resolves when nobody new is taken any more; false if somebody still is. */
async function shut(server) {
    for (let tries = 0; tries < patience / 50; tries++) {
        const late = new Line(server)
        if (!(await late.connected)) return true
        late.close()
        await wait(50)
    }
    return false
}

async function ending() {
    for (const signal of ['SIGTERM', 'SIGINT']) {
        const server = await serve(program, ['--log', 'debug'])
        const idle = new Line(server).write(`GET /healthz HTTP/1.1\r\n${H}\r\n`)
        await idle.read()
        const half = new Line(server).write('GET /sw.js HTTP/1.1\r\n')
        const large = new Line(server).write(`GET /assets/noise-CCCCCCCC.png HTTP/1.1\r\n${H}\r\n`)
        await large.until(() => large.bytes.length > 0)
        large.socket.pause()
        // What it answers now comes after what the others have sent.
        for (let i = 0; i < 3; i++) await ask(server, '/healthz')
        const ended = server.stop(signal)
        check(await idle.closes(), `${signal}: the idle one is closed`)
        check(await shut(server), `${signal}: nobody new is taken`)
        half.write(`${H}\r\n`)
        same(
            (await half.read())?.text,
            files['/sw.js'].toString(),
            `${signal}: a request that has begun to come is answered`,
        )
        check(await half.closes(), `${signal}: and its connection closed`)
        large.socket.resume()
        check(
            (await large.read())?.body.equals(files['/assets/noise-CCCCCCCC.png']),
            `${signal}: an answer that has begun is written to its end`,
        )
        same(await ended, 0, `${signal}: it ends with 0`)
        check(!cutShort.test(server.err), `${signal}: of itself, with nothing cut short`)
        check(server.err.includes(`"words": "${signal}"`), `${signal}: the log says so`)
        for (const line of server.err.trim().split('\n')) JSON.parse(line)
    }
    const server = await serve(program, ['--log', 'info'])
    const stuck = new Line(server).write('GET / HTTP/1.1\r\n')
    await stuck.connected
    await ask(server, '/healthz')
    server.child.kill('SIGTERM')
    check(await shut(server), 'after the first signal nobody new is taken')
    server.child.kill('SIGTERM')
    same(await server.ended, 0, 'a second signal ends it')
    same(server.err.match(/"words": "SIGTERM"/g)?.length, 2, 'both signals were heard')
}

/* ------------------------------------------------------------------ starting */

async function starting(server) {
    const taken = await run(program, ['serve', '--listen', `127.0.0.1:${server.port}`])
    same(taken.code, 4, 'a taken port')
    check(
        /^taefl: 127\.0\.0\.1:\d+ is in use; .*--listen/.test(taken.err),
        `a taken port: ${taken.err}`,
    )
    same(taken.out, '', 'a taken port: nothing on stdout')
    for (const [listen, words] of [
        ['127.0.0.1', /no port/],
        ['127.0.0.1:', /is not a port/],
        ['127.0.0.1:65536', /is not a port/],
        ['127.0.0.1:-1', /is not a port/],
        ['localhost:80', /is not a numeric address/],
        ['::1:80', /is not a numeric address/],
        ['[::1:80', /is not a numeric address/],
        ['[127.0.0.1]:80', /is not a numeric address/],
        [':80', /is not a numeric address/],
        ['', /no port/],
        [`${'1'.repeat(5000)}:80`, /is not a numeric address/],
    ]) {
        const { code, err } = await run(program, ['serve', '--listen', listen])
        same(code, 2, `--listen '${listen.slice(0, 30)}'`)
        check(
            err.startsWith('taefl: --listen: ') && words.test(err) && err.length < 400,
            `--listen '${listen.slice(0, 30)}': ${err}`,
        )
    }
    const away = await run(program, ['serve', '--listen', '192.0.2.1:0'])
    same(away.code, 4, 'an address of another machine')
    const environment = await run(program, ['serve'], { env: { TAEFL_LISTEN: 'nonsense' } })
    same(environment.code, 2, 'a wrong TAEFL_LISTEN')
    check(environment.err.startsWith('taefl: TAEFL_LISTEN: '), `it is named: ${environment.err}`)
    const flag = await serve(program, ['--listen', '127.0.0.1:0'], { TAEFL_LISTEN: 'nonsense' })
    same(await flag.stop(), 0, 'a flag stands over the environment')

    const words = await firstLine(program, ['serve', '--listen', '127.0.0.1:0'], {
        TAEFL_LISTEN: '',
    })
    check(/^The page is at http:\/\/127\.0\.0\.1:\d+\/ /.test(words), `in words: ${words}`)
    check(
        server.page === true &&
            server.address === '127.0.0.1' &&
            server.url === `http://127.0.0.1:${server.port}/`,
        `in JSON: ${server.out}`,
    )

    const six = await serve(program, ['--listen', '[::1]:0']).catch(() => null)
    if (six) {
        check(/^http:\/\/\[::1\]:\d+\/$/.test(six.url), `IPv6: ${six.url}`)
        same((await ask(six, '/', { host: '::1' }))?.status, 200, 'IPv6 is answered')
        same(await six.stop(), 0, 'IPv6: it ends well')
    } else {
        skip('no IPv6 here')
    }
    const all = await serve(program, ['--listen', '0.0.0.0:0'])
    same((await ask(all, '/', { from: '127.0.0.1' }))?.status, 200, 'all addresses')
    same(await all.stop(), 0, 'all addresses: it ends well')
}

async function logging() {
    const server = await serve(program, ['--log', 'info'])
    await ask(server, '/play/x?secret=1', {
        headers: { Cookie: 'secret=2', Authorization: 'secret3' },
    })
    await ask(server, '/"\\%C3%A5%7f')
    await server.stop()
    const lines = server.err
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    const first = lines.find(line => line.event === 'request')
    check(
        first.method === 'GET' &&
            first.path === '/play/x' &&
            first.status === 200 &&
            first.bytes > 0,
        JSON.stringify(first),
    )
    check(!Number.isNaN(Date.parse(first.time)), 'with the time')
    check(!server.err.includes('secret'), `the log tells secrets: ${server.err}`)
}

/* When the reader of the log ends, the games go on without it. */
async function unheard() {
    const server = await serve(program, ['--log', 'info'])
    server.child.stderr.destroy()
    for (let i = 0; i < 3; i++)
        same((await ask(server, '/healthz'))?.status, 200, 'an answer without a log')
    server.child.kill('SIGPIPE')
    same((await ask(server, '/healthz'))?.status, 200, 'an answer after SIGPIPE')
    same(await server.stop(), 0, 'the server ends with 0')
}

if (!existsSync(program)) {
    check(false, `${program} was not built`)
    finish()
}
const server = await serve(program)
await starting(server)
same(await server.stop(), 0, 'the server ends with 0')
same(server.err, '', 'nothing on standard error')
for (const part of [crowd, time, slowly, ending, logging, unheard]) await part()
await metrics()
finish()
