/* Guests, accounts and sessions of the server, over real sockets. */
import { check, finish, same, serve } from './common.mjs'
import { Person, pair } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const password = 'correct horse'

async function guests(server) {
    const person = new Person(server)
    same((await person.ask('/api/me')).body.you, null, 'a stranger is nobody')
    same((await person.ask('/api/me/games')).status, 401, 'and has no games')
    const made = await person.ask('/api/guest', {})
    same(made.body.you.kind, 'guest', 'a guest')
    check(
        /^taefl_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/.test(made.cookie),
        made.cookie,
    )
    const again = await person.ask('/api/guest', {})
    same(`${again.body.you.name} ${again.cookie}`, `${made.body.you.name} null`, 'is made once')
    const bearer = { authorization: `Bearer ${person.cookie.split('=')[1]}` }
    same(
        (await new Person(server).ask('/api/me', undefined, bearer)).body.you.name,
        made.body.you.name,
        'by token',
    )
    same(
        (await new Person(server).ask('/api/guest', {}, { authorization: 'Bearer x' })).status,
        401,
        'no such token',
    )
}

async function becomesPlayer(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton' })
    const made = await one.ask('/api/account', { name: 'Mǽrstán', password })
    same(made.body.you?.kind, 'player', 'a guest becomes a player')
    same((await two.state()).seats[0].name, 'Mǽrstán', 'which the other one hears')
    same((await one.ask('/api/me/games')).body.games[0].id, game, 'and keeps the games')
    same(
        (await one.ask('/api/account', { name: 'Other', password })).body.error?.code,
        'have-account',
        'once',
    )
    for (const name of ['MǼRSTÁN', 'mǽrstán'])
        same(
            (await two.ask('/api/account', { name, password })).body.error?.code,
            'name-taken',
            name,
        )
    for (const name of [
        '',
        'x',
        'a b',
        'a\u0007b',
        'a\u202eb',
        '-ab',
        'x'.repeat(21),
        '1abc',
        '<b>',
    ])
        same(
            (await two.ask('/api/account', { name, password })).body.error?.code,
            'bad-name',
            JSON.stringify(name),
        )
    same(
        (await two.ask('/api/account', { name: 'Åsa', password: 'short' })).body.error?.code,
        'bad-password',
        'short',
    )

    const other = new Person(server)
    const login = await other.ask('/api/login', { name: 'mǽrSTÁN', password })
    same(login.body.you?.name, 'Mǽrstán', 'in another browser')
    const changed = await other.ask('/api/me/password', { old: password, new: 'another horse' })
    same(changed.status, 200, 'the password is changed')
    await one.next(() => false).catch(() => one.open())
    same((await one.ask('/api/me')).body.you, null, 'other browsers have to log in again')
    same((await other.ask('/api/me')).body.you?.name, 'Mǽrstán', 'this one has not')
    same(
        (await one.ask('/api/login', { name: 'Mǽrstán', password })).status,
        403,
        'the old one is of no use',
    )
    await one.ask('/api/login', { name: 'Mǽrstán', password: 'another horse' })

    const kept = (await one.ask('/api/me/export')).body
    check(
        JSON.stringify(kept).includes(game) && !JSON.stringify(kept).includes('argon2'),
        'what is kept of me',
    )
    same(
        (await one.ask('/api/me/delete', { password: 'wrong horse' })).status,
        403,
        'deleting wants the password',
    )
    await one.say({ do: 'chat', game, words: 'my words' }).catch(() => {})
    const gone = await one.ask('/api/me/delete', { password: 'another horse' })
    same(`${gone.status} ${gone.body.you}`, '200 null', 'and then one is gone')
    const end = await two.state(s => s.phase === 'over')
    same(`${end.result} ${end.termination}`, '0-1 resign', 'the game is given up')
    same((await two.ask(`/api/games/${game}`)).body.seats[0].name, '', 'and stays without a name')
    same((await other.ask('/api/me')).body.you, null, 'all sessions are gone')
    same(
        (await new Person(server).ask('/api/login', { name: 'Mǽrstán', password: 'another horse' }))
            .status,
        403,
        'for good',
    )
}

async function guesses(server) {
    const person = new Person(server)
    await new Person(server).ask('/api/account', { name: 'Guessed', password })
    const statuses = []
    for (let i = 0; i < 8; i++)
        statuses.push(
            (await person.ask('/api/login', { name: 'guessed', password: `guess${i}` })).status,
        )
    same(statuses.join(' '), '403 403 403 403 403 429 429 429', 'who guesses has to wait')
    same(
        (await person.ask('/api/login', { name: 'guessed', password })).status,
        429,
        'even if it is right then',
    )
    const nobody = await person.ask('/api/login', { name: 'nobody', password })
    same(nobody.body.error?.code, 'wrong-password', 'who has no account is not told')
    same((await person.ask('/api/logout', {})).status, 200, 'logging out without being anybody')
}

async function rated(server) {
    const [one, two] = [new Person(server), new Person(server)]
    await one.ask('/api/account', { name: 'Strong', password })
    await two.ask('/api/account', { name: 'Weak', password })
    const { id: game } = (await one.ask('/api/games', { rules: 'tablut-ashton', seat: 2 })).body
    await two.ask(`/api/games/${game}/join`, {})
    for (const person of [one, two]) await person.open().watch(game)
    for (const [ply, move] of ['e3c3', 'a4a2', 'c3d3', 'a2a3'].entries())
        await (ply % 2 ? one : two).move(game, ply, move)
    await two.say({ do: 'resign', game })
    same((await one.state(s => s.phase === 'over')).rated, true, 'among players a game is rated')
    const best = (await one.ask('/api/ranks/tablut-ashton')).body
    const seat = (await one.ask('/api/people/Strong')).body
    check(
        JSON.stringify(seat).includes('tablut-ashton'),
        `it has changed a rating: ${JSON.stringify(seat)} ${JSON.stringify(best)}`,
    )
    const made = await one.ask('/api/games', {
        rules: 'tablut-ashton',
        moves: ['e3c3'],
        rated: true,
    })
    same(made.body.error?.code, 'bad-field', 'a game that has begun is not')
}

/* One address may do so much; others are not concerned. */
async function limited() {
    const server = await serve(program, ['--per-address', '8'])
    const statuses = []
    for (let i = 0; i < 12; i++)
        statuses.push((await new Person(server).ask('/api/games', { rules: 'maerstanas' })).status)
    same(statuses.slice(0, 8).join(), Array(8).fill(201).join(), 'some games of one address')
    check(statuses.includes(429), `and no more: ${statuses}`)
    same((await new Person(server).ask('/api/lobby')).status, 200, 'other things it may do')
    same(await server.stop(), 0, 'the server ends with 0')
}

async function leaves(server) {
    const person = new Person(server)
    await person.ask('/api/account', { name: 'Leaver', password })
    const cookie = person.cookie
    check(
        (await person.ask('/api/logout', {})).cookie.includes('Max-Age=0'),
        'the cookie is taken away',
    )
    person.cookie = cookie
    same((await person.ask('/api/me')).body.you, null, 'and of no use')
}

const server = await serve(program, ['--log', 'info'])
await Promise.all(
    [guests, becomesPlayer, guesses, leaves, rated, limited].map(part => part(server)),
)
same(await server.stop(), 0, 'the server ends with 0')
check(!/horse|session|argon/.test(server.err), 'the log tells no secrets')
finish()
