/* What who runs a server relies on: readiness, a damaged file, names it answers to, and what it measures. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, check, finish, folder, keep, patience, same, serve, wait } from './common.mjs'
import { pair, Person } from './live.mjs'
import { Postgres } from './postgres.mjs'

const program = join(process.env.TAEFL_BUILD, 'taefl_small')
const data = join(folder, 'operators.db')
execFileSync(program, ['db', 'import', '--data', data, `${process.env.TAEFL_SOURCE}/tests/data/games.pgn`])

/* ---- readiness is a look */
{
    const server = await serve(program, ['--data', data])
    await new Person(server).ask('/api/guest', {})
    const log = () => (existsSync(`${data}-wal`) ? readFileSync(`${data}-wal`).toString('base64') : '')
    const before = log()
    for (let i = 0; i < 5; i++) {
        const { status, text } = await ask(server, '/readyz')
        same(`${status} ${text}`, '200 ready\n', 'it is ready')
    }
    check(log() === before, 'and nothing was written for it')
    same((await ask(server, '/readyz', { method: 'HEAD' })).status, 200, 'by HEAD, too')
    await server.stop()
}
{
    const postgres = await new Postgres('ready').start()
    const server = await serve(program, ['--data', postgres.url])
    const becomes = async status => {
        for (const begin = Date.now(); Date.now() - begin < patience; await wait(20))
            if ((await ask(server, '/readyz')).status === status) return true
        return false
    }
    check(await becomes(200), 'ready with PostgreSQL')
    await postgres.stop()
    check(await becomes(503), 'not without it')
    same((await ask(server, '/healthz')).status, 200, 'but it lives')
    await postgres.start()
    check(await becomes(200), 'and again')
    // One that stands still does not answer, and keeps no process.
    postgres.freeze(true)
    check(await becomes(503), 'not while it stands still')
    same((await ask(server, '/healthz')).status, 200, 'the server lives')
    postgres.freeze(false)
    check(await becomes(200), 'and again')
    const worker = keep(spawn(program, ['worker', '--data', postgres.url], { stdio: ['ignore', 'pipe', 'ignore'] }))
    await new Promise(done => worker.stdout.once('data', done))
    const ended = new Promise(done => worker.on('close', done))
    postgres.freeze(true)
    worker.kill('SIGTERM')
    const both = Promise.all([server.stop(), ended]).then(String)
    same(await Promise.race([both, wait(patience)]), '0,0', 'server and worker end without the database')
    postgres.freeze(false)
    await postgres.stop()
}

/* ---- what is written to a file that has no name any more would be lost */
{
    const file = join(folder, 'moved.db')
    const server = await serve(program, ['--data', file])
    const person = new Person(server)
    const make = async () => (await person.ask('/api/games', { rules: 'tablut-katz' })).status
    same(await make(), 201, 'a game')
    const away = join(folder, 'away.db')
    renameSync(file, away)
    same(await make(), 503, 'none in a file that was moved')
    same((await ask(server, '/readyz')).status, 503, 'it is not ready')
    writeFileSync(file, readFileSync(away))
    same(await make(), 503, 'nor after a copy was put there')
    renameSync(away, file)
    same(await make(), 201, 'but again when the file is back')
    same((await ask(server, '/readyz')).text, 'ready\n', 'and it is ready')
    check(/"not-ready", "words": "the data file was moved, deleted or replaced/.test(server.err), server.err)
    same(await server.stop(), 0, 'the server ends with 0')
}

/* ---- a damaged file is refused at the start, wherever the damage is */
const size = statSync(data).size
for (const at of [4096 * 3, 4096 * Math.floor(size / 8192), size - 4096]) {
    const bad = join(folder, 'damaged.db')
    copyFileSync(data, bad)
    const bytes = readFileSync(bad)
    bytes.fill(0xaa, at, at + 64)
    writeFileSync(bad, bytes)
    const { status, stderr } = spawnSync(program, ['serve', '--listen', '127.0.0.1:0', '--data', bad], { timeout: patience })
    same(status, 4, `it does not start: ${at} of ${size}`)
    check(/damaged\.db: the file is damaged \(.*taefl db restore/.test(stderr), `and says why: ${stderr}`)
}

/* ---- names */
{
    const server = await serve(program, ['--hosts', 'tafl.example,Club.example'])
    for (const [host, status] of [
        ['tafl.example', 200],
        ['tafl.example:8080', 200],
        ['club.EXAMPLE', 200],
        ['tafl.example.', 200],
        ['localhost.:1732', 200],
        ['tafl.example..', 421],
        ['.', 421],
        ['localhost:1732', 200],
        ['127.0.0.1', 200],
        ['[::1]:1732', 200],
        ['evil.example', 421],
        ['example', 421],
        ['tafl.example.evil.example', 421],
        ['192.0.2.1', 421],
    ])
        for (const path of ['/healthz', '/api/lobby', '/'])
            same((await ask(server, path, { headers: { Host: host } })).status, status, `${host}${path}`)
    const upgrade = {
        Host: 'evil.example',
        Origin: 'http://evil.example',
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Version': 13,
        'Sec-WebSocket-Protocol': 'taefl.1',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    same((await ask(server, '/socket', { headers: upgrade })).status, 421, 'a WebSocket')
    await server.stop()
}

/* ---- what it measures */
{
    const server = await serve(program)
    const { game, players } = await pair(server, { rules: 'tablut-classic' })
    for (const [ply, move] of ['e3c3', 'a4a3', 'c3e3'].entries()) await players[ply % 2].move(game, ply, move)
    await players[0].ask('/api/games/aaaaaaaa')
    const { text } = await ask(server, '/metrics')
    const row = name => Number(text.split('\n').find(line => line.startsWith(`${name} `))?.split(' ').at(-1))
    for (const name of ['taefl_keep_seconds', 'taefl_request_seconds']) {
        const buckets = [...text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gm'))]
        check(buckets.length > 5 && buckets.at(-1)[1] === '+Inf', `${name}: ${buckets.length} buckets`)
        check(buckets.every(([, , n], i) => !i || Number(n) >= Number(buckets[i - 1][2])), `${name} is cumulative`)
        same(Number(buckets.at(-1)[2]), row(`${name}_count`), `${name} counts all`)
        check(row(`${name}_count`) >= 3 && row(`${name}_sum`) > 0, `${name}: ${row(`${name}_count`)} in ${row(`${name}_sum`)} s`)
    }
    check(row('taefl_answers_total{class="4xx"}') >= 1, 'a refusal is counted')
    check(row('taefl_answers_total{class="2xx"}') >= 2, 'and what is answered')
    same(row('taefl_answers_total{class="5xx"}'), 0, 'nothing failed')
    same(row('taefl_errors_total'), 0, 'nor is there an error in the log')
    check(row('taefl_disk_free_bytes') > 0, 'there is room on the disk')
    await server.stop()
}
finish()
