/* Guests, accounts and sessions of the server, over real sockets. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, run, same, serve } from './common.mjs'
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

/* The second of two windows is told what the first one has done while its password was hashed. */
async function inTwoWindows(server) {
    const one = new Person(server)
    await one.ask('/api/guest', {})
    const junk = Array.from({ length: 5 }, () => new Person(server).ask('/api/login', { name: 'Absent', password }))
    const answers = await Promise.all(
        ['Window-One', 'Window-Two'].map(name => {
            const tab = new Person(server)
            tab.cookie = one.cookie
            return tab.ask('/api/account', { name, password })
        }),
    )
    await Promise.all(junk)
    const said = answers.map(({ status, body }) => `${status} ${body.error?.code}`).sort()
    same(said.join(', '), '200 undefined, 409 have-account', 'one account')
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
    // Letters and accents apart, as some keyboards and files have them.
    const [apart, joined] = [new Person(server), new Person(server)]
    const secret = 'smörgås-tårta-lök'
    const composed = await apart.ask('/api/account', {
        name: 'Ebba-Åse'.normalize('NFD'),
        password: secret,
    })
    same(composed.body.you?.name, 'Ebba-Åse', 'a composed name')
    const again = { name: 'ebba-åse', password: secret.normalize('NFD') }
    same((await joined.ask('/api/login', again)).body.you?.name, 'Ebba-Åse', 'and password')
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

/* The account is closed once. Whoever asks again at the same moment hears that, not that the password is wrong. */
async function closedTwice(server) {
    for (const name of ['Twice', '']) {
        const [one, two] = [new Person(server), new Person(server)]
        const words = name ? { password } : {}
        await (name ? one.ask('/api/account', { name, password }) : one.ask('/api/guest', {}))
        two.cookie = one.cookie
        const answers = await Promise.all([one, two].map(each => each.ask('/api/me/delete', words)))
        const [first, second] = answers.toSorted((a, b) => a.status - b.status)
        same(`${first.status} ${first.body.you}`, '200 null', 'it is closed')
        same(`${second.status} ${second.body.error?.code}`, '401 need-login', 'and cannot be again')
    }
}

/* A guest who logs out cannot come back: nothing of theirs waits for somebody else. */
async function guestLeaves(server) {
    const [guest, other] = [new Person(server), new Person(server)]
    await guest.ask('/api/guest', {})
    await other.ask('/api/guest', {})
    const wish = { rules: 'brandubh', clock: { days: 3 }, open: true }
    const { id } = (await guest.ask('/api/games', wish)).body
    const waits = async () => (await other.ask('/api/lobby')).body.games.some(game => game.id === id)
    same(await waits(), true, 'the challenge is in the lobby')
    same((await guest.ask('/api/logout', {})).status, 200, 'the guest leaves')
    same((await guest.ask('/api/logout', {})).status, 200, 'and once more')
    same(await waits(), false, 'the challenge, too')
}

async function guesses(server) {
    const person = new Person(server)
    await new Person(server).ask('/api/account', { name: 'Guessed', password })
    const attempt = async word =>
        (await person.ask('/api/login', { name: 'guessed', password: word })).status
    for (let i = 0; i < 5; i++) same(await attempt(`guess${i}`), 403, `guess ${i}`)
    // The wait is short at first, so these come at once.
    const statuses = await Promise.all(['guess5', 'guess6', password].map(attempt))
    same(statuses.join(' '), '429 429 429', 'who guesses has to wait, even if it is right then')
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
    const offered = []
    for (const seat of [1, 2]) {
        const wish = { rules: 'tablut-ashton', seat, open: true, clock: { days: 2 } }
        const { id } = (await one.ask('/api/games', wish)).body
        const { games } = (await two.ask('/api/lobby')).body
        offered.push(games.find(row => row.id === id)?.rating)
        await one.ask(`/api/games/${id}/cancel`, {})
    }
    const { points, deviation } = seat.ratings[0].seats[1]
    same(offered[0], null, 'the lobby has no rating from the other seat')
    same(JSON.stringify(offered[1]), JSON.stringify({ points, deviation }), 'and that from this one')
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

const code = async answer => (await answer).body.error?.code

/* Who is challenged by name hears of it where one hears of one's games; old challenges go. */
async function challenged() {
    const data = join(folder, 'challenged.db')
    const yearIn = count => new Date(Date.now() + count * 86400000).getUTCFullYear()
    // All of it is in one year: the next one has vacation of its own.
    const first = yearIn(0) === yearIn(16) ? 0 : 16
    const days = count => ({
        TAEFL_DATA: data,
        TAEFL_TEST_AHEAD_MS: String((first + count) * 86400000),
    })
    let server = await serve(program, [], days(0))
    const [one, two] = [new Person(server), new Person(server)]
    await one.ask('/api/account', { name: 'Caller', password })
    await two.ask('/api/account', { name: 'Called', password })
    await two.open().say({ do: 'mine' })
    const waits = count =>
        two.next(
            m => m.on === 'mine' && m.games.filter(g => g.phase === 'waiting').length === count,
        )
    const wish = { rules: 'maerstanas', seat: 1, clock: { days: 2 } }
    const { id } = (await one.ask('/api/challenge/Called', wish)).body
    const [row] = (await waits(1)).games
    same(
        `${row.id} ${row.you} ${row.seats[0].name} ${row.seats[1]}`,
        `${id} 2 Caller null`,
        'a challenge',
    )
    await two.ask(`/api/challenge/${id}/decline`, {})
    await waits(0)
    await one.ask('/api/challenge/Called', wish)
    await waits(1)
    const open = (await one.ask('/api/games', { ...wish, open: true })).body.id

    // A letter in which the one who is to move goes on vacation, and comes back after thirteen days.
    const letter = (await one.ask('/api/games', { ...wish, clock: { days: 1 } })).body.id
    same((await two.ask(`/api/games/${letter}/join`, {})).body.seats[0].vacation, false, 'not yet')
    same(
        await code(new Person(server).ask('/api/me/vacation')),
        'need-login',
        'for those with an account',
    )
    const away = (await one.ask('/api/me/vacation', { on: true })).body
    check(away.on && away.left > 29.9 * 86400000, `thirty days a year: ${JSON.stringify(away)}`)
    same(
        (await two.ask(`/api/games/${letter}`)).body.seats[0].vacation,
        true,
        'which the other one sees',
    )
    two.socket.line.destroy()
    await server.stop()
    server = await serve(program, [], days(13))
    one.server = server
    same((await one.ask('/api/me/games')).body.games.length, 3, 'for thirteen days')
    same((await one.ask(`/api/games/${letter}`)).body.phase, 'playing', 'dates stand still')
    const back = (await one.ask('/api/me/vacation', { on: false })).body
    check(!back.on && back.left < 17.1 * 86400000, `the days are counted: ${JSON.stringify(back)}`)
    const { deadline } = (await one.ask(`/api/games/${letter}`)).body
    check(
        deadline > Date.now() + (first + 13.9) * 86400000,
        `there is time again, until ${deadline}`,
    )
    same((await one.ask(`/api/games/${open}`)).body.phase, 'waiting', 'they wait')
    await server.stop()
    server = await serve(program, [], days(15))
    one.server = server
    await one.open().watch(letter)
    const { termination } = await one.state(state => state.phase === 'over')
    same(termination, 'abandoned', 'dates go on')
    one.socket.line.destroy()
    same(await code(one.ask(`/api/games/${open}`)), 'withdrawn', 'and then are gone')
    same(await server.stop(), 0, 'the server ends with 0')
}

/* What a host holds against people; also from the command line, while the server runs. */
async function hosted() {
    const data = join(folder, 'hosted.db')
    const server = await serve(program, [], { TAEFL_DATA: data })
    const admin = async (...words) => {
        const { code, err } = await run(program, ['admin', '--data', data, ...words])
        same(`${code} ${err}`, '0 ', `admin ${words}`)
    }
    const account = async name => {
        const person = new Person(server)
        await person.ask('/api/account', { name, password })
        return person
    }
    const [host, helper, rude, kind] = await Promise.all(
        ['Boss', 'Helper', 'Rude', 'Kind'].map(account),
    )
    same(await code(rude.ask('/api/host')), 'need-role', 'a player looks after nothing')
    await admin('role', 'Boss', 'admin')
    await admin('role', 'Helper', 'moderator')

    // Two in a game that goes on, and a challenge that waits.
    const { id: game } = (await kind.ask('/api/games', { rules: 'maerstanas', seat: 1 })).body
    await rude.ask(`/api/games/${game}/join`, {})
    for (const person of [rude, kind]) await person.open().watch(game)
    const { id: waits } = (
        await rude.ask('/api/games', { rules: 'maerstanas', open: true, clock: { days: 2 } })
    ).body
    const says = async (person, words) =>
        (await person.say({ do: 'chat', game, words })).error?.code
    const hears = words => kind.next(m => m.on === 'chat' && m.words === words, words)

    // Words.
    const words = join(folder, 'words.txt')
    writeFileSync(words, '# not here\nnisse\n')
    await admin('filter', words)
    same(
        await code(new Person(server).ask('/api/account', { name: 'N1sse', password })),
        'filtered',
        'a name',
    )
    same(await code(kind.ask('/api/me/bots', { name: 'TheNisse' })), 'filtered', "a bot's name")
    // What a host does by HTTP makes the server look at once; by itself it does every two seconds.
    const look = () => helper.ask('/api/host/people/Kind', { mute: 0 })
    await look()
    same(await says(rude, 'you N\u00edsse!'), 'filtered', 'in a chat')
    same(await says(rude, 'Ni\u200csse'), 'filtered', 'with a letter that nobody sees')
    same(await says(rude, 'how nice'), undefined, 'other words are said')
    await hears('how nice')

    // Reports and mutes.
    same(
        await code(host.ask(`/api/games/${game}/report`, { words: 'was rude' })),
        'not-yours',
        'a stranger',
    )
    same(
        await code(kind.ask(`/api/games/${game}/report`, { words: 'bad' })),
        'bad-words',
        'too short',
    )
    same(
        (await kind.ask(`/api/games/${game}/report`, { words: 'was rude' })).status,
        200,
        'a report',
    )
    same(
        await code(kind.ask(`/api/games/${game}/report`, { words: 'was rude' })),
        'reported',
        'once a game',
    )
    const [report] = (await helper.ask('/api/host')).body.reports
    same(`${report.by} ${report.about} ${report.words}`, 'Kind Rude was rude', 'is read')
    same(
        await code(helper.ask('/api/host/people/Boss', { closed: true })),
        'need-role',
        'not an admin',
    )
    same((await helper.ask('/api/host/people/Rude', { mute: 24 })).status, 200, 'a mute')
    same(await says(rude, 'I go on'), 'muted', 'who is muted does not write')
    const rest = (await helper.ask(`/api/host?after=${report.id}`)).body
    same(`${rest.reports.length} ${rest.next}`, '0 null', 'nothing is after it')
    for (const after of ['x', '-1', '1e3']) same(await code(helper.ask(`/api/host?after=${after}`)), 'bad-field', after)
    same((await helper.ask(`/api/host/reports/${report.id}`, {})).status, 200, 'done')
    const { reports, held, load } = (await helper.ask('/api/host')).body
    same(
        `${reports.length} ${held[0].name} ${held[0].closed} ${load}`,
        '0 Rude false null',
        'what is held',
    )
    check(held[0].muted > Date.now(), 'until when')
    same((await host.ask('/api/host')).body.load.sockets, 2, 'an admin sees the load')
    await admin('unmute', 'Rude')
    await look()
    same(await says(rude, 'here I am'), undefined, 'and writes again')
    await hears('here I am')

    // Blocks.
    same(await code(kind.ask('/api/me/blocks', { name: 'Kind' })), 'yourself', 'not oneself')
    same((await kind.ask('/api/me/blocks', { name: 'rude' })).status, 200, 'a block')
    same((await kind.ask('/api/me/blocks')).body.people[0].name, 'Rude', 'is listed')
    const wish = { rules: 'maerstanas', seat: 1 }
    same(await code(rude.ask('/api/challenge/Kind', wish)), 'blocked', 'no challenge')
    same(await code(kind.ask('/api/challenge/Rude', wish)), 'blocked', 'either way')
    const { id: offered } = (await kind.ask('/api/games', { ...wish, open: true })).body
    for (const way of ['games', 'challenge'])
        same(
            await code(
                rude.ask(`/api/${way}/${offered}/${way === 'games' ? 'join' : 'accept'}`, {}),
            ),
            'blocked',
            'nor a game that is offered',
        )
    same(await says(rude, 'do you hear'), undefined, 'who is blocked may write')
    await kind.ask('/api/me/blocks', { name: 'Rude', on: false })
    same((await kind.ask('/api/me/blocks')).body.people.length, 0, 'is lifted')
    await says(rude, 'and now')
    same((await kind.next(m => m.on === 'chat')).words, 'and now', 'but was not heard')

    // A closed account. Its open challenge, which others watch, goes without an error in the log.
    const open = (await rude.ask('/api/games', { rules: 'brandubh', open: true })).body.id
    await kind.say({ do: 'watch', game: open })
    const { id: over } = (await kind.ask('/api/challenge/Rude', { rules: 'brandubh', seat: 1 })).body
    await rude.ask(`/api/challenge/${over}/accept`, {})
    await kind.say({ do: 'resign', game: over })
    same((await rude.say({ do: 'rematch', game: over })).error, undefined, 'a rematch is offered')
    await host.ask('/api/host/people/Rude', { closed: true })
    await kind.next(m => m.on === 'gone' && m.game === open, 'the challenge is gone')
    same((await kind.say({ do: 'rematch', game: over })).error?.code, 'gone', 'and nobody is there to play it')
    check(!server.err.includes('not-kept'), server.err)
    await rude.next(() => false).catch(() => {})
    check(rude.socket.ended, 'its sockets are closed')
    same((await rude.ask('/api/me')).body.you, null, 'its sessions end')
    same(
        await code(rude.ask('/api/login', { name: 'Rude', password })),
        'closed',
        'nobody gets in, and who it is is told',
    )
    same(
        await code(rude.ask('/api/login', { name: 'Rude', password: 'another horse' })),
        'wrong-password',
        'but nobody else',
    )
    same(await code(kind.ask(`/api/games/${waits}`)), 'no-game', 'its challenges are gone')
    same(
        (await kind.ask(`/api/games/${game}`)).body.phase,
        'playing',
        'its games are left to the rules',
    )
    await admin('open', 'Rude')
    same(
        (await rude.ask('/api/login', { name: 'Rude', password })).status,
        200,
        'until it is opened',
    )
    rude.open()
    await rude.watch(game)
    await admin('close', 'Rude')
    await rude.next(() => false).catch(() => {})
    check(rude.socket.ended, 'from the command line, too')

    // Who has forgotten a password gets another one; whoever was in with the old one is out.
    const fresh = 'three tall pines'
    execFileSync(program, ['admin', '--data', data, 'passwd', 'Kind'], { input: fresh })
    await kind.next(() => false).catch(() => {})
    check(kind.socket.ended, 'a new password closes sockets')
    same((await kind.ask('/api/me')).body.you, null, 'and ends sessions')
    for (const [word, status] of [
        [password, 403],
        [fresh, 200],
    ])
        same((await kind.ask('/api/login', { name: 'Kind', password: word })).status, status, word)
    same(await server.stop(), 0, 'the server ends with 0')
}

const server = await serve(program, ['--log', 'info'])
const parts = [guests, inTwoWindows, closedTwice, guestLeaves, becomesPlayer, guesses]
parts.push(leaves, rated, limited, hosted, challenged)
await Promise.all(parts.map(part => part(server)))
same(await server.stop(), 0, 'the server ends with 0')
check(!/horse|session|argon/.test(server.err), 'the log tells no secrets')
finish()
