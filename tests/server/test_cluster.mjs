/* Several servers on one PostgreSQL: whoever is where, it is one game. One that is killed, stopped or
 * told to end leaves its games to the others, and no move that was acknowledged is lost. */
import { check, finish, patience, same, serve, wait } from './common.mjs'
import { Person } from './live.mjs'
import { Postgres } from './postgres.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const KILLS = process.env.TAEFL_LONG ? 60 : 2
const round = ['e3c3', 'a4a3', 'c3e3', 'a3a4']
const rules = 'tablut-classic'
/* Each side walks two pieces through all of their places: 288 plies before anything comes again. */
const walks = [
    [0, 1, 2, 3].flatMap(i => [0, 1, 2, 3].map(j => [i, i % 2 ? 3 - j : j])),
    ['00', '01', '02', '12', '22', '21', '11', '10', '20'].map(at => [...at].map(Number)),
]
const places = [
    [['e3', 'd3', 'c3', 'b3'], ['e7', 'd7', 'c7', 'b7']],
    [['a4', 'a3', 'a2'], ['i4', 'i3', 'i2']],
]
function walk(ply) {
    const side = ply % 2
    const at = n => walks[side][((ply >> 1) + n) % walks[side].length]
    const piece = at(0)[0] === at(1)[0] ? 1 : 0
    return places[side][piece][at(0)[piece]] + places[side][piece][at(1)[piece]]
}
const shared = await new Postgres().start()

/** A database of its own there, and how many servers on it. */
async function cluster(name, count, postgres = shared) {
    const data = `${postgres.url}&options=-csearch_path%3D${name}`
    postgres.ask(`CREATE SCHEMA ${name}`)
    const start = () => serve(program, ['--data', data, '--per-address', '100000'])
    const servers = []
    for (let i = 0; i < count; i++) servers.push(await start())
    return { servers, start, ask: sql => postgres.ask(`SET search_path TO ${name}; ${sql}`).split('\n').at(-1) }
}

/** One at each server, the first two with a game. */
async function meet({ servers }, setup = {}) {
    const people = servers.map(server => new Person(server))
    const [one, two] = people
    const { id: game } = (await one.ask('/api/games', { rules, seat: 1, ...setup })).body
    same((await two.ask(`/api/games/${game}/join`, {})).body.phase, 'playing', 'joined elsewhere')
    for (const person of people) await person.open().watch(game)
    return { game, one, two, people, players: [one, two] }
}

/* ---- one game at three servers */
async function together() {
    const all = await cluster('together', 3)
    const bent = [new Person(all.servers[1]).open(), new Person(all.servers[2]).open()]
    await bent[0].say({ do: 'lobby' })
    const { game, one, two, people, players } = await meet(all, {
        clock: { base: 600000, inc: 1000 },
        open: true,
    })
    const three = people[2]
    await three.next(m => m.on === 'here' && m.seats.every(Boolean) && m.watchers === 3, 'all are here')
    for (let ply = 0; ply < 4; ply++) {
        check('done' in (await players[ply % 2].move(game, ply, round[ply])), `ply ${ply}`)
        same((await two.ask(`/api/games/${game}`)).body.moves.length, ply + 1, 'told, so it is there')
        const told = await Promise.all(people.map(person => person.ply(ply + 1)))
        same(new Set(told.map(m => `${m.seq} ${m.move}`)).size, 1, 'all hear the same')
        check(told.every(m => Math.abs(m.left[0] - told[0].left[0]) < patience), 'and the same clocks')
    }
    await one.say({ do: 'chat', game, words: 'þrír' })
    same((await three.next(m => m.on === 'chat')).words, 'þrír', 'chat')
    await one.say({ do: 'takeback', game })
    await two.state(s => s.takeback === 1)
    await two.say({ do: 'takeback', game })
    for (const person of people) same((await person.state(s => s.moves.length === 2)).seq, 7, 'taken back')
    await one.move(game, 2, 'c3d3')
    same((await three.ply(3)).move, 'c3d3', 'and played otherwise')
    const planned = await one.ask(`/api/games/${game}/plan`, { lines: [['a3a4', 'd3c3']] })
    same(planned.status, 200, `a plan ${JSON.stringify(planned.body)}`)
    await two.move(game, 3, 'a3a4')
    same((await three.ply(5)).move, 'd3c3', 'is played')
    same((await three.say({ do: 'resign', game })).error?.code, 'not-yours', 'refused where it is')
    await two.say({ do: 'resign', game })
    for (const person of people) same((await person.state(s => s.phase === 'over')).result, '1-0', 'over')
    await two.say({ do: 'rematch', game })
    await one.say({ do: 'rematch', game })
    const again = (await three.state(s => typeof s.rematch === 'string')).rematch
    await two.watch(again)
    same((await two.ask(`/api/games/${again}`)).body.you, 1, 'sides are swapped')
    // Lists.
    await one.say({ do: 'mine' })
    await one.next(m => m.on === 'mine')
    const open = (await two.ask('/api/games', { rules, seat: 1, open: true, clock: { days: 3 } })).body.id
    await bent[0].next(m => m.on === 'lobby' && m.games.some(g => g.id === open), 'the lobby')
    await one.ask(`/api/games/${open}/join`, {})
    await bent[0].next(m => m.on === 'lobby' && !m.games.some(g => g.id === open), 'no longer')
    await one.next(m => m.on === 'mine' && m.games.some(g => g.id === open && !g.turn), 'mine')
    await two.watch(open)
    await two.move(open, 0, round[0])
    await one.next(m => m.on === 'mine' && m.games.some(g => g.id === open && g.turn), 'my turn')
    // Names, and taking back a challenge.
    await one.ask('/api/account', { name: 'Astrid', password: 'three tall pines' })
    same((await three.state(s => s.seats[0].name === 'Astrid')).id, game, 'a name')
    const other = (await two.ask('/api/games', { rules })).body.id
    await three.watch(other)
    same((await two.ask(`/api/games/${other}/cancel`, {})).status, 200, 'taken back')
    await three.next(m => m.on === 'gone' && m.game === other, 'gone')
    // A server that is told to end gives its games free at once.
    const owner = Number(all.ask(`SELECT owner FROM games WHERE id = '${again}'`))
    check(owner >= 1 && owner <= 3, `somebody owns it: ${owner}`)
    const at = people[owner - 1]
    const rest = people.filter(person => person !== at)
    same(await at.server.stop(), 0, 'it ends')
    const mover = rest.find(person => person === two) ?? new Person(rest[0].server)
    if (mover !== two) Object.assign(mover, { cookie: two.cookie, ids: 1000 }).open()
    await mover.watch(again)
    check('done' in (await persist(mover, p => p.move(again, 0, round[0]))), 'played on')
    await Promise.all(rest.map(person => person.server.stop()))
}

