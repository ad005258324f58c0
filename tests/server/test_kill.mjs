/* The server is killed at any moment under play, and started again on the same file: every move that
 * was acknowledged is there, none stands twice, and the game goes on. So is what a server leaves behind
 * that is told to end, and dates that pass while none runs. */
import { spawnSync } from 'node:child_process'
import {
    chmodSync,
    closeSync,
    copyFileSync,
    mkdtempSync,
    openSync,
    unlinkSync,
    writeFileSync,
    writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, patience, run, same, serve, skip } from './common.mjs'
import { kills, movesOf } from './killing.mjs'
import { Person, pair } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const KILLS = process.env.TAEFL_LONG ? 200 : 10
const round = ['e3c3', 'a4a3', 'c3e3', 'a3a4']

/** The moves of every game, as another process finds them in the file. */
function kept(data) {
    const sql =
        'SELECT game, group_concat(move) FROM (SELECT game, move FROM plies ORDER BY game, ply) GROUP BY game'
    const { stdout } = spawnSync('sqlite3', ['-cmd', '.timeout 10000', data, sql])
    return movesOf(stdout.toString())
}

async function killed() {
    const data = join(folder, 'killed.db')
    // All play from one address, and as fast as they can.
    const start = () => serve(program, ['--data', data, '--per-address', '100000'])
    const next = async (server, pause) => {
        await server.stop('SIGKILL')
        await pause()
        return start()
    }
    const last = await kills(KILLS, await start(), next, () => kept(data))
    same(await last.stop(), 0, 'it ends with 0')
}

/* A server that is told to end says so, and its clocks stand meanwhile. */
async function endsWell() {
    const data = join(folder, 'ended.db')
    let server = await serve(program, ['--data', data])
    const { game, one, two } = await pair(server, {
        rules: 'tablut-ashton',
        clock: { base: 3600000, inc: 0 },
    })
    await one.move(game, 0, 'e3c3')
    await two.move(game, 1, 'a4a2')
    await one.move(game, 2, 'c3d3')
    await two.say({ do: 'draw', game })
    const before = await one.state(s => s.draw)
    const stopped = server.stop()
    await one.next(m => m.on === 'bye', 'it says that it ends')
    same(await stopped, 0, 'it ends with 0')
    server = await serve(program, ['--data', data], { TAEFL_TEST_AHEAD_MS: String(5 * 3600000) })
    one.server = two.server = server
    const after = await one.open().watch(game, before.seq - 1)
    check(
        after.phase === 'playing' &&
            after.left[1] > before.left[1] - patience &&
            after.left[1] <= before.left[1],
        `hours later: ${after.left}, before ${before.left}`,
    )
    same(after.draw, 2, 'the offer stands')
    check(after.seq > before.seq - 1 && after.running, 'the clock runs again')
    await one.say({ do: 'draw', game })
    same((await one.state(s => s.phase === 'over')).termination, 'agreement', 'and is taken')
    await server.stop()
}

/* Dates are those of the wall clock, whether a server runs or not. */
async function datesPass() {
    const data = join(folder, 'dates.db')
    let server = await serve(program, ['--data', data])
    const setup = { rules: 'tablut-ashton', clock: { days: 1 } }
    const begun = await pair(server, setup)
    const fresh = await pair(server, setup)
    const free = await pair(server, { rules: 'tablut-ashton' })
    await begun.one.move(begun.game, 0, 'e3c3')
    await begun.two.move(begun.game, 1, 'a4a2')
    await begun.one.move(begun.game, 2, 'c3d3')
    await free.one.move(free.game, 0, 'e3c3')
    same(
        (await free.one.say({ do: 'claim', game: free.game, win: true })).error?.code,
        'too-soon',
        'too soon',
    )
    await server.stop()
    server = await serve(program, ['--data', data], { TAEFL_TEST_AHEAD_MS: String(25 * 3600000) })
    for (const person of [...begun.players, ...fresh.players, ...free.players])
        person.server = server
    const over = await begun.one.open().watch(begun.game)
    const end = over.phase === 'over' ? over : await begun.one.state(s => s.phase === 'over')
    same(`${end.result} ${end.termination}`, '1-0 time', 'a day is over')
    const never = await fresh.one.open().watch(fresh.game)
    const broken = never.phase === 'over' ? never : await fresh.one.state(s => s.phase === 'over')
    same(`${broken.result} ${broken.termination}`, '* abandoned', 'who never moved breaks it off')
    await free.one.open().watch(free.game)
    same(
        'done' in (await free.one.say({ do: 'claim', game: free.game, win: false })),
        true,
        'a claim',
    )
    const claimed = await free.one.state(s => s.phase === 'over')
    same(`${claimed.result} ${claimed.termination}`, '1/2-1/2 abandoned', 'by the one who stayed')
    await server.stop()
}

