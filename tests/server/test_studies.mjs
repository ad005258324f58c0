/* Studies over real sockets: who may look, write and own; what is refused; what all who look are sent; two who write at
 * once; and that a killed server has all that it has answered. With PostgreSQL, too. */
import { join } from 'node:path'
import { check, finish, folder, same, serve } from './common.mjs'
import { Person } from './live.mjs'
import { Postgres } from './postgres.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const data = join(folder, 'studies.db')
const start = where => serve(program, ['--data', where, '--per-address', '100000'])
let server = await start(data)

const account = async (name, at = server) => {
    const person = new Person(at)
    same((await person.ask('/api/account', { name, password: 'correct horse' })).status, 200, name)
    return person
}
const errorOf = async (person, path, body) => (await person.ask(path, body)).body.error?.code
const done = async (person, path, body = {}) => {
    const { status, body: found } = await person.ask(path, body)
    check(status < 300, `${path}: ${JSON.stringify(found)}`)
    return found
}
const follow = async (person, id) => {
    await person.open().say({ do: 'study', game: id })
    return person.next(m => m.on === 'study' && m.chapters, 'the study')
}
const listed = async person => (await person.ask('/api/studies')).body.studies
/** A chapter as Taefl writes it, so that it comes back as it is. */
const file = (moves, tags = {}, end = '*') =>
    ['Event', 'Site', 'Date', 'Round', 'Player1', 'Player2']
        .map(name => `[${name} "${name === 'Date' ? '????.??.??' : '?'}"]\n`)
        .join('') +
    `[Result "${end}"]\n[Rules "brandubh"]\n[Termination "unfinished"]\n` +
    Object.entries(tags)
        .map(([name, value]) => `[${name} "${value}"]\n`)
        .join('') +
    `\n${moves}${moves ? ' ' : ''}${end}\n`

const ulla = await account('Ulla')
const other = await account('Other')
const guest = new Person(server)
const nobody = new Person(server)
await done(guest, '/api/guest')

// ---- making one
same(await errorOf(nobody, '/api/studies', { title: 'T', game: file('') }), 'need-login', 'for those who are known')
same(await errorOf(guest, '/api/studies', { title: 'T', game: file('') }), 'need-account', 'and have an account')
for (const [wrong, error] of [
    [{ title: '', game: file('') }, 'bad-words'],
    [{ title: '\u00a0\u3164', game: file('') }, 'bad-words'],
    [{ title: 'x'.repeat(81), game: file('') }, 'bad-words'],
    [{ title: 'a\u202eb', game: file('') }, 'bad-words'],
    [{ title: 7, game: file('') }, 'bad-field'],
    [{ title: 'T' }, 'bad-field'],
    [{ title: 'T', game: 7 }, 'bad-field'],
    [{ title: 'T', game: '' }, 'bad-game'],
    [{ title: 'T', game: 'hello' }, 'bad-game'],
    [{ title: 'T', game: file('1. d2-d2') }, 'bad-game'],
    [{ title: 'T', game: file('').replace('brandubh', 'chess') }, 'bad-game'],
    [{ title: 'T', game: file('') + file('') }, 'bad-game'],
    [{ title: 'T', game: file(`{${'x'.repeat(49200)}}`) }, 'bad-field'],
    [{ title: 'T', game: file(''), more: 1 }, 'bad-field'],
])
    same(await errorOf(ulla, '/api/studies', wrong), error, JSON.stringify(wrong).slice(0, 90))
const first = file('1. d2-c2 {Good. [%cal Gd2c2]} (1. d1-c1)', { Chapter: 'One', Source: 'A book', Permission: 'Free' })
const { id } = await done(ulla, '/api/studies', { title: 'Åbo openings', game: first })
const path = `/api/studies/${id}`
const read = async (person = nobody) => (await person.ask(path)).body
const chapter = async n => (await nobody.ask(`${path}/chapters/${n}`)).body
same((await chapter(1)).game, first, 'the game is as it was sent')
const mine = await read(ulla)
same([mine.title, mine.owner, mine.yours, mine.edits].join(), 'Åbo openings,Ulla,true,true', 'the owner’s')
same(JSON.stringify(mine.chapters.map(({ n, version, title, by }) => [n, version, title, by])), '[[1,1,"One","Ulla"]]', 'its chapters')
const seen = await read()
same([seen.yours, seen.edits, seen.key].join(), 'false,false,', 'anybody’s')
same((await listed(ulla)).length, 1, 'it is listed')
same((await listed(other)).length, 0, 'nobody else’s list has it')

