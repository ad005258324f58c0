/* Several servers on one PostgreSQL: whoever is where, it is one game. One that is killed, stopped or
 * told to end leaves its games to the others, and no move that was acknowledged is lost. */
import { spawn } from 'node:child_process'
import { Bot } from './bots.mjs'
import { cluster, elsewhere, persist, Person, player, program, shared, until } from './cluster.mjs'
import { check, finish, patience, same, wait } from './common.mjs'
import { Person as Anybody } from './live.mjs'
import { Postgres } from './postgres.mjs'

const KILLS = process.env.TAEFL_LONG ? 60 : 10
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
/** A game that is there, though nobody told of it. */
const untold = (all, like, id) =>
    `CREATE TEMP TABLE copy AS SELECT * FROM games WHERE id = '${like}';
     UPDATE copy SET id = '${id}'; INSERT INTO games SELECT * FROM copy;`

/** One at each server, the first two with a game. */
async function meet({ servers }, setup = {}) {
    const people = servers.map(server => new Person(server))
    const [one, two] = people
    const { id: game } = (await one.ask('/api/games', { rules, seat: 1, ...setup })).body
    await two.sits(game)
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
    for (const server of all.servers) {
        const planned = await elsewhere(server, one).ask(`/api/games/${game}/plan`, { lines: [['a3a4', 'd3c3']] })
        same(JSON.stringify(planned.body.plan), '[["a3a4","d3c3"]]', `a plan ${JSON.stringify(planned.body)}`)
        const none = await elsewhere(server, one).ask(`/api/games/${game}/plan`, { lines: [] })
        same(JSON.stringify(none.body.plan), '[]', 'is taken back, wherever it is asked for')
    }
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
    const named = await one.ask('/api/account', { name: 'Astrid', password: 'three tall pines' })
    same(named.status, 200, `an account ${JSON.stringify(named.body)}`)
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
    const mover = rest.find(person => person === two) ?? elsewhere(rest[0].server, two).open()
    await mover.watch(again)
    check('done' in (await persist(mover, p => p.move(again, 0, round[0]))), 'played on')
    await Promise.all(rest.map(person => person.server.stop()))
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
        // Nobody waits for a game that does not go on: this ends the test.
        if (!('done' in answer)) {
            const kept = all.ask(`SELECT plies, seq, owner, (SELECT count(*) FROM plies WHERE game = '${game}') FROM games WHERE id = '${game}'`)
            const at = all.servers.indexOf(person.server) + 1
            throw new Error(`${game} ${ply} at server ${at}: ${JSON.stringify(answer)}; kept (plies, seq, owner, rows): ${kept}`)
        }
        played.sure.push(move)
        played.said()
        await wait(5)
    }
}

/** All games, or so many, have gone on by so many plies. */
const goesOn = (games, plies, enough = games.length) =>
    new Promise(done => {
        let gone = 0
        for (const played of games) {
            let moves = 0
            played.said = () => ++moves === plies && ++gone === enough && done()
        }
    })

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
        return playOn(all, played, i)
    })
    return { games, end: () => (games.forEach(played => (played.stop = true)), Promise.all(ends)) }
}

/* ---- one of three is killed */
async function kills() {
    const all = await cluster('kills', 3)
    const { games, end } = await begin(all, 6)
    for (let kill = 0; kill < KILLS; kill++) {
        // At a moment that nobody chooses; each fifth time all games have to have gone on before.
        await goesOn(games, 1 + ((kill * 7) % 5), kill % 5 ? 2 : 6)
        await all.servers[kill % 3].stop('SIGKILL')
        keptAll(all, games, `kill ${kill}`)
        all.servers[kill % 3] = await all.start()
    }
    await goesOn(games, 2)
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
    const bot = await Bot.make(asleep.server, await player(asleep.server, 'Astrid'), 'Kungen')
    const stream = await bot.game(game)
    await stream.next(event => event.type === 'gameFull')
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
    await stream.next(event => event.moves?.split(' ').length === 6, 'a bot as well')
    same((await asleep.state(s => s.moves.length === 6)).seq, seq, 'it knows it')
    check('done' in (await persist(people[0], person => person.move(game, 6, walk(6)))), 'played on')
    await Promise.all(all.servers.map(one => one.stop()))
}

