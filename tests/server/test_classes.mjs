/* A class over real sockets: pupils come by a code, all games stand still together and go on, and the board that the
 * host shows is on every device, also on those that come late and after the server has died. */
import { join } from 'node:path'
import { check, finish, folder, run, same, serve, wait } from './common.mjs'
import { Person } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const rules = 'tablut-katz'
const data = join(folder, 'classes.db')
let server = await serve(program, ['--data', data])
const people = []

async function account(name) {
    const person = new Person(server)
    same((await person.ask('/api/account', { name, password: 'correct horse' })).status, 200, name)
    people.push(person)
    return person
}
async function pupil(name, path) {
    const person = new Person(server)
    same((await person.ask(`${path}/enter`, { nickname: name })).status, 200, `${name} enters`)
    person.name = name
    people.push(person)
    return person
}
const errorOf = async (person, path, body) => (await person.ask(path, body)).body.error?.code
const follow = async (person, id) => {
    await person.open().say({ do: 'tournament', game: id })
    return person.next(m => m.on === 'tournament', 'the class')
}

const ulla = await account('Ulla')
const other = await account('Other')
const clock = { base: 600000, inc: 0 }
const wish = { name: 'Our class', kind: 'swiss', rules, clock, rounds: 3, guests: true }
const { id } = (await ulla.ask('/api/tournaments', wish)).body
const path = `/api/tournaments/${id}`

// ---- the code
const { code } = (await ulla.ask(path)).body
check(/^\d{6}$/.test(code), `six digits: ${code}`)
same((await new Person(server).ask(`/api/codes/${code}`)).body.tournament, id, 'the code leads there')
const free = code === '000000' ? '000001' : '000000'
same(await errorOf(ulla, `/api/codes/${free}`), 'wrong-code', 'another code does not')
same(await errorOf(ulla, '/api/codes/%27;--'), 'wrong-code', 'nor does anything else')

// ---- who follows hears of those who come
const first = await follow(ulla, id)
same([first.id, first.phase, first.paused, first.board].join(), [id, 'waiting', null, null].join(), 'at first')
const kim = await pupil('Kim', path)
await ulla.next(m => m.on === 'tournament', 'somebody has entered')
await pupil('Lo', path)
same(await errorOf(ulla, `${path}/pause`, {}), 'too-late', 'nothing is played yet')
// ---- whom the host removes is out, and may come back
{
    const lasse = await pupil('Lasse', path)
    const names = async () => (await ulla.ask(path)).body.standing.filter(one => !one.gone).map(one => one.name)
    for (const [person, error] of [
        [new Person(server), 'need-login'],
        [kim, 'not-yours'],
        [other, 'not-yours'],
    ])
        same(await errorOf(person, `${path}/remove`, { name: 'Lasse' }), error, 'others cannot')
    same(await errorOf(ulla, `${path}/remove`, { name: 'Nobody-here' }), 'no-person', 'there is none')
    same(await errorOf(ulla, `${path}/remove`, { name: 'Other' }), 'too-late', 'who has not entered')
    same(await errorOf(ulla, `${path}/remove`, {}), 'bad-field', 'whom')
    same((await ulla.ask(`${path}/remove`, { name: 'lasse' })).status, 200, 'removed')
    check(!(await names()).includes('Lasse'), 'is out')
    same((await lasse.ask(path)).body.entered, false, 'and sees it')
    same((await lasse.ask(`${path}/enter`, { nickname: 'Lars' })).status, 200, 'comes back')
    same((await ulla.ask(`${path}/remove`, { name: 'Lars' })).status, 200, 'removed again')
    same((await names()).sort().join(), 'Kim,Lo', 'the others stay')
}

same((await ulla.ask(`${path}/begin`, {})).status, 200, 'it begins')
await ulla.next(m => m.on === 'tournament' && m.phase === 'playing', 'it has begun')

