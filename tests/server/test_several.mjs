/* What else holds for several servers on one PostgreSQL: limits of addresses and people, a class whose host and pupils
 * are at different servers, and notifications for people who have a page open at another one. */
import { cluster, elsewhere, persist, Person, player, shared, until } from './cluster.mjs'
import { check, finish, same, wait } from './common.mjs'
import { Browser, PushService } from './push_service.mjs'

const rules = 'tablut-katz'
const clock = { base: 600000, inc: 0 }
const follow = async (person, game) => {
    await person.open().say({ do: 'tournament', game })
    return person.next(m => m.on === 'tournament' && m.id === game, 'the class')
}
/** All of these come, in whatever order. */
async function hears(person, words, tests) {
    while (tests.length) {
        const message = await person.next(m => tests.some(test => test(m)), words)
        tests = tests.filter(test => !test(message))
    }
}
/** The server loses its connection for hints, and what was said meanwhile. */
const deafen = all =>
    all.ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'taefl listens'")

/* ---- limits: what is spent at one server is missing at the other */
const SHARE = 8
class Visitor extends Person {
    ask(path, body) {
        return super.ask(path, body, { 'x-forwarded-for': this.address })
    }
}
async function limits() {
    const options = ['--per-address', `${SHARE}`, '--trust-proxy', '127.0.0.1']
    const all = await cluster('limits', 2, { options })
    const [here, there] = all.servers
    let addresses = 0
    const visitor = server => Object.assign(new Visitor(server), { address: `192.0.2.${++addresses}` })
    const account = async name => {
        const person = visitor(here)
        same((await person.ask('/api/account', { name, password: 'a good one' })).status, 200, name)
        return person
    }
    const over = person => Object.assign(new Visitor(there), { address: person.address, cookie: person.cookie, ids: 1000 })

    // What a server has told the other one is known there when that one hears of something later.
    const host = await account('Hedda')
    const { id } = (await host.ask('/api/tournaments', { name: 'A signal', kind: 'swiss', rules, clock })).body
    const listener = over(host)
    await follow(listener, id)
    let signals = 0
    async function told() {
        await wait(300)
        const words = `signal ${++signals}`
        const signal = visitor(here)
        signal.cookie = host.cookie
        same((await signal.ask(`/api/tournaments/${id}/board`, { rules, moves: [], words })).status, 200, words)
        await listener.next(m => m.board?.words === words, words)
    }

    /** How often it was done. */
    async function times(count, act) {
        let done = 0
        for (let i = 0; i < count; i++) if (await act()) done++
        return done
    }
    /** Does it here as often as it may be done, and then there: `every` is the time after which one more may be done. */
    async function spend(words, burst, seconds, act, person, other) {
        const every = (seconds * 1000) / burst
        const begin = Date.now()
        const done = await times(burst, () => act(person))
        check(done >= burst - 1, `${words}: ${done} here`)
        await told()
        const more = await times(burst, () => act(other))
        const most = burst / 16 + 2 + (burst - done) + (Date.now() - begin) / every
        check(more <= most, `${words}: ${more} there, at most ${most}`)
    }
    const by = (path, body) => async person => (await person.ask(path, body)).status !== 429
    const spendBy = async (words, burst, seconds, path, body, person = visitor(here)) =>
        spend(words, burst, seconds, by(path, body), person, over(person))
    await spendBy('searches', SHARE / 2 + 4, 60, `/api/search?rules=${rules}`)
    await spendBy('storms', SHARE + 4, 60, '/api/me/storm', { game: 'tafl', solved: [] }, await account('Solver'))
    await spendBy('other requests', 2 * SHARE + 20, 10, '/api/lobby')
    await spendBy('games', SHARE / 2 + 4, 600, '/api/games', { rules }, await account('Maker'))
    await spendBy('accounts', SHARE / 4 + 4, 3600, '/api/account', { name: 'x', password: 'a good one' })

    const writer = await account('Writer')
    const again = over(writer)
    // The server that decides a game counts what is written in it.
    for (const person of [writer, again]) {
        person.game = (await person.ask('/api/games', { rules, seat: 1 })).body.id
        await person.open().watch(person.game)
        await visitor(person.server).ask(`/api/games/${person.game}/join`, {})
    }
    const both = `SELECT count(DISTINCT owner) FROM games WHERE id IN ('${writer.game}', '${again.game}')`
    same(all.ask(both), '2', 'each server decides one')
    const says = async person => 'done' in (await person.say({ do: 'chat', game: person.game, words: 'hi' }))
    await spend('chats', 6, 12, says, writer, again)

    // A WebSocket may send 150 messages at once, so this takes several.
    const sockets = server =>
        Array.from({ length: 4 }, () => Object.assign(new Visitor(server), { address: '192.0.2.200' }).open())
    const [near, far] = [sockets(here), sockets(there)]
    let turn = 0
    const message = async group => 'done' in (await group[turn++ % 4].say({ do: 'lobby', off: true }))
    await spend('messages', 8 * SHARE + 150, (8 * SHARE + 150) / SHARE, message, near, far)

    const guesser = visitor(here)
    const guess = async person => (await person.ask('/api/login', { name: 'Hedda', password: 'a bad one' })).body.error.code
    for (let i = 0; i < 5; i++) same(await guess(guesser), 'wrong-password', `guess ${i}`)
    same(await guess(over(guesser)), 'too-fast', 'the delay after wrong passwords')
    await Promise.all(all.servers.map(server => server.stop()))
}

