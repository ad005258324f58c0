/** What docs/openapi.json says of each address holds: asked as it says, the server answers with the status, the
 *  form and the fields that it names, and refuses in the one form there is. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, run, same, serve, wait } from './common.mjs'
import { Bot, Stream, player } from './bots.mjs'
import { Person } from './live.mjs'
import { Browser } from './push_service.mjs'

const openapi = JSON.parse(readFileSync(join(process.env.TAEFL_SOURCE, 'docs/openapi.json'), 'utf8'))
const program = `${process.env.TAEFL_BUILD}/taefl_small`
const data = join(folder, 'openapi.db')
const server = await serve(program, [], { TAEFL_DATA: data })

// ---- whether a value is what a schema says: the first thing that is wrong, or nothing
const resolve = one =>
    one.$ref
        ? one.$ref
              .slice(2)
              .split('/')
              .reduce((at, key) => at[key], openapi)
        : one
const typeOf = value =>
    value === null
        ? 'null'
        : Array.isArray(value)
          ? 'array'
          : Number.isInteger(value)
            ? 'integer'
            : typeof value
const first = (list, look) => list.reduce((found, one) => found ?? look(one), undefined)

function flaw(value, schema, at = '', open = false) {
    const s = resolve(schema)
    const kind = typeOf(value)
    if (s.anyOf || s.oneOf) {
        const flaws = (s.anyOf ?? s.oneOf).map(one => flaw(value, one, at))
        const fits = flaws.filter(one => one === undefined).length
        if (s.oneOf ? fits === 1 : fits > 0) return undefined
        return `${at || 'it'} fits ${fits} of ${flaws.length}: ${flaws.join('; ')}`
    }
    if (s.allOf) return first(s.allOf, one => flaw(value, one, at, true))
    if ('const' in s && value !== s.const) return `${at} is not ${JSON.stringify(s.const)}`
    if (s.enum && !s.enum.includes(value)) return `${at} is ${JSON.stringify(value)}`
    const types = s.type ? [s.type].flat() : [kind]
    if (!types.includes(kind) && !(kind === 'integer' && types.includes('number')))
        return `${at || 'it'} is of type ${kind}`
    if (s.minimum > value || s.maximum < value) return `${at} is ${value}`
    if (kind === 'array' && s.items) return first(value, one => flaw(one, s.items, `${at}[]`))
    if (kind !== 'object' || !s.properties) return undefined
    const missing = s.required.find(key => !(key in value))
    if (missing) return `${at}.${missing} is missing`
    const more = Object.keys(value).find(key => !(key in s.properties))
    if (more && !open) return `${at}.${more} is not described`
    return first(Object.keys(value), key =>
        key in s.properties ? flaw(value[key], s.properties[key], `${at}.${key}`) : undefined,
    )
}
same(flaw({ id: 'x' }, { $ref: '#/components/schemas/Id' }), undefined, 'the schema of an id')
check(flaw({ id: 1 }, { $ref: '#/components/schemas/Id' }), 'a flaw is found: the type')
check(flaw({}, { $ref: '#/components/schemas/Id' }), 'a flaw is found: a field that is missing')
check(flaw({ id: 'x', a: 1 }, { $ref: '#/components/schemas/Id' }), 'a flaw is found: one too many')

// ---- asking
const asked = new Set()
const described = one => {
    const [method, path] = one.split(' ')
    return openapi.paths[path][method.toLowerCase()]
}

/** Asks as `who` for "POST /api/games/{id}/join" with what stands for the names in braces, and holds the answer
 *  to docs/openapi.json. Gives the body. */
async function ask(who, one, places = {}, body = {}, query = '') {
    const operation = described(one)
    const [method, path] = one.split(' ')
    const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(places[name])) + query
    const bot = who instanceof Bot
    const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, {
        method,
        body: method === 'GET' ? undefined : JSON.stringify(body),
        headers: {
            ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
            ...(bot
                ? { authorization: `Bearer ${who.token}` }
                : {
                      origin: `http://127.0.0.1:${server.port}`,
                      ...(who.cookie ? { cookie: who.cookie } : {}),
                  }),
        },
    })
    const cookie = answer.headers.get('set-cookie')
    if (cookie && !bot) who.cookie = cookie.split(';')[0]
    asked.add(one)
    const text = await answer.text()
    const [status] = Object.keys(operation.responses)
    const type = answer.headers.get('content-type').split(';')[0]
    same(String(answer.status), status, `${one}: the status (${text.slice(0, 200)})`)
    const content = operation.responses[status].content
    check(type in content, `${one}: it is ${type}`)
    if (type !== 'application/json') return text
    const value = JSON.parse(text)
    same(flaw(value, content[type].schema), undefined, one)
    return value
}

