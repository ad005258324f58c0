/** Whoever means no good: pages of other sites, cookies and passwords of others, games that are nobody's business,
 *  a host's tools in the wrong hands, more than one's share. The server runs at its most talkative, and its log is
 *  searched for secrets at the end. */
import { join } from 'node:path'
import { Line, ask, check, finish, folder, run, same, serve } from './common.mjs'
import { Person, pair } from './live.mjs'
import { Bot, player } from './bots.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const data = join(folder, 'safety.db')
const server = await serve(program, ['--log', 'debug', '--data', data])
const password = 'a horse that nobody knows'
const secrets = [password, 'argon2']
const code = answer => answer.body.error?.code
const waits = (answer, words) => {
    const seconds = Number(answer.fields.get('retry-after'))
    check(seconds >= 1 && seconds <= 3600, `${words}: Retry-After ${seconds}`)
}
const admin = (...words) => run(program, ['admin', '--data', data, ...words])

/** Sends a POST as it is; `fields` may have any Origin. */
async function post(path, fields, body = '{}') {
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    const line = new Line(server).write(
        `POST ${path} HTTP/1.1\r\nHost: test\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    const answer = await line.read()
    line.close()
    return answer
}

/* What a page of another site can have a browser send. */
async function otherSites() {
    const mine = await player(server, 'Mine')
    const json = { 'Content-Type': 'application/json', Cookie: mine.cookie }
    const foreign = [
        { Origin: 'http://evil' },
        { Origin: 'null' },
        { Origin: 'http://test.evil' },
        { Origin: 'http://eviltest' },
        { Origin: 'http://test@evil' },
        { Origin: 'http://test:81' },
        { Origin: 'http://evil', 'Sec-Fetch-Site': 'same-origin' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { 'Sec-Fetch-Site': 'none' },
        { Authorization: 'Basic x' },
        {},
    ]
    for (const fields of foreign)
        same(
            (await post('/api/logout', { ...json, ...fields })).status,
            403,
            JSON.stringify(fields),
        )
    for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/jsonp',
        'text/plain; application/json',
    ])
        same(
            (await post('/api/logout', { ...json, Origin: 'http://test', 'Content-Type': type }))
                .status,
            415,
            type,
        )
    // Whoever says to be a program is asked for a token, however that is written, and has no cookie.
    const bearer = { ...json, Origin: 'http://evil', Authorization: 'bearer x' }
    same((await post('/api/me/bots', bearer, '{"name":"Evil"}')).status, 401, 'not by the cookie')
    same((await mine.ask('/api/me')).body.you.name, 'Mine', 'nobody was logged out')
}

/* A cookie that somebody gave one before one had an account is worth nothing after. */
async function givenCookie() {
    const one = new Person(server)
    const thief = new Person(server)
    await one.ask('/api/guest', {})
    thief.cookie = one.cookie
    const given = one.cookie
    await one.ask('/api/account', { name: 'Careful', password })
    check(one.cookie !== given, 'an account has a cookie of its own')
    same((await one.ask('/api/me')).body.you.name, 'Careful', 'which is known')
    same((await thief.ask('/api/me')).body.you, null, 'and the one before is not')
    secrets.push(given.split('=')[1], one.cookie.split('=')[1])
}

/* Many guesses at once are no more than one after the other. */
async function guesses() {
    await new Person(server).ask('/api/account', { name: 'Wanted', password })
    const tries = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
            new Person(server).ask('/api/login', { name: 'wanted', password: `guess ${i}` }),
        ),
    )
    const refused = tries.filter(answer => answer.status === 429)
    check(refused.length, `twelve guesses at once: ${tries.map(answer => answer.status)}`)
    for (const answer of refused) waits(answer, 'who guesses')
    const early = await new Person(server).ask('/api/login', { name: 'wanted', password })
    same(early.status, 429, 'and the right one comes too early')
}

/* Nobody but its players hears of a private game, whatever is asked for. */
async function privateGames() {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton', private: true })
    const bot = await Bot.make(server, await player(server, 'Curious'), 'CuriousBot')
    const guest = new Person(server)
    await guest.ask('/api/guest', {})
    const closed = async words => {
        for (const who of [guest, new Person(server), bot])
            for (const path of [
                '/api/games/ID',
                '/api/games/ID/analysis',
                '/g/ID.pgn',
                '/g/ID.json',
                '/g/ID.svg',
                '/g/ID.png',
                '/g/ID.qr.svg',
                '/g//ID.pgn',
                '/g/./ID.json',
            ])
                // prettier-ignore
                if (who !== bot || path.startsWith('/api'))
                    same((await who.ask(path.replace('ID', game))).status, 403, `${words}: ${path}`)
        for (const action of ['join', 'cancel', 'analysis'])
            same(
                (await guest.ask(`/api/games/${game}/${action}`, {})).status,
                403,
                `${words}: ${action}`,
            )
        same((await bot.game(game)).status, 403, `${words}: a bot's stream`)
        same(
            code(await guest.ask(`/api/games/${game}/report`, { words: 'curious' })),
            'not-yours',
            words,
        )
        guest.open()
        for (const message of [{ do: 'watch' }, { do: 'chat', words: 'Hej' }, { do: 'resign' }])
            same((await guest.say({ ...message, game })).error?.code, 'private', message.do)
        guest.socket.line.destroy()
    }
    await closed('while it is played')
    for (const [ply, move] of ['e3c3', 'a4a2', 'c3d3', 'a2a3'].entries())
        await (ply % 2 ? two : one).move(game, ply, move)
    await two.say({ do: 'resign', game })
    await one.state(state => state.phase === 'over')
    await closed('when it is over')
    const { name } = (await one.ask('/api/me')).body.you
    for (const path of [
        '/api/search?rules=tablut-ashton',
        `/api/search?player=${name}`,
        '/api/explorer?rules=tablut-ashton',
        `/api/people/${name}`,
        '/api/lobby',
    ])
        // prettier-ignore
        check(!JSON.stringify((await guest.ask(path)).body).includes(game), path)
    same((await one.ask('/api/explorer?rules=tablut-ashton')).body.moves.length, 0, 'nor its moves')
    check(JSON.stringify((await one.ask('/api/me/games')).body).includes(game), 'its players do')
}