const [{ games, players }] = (await kim.ask(path)).body.meetings
const [game] = games
const [one, two] = players.map(name => people.find(person => person.name === name))
for (const person of [one, two]) {
    await person.open().say({ do: 'watch', game })
    await person.next(m => m.on === 'state')
}
const stateOf = async () => (await one.ask(`/api/games/${game}`)).body
for (const [ply, move] of ['e3c3', 'd1c1'].entries())
    check('done' in (await [one, two][ply].move(game, ply, move)), `ply ${ply}`)

// ---- the pause: only the host's
for (const [person, error] of [
    [new Person(server), 'need-login'],
    [kim, 'not-yours'],
    [other, 'not-yours'],
])
    for (const what of ['pause', 'resume', 'board/end'])
        same(await errorOf(person, `${path}/${what}`, {}), error, `${what} is not theirs`)
same(await errorOf(ulla, '/api/tournaments/00000000/pause', {}), 'no-tournament', 'there is none')
same(await errorOf(ulla, `${path}/pause`, { long: 1 }), 'bad-field', 'it takes nothing')
same((await ulla.ask(`${path}/pause`, {})).status, 200, 'a pause')
for (const person of [one, two])
    await person.next(m => m.on === 'state' && m.paused && !m.running, 'both see it')
await ulla.next(m => m.on === 'tournament' && m.paused, 'the class is paused')
const before = (await stateOf()).left
for (const move of [{ do: 'move', ply: 2, move: 'c3d3' }, { do: 'resign' }, { do: 'draw' }, { do: 'takeback' }])
    same((await one.say({ ...move, game })).error?.code, 'paused', `${move.do} has to wait`)
check('done' in (await one.say({ do: 'chat', game, words: 'why?' })), 'talking goes on')
same((await ulla.ask(`${path}/pause`, {})).status, 200, 'twice is once')
await wait(1100)
same((await stateOf()).left.join(), before.join(), 'the clocks stand')

// ---- the server dies: it stays so
await server.stop('SIGKILL')
server = await serve(program, ['--data', data])
for (const person of people) person.server = server
const again = await stateOf()
same([again.paused, again.running, again.left.join()].join(), [true, false, before.join()].join(), 'still paused')
same((await follow(ulla, id)).paused > 0, true, 'the class too')
await one.open().say({ do: 'watch', game })
await one.next(m => m.on === 'state')
same((await ulla.ask(`${path}/resume`, {})).status, 200, 'it goes on')
await one.next(m => m.on === 'state' && !m.paused && m.running, 'the clock runs')
check('done' in (await one.move(game, 2, 'c3d3')), 'and moves are played')
const after = (await stateOf()).left
check(after[0] > before[0] - 60000, `the pause cost nothing: ${before} ${after}`)
same((await ulla.ask(`${path}/resume`, {})).status, 200, 'twice is once')

// ---- the board
const board = { rules, moves: ['e3c3', 'd1c1'], marks: ['c3-c6', 'e5:1'], words: 'Look at c3.' }
await kim.open().say({ do: 'tournament', game: id })
await kim.next(m => m.on === 'tournament' && m.board === null, 'nothing is shown')
for (const [person, error] of [
    [new Person(server), 'need-login'],
    [kim, 'not-yours'],
    [other, 'not-yours'],
])
    same(await errorOf(person, `${path}/board`, board), error, 'the board is not theirs')
for (const [wrong, error] of [
    [{ ...board, rules: 'chess' }, 'bad-rules'],
    [{ ...board, moves: ['e3c3', 'e3c3'] }, 'bad-field'],
    [{ ...board, moves: 'e3c3' }, 'bad-field'],
    [{ ...board, moves: Array(401).fill('e3c3') }, 'bad-field'],
    [{ ...board, marks: ['<b>'] }, 'bad-field'],
    [{ ...board, marks: Array(41).fill('c3') }, 'bad-field'],
    [{ ...board, marks: [1] }, 'bad-field'],
    [{ ...board, words: 'a'.repeat(301) }, 'bad-words'],
    [{ ...board, words: 'a\u202eb' }, 'bad-words'],
    [{ ...board, more: 1 }, 'bad-field'],
    [{ moves: [] }, 'bad-field'],
])
    same(await errorOf(ulla, `${path}/board`, wrong), error, JSON.stringify(wrong).slice(0, 80))