/** Says something until it is done: elsewhere, where a server has gone, and again, where it could not be kept. */
async function persist(person, say, servers = [person.server], game) {
    for (const begin = Date.now(); Date.now() - begin < patience; await wait(20)) {
        try {
            const answer = await say(person)
            if (!['not-kept', 'busy', 'ending', 'not-read'].includes(answer.error?.code)) return answer
        } catch (error) {
            if (!/^the socket ended/.test(error.message)) throw error
            const living = servers.filter(server => server.child.exitCode === null && !server.child.killed)
            person.server = living[person.ids % living.length]
            person.open()
            if (game) await person.watch(game).catch(() => {})
        }
    }
    throw new Error('it was never done')
}

/** Two people at different servers in a new game, for as often as somebody has gone meanwhile. */
async function pairUp(all, i) {
    for (;;)
        try {
            const living = all.servers.filter(server => !server.child.killed)
            const turned = [0, 1].map(k => living[(i + k) % living.length])
            const clock = [null, { base: 3600000, inc: 1000 }, { days: 3 }][i % 3]
            return { ...(await meet({ servers: turned }, { clock })), sure: [], stop: false }
        } catch (error) {
            if (process.env.D) console.log(error)
            await wait(20)
        }
}

/** Plays one game after the other until it is told to stop; what was acknowledged stands in `sure`. */
async function playOn(all, played, i) {
    while (!played.stop) {
        const ply = played.sure.length
        const move = walk(ply)
        const { game } = played
        const person = played.players[ply % 2]
        const answer = await persist(person, p => p.move(game, ply, move), all.servers, game)
        if (answer.error?.code === 'over') {
            // A draw by repetition.
            all.finished.push({ game, sure: played.sure })
            Object.assign(played, await pairUp(all, i))
            continue
        }
        if (!('done' in answer)) throw new Error(`${game} ${ply}: ${JSON.stringify(answer)}`)
        played.sure.push(move)
        played.said()
        await wait(5)
    }
}

/** Each of the games has gone on by so many plies. */
const goesOn = (games, plies) =>
    Promise.all(
        games.map(
            played =>
                new Promise(done => {
                    let moves = 0
                    played.said = () => ++moves === plies && done()
                }),
        ),
    )