/* A server is killed between the two games of a match. The second one is there, with what counts of the first, and
 * it can be won sooner. Whoever does not come to it has lost the match. */
async function matchGoesOn() {
    const data = join(folder, 'match.db')
    let server = await serve(program, ['--data', data])
    const match = async () => {
        const made = await pair(server, { rules: 'tablut-ashton', pair: true, clock: { days: 1 } })
        for (let ply = 0; ply < 3; ply++) await made.players[ply % 2].move(made.game, ply, round[ply])
        await made.two.say({ do: 'resign', game: made.game })
        const { pair: first } = await made.one.state(s => s.phase === 'over')
        return { ...made, next: first.other }
    }
    const restart = async (ahead, ...matches) => {
        await server.stop('SIGKILL')
        server = await serve(program, ['--data', data], { TAEFL_TEST_AHEAD_MS: String(ahead) })
        for (const { players } of matches) for (const person of players) person.server = server
    }
    const standing = async ({ one, next }) => JSON.stringify((await one.ask(`/api/games/${next}`)).body.pair)
    const quick = await match()
    const left = await match()
    const after = (game, score, winner) =>
        `{"game":2,"other":"${game}","score":[${score}],"first":{"result":"1-0","plies":3},"winner":${winner},"apart":false}`
    await restart(0, quick, left)
    same(await standing(quick), after(quick.game, '0,1', null), 'the first game counts')
    const { next } = quick
    for (const person of quick.players) await person.open().watch(next)
    check('done' in (await quick.two.move(next, 0, round[0])), 'the second one is played')
    await quick.one.say({ do: 'resign', game: next })
    const { pair: won } = await quick.two.state(s => s.phase === 'over')
    same(JSON.stringify(won), after(quick.game, '1,1', 1), 'at 1–1 the quicker win decides')
    await restart(25 * 3600000, quick, left)
    same(await standing(quick), after(quick.game, '1,1', 1), 'also after another kill')
    const state = await left.one.open().watch(left.next)
    if (state.phase !== 'over') await left.one.state(s => s.phase === 'over')
    same(await standing(left), after(left.game, '0,1', 2), 'who has not come has lost')
    await server.stop()
}

/* A full disk: what cannot be kept is refused and undone, nobody is told of it, and play goes on when
 * there is room again. `left` gives the data as a server would leave it that dies now. */
async function fullDisk(server, words, fill, free, left) {
    const { game, one, two, players } = await pair(server, { rules: 'tablut-classic' })
    await one.move(game, 0, round[0])
    await fill()
    const refused = await two.move(game, 1, round[1])
    same(refused.error?.code, 'not-kept', words)
    const state = await two.state()
    same(state.moves.join(), round[0], `${words}: what was not kept is undone`)
    same(
        (await new Person(server).ask('/api/guest', {})).status,
        503,
        `${words}: nobody new is kept`,
    )
    await free()
    for (let ply = 1; ply < 6; ply++) {
        const answer = await players[ply % 2].move(game, ply, round[ply % 4])
        check('done' in answer, `${words}: there is room again: ${JSON.stringify(answer)}`)
    }
    const data = await left()
    await server.stop('SIGKILL')
    const again = await serve(program, ['--data', data])
    const kept = (await new Person(again).ask(`/api/games/${game}`)).body.moves
    same(kept.join(), [0, 1, 2, 3, 0, 1].map(i => round[i]).join(), `${words}: every move is there`)
    await again.stop()
}