same((await ulla.ask(`${path}/board`, board)).status, 200, 'a board')
const shown = await kim.next(m => m.on === 'tournament' && m.board, 'it is on the pupil’s device')
same(JSON.stringify(shown.board), JSON.stringify({ rules, words: board.words, moves: board.moves, marks: board.marks }), 'as it is')
same((await follow(new Person(server), id)).board?.words, board.words, 'who comes late sees it')
await ulla.ask(`${path}/board`, { ...board, moves: [], marks: [], words: '' })
await kim.next(m => m.on === 'tournament' && m.board?.moves.length === 0, 'it follows')
await ulla.ask(`${path}/board/end`, {})
await kim.next(m => m.on === 'tournament' && m.board === null, 'and ends')

// ---- who plays in a tournament stops no clock of it, not even after leaving
{
    const own = (await other.ask('/api/tournaments', { ...wish, kind: 'everyone', guests: false })).body.id
    const path = `/api/tournaments/${own}`
    for (const who of [other, await account('Third')]) await who.ask(`${path}/enter`, {})
    same((await other.ask(`${path}/begin`, {})).status, 200, 'it begins')
    same(await errorOf(other, `${path}/pause`, {}), 'you-play', 'while one plays')
    same((await other.ask(`${path}/leave`, {})).status, 200, 'one leaves')
    same(await errorOf(other, `${path}/pause`, {}), 'you-play', 'while the game goes on')
    same((await other.ask(path)).body.paused, null, 'nothing is paused')
}

// ---- who follows no more hears no more; what is cancelled lets its games go on
await kim.say({ do: 'tournament', game: id, off: true })
kim.socket.came.length = 0 // of before
await ulla.ask(`${path}/pause`, {})
check(await stateOf().then(state => state.paused), 'paused once more')
same((await ulla.ask(`${path}/cancel`, {})).status, 200, 'it is over')
while ((await stateOf()).paused) await wait(50)
const over = await ulla.next(m => m.on === 'tournament' && m.phase === 'over', 'and all hear of it')
same(`${over.early} ${(await ulla.ask(path)).body.early}`, 'true true', 'that it ended early')
same((await stateOf()).phase, 'playing', 'the game goes on')
check(!kim.socket.came.some(m => m.on === 'tournament'), 'not those who do not follow')
same(await errorOf(ulla, `/api/codes/${code}`), 'wrong-code', 'its code is free again')
await server.stop()

// ---- a class whose maker has deleted the account goes on, and a moderator may do what the maker might
{
    server = await serve(program, ['--data', data])
    for (const person of people) person.server = server
    const made = (await ulla.ask('/api/tournaments', { ...wish, kind: 'everyone' })).body.id
    const later = (await ulla.ask('/api/tournaments', wish)).body.id
    const path = `/api/tournaments/${made}`
    const [nils, ove] = [await pupil('Nils', path), await pupil('Ove', path)]
    same((await ulla.ask(`${path}/begin`, {})).status, 200, 'it begins')
    await ulla.ask(`${path}/board`, board)
    await ulla.ask(`${path}/pause`, {})
    const { code, err } = await run(program, ['admin', 'role', 'Other', 'moderator', '--data', data])
    same(code, 0, `a moderator ${err}`)
    same((await other.ask(path)).body.yours, false, 'a tournament is its maker’s')
    same((await ulla.ask('/api/me/delete', { password: 'correct horse' })).status, 200, 'the maker goes')
    await server.stop()
    server = await serve(program, ['--data', data])
    for (const person of people) person.server = server
    const news = await follow(nils, made)
    if (news.paused || news.board) await nils.next(m => m.on === 'tournament' && !m.paused && !m.board, 'it goes on')
    const { meetings, yours } = (await other.ask(path)).body
    same(yours, true, 'a moderator looks after it')
    same((await ove.ask(path)).body.yours, false, 'a pupil does not')
    while ((await ove.ask(`/api/games/${meetings[0].games[0]}`)).body.paused) await wait(50)
    const { begins } = (await other.ask(`/api/tournaments/${later}`)).body
    check(begins > Date.now() && begins < Date.now() + 25 * 3600000, `the other one has a date: ${begins}`)
    same((await other.ask(`${path}/cancel`, {})).status, 200, 'and ends it')
    await server.stop()
}