/** Lines of a stream, each held to docs/openapi.json. */
async function lines(bot, one, places) {
    const content = described(one).responses['200'].content
    const path = one.split(' ')[1].replace(/\{(\w+)\}/g, (_, name) => places[name])
    const stream = await Stream.open(server, path, bot.token)
    check(stream.type in content, `${one}: it is ${stream.type}`)
    asked.add(one)
    return {
        stream,
        async next(on, test = () => true) {
            const message = await stream.next(message => message.on === on && test(message))
            same(flaw(message, content[stream.type].schema), undefined, `${one}: ${on}`)
            return message
        },
    }
}

const guest = new Person(server)
const anna = await player(server, 'Anna')
const bert = new Person(server)
await ask(guest, 'GET /healthz')
await ask(guest, 'GET /metrics')
await ask(guest, 'GET /readyz')
same(JSON.stringify(await ask(guest, 'GET /api/openapi.json')), JSON.stringify(openapi), 'the server gives it out')
await ask(guest, 'GET /api/me')
await ask(guest, 'POST /api/guest')
await ask(guest, 'GET /api/me')
await ask(bert, 'POST /api/account', {}, { name: 'Bert', password: 'something long' })
await ask(bert, 'POST /api/me/password', {}, { old: 'something long', new: 'something longer' })
await ask(bert, 'POST /api/logout')
await ask(bert, 'POST /api/login', {}, { name: 'Bert', password: 'something longer' })

const { sessions } = await ask(bert, 'GET /api/me/sessions')
await ask(bert, 'POST /api/me/sessions/{session}/end', { session: sessions[0].id })
await ask(bert, 'POST /api/login', {}, { name: 'Bert', password: 'something longer' })

await ask(bert, 'POST /api/me/friends', {}, { name: 'Anna' })
await ask(bert, 'GET /api/me/friends')
await ask(bert, 'POST /api/me/preferences', {}, { challenges: 'accounts' })
await ask(bert, 'GET /api/me/preferences')
await ask(bert, 'POST /api/me/challenges/decline')
const keys = new Browser().subscription('https://push.example/bert')
await ask(bert, 'POST /api/me/push', {}, keys)
await ask(bert, 'GET /api/me/push')
await ask(bert, 'POST /api/me/push/end')

await run(program, ['admin', '--data', data, 'notice', 'imprint', process.env.TAEFL_SOURCE + '/LICENSE'])
await ask(guest, 'GET /api/notices')
await ask(guest, 'GET /api/notices/{notice}', { notice: 'imprint' })

// A game of two people, and another that is taken back.
const begin = { rules: 'maerstanas', seat: 1, clock: { base: 600000, inc: 0 } }
const { id } = await ask(anna, 'POST /api/games', {}, { ...begin, open: true })
await ask(anna, 'GET /api/me/games')
await ask(guest, 'GET /api/games/{id}', { id })
await ask(bert, 'POST /api/games/{id}/join', { id })
await ask(bert, 'POST /api/games/{id}/plan', { id }, { lines: [['e4', 'd4']] })
const far = await ask(anna, 'POST /api/games', {}, { ...begin, clock: { days: 2 }, open: true })
const { games } = await ask(guest, 'GET /api/lobby')
check(
    games.some(one => one.id === far.id),
    'the lobby has it',
)
await ask(anna, 'POST /api/games/{id}/cancel', { id: far.id })
anna.open()
await anna.watch(id)
await anna.move(id, 0, 'e4')
const going = await ask(guest, 'GET /api/current')
check(
    going.games.some(one => one.id === id),
    'the games that go on have it',
)
await anna.say({ do: 'chat', game: id, words: 'Hej' })
await anna.say({ do: 'resign', game: id })
await anna.state(state => state.phase === 'over')
await ask(guest, 'GET /api/games/{id}', { id })
for (const one of ['GET /g/{id}.pgn', 'GET /g/{id}.json', 'GET /g/{id}.svg', 'GET /g/{id}.png', 'GET /g/{id}.qr.svg'])
    await ask(guest, one, { id })
await ask(guest, 'GET /picture/{place}', { place: 'tablut-ashton.png' })
await ask(guest, 'GET /api/games/{id}/analysis', { id })
let found = await ask(guest, 'POST /api/games/{id}/analysis', { id })
await ask(guest, 'GET /api/jobs')
for (; /waiting|running/.test(found.state); await wait(5))
    found = await ask(guest, 'GET /api/games/{id}/analysis', { id })
