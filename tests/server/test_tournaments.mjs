/* Tournaments and ratings over real sockets: three people play everyone against everyone to the end, the
 * server dies and comes back in the middle, and what came of it is what everybody may see. */
import { join } from 'node:path'
import { check, finish, folder, same, serve } from './common.mjs'
import { Person } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const password = 'correct horse'
const opening = ['e3c3', 'd1c1', 'c3d3', 'c1d1']
const rules = 'tablut-katz'

async function account(server, name) {
    const person = new Person(server)
    same((await person.ask('/api/account', { name, password })).status, 200, `${name} has an account`)
    person.name = name
    return person
}

/* Plays the game that the person at seat 1 has now: some plies, then the one who comes later by name
 * gives up. */
async function playOne(people, game) {
    const state = (await people[0].ask(`/api/games/${game}`)).body
    const players = state.seats.map(seat => people.find(person => person.name === seat.name))
    for (const [ply, move] of opening.entries()) {
        const answer = await players[ply % 2].move(game, ply, move)
        if (!('done' in answer)) return check(false, JSON.stringify(answer))
    }
    const loser = players[0].name > players[1].name ? players[0] : players[1]
    const winner = players.find(player => player !== loser)
    check('done' in (await loser.say({ do: 'resign', game })), 'gives up')
    return winner
}

/* Every list of one's games is told when a game begins; the ids of those that are under way. */
async function running(person) {
    const { games } = (await person.ask('/api/me/games')).body
    return games.filter(game => game.phase === 'playing').map(game => game.id)
}

async function refusals(server, ann, id) {
    const stranger = new Person(server)
    const error = async (person, path, body) => (await person.ask(path, body)).body.error?.code
    const make = { name: 'Autumn', kind: 'swiss', rules, clock: { base: 60000, inc: 0 } }
    same(await error(stranger, '/api/tournaments', make), 'need-login', 'a stranger makes none')
    await stranger.ask('/api/guest', {})
    same(await error(stranger, '/api/tournaments', make), 'need-account', 'a guest makes none')
    same(await error(stranger, `/api/tournaments/${id}/enter`, {}), 'need-account', 'nor enters one')
    same(await error(stranger, `/api/tournaments/${id}/begin`, {}), 'not-yours', 'nor begins one')
    same(await error(ann, `/api/tournaments/${id}/enter`, {}), 'too-late', 'once is enough')
    same(await error(ann, '/api/tournaments/00000000'), 'no-tournament', 'there is none')
    for (const [wrong, code] of [
        [{ ...make, name: 'x' }, 'bad-words'],
        [{ ...make, name: 'a\u202eb c' }, 'bad-words'],
        [{ ...make, name: '    ' }, 'bad-words'],
        [{ ...make, name: '\u3164\u2800\u0301' }, 'bad-words'],
        [{ ...make, kind: 'cup' }, 'bad-field'],
        [{ ...make, rules: 'chess' }, 'bad-rules'],
        [{ ...make, clock: null }, 'bad-field'],
        [{ ...make, rounds: 0 }, 'bad-field'],
        [{ ...make, prize: 1 }, 'bad-field'],
        [{ ...make, places: 1 }, 'bad-field'],
        [{ ...make, begins: Date.now() - 60000 }, 'bad-date'],
        [{ ...make, begins: Date.now() + 91 * 86400000 }, 'bad-date'],
        [{ ...make, kind: 'arena', minutes: 4 }, 'bad-field'],
        [{ ...make, kind: 'arena', clock: { days: 1 } }, 'bad-field'],
    ])
        same(await error(ann, '/api/tournaments', wrong), code, JSON.stringify(wrong))
    const { body } = await ann.ask('/api/tournaments', { ...make, name: '🦌'.repeat(40) })
    same((await ann.ask(`/api/tournaments/${body.id}/cancel`, {})).status, 200, 'taken back')
    same(await error(ann, `/api/tournaments/${body.id}`), 'no-tournament', 'and gone')
}

