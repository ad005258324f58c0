/* Two servers on one PostgreSQL: one serves, the other waits. When the first is killed, hangs or loses its session, the
 * other serves: no move that was acknowledged is lost, and the clocks stand meanwhile. Workers go on beside them. */
import { spawn } from 'node:child_process'
import { check, finish, keep, patience, same } from './common.mjs'
import { kills, movesOf } from './killing.mjs'
import { Person, pair } from './live.mjs'
import { Postgres } from './postgres.mjs'
import { database, program, shared, until, waits } from './standby.mjs'

const KILLS = process.env.TAEFL_LONG ? 200 : 10
const rules = 'tablut-classic'
const round = ['e3c3', 'a4a3', 'c3e3', 'a3a4']
const clock = { base: 3600000, inc: 0 }

const kept = all =>
    movesOf(all.ask("SELECT game || '|' || string_agg(move, ',' ORDER BY ply) FROM plies GROUP BY game"))

/* ---- the one that serves is killed, again and again */
async function killed() {
    const all = database('killed')
    const first = await all.start().ready
    let second = all.start()
    /** The second one stands still until the pause is over, so that it cannot serve before. */
    const next = async (server, pause) => {
        await waits(second)
        second.child.kill('SIGSTOP')
        await server.stop('SIGKILL')
        await pause()
        second.child.kill('SIGCONT')
        const serving = await second.ready
        second = all.start()
        return serving
    }
    const last = await kills(KILLS, first, next, () => kept(all))
    same(all.ask('SELECT count(*) FROM serving'), '1', 'one serves')
    second.child.kill('SIGKILL')
    same(await last.stop(), 0, 'it ends with 0')
}

/* ---- it hangs, and wakes up after the other one has played on: nothing of what it knows is kept */
async function hangs() {
    const all = database('hangs')
    const first = await all.start().ready
    const second = await waits(all.start())
    const { game, one, players } = await pair(first, { rules, clock })
    await one.move(game, 0, round[0])
    first.child.kill('SIGSTOP')
    one.socket.say({ do: 'draw', game, id: 99 })
    const server = await second.ready
    const there = players.map(({ cookie }) => Object.assign(new Person(server), { cookie }))
    for (const person of there) same((await person.open().watch(game)).moves.length, 1, 'it is there')
    for (let ply = 1; ply < 4; ply++) check('done' in (await there[ply % 2].move(game, ply, round[ply])), `ply ${ply}`)
    const before = (await there[0].ask(`/api/games/${game}`)).body
    const row = all.ask('SELECT plies, seq, draw FROM games')
    first.child.kill('SIGCONT')
    same(await first.ended, 4, 'it ends')
    check(first.err.includes('another server serves'), 'and says why')
    same(all.ask('SELECT plies, seq, draw FROM games'), row, 'it has written nothing')
    check('done' in (await there[0].move(game, 4, round[0])), 'play goes on')
    check(before.left.every(ms => ms > 3600000 - patience), `its time is charged to nobody: ${before.left}`)
    same(await server.stop(), 0, 'the other one ends with 0')
}

/* ---- what it refuses is as sure as what it does: its session is gone, and it does not know */
async function fenced() {
    const all = database('fenced')
    const first = await all.start().ready
    const second = await waits(all.start())
    const { game, one, two } = await pair(first, { rules })
    await one.move(game, 0, round[0])
    second.child.kill('SIGSTOP') // so that the first one has its lock again
    all.cut()
    const answers = await until(async () => (await two.move(game, 1, round[1])).error?.code ?? 'done', code => code !== 'not-kept', 'a move')
    same(answers, 'done', 'the same server goes on')
    second.child.kill('SIGCONT')
    // A newer server has served, and is gone.
    all.ask("INSERT INTO serving (name, since) VALUES ('another', 0)")
    all.cut()
    same(await first.ended, 4, 'it does not go on with what it has in memory')
    const server = await second.ready
    same((await new Person(server).ask(`/api/games/${game}`)).body.moves.length, 2, 'the other one does')
    await server.stop()
}