/** What was acknowledged is in the database, and nothing twice. */
function keptAll(all, games, words) {
    const rows = all.ask("SELECT string_agg(game || ' ' || moves, E';') FROM (SELECT game, " +
        "string_agg(move, ',' ORDER BY ply) moves FROM plies GROUP BY game) x")
    for (const { game, sure } of [...games, ...all.finished]) {
        const kept = rows.split(';').find(row => row.startsWith(game))?.split(' ')[1].split(',') ?? []
        const one = kept.length - sure.length
        check(
            (one === 0 || one === 1) && kept.every((move, i) => move === walk(i)),
            `${words}: acknowledged ${sure.length}, kept ${kept.length}`,
        )
    }
}

/** Games whose players sit at different servers. */
async function begin(all, count) {
    all.finished = []
    const games = await Promise.all(Array.from({ length: count }, (_, i) => pairUp(all, i)))
    const ends = games.map((played, i) => {
        played.said = () => {}
        return playOn(all, played, i).catch(error => check(false, error.stack))
    })
    return { games, end: () => (games.forEach(played => (played.stop = true)), Promise.all(ends)) }
}

/* ---- one of three is killed */
async function kills() {
    const all = await cluster('kills', 3)
    const { games, end } = await begin(all, 6)
    for (let kill = 0; kill < KILLS; kill++) {
        await goesOn(games, 2 + kill)
        const victim = all.servers[kill % 3]
        await victim.stop('SIGKILL')
        await goesOn(games, 2)
        keptAll(all, games, `kill ${kill}`)
        all.servers[kill % 3] = await all.start()
    }
    await end()
    keptAll(all, games, 'at the end')
    const clocks = await Promise.all(games.map(({ game }) => new Person(all.servers[2]).ask(`/api/games/${game}`)))
    check(
        clocks.every(({ body }) => !body.left || body.left.every(ms => ms > 3600000 - patience)),
        `the outage is charged to nobody: ${clocks.map(({ body }) => body.left)}`,
    )
    await Promise.all(all.servers.map(server => server.stop()))
}

/* ---- one is stopped for longer than its lease, and wakes up: what it knows is old */
async function stopped() {
    const all = await cluster('stopped', 2)
    const { game, people } = await meet(all)
    await people[0].move(game, 0, walk(0))
    const owner = Number(all.ask('SELECT owner FROM games')) - 1
    const asleep = people[owner]
    asleep.server.child.kill('SIGSTOP')
    asleep.socket.say({ do: 'draw', game, id: 99 })
    const server = people[1 - owner].server
    const players = people.map(({ cookie }) => Object.assign(new Person(server), { cookie }))
    for (const person of players) await person.open().watch(game)
    for (let ply = 1; ply < 6; ply++) {
        const answer = await persist(players[ply % 2], person => person.move(game, ply, walk(ply)))
        check('done' in answer, `taken over: ${JSON.stringify(answer)}`)
    }
    same(Number(all.ask('SELECT owner FROM games')), 2 - owner, 'the other one has it')
    const before = (await players[0].ask(`/api/games/${game}`)).body
    asleep.server.child.kill('SIGCONT')
    // It is refused, or done by the one that decides now.
    const answer = await asleep.next(m => m.done === 99 || m.id === 99, 'an answer')
    const after = (await players[0].ask(`/api/games/${game}`)).body
    const [plies, seq] = all.ask('SELECT plies, seq FROM games').split('|').map(Number)
    same(plies, 6, 'no row is written over')
    same(seq, before.seq + ('done' in answer ? 1 : 0), `its number neither: ${JSON.stringify(answer)}`)
    same(after.moves.join(), before.moves.join(), 'the moves stand')
    // Who watches there sees what there is, and plays on.
    same((await asleep.state(s => s.moves.length === 6)).seq, seq, 'it knows it')
    check('done' in (await persist(people[0], person => person.move(game, 6, walk(6)))), 'played on')
    await Promise.all(all.servers.map(one => one.stop()))
}

/* ---- PostgreSQL is stopped and started */
async function databaseGone() {
    const postgres = await new Postgres('other').start()
    const all = await cluster('gone', 2, postgres)
    const { games, end } = await begin(all, 3)
    const watcher = new Person(all.servers[0]).open()
    const { game } = games[0]
    await watcher.watch(game)
    for (const signal of ['SIGINT', 'SIGQUIT']) {
        await goesOn(games, 3)
        const refused = new Person(all.servers[1])
        await postgres.stop(signal)
        same((await refused.ask('/api/guest', {})).status, 503, 'nobody new is kept')
        await postgres.start()
        await goesOn(games, 3)
        const { sure } = games[0]
        await watcher.next(m => (m.ply ?? m.moves?.length) >= sure.length, 'who watches goes on')
    }
    await end()
    keptAll(all, games, 'the database was gone')
    await Promise.all(all.servers.map(one => one.stop()))
    await postgres.stop()
}

await Promise.all([together(), kills(), stopped(), databaseGone()])
finish()