const works = async (...line) => (await run(...line).catch(() => ({ code: 1 }))).code === 0

async function fileLimit() {
    if (!(await works('prlimit', ['--version']))) return skip('no prlimit here')
    const data = join(folder, 'full.db')
    const server = await serve(program, ['--data', data])
    const room = size => run('prlimit', [`--pid=${server.child.pid}`, `--fsize=${size}:unlimited`])
    const all = () => room('unlimited')
    await fullDisk(
        server,
        'no file may grow',
        () => room(1),
        all,
        () => data,
    )
}

/* A disk of its own, in a namespace of its own: only the server sees it. */
async function smallDisk() {
    const place = mkdtempSync(join(folder, 'disk-'))
    const alone = 'mount -t tmpfs -o size=4m none "$0" && exec "$@"'
    const kind = (await works('unshare', ['-m', 'sh', '-c', alone, place, 'true'])) ? '-m' : '-rm'
    if (!(await works('unshare', [kind, 'sh', '-c', alone, place, 'true'])))
        return skip('no disk can be mounted here')
    const small = join(folder, 'small.sh')
    writeFileSync(
        small,
        `#!/bin/sh\nexec unshare ${kind} sh -c '${alone}' '${place}' '${program}' "$@"\n`,
    )
    chmodSync(small, 0o755)
    const server = await serve(small, ['--data', join(place, 'small.db')])
    const disk = `/proc/${server.child.pid}/root${place}`
    const inside = ['-t', String(server.child.pid), kind === '-m' ? '-m' : '-Um']
    const fill = () => {
        // An empty log: otherwise changes fit into what it held before.
        const empty = [join(place, 'small.db'), 'PRAGMA wal_checkpoint(TRUNCATE)']
        const line = [...inside, 'sqlite3', '-cmd', '.timeout 10000', ...empty]
        const { stdout } = spawnSync('nsenter', line)
        same(String(stdout).trim(), '0|0|0', 'the log is empty')
        const file = openSync(join(disk, 'fill'), 'w')
        try {
            for (;;) writeSync(file, Buffer.alloc(4096))
        } catch (error) {
            same(error.code, 'ENOSPC', 'the disk is full')
        }
        closeSync(file)
    }
    const left = () => {
        server.child.kill('SIGSTOP')
        for (const end of ['', '-wal'])
            copyFileSync(join(disk, `small.db${end}`), join(folder, `left.db${end}`))
        return join(folder, 'left.db')
    }
    await fullDisk(server, 'no room on the disk', fill, () => unlinkSync(join(disk, 'fill')), left)
}

/* What the engine was thinking about it thinks about again. */
async function engineGoesOn() {
    const data = join(folder, 'engine.db')
    const server = await serve(program, ['--data', data])
    const one = new Person(server)
    const setup = { rules: 'tablut-classic', seat: 1, engine: 10 }
    const { id: game } = (await one.ask('/api/games', setup)).body
    await one.open().watch(game)
    await one.move(game, 0, round[0])
    await server.stop('SIGKILL')
    one.server = await serve(program, ['--data', data])
    const state = await one.open().watch(game)
    if (state.moves.length < 2) await one.ply(2)
    same((await one.ask(`/api/games/${game}`)).body.moves[0], round[0], 'the engine has answered')
    await one.server.stop()
}

await Promise.all([killed(), endsWell(), datesPass(), matchGoesOn(), fileLimit(), smallDisk(), engineGoesOn()])
finish()
