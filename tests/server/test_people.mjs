/* What one person can do to others, and many at once to the server: accounts of a whole class, floods of
 * challenges, names, passwords, sessions. Over real sockets. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, Line, patience, same, serve } from './common.mjs'
import { Person } from './live.mjs'
import { Postgres } from './postgres.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const password = 'correct horse'
const code = async answer => (await answer).body.error?.code

/* A class registers: nobody is turned away. */
async function classRegisters() {
    const server = await serve(program)
    const made = await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
            new Person(server).ask('/api/account', { name: `Pupil-${i}`, password }),
        ),
    )
    const statuses = made.map(one => one.status)
    // As below, a slow machine does not get through all of them in the minute that an answer may take.
    const fine = statuses.every(status => status === 200 || status === 504)
    check(fine && statuses.includes(200), `30 accounts at once: ${statuses}`)
    same(await server.stop(), 0, 'the server ends with 0')
}

/** A log-in as bytes, so that it can come from an address. */
function logIn(server, from, name) {
    const body = JSON.stringify({ name, password })
    const line = new Line(server, { from })
    line.write(
        `POST /api/login HTTP/1.1\r\nHost: test\r\nOrigin: http://test\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    return line.read(false, 2 * patience)
}

/* The queue of hashes is fair between addresses, and bounded. */
async function queueIsFair() {
    // The checks of unknown names wait until the queue is full.
    const gate = join(folder, 'gate')
    const server = await serve(program, ['--per-address', '1024'], { TAEFL_TEST_GATE: gate })
    const order = []
    const one = (from, i) =>
        logIn(server, from, `Nobody-${i}`).then(answer => {
            order.push(from)
            return answer
        })
    const flood = Array.from({ length: 200 }, (_, i) => one('127.0.0.1', i))
    // Behind them all, by the order of their requests: those that are turned away are answered at once.
    const turnedAway = await Promise.race(flood)
    same(turnedAway.status, 503, 'one address fills only its part of the queue')
    check(Number(turnedAway.fields['retry-after']) >= 1, 'and is told when to come back')
    const late = one('127.0.0.2', 0)
    await new Person(server).ask('/api/me')
    writeFileSync(gate, '')
    const other = await late
    same(other.status, 403, 'another address is served')
    const before = order.filter(from => from === '127.0.0.1').length
    const answers = await Promise.all(flood)
    const refused = answers.filter(answer => answer.status === 503).length
    // A slow machine does not get through the queue in the minute that an answer may take.
    const served = answers.filter(answer => [403, 504].includes(answer.status)).length
    same(served, 200 - refused, 'all are answered')
    check(refused <= 72, `128 may wait: ${refused} of 200 are turned away`)
    check(before < refused + 64, `it does not wait for the others: ${before} of 200 were before it`)
    same(await server.stop(), 0, 'the server ends with 0')
}

/* Names that pass for somebody else, and passwords that are tried first. */
async function namesAndPasswords(server) {
    const refused = async (name, word = password) =>
        code(new Person(server).ask('/api/account', { name, password: word }))
    same(await refused('Astrid'), undefined, 'a name')
    for (const name of ['ASTRID', 'astrid']) same(await refused(name), 'name-taken', name)
    for (const name of ['Ástrid', 'As-trid', 'Astr1d', 'A5trid', 'Astrld'])
        same(await refused(name), 'name-alike', name)
    for (const name of [
        'admin',
        'Adm1n',
        'Moderator',
        'host',
        'Host-2',
        'guest.4',
        'Guesty',
        'Taefl',
        'TaeflBot',
    ])
        same(await refused(name), 'reserved-name', name)
    for (const word of ['password', 'Sommar2024', '12345678', 'qwertyuiop', 'Newname2015'])
        same(await refused('Newname', word), 'common-password', word)
    const bert = new Person(server)
    await bert.ask('/api/account', { name: 'Bert', password })
    same(
        await code(bert.ask('/api/me/password', { old: password, new: 'iloveyou' })),
        'common-password',
        'a new password, too',
    )
    same(await code(bert.ask('/api/me/bots', { name: 'Be7t' })), undefined, 'a 7 is no r')
    same(
        await code(bert.ask('/api/me/bots', { name: 'Ast\u0155id' })),
        'name-alike',
        "a bot's name",
    )
}

/* Where one is signed in, and to end that. */
async function sessions(server) {
    const browser = agent => ({ 'user-agent': agent })
    const cid = new Person(server)
    await cid.ask(
        '/api/account',
        { name: 'Cid', password },
        browser('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'),
    )
    const there = new Person(server)
    await there.ask('/api/login', { name: 'Cid', password }, browser('curl/8.5.0'))
    const list = async () => (await cid.ask('/api/me/sessions')).body.sessions
    const both = await list()
    same(
        both
            .map(one => `${one.device} ${one.here}`)
            .sort()
            .join('; '),
        'Firefox, Linux true; curl false',
        'both',
    )
    const other = both.find(one => !one.here)
    there.open()
    await there.say({ do: 'mine' })
    same((await cid.ask(`/api/me/sessions/${other.id}/end`, {})).status, 200, 'one is ended')
    await there.next(() => false).catch(() => {})
    check(there.socket.ended, 'its socket is closed')
    same((await there.ask('/api/me')).body.you, null, 'and it is nobody')
    same(await code(cid.ask(`/api/me/sessions/${other.id}/end`, {})), 'no-session', 'once')
    same((await cid.ask('/api/me')).body.you.name, 'Cid', 'the other one goes on')
    const dan = new Person(server)
    await dan.ask('/api/account', { name: 'Dan', password })
    const [own] = await list()
    same(await code(dan.ask(`/api/me/sessions/${own.id}/end`, {})), 'no-session', "nobody else's")
    const out = await cid.ask(`/api/me/sessions/${own.id}/end`, {})
    check(out.cookie.includes('Max-Age=0'), 'ending the own one is logging out')
    same((await cid.ask('/api/me')).body.you, null, 'and then one is nobody')
}

/** Somebody at an address, as a proxy says it. */
class Far extends Person {
    constructor(server, address) {
        super(server)
        this.address = address
    }
    ask(path, body, headers = {}) {
        return super.ask(path, body, { 'x-forwarded-for': this.address, ...headers })
    }
    async named(name) {
        same(await code(this.ask('/api/account', { name, password })), undefined, name)
        return this
    }
}
const wish = { rules: 'maerstanas', seat: 1, clock: { days: 2 } }

/* Nobody fills somebody's list of challenges alone, and guests do not fill it together. */
async function challengeFlood(server) {
    const vera = await new Far(server, '10.0.0.1').named('Vera')
    const friend = await new Far(server, '10.0.0.2').named('Freja')
    const calls = async () =>
        (await vera.ask('/api/me/games')).body.games.filter(g => g.phase === 'waiting').length
    const challenge = (who, name = 'Vera') => code(who.ask(`/api/challenge/${name}`, wish))
    const rude = new Far(server, '10.0.1.1')
    const first = [await challenge(rude), await challenge(rude), await challenge(rude)]
    same(first.join(), ',,too-many', 'two of one person')
    const others = Array.from({ length: 4 }, () => new Far(server, '10.0.1.1'))
    const more = []
    for (const one of others) more.push(await challenge(one))
    same(more.join(), ',,too-many,too-many', 'four of the guests of an address')
    const all = []
    for (let i = 2; i < 8; i++) all.push(await challenge(new Far(server, `10.0.${i}.1`)))
    same(all.join(), ',,,,too-many,too-many', 'eight of all guests')
    same(await challenge(friend), undefined, 'somebody with an account comes through')
    same(await calls(), 9, 'all of them wait')

    const { name } = (await rude.ask('/api/me')).body.you
    same((await vera.ask('/api/me/blocks', { name })).status, 200, 'a block')
    same(await calls(), 7, 'takes that one away')
    const rudes = (await rude.ask('/api/me/games')).body.games.length
    same(rudes, 0, 'on both sides')
    same((await vera.ask('/api/me/challenges/decline', {})).body.declined, 7, 'all are declined')
    same(await calls(), 0, 'and gone')
    same((await vera.ask('/api/me/challenges/decline', {})).body.declined, 0, 'there are no more')

    // Whose challenges one takes.
    const stranger = await new Far(server, '10.0.0.3').named('Stig')
    const guest = new Far(server, '10.0.0.4')
    const set = async challenges =>
        (await vera.ask('/api/me/preferences', { challenges })).body.challenges
    same((await vera.ask('/api/me/preferences')).body.challenges, 'everyone', 'at first everybody')
    same(await code(vera.ask('/api/me/preferences', { challenges: 'x' })), 'bad-field', 'x')
    same(await set('accounts'), 'accounts', 'accounts only')
    same(await challenge(guest), 'not-wanted', 'no guest')
    same(await challenge(stranger), undefined, 'but a player')
    same(await set('friends'), 'friends', 'friends only')
    same(await challenge(stranger), 'not-wanted', 'no player')
    same((await vera.ask('/api/me/friends', { name: 'Freja' })).status, 200, 'a friend')
    same((await vera.ask('/api/me/friends')).body.people[0].name, 'Freja', 'is listed')
    same(await challenge(friend), undefined, 'and may challenge')
    same(await challenge(vera, 'Freja'), undefined, 'the other way as always')
    await vera.ask('/api/me/friends', { name: 'Freja', on: false })
    same(await challenge(friend), 'not-wanted', 'until no more')
    check(JSON.stringify((await vera.ask('/api/me/export')).body.friends), 'they are in the export')
}

/* One address with many games does not push others out of the lobby. */
async function lobbyTakesTurns(server) {
    const friend = new Far(server, '10.1.0.1')
    const offer = who => who.ask('/api/games', { ...wish, open: true })
    const { id } = (await offer(friend)).body
    await offer(friend)
    for (let i = 0; i < 30; i++) await offer(new Far(server, '10.1.0.2'))
    const { games } = (await friend.ask('/api/lobby')).body
    same(games.length, 32, 'all are listed')
    check(
        games.slice(0, 3).some(game => game.by.name === games.find(g => g.id === id).by.name),
        'the friend is among the first',
    )
    same(games.at(-1).id, id, 'the older one of the same person is the last')
}

/** Passwords that are guessed at these servers in turn: the statuses. */
async function guess(server, name, count) {
    const statuses = []
    for (let i = 0; i < count; i++) {
        const answer = await new Person(server).ask('/api/login', {
            name,
            password: `wrong horse ${i}`,
        })
        statuses.push(answer.status)
    }
    return statuses.join(' ')
}

/* Who guesses waits, though the server was started anew. */
async function backOffIsKept() {
    const data = join(folder, 'tries.db')
    // Its clock is a minute ahead of the next one's: that may take longer to begin than the wait.
    let server = await serve(program, [], { TAEFL_DATA: data, TAEFL_TEST_AHEAD_MS: '60000' })
    await new Person(server).ask('/api/account', { name: 'Guessed', password })
    same(await guess(server, 'Guessed', 5), '403 403 403 403 403', 'five guesses')
    await server.stop()
    server = await serve(program, [], { TAEFL_DATA: data })
    same(await guess(server, 'guessed', 1), '429', 'then a wait, after a restart too')
    const right = { name: 'Guessed', password }
    same(
        await code(new Person(server).ask('/api/login', right)),
        'too-fast',
        'also with the right one',
    )
    await server.stop()
    server = await serve(program, [], { TAEFL_DATA: data, TAEFL_TEST_AHEAD_MS: '3600000' })
    same(
        (await new Person(server).ask('/api/login', right)).status,
        200,
        'an hour later one gets in',
    )
    same(await guess(server, 'Guessed', 1), '403', 'and nothing is left of it')
    same(await server.stop(), 0, 'the server ends with 0')
}

/* Limits and waits are in the database, so the next server knows them. */
async function limitsAreKept() {
    const postgres = await new Postgres().start()
    const start = () =>
        serve(program, ['--per-address', '8', '--workers', '0'], { TAEFL_DATA: postgres.url })
    let server = await start()
    const statuses = []
    for (let i = 0; i < 8; i++) {
        const made = await new Person(server).ask('/api/account', {
            name: `Many-${i}`,
            password,
        })
        statuses.push(made.status)
        if (i !== 3) continue
        await server.stop()
        server = await start()
    }
    same(
        statuses.join(' '),
        '200 200 200 200 200 200 429 429',
        'six accounts of an address, over both servers',
    )
    same(await guess(server, 'Many-0', 6), '403 403 403 403 403 429', 'five guesses')
    await server.stop()
    await postgres.stop()
}

await classRegisters()
// Two hundred passwords are much work, in which a sanitizer sees nothing that it does not see in thirty.
if (!process.env.TAEFL_SANITIZED) await queueIsFair()
await backOffIsKept()
await limitsAreKept()
const server = await serve(program, ['--trust-proxy', '127.0.0.1'])
await Promise.all([namesAndPasswords, sessions, challengeFlood].map(part => part(server)))
await lobbyTakesTurns(server)
same(await server.stop(), 0, 'the server ends with 0')
finish()