/* ---- PostgreSQL is stopped and started: one of the two serves, with every move */
async function databaseGone() {
    const postgres = await new Postgres('other').start()
    const all = database('gone', { postgres })
    const servers = [await all.start().ready]
    servers.push(await waits(all.start()))
    const { game, players } = await pair(servers[0], { rules, clock })
    let ply = 0
    /** Asks whichever serves until it has done it. */
    const play = () =>
        until(
            async () => {
                const person = players[ply % 2]
                const server = servers.find(one => one.port && one.child.exitCode === null)
                try {
                    if (person.server !== server || person.socket.ended) await Object.assign(person, { server }).open().watch(game)
                    return (await person.move(game, ply, round[ply % 4])).error?.code ?? 'done'
                } catch (error) {
                    return error.message
                }
            },
            code => code === 'done',
            `ply ${ply}`,
        ).then(() => ply++)
    for (const signal of ['SIGINT', 'SIGQUIT']) {
        await play()
        await play()
        await postgres.stop(signal)
        same((await new Person(players[0].server).ask('/api/guest', {})).status, 503, 'nobody new is kept')
        await postgres.start()
        await play()
        for (const [i, one] of servers.entries()) if (one.child.exitCode !== null) servers[i] = all.start()
    }
    same(kept(all).get(game)?.length, ply, 'every move is there')
    for (const one of servers) one.child.kill('SIGKILL')
    await postgres.stop()
}

/* ---- a server that is told to end makes room at once */
async function handsOver() {
    const all = database('over')
    const first = await all.start().ready
    const second = await waits(all.start())
    const { game, one } = await pair(first, { rules, clock })
    await one.move(game, 0, round[0])
    same(await first.stop(), 0, 'it ends with 0')
    const server = await second.ready
    same((await new Person(server).ask(`/api/games/${game}`)).body.moves.length, 1, 'the game is there')
    same((await new Person(server).ask('/readyz')).status, 200, 'it is ready')
    const third = await waits(all.start())
    same(await third.stop(), 'SIGTERM', 'who waits ends at once')
    await server.stop()
}

/* ---- a worker is killed while it thinks; another one that waits for work takes its job */
async function workerGone() {
    const all = database('workers')
    const server = await all.start('--workers', '0').ready
    const worker = () => {
        const child = keep(spawn(program, ['worker', '--data', all.data], { stdio: 'ignore' }))
        process.on('exit', () => child.kill('SIGKILL'))
        return child
    }
    const one = new Person(server)
    const { id: game } = (await one.ask('/api/games', { rules, seat: 1, engine: 10 })).body
    await one.open().watch(game)
    await one.move(game, 0, round[0])
    const waiting = await until(async () => (await one.ask('/api/jobs')).body, body => body.jobs.length && body.moves, 'the queue')
    same(`${waiting.moves} ${waiting.analyses} ${waiting.running} ${JSON.stringify({ ...waiting.jobs[0], created: 0 })}`, `1 0 0 {"kind":"move","game":"${game}","state":"waiting","place":1,"done":0,"of":0,"created":0}`, 'the queue') // prettier-ignore
    same((await new Person(server).ask('/api/jobs')).body.jobs.length, 0, "nobody else's")
    const first = worker()
    await until(() => all.ask('SELECT sum(state) FROM jobs'), state => state === '1', 'a worker')
    first.kill('SIGSTOP')
    // The lease would last for long; the connection does not.
    all.ask('UPDATE jobs SET until = until + 100000000')
    same(all.ask('SELECT sum(state) FROM jobs'), '1', 'it was stopped while it thought')
    const second = worker()
    first.kill('SIGKILL')
    await one.ply(2)
    same(all.ask('SELECT count(*) FROM plies'), '2', 'the engine has moved, once')
    // The server is killed; its heir collects what the worker has thought.
    const heir = await waits(all.start('--workers', '0'))
    second.kill('SIGSTOP')
    await one.move(game, 2, round[2])
    await server.stop('SIGKILL')
    one.server = await heir.ready
    await one.open().watch(game)
    second.kill('SIGCONT')
    await until(() => all.ask('SELECT count(*) FROM plies'), count => count === '4', 'its move')
    second.kill('SIGTERM')
    await heir.stop()
}

/* ---- a server that starts waits for one that brings the tables up to date, longer than for any other lock */
async function startsLater() {
    const all = database('later')
    const other = keep(spawn('psql', [shared.url, '-c', 'SELECT pg_advisory_lock(1732)', '-c', 'SELECT pg_sleep(12)'], { stdio: 'ignore' }))
    await until(() => all.ask("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 1732"), count => count === '1', 'the lock')
    const server = await all.start().ready
    same(other.exitCode, 0, 'it has waited until the other one was ready')
    await server.stop()
}
if (process.env.TAEFL_LONG) await startsLater()

await Promise.all([killed(), hangs(), fenced(), databaseGone(), handsOver(), workerGone()])
await shared.stop()
finish()