/* ---- a class: the host at one server, the pupils at the others */
async function classes() {
    const all = await cluster('classes', 3)
    const [near, ...far] = all.servers
    const ulla = await player(near, 'Ulla')
    const { id } = (await ulla.ask('/api/tournaments', { name: 'Our class', kind: 'swiss', rules, clock, rounds: 3, guests: true })).body
    const path = `/api/tournaments/${id}`
    await follow(ulla, id)
    const { code } = (await ulla.ask(path)).body
    const pupils = []
    for (const [i, name] of ['Kim', 'Lo', 'Max', 'Nia'].entries()) {
        const pupil = Object.assign(new Person(far[i % 2]), { name })
        same((await pupil.ask(`/api/codes/${code}`)).body.tournament, id, 'the code leads there')
        same((await pupil.ask(`${path}/enter`, { nickname: name })).status, 200, `${name} enters`)
        await ulla.next(m => m.on === 'tournament', 'the host hears of it')
        await follow(pupil, id)
        await pupil.say({ do: 'mine' })
        await pupil.next(m => m.on === 'mine')
        pupils.push(pupil)
    }
    same((await ulla.ask(path)).body.standing.length, 4, 'all are there')
    same((await ulla.ask(`${path}/begin`, {})).status, 200, 'it begins')
    for (const pupil of pupils) await pupil.next(m => m.on === 'mine' && m.games.some(g => g.tournament === id), `${pupil.name} has a game`)

    // The host sees all boards; each game has its players at two servers.
    const { meetings } = (await ulla.ask(path)).body
    const boards = meetings.map(({ games, players }) => ({
        game: games[0],
        players: players.map(name => pupils.find(pupil => pupil.name === name)),
    }))
    for (const { game, players } of boards) for (const person of [ulla, ...players]) await person.watch(game)
    const play = async (ply, move, words) => {
        for (const { game, players } of boards) {
            const one = players[ply % 2]
            check('done' in (await persist(one, person => person.move(game, ply, move), far, game)), `${words}: ${one.name}`)
            await ulla.next(m => (m.game ?? m.id) === game && (m.on === 'ply' ? m.ply : m.moves?.length) === ply + 1, `${words}: the host sees it`)
        }
    }
    await play(0, 'e3c3', 'a move')

    // Pause and end of it, wherever the games are decided.
    const paused = async (on, server = near) => {
        same((await elsewhere(server, ulla).ask(`${path}/${on ? 'pause' : 'resume'}`, {})).status, 200, 'pause or resume')
        for (const person of [ulla, ...pupils]) {
            const own = boards.filter(({ players }) => person === ulla || players.includes(person))
            await hears(person, `the pause is ${on ? 'on' : 'over'}`, [
                m => m.on === 'tournament' && (m.paused > 0) === on,
                ...own.map(({ game }) => m => m.on === 'state' && m.id === game && m.paused === on),
            ])
        }
    }
    await paused(true)
    for (const { game, players } of boards)
        same((await players[1].move(game, 1, 'd1c1')).error?.code, 'paused', 'nobody plays')
    await paused(false)
    await play(1, 'd1c1', 'after the pause')
    await paused(true, far[0])
    await paused(false, far[1])

    // The demonstration board follows the host.
    const shows = async (moves, words) => {
        same((await ulla.ask(`${path}/board`, { rules, moves, words })).status, 200, words)
        for (const pupil of pupils) {
            const { board } = await pupil.next(m => m.on === 'tournament' && m.board?.words === words, words)
            same(board.moves.join(), moves.join(), `${pupil.name} sees the moves`)
        }
    }
    await shows([], 'Look here.')
    await shows(['e3c3'], 'The first move.')
    await shows(['e3c3', 'd1c1'], 'The answer.')

    // What was said while a server could not hear is read as soon as it can.
    all.ask(`UPDATE tournaments SET board = '{"rules":"${rules}","words":"Unheard.","moves":[],"marks":[]}'`)
    deafen(all)
    for (const pupil of pupils) await pupil.next(m => m.board?.words === 'Unheard.', 'what was not heard')
    same((await ulla.ask(`${path}/board/end`, {})).status, 200, 'the board ends')
    for (const pupil of pupils) await pupil.next(m => m.on === 'tournament' && m.board === null, 'it has ended')

    // The server that decides the games is killed in a pause: it lasts, and ends at another one.
    await paused(true)
    await near.stop('SIGKILL')
    Object.assign(ulla, { server: far[0] }).open()
    same((await follow(ulla, id)).paused > 0, true, 'the class is paused still')
    for (const { game, players } of boards)
        for (const person of [ulla, ...players]) {
            await person.watch(game)
            same((await person.ask(`/api/games/${game}`)).body.paused, true, 'so are the games')
        }
    await paused(false, far[1])
    await play(2, 'c3d3', 'without the first server')

    // One that decides games does not answer: the pause is said again where they are decided then.
    const owners = new Set(all.ask("SELECT string_agg(DISTINCT owner::text, ' ') FROM games WHERE phase = 'playing'").split(' '))
    const fourth = await all.start()
    const fifth = await all.start()
    const late = elsewhere(fourth, ulla)
    for (const server of all.servers) if (server !== near) server.child.kill('SIGSTOP')
    same((await late.ask(`${path}/pause`, {})).status, 200, 'a pause')
    for (const { game } of boards)
        await until(async () => (await elsewhere(fifth, ulla).ask(`/api/games/${game}`)).body.paused, on => on, `taken over from ${[...owners]}`)
    for (const server of far) await server.stop('SIGKILL')
    await Promise.all([fourth, fifth].map(server => server.stop()))
}