same(found.steps?.length, 3, 'an analysis')
same(`${found.done} of ${found.of}`, '3 of 3', 'of which nothing is left to do')
await ask(anna, 'GET /api/me/export')
await ask(guest, 'GET /api/people/{name}', { name: 'Anna' })
await ask(guest, 'GET /api/ranks/{name}', { name: 'maerstanas' })
await ask(guest, 'GET /api/explorer', {}, {}, '?rules=maerstanas')
await ask(guest, 'GET /api/search', {}, {}, '?rules=maerstanas&player=Anna')

await ask(anna, 'POST /api/me/vacation', {}, { on: true })
await ask(anna, 'POST /api/me/vacation', {}, { on: false })
await ask(anna, 'GET /api/me/vacation')
await ask(anna, 'POST /api/me/puzzles/{puzzle}', { puzzle: 'tz658' }, { moves: ['c7d7'] })
await ask(anna, 'POST /api/me/storm', {}, { game: 'tafl', solved: ['tz658 c7d7'] })
await ask(anna, 'GET /api/me/puzzles')
const reserve = await ask(anna, 'POST /api/games', {}, { ...begin, clock: { days: 1, bank: 9 } })
await ask(bert, 'POST /api/games/{id}/join', reserve)

// What people and hosts hold against others.
await run(program, ['admin', '--data', data, 'role', 'Anna', 'admin'])
await ask(anna, 'POST /api/me/blocks', {}, { name: 'Bert' })
await ask(anna, 'GET /api/me/blocks')
await ask(anna, 'POST /api/me/blocks', {}, { name: 'Bert', on: false })
await ask(bert, 'POST /api/games/{id}/report', { id }, { words: 'went away' })
await ask(anna, 'POST /api/host/people/{name}', { name: 'Bert' }, { mute: 1 })
const { reports } = await ask(anna, 'GET /api/host')
await ask(anna, 'GET /api/host', {}, undefined, `?after=${reports[0].id}`)
await ask(anna, 'POST /api/host/people/{name}', { name: 'Bert' }, { mute: 0 })
await ask(anna, 'POST /api/host/reports/{number}', { number: reports[0].id })

// Tournaments.
const cup = await ask(
    anna,
    'POST /api/tournaments',
    {},
    { name: 'A cup', kind: 'everyone', rules: 'maerstanas', clock: { base: 60000, inc: 0 } },
)
for (const who of [await player(server, 'Cleo'), bert]) await ask(who, 'POST /api/tournaments/{id}/enter', cup)
await ask(anna, 'POST /api/tournaments/{id}/begin', cup)
await ask(guest, 'GET /api/tournaments')
await ask(guest, 'GET /api/tournaments', {}, undefined, `?after=${cup.id}`)
await ask(guest, 'GET /api/tournaments/{id}.csv', cup)
await ask(guest, 'GET /api/tournaments/{id}.qr.svg', cup)
for (const what of ['POST /api/tournaments/{id}/pause', 'POST /api/tournaments/{id}/resume'])
    await ask(anna, what, cup)
await ask(
    anna,
    'POST /api/tournaments/{id}/board',
    cup,
    { rules: 'maerstanas', moves: [], marks: ['c3'], words: 'Look here.' },
)
await ask(anna, 'POST /api/tournaments/{id}/board/end', cup)
await ask(guest, 'GET /api/codes/{code}', await ask(guest, 'GET /api/tournaments/{id}', cup))
await ask(guest, 'GET /api/tournaments/{id}/meetings', cup)
await ask(bert, 'POST /api/tournaments/{id}/leave', cup)
await ask(anna, 'POST /api/tournaments/{id}/remove', cup, { name: 'Cleo' })
const second = await ask(
    anna,
    'POST /api/tournaments',
    {},
    { name: 'Another', kind: 'swiss', rules: 'maerstanas', clock: { days: 1 }, rounds: 2 },
)
await ask(anna, 'POST /api/tournaments/{id}/cancel', second)

// Studies.
const chapter = '[Rules "brandubh"]\n\n1. d2-c2 *\n'
const study = await ask(anna, 'POST /api/studies', {}, { title: 'Openings', game: chapter })
await ask(anna, 'GET /api/studies')
const { key } = await ask(anna, 'GET /api/studies/{id}', study)
await ask(bert, 'POST /api/studies/{id}/edit', study, { key })
const added = await ask(bert, 'POST /api/studies/{id}/chapters', study, { game: chapter })
await ask(bert, 'POST /api/studies/{id}/chapters/{n}', { ...study, ...added }, { version: 1, game: chapter })
await ask(guest, 'GET /api/studies/{id}/chapters/{n}', { ...study, ...added })
await ask(guest, 'GET /api/studies/{id}.pgn', study)
await ask(bert, 'POST /api/studies/{id}/chapters/{n}/move', { ...study, ...added }, { place: 1 })
await ask(bert, 'POST /api/studies/{id}/chapters/{n}/delete', { ...study, ...added }, { version: 1 })
await ask(anna, 'POST /api/studies/{id}', study, { title: 'Good openings' })
await ask(anna, 'GET /api/me/export')
await ask(anna, 'POST /api/studies/{id}/key', study)
await ask(anna, 'POST /api/studies/{id}/delete', study)