// ---- rights
const change = { version: 1, game: first }
const requests = [
    [path, { title: 'New' }],
    [`${path}/key`, {}],
    [`${path}/delete`, {}],
    [`${path}/chapters`, { game: first }],
    [`${path}/chapters/1`, change],
    [`${path}/chapters/1/delete`, { version: 1 }],
]
for (const [path, body] of requests) {
    same(await errorOf(nobody, path, body), 'need-login', `${path} of nobody`)
    same(await errorOf(other, path, body), 'not-yours', `${path} of another`)
    same(await errorOf(ulla, path.replace(id, '00000000'), body), 'no-study', `${path} of none`)
}
const wrongKey = `${mine.key.slice(1)}${mine.key[0]}`
for (const key of ['', 'x', `${mine.key}x`, wrongKey === mine.key ? '0'.repeat(16) : wrongKey])
    same(await errorOf(guest, `${path}/edit`, { key }), 'wrong-key', `the key ${key}`)
same(await errorOf(guest, `${path}/edit`, { key: 'x'.repeat(99) }), 'bad-field', 'a long key')
await done(guest, `${path}/edit`, { key: mine.key })
await done(guest, `${path}/edit`, { key: mine.key })
const edits = await read(guest)
same([edits.yours, edits.edits, edits.key].join(), 'false,true,', 'an editor’s')
same((await listed(guest))[0].yours, false, 'the editor’s list has it')
for (const [path, body] of requests.slice(0, 3)) same(await errorOf(guest, path, body), 'not-yours', `${path} of an editor`)

// ---- all who look are told
const news = await follow(ulla, id)
same(news.chapters[0].version, 1, 'the list comes at once')
check(!news.chapter, 'without a game')
const looks = await follow(new Person(server), id).then(() => ulla.next(m => m.here && m.others === 1, 'somebody looks on'))
same(looks.here.join(), 'Ulla', 'by name')
await follow(guest, id)
await ulla.next(m => m.here?.length === 2 && m.here.some(name => name.startsWith('guest-')), 'the guest comes')
const second = file('1. d2-c2 {Bad. [%cal Gd2c2]} (1. d1-c1)', { Chapter: 'One', Source: 'A book', Permission: 'Free' })
same((await done(guest, `${path}/chapters/1`, { version: 1, game: second })).version, 2, 'an editor writes')
for (const person of [ulla, guest]) {
    const heard = await person.next(m => m.chapter, 'the chapter')
    same([heard.chapter.n, heard.chapter.version, heard.chapter.game].join(), `1,2,${second}`, 'all are sent it')
    check(heard.chapter.by.startsWith('guest-'), 'with who wrote it')
}

// ---- two at once
same(await errorOf(ulla, `${path}/chapters/1`, { version: 1, game: first }), 'newer', 'the slower one is told')
same((await chapter(1)).game, second, 'and has changed nothing')
same((await done(ulla, `${path}/chapters/1`, { version: 1, game: second })).version, 2, 'a request may come twice')
same(await errorOf(ulla, `${path}/chapters/1/delete`, { version: 2 }), 'last-chapter', 'a study keeps its last chapter')
const both = await Promise.all(
    [ulla, guest].map((person, i) => person.ask(`${path}/chapters/1`, { version: 2, game: file(`1. d${2 - i}-c${2 - i}`) })),
)
same(both.map(({ status }) => status).sort().join(), '200,409', 'of two at once one is stored')

// ---- what a chapter keeps
for (const [wrong, error] of [
    [{ version: 3, game: file('').replace('brandubh', 'tablut-katz') }, 'other-game'],
    [{ version: 3, game: '[Rules "brandubh"]\n[Position "7/7/7/3K3/7/7/3t3 1"]\n\n*' }, 'other-game'],
    [{ version: 0, game: first }, 'bad-field'],
    [{ version: '3', game: first }, 'bad-field'],
    [{ game: first }, 'bad-field'],
    [{ version: 3, game: file('1. a1-a1') }, 'bad-game'],
])
    same(await errorOf(ulla, `${path}/chapters/1`, wrong), error, JSON.stringify(wrong).slice(0, 90))
for (const n of ['2', '0', '-1', 'x', '1x', '99999999999999999999'])
    same(await errorOf(ulla, `${path}/chapters/${n}`, change), 'no-chapter', `chapter ${n}`)
const added = await done(guest, `${path}/chapters`, { game: file('', { Chapter: 'Två' }) })
same(`${added.n},${added.version}`, '2,1', 'a second chapter')
await ulla.next(m => m.chapter?.n === 2, 'all hear of it')
await done(ulla, path, { title: 'Better openings' })
await guest.next(m => m.title === 'Better openings', 'a new title')
const text = await (await fetch(`http://127.0.0.1:${server.port}${path}.pgn`)).text()
same(text, `${(await chapter(1)).game}\n${(await chapter(2)).game}`, 'all chapters as one file')

// ---- another order
const order = async () => (await read(nobody)).chapters.map(({ n }) => n).join()
for (const place of [0, 65, '1', undefined])
    same(await errorOf(guest, `${path}/chapters/2/move`, { place }), 'bad-field', `place ${place}`)