async function everyone() {
    const data = join(folder, 'tournament.db')
    let server = await serve(program, ['--data', data])
    const people = []
    for (const name of ['Ann', 'Bob', 'Cat']) people.push(await account(server, name))
    const [ann, bob, cat] = people
    const made = await ann.ask('/api/tournaments', {
        name: 'Spring at the club',
        kind: 'everyone',
        rules,
        clock: { base: 600000, inc: 1000 },
    })
    same(made.status, 201, 'a tournament is made')
    const { id } = made.body
    const path = `/api/tournaments/${id}`
    for (const person of people) {
        same((await person.ask(`${path}/enter`, {})).status, 200, `${person.name} enters`)
        await person.open().say({ do: 'mine' })
        await person.next(m => m.on === 'mine')
    }
    await refusals(server, ann, id)
    same((await bob.ask(`${path}/begin`, {})).body.error?.code, 'not-yours', 'not his to begin')
    same((await ann.ask(`${path}/begin`, {})).status, 200, 'it begins')
    same((await ann.ask(`${path}/begin`, {})).body.error?.code, 'too-late', 'once')
    let games = 0
    for (;;) {
        const now = (await cat.ask(path)).body
        if (now.phase === 'over') break
        const open = now.meetings.find(meeting => !meeting.over)
        const game = open.games.at(-1)
        const players = people.filter(person => open.players.includes(person.name))
        for (const player of players)
            same((await running(player)).join(), game, 'each has one game at a time')
        // Both hear of it without asking.
        await players[0].next(
            m => m.on === 'mine' && m.games.some(g => g.id === game && g.phase === 'playing'),
            'the game in the list',
        )
        if (++games === 3) {
            await server.stop('SIGKILL')
            server = await serve(program, ['--data', data])
            for (const person of people) {
                person.server = server
                await person.open().say({ do: 'mine' })
                await person.next(m => m.on === 'mine')
            }
        }
        await playOne(people, game)
    }
    same(games, 6, 'each two played two games')
    const end = (await new Person(server).ask(path)).body
    same(end.round, 3, 'in three rounds')
    same(end.standing.map(one => `${one.name} ${one.points}`).join(), 'Ann 6,Bob 4,Cat 2', 'standing')
    same(end.meetings.filter(meeting => !meeting.players[1]).length, 3, 'each rested once')
    same(end.standing.map(one => `${one.place} ${one.berger}`).join(), '1 24,2 12,3 4', 'places')
    for (const { players, rows } of end.meetings)
        same(rows.map(row => end.standing[row]?.name ?? null).join(), players.join(), 'rows of players')
    await table(server, path)
    const page = async before => (await cat.ask(`${path}/meetings?before=${before}`)).body
    const { meetings, older } = (await cat.ask(`${path}/meetings`)).body
    same(`${JSON.stringify(meetings)} ${older}`, `${JSON.stringify(end.meetings)} null`, 'all meetings by pages')
    same((await page(2)).meetings.length, 2, 'the meetings before a number')
    same((await page('x')).error?.code, 'bad-field', 'no number')
    same((await cat.ask('/api/tournaments/Nothing1/meetings')).status, 404, 'meetings of none')
    const list = (await new Person(server).ask('/api/tournaments')).body.tournaments
    same(list[0]?.name, 'Spring at the club', 'everybody sees it')
    await rated(server)
    await server.stop()
}

/* Many tournaments of a few people do not hide another one. */
async function pages() {
    const server = await serve(program, ['--data', join(folder, 'pages.db')])
    const make = name => ({ name, kind: 'swiss', rules, clock: { base: 60000, inc: 0 } })
    const first = (await (await account(server, 'Early')).ask('/api/tournaments', make('The first'))).body.id
    for (let i = 0; i < 11; i++) {
        const person = await account(server, `Many${i}`)
        for (let k = 0; k < 5; k++) await person.ask('/api/tournaments', make(`Many ${i} ${k}`))
    }
    const seen = []
    const anybody = new Person(server)
    for (let next = ''; next !== null; ) {
        const { body } = await anybody.ask(`/api/tournaments${next ? `?after=${next}` : ''}`)
        seen.push(...body.tournaments.map(one => one.id))
        next = body.next
    }
    same(seen.length, 56, 'all are listed')
    same(new Set(seen).size, 56, 'each once')
    same(seen.at(-1), first, 'also the one that was made first')
    await server.stop()
}

/* The same as a file for a spreadsheet. */
async function table(server, path) {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}.csv`)
    same(reply.headers.get('content-type'), 'text/csv; charset=utf-8', 'a table')
    const [head, ...rows] = (await reply.text()).split('\r\n').map(line => line.split(','))
    const rounds = [1, 2, 3].flatMap(round => [`opponent ${round}`, `points ${round}`])
    same(head.join(), ['place', 'name', 'points', 'direct', 'berger', 'left', ...rounds].join(), 'head')
    same(rows.pop().join(), '', 'the last line ends')
    same(rows.map(row => row.slice(0, 6).join(' ')).join(), '1 Ann 6.0  24.0 no,2 Bob 4.0  12.0 no,3 Cat 2.0  4.0 no', 'rows')
    for (const [, , points, , , , ...cells] of rows) {
        const scored = cells.filter((_, at) => at % 2).map(Number)
        same(scored.reduce((sum, one) => sum + one), Number(points), 'rounds add up')
        same(cells.filter((cell, at) => at % 2 === 0 && !cell).length, 1, 'one without an opponent')
    }
    same((await fetch(`http://127.0.0.1:${server.port}/api/tournaments/00000000.csv`)).status, 404, 'none')
}