/* ---- notifications: the game is decided at one server, a page is open at another one */
async function notifications() {
    const all = await cluster('pushes', 2, { options: ['--per-address', '100000', '--push-nearby'] })
    const [here, there] = all.servers
    const service = await PushService.open()
    const browser = new Browser()
    const anna = await player(here, 'Anna')
    const bert = await player(there, 'Bert')
    same((await bert.ask('/api/me/push', browser.subscription(`${service.url}/bert`))).status, 200, 'subscribed')
    anna.open()
    /** A game that Anna's server decides. */
    const begin = async clock => {
        const { id } = (await anna.ask('/api/games', { rules, seat: 1, clock })).body
        await anna.watch(id)
        await elsewhere(here, bert).sits(id)
        same(all.ask(`SELECT owner FROM games WHERE id = '${id}'`), '1', 'who decides')
        return id
    }
    const next = async () => browser.open((await service.next()).body).game
    const moved = async id => check('done' in (await anna.move(id, 0, 'e3c3')), 'a move')

    // A page there: nothing of a game with a clock. The one of days is told of all the same, and shows that nothing came.
    bert.open()
    await bert.say({ do: 'mine' })
    await bert.next(m => m.on === 'mine')
    await moved(await begin(clock))
    const days = await begin({ days: 3 })
    await moved(days)
    same(await next(), days, 'not of the game with a clock')
    // The board itself there: nothing of a game of days.
    const watched = await begin({ days: 3 })
    await bert.watch(watched)
    await anna.next(m => m.on === 'here' && m.game === watched && m.seats[1], 'he is there')
    await moved(watched)
    await bert.ply(1)
    const other = await begin({ days: 3 })
    await moved(other)
    same(await next(), other, 'not of the game that he watches')
    // His page is closed.
    bert.socket.line.destroy()
    await until(async () => (await anna.ask(`/api/games/${watched}`)).body.seats[1].here, is => !is, 'he has gone')
    const quick = await begin(clock)
    await moved(quick)
    same(await next(), quick, 'no page is open')
    // A page at a server that has just started: the one that decides knows of it half a second later.
    for (let i = 0; i < 5; i++) {
        const fresh = await begin(clock)
        const late = await all.start()
        const page = elsewhere(late, bert)
        page.open()
        await page.say({ do: 'mine' })
        await page.next(m => m.on === 'mine')
        await moved(fresh)
        const told = await begin({ days: 3 })
        await moved(told)
        same(await next(), told, 'not of the game that the new server shows')
        // Orders and answers pass between the two servers in their order: the question before the first, its answer before the second.
        check('done' in (await page.move(told, 1, 'd1c1')), 'an answer')
        check('done' in (await page.say({ do: 'resign', game: told })), 'the end')
        await late.stop()
    }
    // That server cannot answer, and its lease runs out.
    there.child.kill('SIGSTOP')
    const alone = (await anna.ask('/api/games', { rules, seat: 1, clock })).body.id
    await anna.watch(alone)
    await elsewhere(here, bert).sits(alone)
    await moved(alone)
    same(await next(), alone, 'the other server has gone')
    same(service.came.length, 0, 'nothing else was told')
    await there.stop('SIGKILL')
    await here.stop()
    service.close()
}

await limits() // the classes take away what servers hear, and the limits need it
await Promise.all([classes(), notifications()])
await shared.stop()
finish()