/* A host's tools, in the hands of everybody else. */
async function roles() {
    const [host, helper, plain] = await Promise.all(
        ['Hosta', 'Helper', 'Plain'].map(name => player(server, name)),
    )
    const bot = await Bot.make(server, plain, 'PlainBot')
    const guest = new Person(server)
    await guest.ask('/api/guest', {})
    await admin('role', 'Hosta', 'admin')
    await admin('role', 'Helper', 'moderator')
    const requests = [
        ['/api/host'],
        ['/api/host/people/Plain', { mute: 1 }],
        ['/api/host/people/Plain', { closed: true }],
        ['/api/host/reports/1', {}],
    ]
    for (const [status, who] of [
        [401, new Person(server)],
        [403, guest],
        [403, plain],
        [403, bot],
    ])
        // prettier-ignore
        for (const [path, body] of requests)
            same((await who.ask(path, body)).status, status, `${who.name ?? ''} ${path}`)
    for (const [who, whom] of [
        [helper, 'Hosta'],
        [helper, 'Helper'],
        [host, 'Hosta'],
    ])
        // prettier-ignore
        same(code(await who.ask(`/api/host/people/${whom}`, { closed: true })), 'need-role', whom)
    same((await helper.ask('/api/host')).body.load, null, 'the load is for admins')
    for (const action of ['log', 'token', 'close']) {
        const path = `/api/me/bots/PlainBot/${action}`
        same(
            (await helper.ask(path, action === 'log' ? undefined : {})).status,
            404,
            `another's ${path}`,
        )
    }
    same((await bot.ask('/api/me/bots', { name: 'Child' })).status, 403, 'a bot has no bots')
    // A name that looks like that of somebody one trusts.
    for (const name of ['H\u00f3sta', 'H0sta', 'Ho.sta', 'HOSTTA', 'H\u00f3-sta', 'H\u0151sta'])
        same(
            code(await new Person(server).ask('/api/account', { name, password })),
            'name-alike',
            name,
        )
    same(code(await plain.ask('/api/me/bots', { name: 'Hosta.' })), 'name-alike', 'nor a bot')
    same(
        code(await new Person(server).ask('/api/account', { name: 'Plain.', password })),
        'name-alike',
        'nor anybody',
    )
    secrets.push(bot.token, host.cookie.split('=')[1])
}