/* ---- one still believes that it decides a game that another one has taken: what it refuses is as sure as what it does */
async function believes() {
    const all = await cluster('believes', 2)
    const { game, players } = await meet(all)
    await players[0].move(game, 0, walk(0))
    const owner = Number(all.ask('SELECT owner FROM games'))
    // Nobody tells of it, as after a crash of the database that forgot who owns what.
    all.ask(`INSERT INTO plies SELECT game, 1, '${walk(1)}', left1, left2, at FROM plies;
        UPDATE games SET owner = ${3 - owner}, plies = 2, seq = seq + 1, to_move = 1`)
    const there = await elsewhere(all.servers[2 - owner], players[1]).ask(`/api/games/${game}`)
    same(there.body.moves.length, 2, 'the other one decides')
    const answer = await elsewhere(all.servers[owner - 1], players[0]).open().move(game, 2, walk(2))
    check('done' in answer, `played on: ${JSON.stringify(answer)}`)
    same(all.ask('SELECT count(*) FROM plies'), '3', 'and kept')
    await Promise.all(all.servers.map(one => one.stop()))
}

/* ---- PostgreSQL is stopped and started */
async function databaseGone() {
    const postgres = await new Postgres('other').start()
    const all = await cluster('gone', 2, { postgres })
    const { games, end } = await begin(all, 3)
    const watcher = new Person(all.servers[0]).open()
    const { game } = games[0]
    await watcher.watch(game)
    for (const signal of ['SIGINT', 'SIGQUIT']) {
        await goesOn(games, 3)
        const refused = new Anybody(all.servers[1])
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

/* ---- a bot, its opponent and the game's owner at three servers */
async function bots() {
    const all = await cluster('bots', 3)
    const [near, far, third] = all.servers
    const berit = await player(far, 'Berit')
    const bot = await Bot.make(near, await player(near, 'Astrid'), 'Kungen')
    const challenge = async () =>
        (await berit.ask('/api/challenge/Kungen', { rules, seat: 1, clock: { base: 600000, inc: 0 } })).body.id
    const listening = server => until(async () => (await new Person(server).ask('/api/bots')).body.bots.length, n => n === 1, 'who listens')
    let events = await bot.events()
    await listening(third)
    const game = await challenge()
    const watcher = new Person(third).open()
    await watcher.watch(game)
    same((await events.next(event => event.type === 'challenge')).challenge.id, game, 'challenged elsewhere')
    same((await bot.post(`/api/challenge/${game}/accept`)).body?.ok, true, 'accepted here, decided there')
    same(all.ask(`SELECT owner FROM games WHERE id = '${game}'`), '3', 'three servers')
    await events.next(event => event.type === 'gameStart' && event.game.id === game)
    let stream = await bot.game(game)
    await stream.next(event => event.type === 'gameFull')
    await berit.open().watch(game)
    await berit.say({ do: 'mine' })
    const answer = ply => bot.post(`/api/bot/game/${game}/move/${walk(ply)}?ply=${ply}`)
    const move = ply => persist(berit, person => person.move(game, ply, walk(ply)), all.servers, game)
    const heard = ply => stream.next(event => (event.state ?? event).moves?.split(' ').length === ply, `ply ${ply}`)
    for (let ply = 0; ply < 4; ply += 2) {
        await move(ply)
        await heard(ply + 1)
        same((await answer(ply + 1)).body?.ok, true, 'it moves')
        await heard(ply + 2)
    }
    await berit.say({ do: 'chat', game, words: 'Hej' })
    same((await stream.next(event => event.type === 'chatLine')).text, 'Hej', 'chat')
    // Its server is killed; it comes back at another one, and says its last move again.
    await near.stop('SIGKILL')
    await move(4)
    bot.server = far
    events = await bot.events()
    await events.next(event => event.type === 'gameStart' && event.game.id === game)
    stream = await bot.game(game)
    await heard(5)
    same((await answer(3)).body?.ok, true, 'said again')
    same((await answer(5)).body?.ok, true, 'and the next')
    await heard(6)
    // Of a challenge nobody told; who hears nothing for a moment looks by itself.
    const known = await challenge()
    await events.next(event => event.challenge?.id === known)
    all.ask(`${untold(all, known, 'untold01')} SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name = 'taefl listens'`)
    await events.next(event => event.challenge?.id === 'untold01', 'an untold challenge')
    await berit.next(m => m.on === 'mine' && m.games.some(g => g.id === 'untold01'), 'an untold game')
    // The owner is killed, and has not told what it did last.
    await third.stop('SIGKILL')
    all.ask(`${untold(all, known, 'untold02')}`)
    await events.next(event => event.challenge?.id === 'untold02', 'nor of this one')
    await berit.next(m => m.on === 'mine' && m.games.some(g => g.id === 'untold02'), 'in the list')
    await move(6)
    await heard(7)
    const again = await until(() => answer(7), ({ status }) => status !== 503, 'it moves')
    same(again.body?.ok, true, JSON.stringify(again.body))
    await heard(8)
    same(all.ask(`SELECT string_agg(move, ',' ORDER BY ply) FROM plies WHERE game = '${game}'`), Array.from({ length: 8 }, (_, i) => walk(i)).join(), 'none is lost, none twice') // prettier-ignore
    // A stream elsewhere takes the place of this one.
    bot.server = await all.start()
    await listening(bot.server)
    const other = await bot.events()
    await events.until()
    await listening(far)
    const last = await challenge()
    await other.next(event => event.challenge?.id === last)
    await berit.say({ do: 'resign', game })
    await other.next(event => event.type === 'gameFinish' && event.game.id === game)
    await Promise.all([far.stop(), bot.server.stop()])
}

/* ---- tournaments: begun at three servers at once, and one is killed between two rounds */
async function tournaments() {
    const all = await cluster('cups', 3)
    const people = await Promise.all(['Ann', 'Bob', 'Cat', 'Dan'].map((name, i) => player(all.servers[i % 3], name)))
    const [ann] = people
    const clock = { base: 600000, inc: 0 }
    const cups = []
    for (const kind of ['everyone', 'swiss']) {
        const { id } = (await ann.ask('/api/tournaments', { name: `A ${kind}`, kind, rules, clock, rounds: 3 })).body
        await Promise.all(people.map(person => person.ask(`/api/tournaments/${id}/enter`, {})))
        const begun = await Promise.all(all.servers.map(server => elsewhere(server, ann).ask(`/api/tournaments/${id}/begin`, {})))
        same(begun.map(({ status }) => status).sort().join(), '200,409,409', `${kind} begins once`)
        cups.push(id)
    }
    const names = ['Ann', 'Bob', 'Cat', 'Dan']
    const living = () => all.servers.filter(server => !server.child.killed)
    for (const person of people) await person.open().say({ do: 'mine' })
    /** Four plies, and the one of two who comes later by name gives up, each at some server. */
    async function play(game, players, i) {
        const pair = players.map((name, k) => elsewhere(living()[(i + k) % living().length], people[names.indexOf(name)]).open())
        for (const person of pair) await person.watch(game)
        for (let ply = 0; ply < 4; ply++)
            await persist(pair[ply % 2], person => person.move(game, ply, walk(ply)), all.servers, game)
        return () => persist(pair[players[0] > players[1] ? 0 : 1], person => person.say({ do: 'resign', game }), all.servers, game)
    }
    const read = async id => (await new Person(living()[0]).ask(`/api/tournaments/${id}`)).body
    const seen = new Set()
    for (let step = 0; ; step++) {
        const open = []
        for (const id of cups)
            for (const meeting of (await read(id)).meetings)
                if (!meeting.over) open.push({ game: meeting.games.at(-1), second: meeting.games.length === 2, players: meeting.players })
        if (!open.length) break
        for (const { game } of open) check(!seen.has(game) && seen.add(game), 'a game comes once')
        // All that go on end at the same moment.
        const ends = await Promise.all(open.map(({ game, second, players }, i) => play(game, second ? players.toReversed() : players, i)))
        await Promise.all(ends.map(end => end()))
        if (step === 1) {
            // The next round has just begun.
            await all.servers[1].stop('SIGKILL')
            const { games } = (await elsewhere(all.servers[0], ann).ask('/api/me/games')).body
            same(games.filter(game => game.phase === 'playing').length, 2, 'her next games are there')
        }
    }
    for (const id of cups) {
        const { standing, meetings, phase, round } = await read(id)
        same(`${phase} ${round} ${meetings.length}`, 'over 3 6', 'three rounds of two')
        same(new Set(meetings.map(({ players }) => [...players].sort().join())).size, 6, 'each with each, once')
        same(standing.map(one => `${one.name} ${one.points}`).join(), 'Ann 6,Bob 4,Cat 2,Dan 0', 'standing')
    }
    same(all.ask('SELECT count(*) FROM games'), '24', 'no other games')
    same(all.ask('SELECT sum(games) FROM ratings'), '48', 'each is rated once')
    same(seen.size, 24, 'all were played')
    await Promise.all(living().map(server => server.stop()))
}

/* ---- what else people do, at different servers */
async function people() {
    const all = await cluster('people', 3)
    const [one, two] = await Promise.all([0, 1].map(i => player(all.servers[i], ['Astrid', 'Berit'][i])))
    const host = await player(all.servers[2], 'Anna')
    all.ask("UPDATE people SET role = 'admin' WHERE name = 'Anna'")
    /** A game that the third server decides. */
    async function meetAway(setup) {
        const { id } = (await one.ask('/api/games', { rules, seat: 1, ...setup })).body
        await host.open().watch(id)
        await two.sits(id)
        for (const person of [one, two]) await person.open().watch(id)
        same(all.ask(`SELECT owner FROM games WHERE id = '${id}'`), '3', 'another one decides')
        return id
    }
    // By letter, with answers said beforehand; draws.
    let game = await meetAway({ clock: { days: 2 } })
    await one.move(game, 0, walk(0))
    same((await one.ask(`/api/games/${game}/plan`, { lines: [[walk(1), walk(2)]] })).status, 200, 'a plan')
    await two.move(game, 1, walk(1))
    same((await two.ply(3)).move, walk(2), 'is played')
    await two.say({ do: 'draw', game })
    await one.state(state => state.draw === 2)
    await one.say({ do: 'decline', game })
    await two.state(state => state.draw === 0)
    await one.say({ do: 'draw', game })
    await two.state(state => state.draw === 1)
    await two.say({ do: 'draw', game })
    for (const person of [one, two, host])
        same((await person.state(state => state.phase === 'over')).termination, 'agreement', 'a draw')
    // Two games as one match: whoever decides the first begins the second, once.
    game = await meetAway({ pair: true })
    for (let ply = 0; ply < 2; ply++) await [one, two][ply].move(game, ply, walk(ply))
    await two.ply(2)
    await Promise.all([one, two].map(person => person.say({ do: 'resign', game })))
    const { pair, result } = await one.state(state => state.phase === 'over' && state.pair?.other)
    const second = (await two.ask(`/api/games/${pair.other}`)).body
    same(`${second.phase} ${second.you} ${second.pair.game} ${second.pair.score}`, `playing 1 2 ${result === '1-0' ? '0,1' : '1,0'}`, 'sides are swapped')
    same(all.ask('SELECT count(*) FROM games WHERE pair = 2'), '1', 'it begins once')
    // Blocked here during the first game, ended there: there is no second; nor one in which nobody has moved.
    const block = async on => same((await one.ask('/api/me/blocks', { name: 'Berit', on })).status, 200, 'a block')
    const [blocked, late] = [await meetAway({ pair: true }), await meetAway({ pair: true })]
    for (const person of [one, two, host]) await person.watch(blocked)
    for (const id of [blocked, late])
        for (let ply = 0; ply < 2; ply++) await [one, two][ply].move(id, ply, walk(ply))
    await two.say({ do: 'resign', game: late })
    const { rematch } = await one.state(state => state.id === late && state.phase === 'over')
    await block(true)
    for (const id of [rematch, late]) same((await two.ask(`/api/games/${id}`)).body.phase, 'over', 'it is none')
    await two.say({ do: 'resign', game: blocked })
    for (const person of [one, two, host])
        same((await person.state(state => state.id === blocked && state.phase === 'over')).pair.apart, true, 'all are told')
    same((await two.say({ do: 'rematch', game: blocked })).error?.code, 'blocked', 'no rematch')
    same(all.ask('SELECT count(*) FROM games WHERE pair = 2'), '2', 'no other one has begun')
    await block(false)
    // Reported here, read there; muted there, silent here.
    same((await two.ask(`/api/games/${game}/report`, { words: 'is rude to me' })).status, 200, 'a report')
    same((await host.ask('/api/host')).body.reports[0]?.about, 'Astrid', 'is read elsewhere')
    game = await meetAway({})
    await host.ask('/api/host/people/Astrid', { mute: 1 })
    await until(() => one.say({ do: 'chat', game, words: 'Hej' }), answer => answer.error?.code === 'muted', 'a mute')
    await one.move(game, 0, walk(0))
    await host.ask('/api/host/people/Astrid', { closed: true })
    await until(() => one.socket.ended, ended => ended, 'a closed account')
    // Who is to move is there, at another server than the one that decides now; then gone.
    const three = new Person(all.servers[0])
    await three.ask('/api/guest', {})
    game = (await two.ask('/api/games', { rules, seat: 1 })).body.id
    await host.watch(game)
    await three.sits(game)
    for (const person of [two, three]) await person.open().watch(game)
    await two.move(game, 0, walk(0))
    all.ask(`UPDATE games SET moved_at = moved_at - 90000000 WHERE id = '${game}'`)
    await all.servers[2].stop('SIGKILL')
    const claim = () => persist(two, person => person.say({ do: 'claim', game, win: true }))
    same((await claim()).error?.code, 'too-soon', 'who is here has not stayed away')
    three.socket.line.end()
    await until(claim, answer => 'done' in answer, 'a claim')
    same((await two.state(state => state.phase === 'over')).termination, 'abandoned', 'a day is over')
    await Promise.all(all.servers.slice(0, 2).map(server => server.stop()))
}

/* ---- a worker is killed while it thinks; another one that waits for work takes its job */
async function workerGone() {
    const all = await cluster('workers', 0)
    const server = await all.start('--workers', '0')
    const worker = () => {
        const child = spawn(program, ['worker', '--data', all.data], { stdio: 'ignore' })
        process.on('exit', () => child.kill('SIGKILL'))
        return child
    }
    const one = new Person(server)
    const { id: game } = (await one.ask('/api/games', { rules, seat: 1, engine: 10 })).body
    await one.open().watch(game)
    await one.move(game, 0, walk(0))
    const waits = await until(async () => (await one.ask('/api/jobs')).body, body => body.jobs.length && body.moves, 'the queue')
    same(`${waits.moves} ${waits.analyses} ${waits.running} ${JSON.stringify({ ...waits.jobs[0], created: 0 })}`, `1 0 0 {"kind":"move","game":"${game}","state":"waiting","place":1,"done":0,"of":0,"created":0}`, 'the queue') // prettier-ignore
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
    second.kill('SIGTERM')
    await server.stop()
}

/* ---- a server that starts waits for one that brings the tables up to date, longer than for any other lock */
async function startsLater() {
    const all = await cluster('later', 0)
    const other = spawn('psql', [shared.url, '-c', 'SELECT pg_advisory_lock(1732)', '-c', 'SELECT pg_sleep(12)'], { stdio: 'ignore' })
    await until(() => all.ask("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 1732"), count => count === '1', 'the lock')
    const server = await all.start()
    same(other.exitCode, 0, 'it has waited until the other one was ready')
    await server.stop()
}
if (process.env.TAEFL_LONG) await startsLater()

await Promise.all([together(), kills(), stopped(), believes(), databaseGone(), bots(), tournaments(), people(), workerGone()])
finish()