// ---- an arena ends later by the pause, and pairs nobody meanwhile
server = await serve(program, ['--data', join(folder, 'arena.db')])
people.length = 0
const host = await account('Harald')
const made = await host.ask('/api/tournaments', {
    ...{ name: 'Quick', kind: 'arena', rules, clock, minutes: 5, guests: true },
})
const arena = `/api/tournaments/${made.body.id}`
for (const name of ['Ada', 'Bo']) await pupil(name, arena)
await host.ask(`${arena}/begin`, {})
await host.ask(`${arena}/pause`, {})
const late = ['Cy', 'Di']
for (const name of late) await pupil(name, arena)
await wait(2500)
const paused = (await host.ask(arena)).body
same(paused.meetings.length, 1, 'nobody is paired in a pause')
await host.ask(`${arena}/resume`, {})
const on = (await host.ask(arena)).body
check(on.ends >= paused.ends + 2500, `${paused.ends} ${on.ends}`)
while ((await host.ask(arena)).body.meetings.length < 2) await wait(100)
// Whom the host removes now has left: the game goes on, and the row of the table stays.
same((await host.ask(`${arena}/remove`, { name: 'Cy' })).status, 200, 'removed')
const { standing, meetings } = (await host.ask(arena)).body
same(standing.find(one => one.name === 'Cy').gone, true, 'has left')
check(meetings.some(one => one.players.includes('Cy') && !one.over), 'the game goes on')
same(await errorOf(host, `${arena}/remove`, { name: 'Cy' }), 'too-late', 'once is enough')
// Whoever deletes the account in a pause has given up: nobody waits for a player who will not come.
const maker = await account('Maker')
const [leaver, stayer] = [await account('Aska'), await account('Bella')]
const pairing = { name: 'A pair', kind: 'everyone', rules, clock: { days: 1 } }
const duel = `/api/tournaments/${(await maker.ask('/api/tournaments', pairing)).body.id}`
for (const person of [leaver, stayer]) await person.ask(`${duel}/enter`, {})
for (const act of ['begin', 'pause']) same((await maker.ask(`${duel}/${act}`, {})).status, 200, act)
const [left] = (await stayer.ask('/api/me/games')).body.games
// Who plays cannot remove the own opponent, and so win the second game.
const own = `/api/tournaments/${(await maker.ask('/api/tournaments', pairing)).body.id}`
for (const person of [maker, stayer]) await person.ask(`${own}/enter`, {})
same((await maker.ask(`${own}/begin`, {})).status, 200, 'begins')
same(await errorOf(maker, `${own}/remove`, { name: 'Bella' }), 'you-play', 'the own opponent')
same((await leaver.ask('/api/me/delete', { password: 'correct horse' })).status, 200, 'deleted')
const ended = (await stayer.ask(`/api/games/${left.id}`)).body
same(`${ended.phase} ${ended.termination} ${ended.paused}`, 'over resign false', 'the game is given up')
same((await maker.ask(duel)).body.meetings[0].over, true, 'and so is the other one')
await server.stop()
finish()