// Bots.
await ask(anna, 'POST /api/me/bots', {}, { name: 'Old' })
await ask(anna, 'POST /api/me/bots/{name}/close', { name: 'Old' })
await ask(anna, 'POST /api/me/bots', {}, { name: 'Robot' })
const { token } = await ask(anna, 'POST /api/me/bots/{name}/token', { name: 'Robot' })
const bot = new Bot(server, 'Robot', token)
for (const gone of ['GET /api/account', 'GET /api/stream/event', 'GET /api/bot/{rest}', 'POST /api/bot/{rest}'])
    await ask(bot, gone, { rest: 'game' })
await ask(anna, 'GET /api/me/bots')
const list = await lines(bot, 'GET /api/me/games/stream', {})
const lists = phases => list.next('mine', ({ games }) => games.map(one => one.phase).join() === phases)
await ask(guest, 'GET /api/bots')
const challenge = setup =>
    ask(bert, 'POST /api/challenge/{name}', { name: 'Robot' }, { ...begin, ...setup })
const declined = await challenge({})
await lists('waiting')
await ask(bot, 'POST /api/challenge/{id}/decline', declined, { reason: 'later' })
const cancelled = await challenge({})
await ask(bert, 'POST /api/challenge/{id}/cancel', cancelled)
await lists('')
const own = await ask(bot, 'POST /api/challenge/{name}', { name: 'Bert' }, begin)
const waiting = await lines(bot, 'GET /api/games/{id}/stream', own)
await waiting.next('state')
await ask(bert, 'POST /api/challenge/{id}/decline', own)
await waiting.next('gone')
const solo = await ask(bot, 'POST /api/challenge/ai', {}, { ...begin, level: 3, seat: 1 })
await lists('playing')
await ask(bot, 'POST /api/message', {}, { game: solo.id, do: 'resign' })
await lists('')
const game = await challenge({ seat: 2, rules: 'tablut-katz' })
await ask(bot, 'POST /api/challenge/{id}/accept', game)
await lists('playing')
const stream = await lines(bot, 'GET /api/games/{id}/stream', game)
await stream.next('state')
const turn = await stream.next('turn')
const say = message => ask(bot, 'POST /api/message', {}, { game: game.id, ...message })
bert.open()
await bert.watch(game.id)
await stream.next('here')
await say({ do: 'move', ply: 0, move: turn.legal[0], note: 'one' })
await stream.next('ply')
await bert.say({ do: 'chat', game: game.id, words: 'Hej' })
await stream.next('chat')
await say({ do: 'chat', words: 'Hej!' })
await bert.say({ do: 'draw', game: game.id })
await say({ do: 'decline' })
await say({ do: 'draw' })
await say({ do: 'takeback' })
await bert.say({ do: 'decline', game: game.id })
const replies = await bert.ask(`/api/games/${game.id}`)
same(replies.body.phase, 'playing', 'it goes on')
const referee = (await bert.move(game.id, 1, 'd1c1')).done
check(referee, 'the other one plays')
await bert.say({ do: 'takeback', game: game.id })
await say({ do: 'decline' })
await say({ do: 'resign' })
await lists('')
await ask(anna, 'GET /api/me/bots/{name}/log', { name: 'Robot' })
await ask(guest, 'POST /api/me/delete')

// ---- refusals: nobody may ask so, or there is no such thing
const nobody = new Person(server)
for (const [path, methods] of Object.entries(openapi.paths))
    for (const method of Object.keys(methods)) {
        const one = `${method.toUpperCase()} ${path}`
        check(asked.has(one), `${one} was not asked for`)
        if (method === 'get' && !path.includes('{')) continue
        const url = path.replace('{id}', 'Nothing1').replace(/\{\w+\}/, 'nothing')
        const answer = await nobody.ask(url, method === 'post' ? ['no', 'object'] : undefined)
        if (path === '/api/ranks/{name}') continue // an empty ranking
        check(answer.status >= 400, `${one} of nothing: ${answer.status}`)
        same(flaw(answer.body, { $ref: '#/components/schemas/Error' }), undefined, `${one} refused`)
    }
finish()