async function rated(server) {
    const anybody = new Person(server)
    const ann = (await anybody.ask('/api/people/ann')).body
    same(ann.name, 'Ann', 'whatever the case')
    same(ann.ratings.length, 1, 'rated at one rule set')
    const [first, second] = ann.ratings[0].seats
    same(`${first.games} ${first.won} ${second.games} ${second.won}`, '2 2 2 2', 'from both seats')
    check(first.points > 1600 && second.points > 1600, JSON.stringify(ann.ratings))
    same(ann.games.length, 4, 'her games are there')
    check(ann.games.every(game => game.rated && game.plies === 4), 'all of them')
    const cat = (await anybody.ask('/api/people/Cat')).body
    check(cat.ratings[0].seats[0].points < 1400, JSON.stringify(cat.ratings))
    same((await anybody.ask('/api/people/Nobody')).status, 404, 'nobody')
    const ranks = (await anybody.ask(`/api/ranks/${rules}`)).body
    same(ranks.bias.games, 6, 'six games tell of the rules')
    same((await anybody.ask('/api/ranks/chess')).status, 404, 'no such rules')
}

/* An arena that begins by its date, with one place too few; whoever leaves makes room. */
async function arena() {
    const server = await serve(program, ['--data', join(folder, 'arena.db')])
    const people = []
    for (const name of ['Dag', 'Eva', 'Fia']) people.push(await account(server, name))
    const [dag, eva, fia] = people
    const wish = { name: 'Quick games', kind: 'arena', rules, clock: { base: 60000, inc: 0 } }
    let id, path
    // On a slow machine one begins before all have entered: then another one, which waits longer.
    for (let wait = 1500; ; wait *= 3) {
        const more = { begins: Date.now() + wait, places: 2, minutes: 5 }
        id = (await dag.ask('/api/tournaments', { ...wish, ...more })).body.id
        path = `/api/tournaments/${id}`
        for (const person of people) await person.ask(`${path}/enter`, {})
        if ((await dag.ask(path)).body.phase === 'waiting') break
        if (wait > 100000) throw new Error('it always begins before all have entered')
        await dag.ask(`${path}/cancel`, {})
    }
    for (const person of people) await person.open().say({ do: 'mine' })
    const here = g => g.phase === 'playing' && g.tournament === id
    const playing = m => m.on === 'mine' && m.games.some(here)
    const game = (await dag.next(playing, 'it begins by itself')).games.find(here)
    same((await dag.ask(`/api/games/${game.id}`)).body.tournament, id, 'its state too')
    const now = (await fia.ask(path)).body
    same(now.standing.filter(one => one.waits).map(one => one.name).join(), 'Fia', 'she waits')
    same(`${now.takes} ${now.ends - now.begins}`, 'true 300000', 'five minutes')
    await eva.ask(`${path}/leave`, {})
    await playOne([dag, eva], game.id)
    const next = m => playing(m) && m.games.every(g => g.id !== game.id || g.phase === 'over')
    const { seats } = (await fia.next(next, 'she moves up')).games.find(here)
    same(seats.map(one => one.name).sort().join(), 'Dag,Fia', 'and meets who is free')
    const table = (await fia.ask(path)).body.standing
    same(table.find(one => one.name === 'Dag').points, 1, 'the game counts')
    const csv = await (await fetch(`http://127.0.0.1:${server.port}${path}.csv`)).text()
    same(csv.split('\r\n')[0], 'place,name,points,direct,berger,left', 'a table without rounds')
    await server.stop()
}