same(await errorOf(guest, `${path}/chapters/7/move`, { place: 1 }), 'no-chapter', 'no such chapter')
same(await errorOf(other, `${path}/chapters/2/move`, { place: 1 }), 'not-yours', 'for editors only')
await done(guest, `${path}/chapters/2/move`, { place: 1 })
await ulla.next(m => m.chapters?.map(({ n }) => n).join() === '2,1', 'all hear of the order')
same(await order(), '2,1', 'it is kept')
const turned = await (await fetch(`http://127.0.0.1:${server.port}${path}.pgn`)).text()
same(turned, `${(await chapter(2)).game}\n${(await chapter(1)).game}`, 'the file follows')

same(await errorOf(ulla, `${path}/chapters/2/delete`, { version: 7 }), 'newer', 'nobody deletes what they have not seen')
await done(guest, `${path}/chapters/2/delete`, { version: 1 })
await ulla.next(m => m.chapters?.length === 1, 'one is deleted')
same((await done(ulla, `${path}/chapters`, { game: file('') })).n, 3, 'no number comes twice')

// ---- the server dies: all that it has answered is there
const last = await done(guest, `${path}/chapters/3`, { version: 1, game: file('1. d2-c2') })
await server.stop('SIGKILL')
server = await start(data)
for (const person of [ulla, guest, nobody, other]) person.server = server
same((await chapter(3)).version, last.version, 'the last change')
same((await chapter(3)).game, file('1. d2-c2'), 'as it was sent')
same((await follow(guest, id)).chapters.length, 2, 'and the study')

// ---- a new key
await done(ulla, `${path}/key`)
check((await read(ulla)).key !== mine.key, 'another one')
same(await errorOf(guest, `${path}/chapters`, { game: first }), 'not-yours', 'editors are none any more')
same(await errorOf(guest, `${path}/edit`, { key: mine.key }), 'wrong-key', 'the old key is void')

// ---- limits
for (let n = 4; n < 66; n++) await done(ulla, `${path}/chapters`, { game: file('') })
same(await errorOf(ulla, `${path}/chapters`, { game: file('') }), 'study-full', '64 chapters')
const large = await done(ulla, '/api/studies', { title: 'Large', game: file('') })
const heavy = file(`{${'word '.repeat(9000)}}`)
let put = 0
while ((await ulla.ask(`/api/studies/${large.id}/chapters`, { game: heavy })).status === 201) put++
check(put * heavy.length < 1 << 20 && (put + 1) * heavy.length > 1 << 20, `1 MiB: ${put} chapters`)
for (let n = 2; n < 50; n++) await done(ulla, '/api/studies', { title: `${n}`, game: file('') })
same(await errorOf(ulla, '/api/studies', { title: '50', game: file('') }), 'too-many', '50 studies')

// ---- the end
await done(ulla, `${path}/delete`)
await guest.next(m => m.on === 'study' && m.gone, 'all who look are told')
same(await errorOf(nobody, path), 'no-study', 'it is gone')
same((await follow(new Person(server), large.id)).title, 'Large', 'another one is there')
await done(ulla, '/api/me/delete', { password: 'correct horse' })
same(await errorOf(nobody, `/api/studies/${large.id}`), 'no-study', 'and goes with its owner')
await server.stop()

// ---- PostgreSQL: of two at once one is stored
const postgres = await new Postgres('studies').start()
const postgresServer = await start(postgres.url)
const one = await account('One', postgresServer)
const made = await done(one, '/api/studies', { title: 'Far', game: first })
const far = `/api/studies/${made.id}`
const { key } = (await one.ask(far)).body
const two = await account('Two', postgresServer)
await done(two, `${far}/edit`, { key })
await follow(two, made.id)
await done(one, `${far}/chapters/1`, { version: 1, game: second })
same((await two.next(m => m.chapter, 'the other one')).chapter.game, second, 'hears of it')
// Who is here: a person with two windows once.
await one.open().say({ do: 'study', game: made.id })
for (const person of [one, two])
    same((await person.next(m => m.here?.length === 2, 'both are here')).here.sort().join(), 'One,Two', 'both')
const again = Object.assign(new Person(postgresServer), { cookie: two.cookie })
await again.open().say({ do: 'study', game: made.id })
same((await again.next(m => m.here?.length === 2 && !m.others, 'who comes later')).here.sort().join(), 'One,Two', 'once')
await follow(new Person(postgresServer), made.id)
await two.next(m => m.here?.length === 2 && m.others === 1, 'nobody in particular is counted')
one.socket.line.destroy()
await two.next(m => m.here?.join() === 'Two' && m.others === 1, 'one has gone')
const race = await Promise.all(
    [one, two].map((person, i) => person.ask(`${far}/chapters/1`, { version: 2, game: file(`1. d${2 - i}-c${2 - i}`) })),
)
same(race.map(({ status }) => status).sort().join(), '200,409', 'of two at once one is stored')
await postgresServer.stop()
await postgres.stop()
finish()