/* More than one's share, by ways that look small. */
async function shares() {
    const small = await serve(program, ['--per-address', '8'])
    // A guest is made for whoever joins a game, be there one or not.
    const joins = []
    for (let i = 0; i < 12; i++)
        joins.push(await new Person(small).ask('/api/games/aaaaaaaa/join', {}))
    same(joins.filter(answer => answer.status === 404).length, 8, 'so many guests of one address')
    for (const answer of joins.slice(8)) waits(answer, `then ${answer.status}`)
    same(joins.filter(answer => answer.cookie).length, 8, 'and no more')
    // A search may look at many games.
    const found = []
    for (let i = 0; i < 9; i++) found.push(await ask(small, '/api/search?rules=maerstanas'))
    same(found.map(answer => answer.status).join(), '200,200,200,200,200,200,200,200,429', 'searches') // prettier-ignore
    waits({ fields: new Map(Object.entries(found[8].fields)) }, 'then')
    // On each socket less than one may say, over all of them more.
    const people = [1, 2, 3].map(() => new Person(small).open())
    const all = people.map(async person => {
        for (let id = 0; id < 140; id++) person.socket.say({ do: 'lobby', off: true, id })
        const answers = []
        while (answers.length < 140)
            answers.push(await person.next(m => 'done' in m || m.error, 'an answer'))
        return answers.filter(answer => answer.error?.code === 'too-fast').length
    })
    const refused = (await Promise.all(all)).reduce((sum, count) => sum + count)
    check(refused, 'messages of an address over several sockets')
    for (const person of people) person.socket.line.destroy()
    // A picture takes milliseconds. Those of no rules take none, so that none of the limit comes back meanwhile.
    const picture = await ask(small, '/picture/tablut-ashton.png')
    same(picture.status, 200, 'a picture')
    same(picture.fields['cache-control'], 'public, max-age=86400', 'which may be kept')
    const line = new Line(small)
    line.write(`GET /picture/nothing.png HTTP/1.1\r\nHost: 127.0.0.1:${small.port}\r\n\r\n`.repeat(60))
    let last
    for (let i = 0; i < 60; i++) last = await line.read()
    same(last.status, 429, 'pictures of an address')
    line.close()
    same(await small.stop(), 0, 'it ends well')

    // The same with words: by several sockets, and by a bot's requests.
    const talker = await player(server, 'Talker')
    const bot = await Bot.make(server, talker, 'TalkBot')
    await bot.list()
    const setup = { rules: 'maerstanas', seat: 1, clock: { base: 600000, inc: 0 } }
    const { id: game } = (await talker.ask('/api/challenge/TalkBot', setup)).body
    same((await bot.post(`/api/challenge/${game}/accept`)).status, 200, 'a game')
    const mouths = [1, 2, 3, 4].map(() =>
        Object.assign(new Person(server), { cookie: talker.cookie }),
    )
    const said = mouths.map(async mouth => {
        mouth.open()
        const codes = []
        for (let i = 0; i < 5; i++)
            codes.push((await mouth.say({ do: 'chat', game, words: 'me' })).error?.code)
        return codes
    })
    const codes = (await Promise.all(said)).flat()
    check(codes.includes('too-fast'), `words over several sockets: ${codes}`)
    const chats = await Promise.all(
        Array.from({ length: 12 }, () => bot.say({ do: 'chat', game, words: 'Hej' })),
    )
    check(
        chats.some(answer => answer.status === 429),
        `a bot's words: ${chats.map(a => a.status)}`,
    )
    for (let i = 0; i < 7; i++) await talker.ask('/api/me/bots', { name: `More${i}` })
    const more = await talker.ask('/api/me/bots', { name: 'Another' })
    same(more.status, 429, 'a ninth bot')
    waits(more, 'a ninth bot')
    const offers = []
    for (let i = 0; i < 21; i++) offers.push((await talker.ask('/api/games', setup)).status)
    same(offers.join(), `${'201,'.repeat(20)}429`, 'twenty open challenges, and no more')
    for (const mouth of mouths) mouth.socket.line.destroy()
}

/* Whatever is answered says what a browser may do with it. */
async function heads() {
    const json = { Origin: 'http://test', 'Content-Type': 'application/json' }
    const bot = await Bot.make(server, await player(server, 'Streamer'), 'StreamBot')
    const stream = new Line(server).write(
        `GET /api/me/games/stream HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${bot.token}\r\n\r\n`,
    )
    check(await stream.until(() => stream.bytes.includes('\r\n\r\n')), 'a stream begins')
    const head = stream.bytes.toString().split('\r\n\r\n')[0].toLowerCase()
    stream.close()
    const answers = [
        [200, await ask(server, '/')],
        [200, await ask(server, '/api/me')],
        [200, await ask(server, '/metrics')],
        [400, await post('/api/guest', json, '[')],
        [400, await post('/api/guest', json, '{}\0{}')],
        [403, await post('/api/guest', {})],
        [404, await ask(server, '/api/nothing')],
        [404, await ask(server, '/nothing')],
        [405, await post('/', json)],
        [414, await ask(server, `/${'x'.repeat(9000)}`)],
        [415, await post('/api/guest', { ...json, 'Content-Type': 'text/plain' })],
        [426, await ask(server, '/socket')],
        [431, await ask(server, '/', { headers: { A: 'x'.repeat(9000) } })],
        [501, await ask(server, '/', { method: 'BREW' })],
        [
            'stream',
            {
                status: 'stream',
                fields: Object.fromEntries(head.split('\r\n').map(l => l.split(': '))),
            },
        ],
    ]
    for (const [status, answer] of answers) {
        same(answer.status, status, `${status}`)
        for (const name of [
            'cache-control',
            'content-security-policy',
            'cross-origin-opener-policy',
            'cross-origin-resource-policy',
            'permissions-policy',
            'referrer-policy',
            'x-content-type-options',
        ])
            // prettier-ignore
            check(answer.fields[name], `${status} has ${name}`)
    }
    secrets.push(bot.token)
}

for (const part of [otherSites, givenCookie, guesses, privateGames, roles, shares, heads])
    await part()
same(await server.stop(), 0, 'the server ends with 0')
check(server.err.includes('"path": "/api/login"'), 'the log tells each request')
for (const [i, secret] of secrets.entries())
    check(!server.err.includes(secret), `secret ${i} in the log`)
finish()