/* Pupils without accounts enter with a nickname, and keep it when they choose a password later. */
async function nicknames() {
    const server = await serve(program, ['--data', join(folder, 'class.db')])
    const host = await account(server, 'Ulla')
    const wish = { name: 'Our class', kind: 'swiss', rules, clock: { base: 60000, inc: 0 } }
    const made = await host.ask('/api/tournaments', { ...wish, guests: true })
    const path = `/api/tournaments/${made.body.id}`
    same((await host.ask(path)).body.guests, true, 'guests may enter')
    const [kim, lo] = [new Person(server), new Person(server)]
    const error = async (person, body) => (await person.ask(`${path}/enter`, body)).body.error?.code
    same(await error(kim, {}), 'need-nickname', 'a guest needs a nickname')
    same(await error(kim, { nickname: '1' }), 'bad-name', 'a good one')
    same(await error(kim, { nickname: 'admin' }), 'reserved-name', 'nobody else’s')
    same(await error(kim, { nickname: 'ulla' }), 'name-taken', 'nor one in use')
    same(await error(kim, { nickname: 'Kim' }), undefined, 'Kim enters')
    same(await error(lo, { nickname: 'K1m' }), 'name-alike', 'no look-alike')
    same(await error(lo, { nickname: 'Lo' }), undefined, 'Lo enters')
    const { standing } = (await lo.ask(path)).body
    same(standing.map(one => `${one.name} ${one.kind}`).join(), 'Kim guest,Lo guest', 'both are there')
    same((await lo.ask('/api/me')).body.you.name, 'Lo', 'that is the name')
    same((await host.ask(`${path}/begin`, {})).status, 200, 'it begins')
    const [meeting] = (await kim.ask(path)).body.meetings
    same(meeting.players.toSorted().join(), 'Kim,Lo', 'they meet')
    const claimed = await kim.ask('/api/account', { name: 'Kim', password })
    same(claimed.body.you?.kind, 'player', 'the nickname becomes an account')
    // A nickname keeps nobody from a name, and gives way to an account: at once in the table, soon in its game.
    await lo.open().say({ do: 'watch', game: meeting.games[0] })
    await account(server, 'L0')
    same((await lo.ask('/api/me')).body.you.name, 'guest-Lo', 'Lo is told apart')
    const now = (await host.ask(path)).body.standing.map(one => one.name)
    same(now.toSorted().join(), 'Kim,guest-Lo', 'in the table')
    const seen = await lo.next(m => m.on === 'state' && m.seats.some(one => one.name === 'guest-Lo'), 'in the game')
    same(seen.seats.map(one => one.name).toSorted().join(), 'Kim,guest-Lo', 'both')
    same(await error(new Person(server), { nickname: 'lo' }), 'name-alike', 'and nobody is called so again')
    // Who signs out as a guest cannot come back, and hears that; nobody else gets the name.
    const next = (await host.ask('/api/tournaments', { ...wish, name: 'Next class', guests: true })).body.id
    const enter = async person => (await person.ask(`/api/tournaments/${next}/enter`, { nickname: 'Moa' })).body.error
    const moa = new Person(server)
    same(await enter(moa), undefined, 'Moa enters')
    same((await moa.ask('/api/logout', {})).status, 200, 'and signs out')
    const gone = 'this name is taken; a guest who signed out cannot come back to a nickname'
    for (const person of [moa, new Person(server)]) {
        const error = await enter(person)
        same(`${error?.code}: ${error?.words}`, `name-taken: ${gone}`, 'the name stays hers')
    }
    await server.stop()
}

/* One address takes half of the places. The maker can make room there, and who had an account before has room. A
 * refused entry changes nothing. */
async function shares() {
    const server = await serve(program, ['--trust-proxy', '127.0.0.1'])
    const from = address => ({ 'x-forwarded-for': address })
    const host = await account(server, 'Ulla')
    const pupil = await account(server, 'Sigrid')
    const wish = { name: 'Our class', kind: 'everyone', rules, clock: { base: 60000, inc: 0 } }
    const made = await host.ask('/api/tournaments', { ...wish, guests: true })
    const path = `/api/tournaments/${made.body.id}`
    const enter = async (nickname, address, person = new Person(server)) =>
        (await person.ask(`${path}/enter`, { nickname }, address && from(address))).body.error?.code
    /* Names without vowels do not look alike. */
    const letters = 'BCDFGHJKLMPQRSVX'
    const name = i => `${letters[i >> 4]}z${letters[i & 15]}`
    let entered = 0
    while (entered < 64 && !(await enter(name(entered), '192.0.2.1'))) entered++
    same(entered, 64, 'half of the places')
    same(await enter('Zuz', '192.0.2.1'), 'wait', 'no more from there')
    same(await enter('', '192.0.2.1', pupil), undefined, 'but for an account that was there before')
    for (let i = 0; i < 2; i++) same((await host.ask(`${path}/remove`, { name: name(i) })).status, 200, 'one is removed')
    same(await enter('Zuz', '192.0.2.1'), undefined, 'which makes room')
    same(await enter('Xux', '192.0.2.1'), 'wait', 'for one')
    const [kim, lo] = [new Person(server), new Person(server)]
    same(await enter('Kim', '192.0.2.2', kim), undefined, 'another address')
    same((await host.ask(`${path}/begin`, {})).status, 200, 'it begins')
    const [name1, name2] = [(await lo.ask('/api/guest', {})).body.you.name, 'Kim']
    same(await enter('Mallory', undefined, lo), 'too-late', 'somebody comes too late')
    same(await enter('Trudy', undefined, kim), 'too-late', 'or is in')
    same((await lo.ask('/api/me')).body.you.name, name1, 'and keeps the name')
    same((await kim.ask('/api/me')).body.you.name, name2, 'both do')
    await server.stop()
}

await everyone()
await arena()
await nicknames()
await shares()
await pages()
finish()
