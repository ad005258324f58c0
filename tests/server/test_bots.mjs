/** Bots: their owners, challenges, streams, moves, and the log. The bots of examples/ and the bridge play in
 *  tests/bots. */
import { join } from 'node:path'
import { check, finish, folder, same, serve } from './common.mjs'
import { Bot, player } from './bots.mjs'
import { Person } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`

async function owners(server, astrid) {
    const guest = new Person(server)
    await guest.ask('/api/guest', {})
    same((await guest.ask('/api/me/bots', { name: 'Guesty' })).status, 403, 'a guest has no bots')
    same(
        (await astrid.ask('/api/me/bots', { name: '9x' })).body.error.code,
        'bad-name',
        'a name that is none',
    )
    const made = await astrid.ask('/api/me/bots', { name: 'Kungen' })
    same(made.status, 201, 'a bot is made')
    check(/^[\w-]{43}$/.test(made.body.token), 'it has a token')
    same(
        (await astrid.ask('/api/me/bots', { name: 'kungen' })).body.error.code,
        'name-taken',
        'a name that is taken',
    )
    const bot = new Bot(server, 'Kungen', made.body.token)
    const { you } = (await bot.ask('/api/me')).body
    same(`${you.name} ${you.kind} ${you.id}`, `Kungen bot ${made.body.id}`, 'who it is')
    const list = await bot.list()

    const renewed = await astrid.ask('/api/me/bots/Kungen/token', {})
    same(renewed.body.name, 'Kungen', 'a new token')
    await list.until()
    const { status, body } = await bot.ask('/api/me/games')
    same(`${status} ${body.error.words}`, '401 unknown token', 'the old token is void')
    bot.token = renewed.body.token
    same((await bot.ask('/api/me/games')).status, 200, 'the new one is not')
    const berit = await player(server, 'Berit')
    same((await berit.ask('/api/me/bots/Kungen/token', {})).status, 404, "somebody else's bot")
    same((await berit.ask('/api/me/bots/Kungen/log')).status, 404, "somebody else's log")
    for (let i = 0; i < 7; i++) await astrid.ask('/api/me/bots', { name: `Spare${i}` })
    same(
        (await astrid.ask('/api/me/bots', { name: 'Ninth' })).body.error.code,
        'too-many',
        'the ninth bot',
    )
    same((await astrid.ask('/api/me/bots/Spare0/close', {})).body.ok, true, 'one is closed')
    same((await astrid.ask('/api/me/bots', { name: 'Ninth' })).status, 201, 'then there is room')
    const { bots } = (await astrid.ask('/api/me/bots')).body
    same(bots.map(one => `${one.name}${one.closed ? '-' : ''}`).join(), 'Kungen,Ninth,Spare0-,Spare1,Spare2,Spare3,Spare4,Spare5,Spare6', 'the list') // prettier-ignore
    same(
        (await berit.ask('/api/challenge/Spare0', { rules: 'maerstanas' })).status,
        404,
        'a bot that is closed',
    )
    return { bot, berit }
}

async function challenges(server, bot, berit) {
    const astrid = new Person(server)
    await astrid.ask('/api/login', { name: 'Astrid', password: 'a good one' })
    const early = (await berit.ask('/api/challenge/Kungen', { rules: 'maerstanas', seat: 1 })).body
        .id
    const list = await bot.list()
    same(`${list.status} ${list.type}`, '200 application/x-ndjson', 'a stream of its games')
    const [first] = (await list.next(message => message.on === 'mine')).games
    const { id: open, rules, phase, you, seats } = first
    same(
        `${open} ${rules} ${phase} ${you} ${JSON.stringify(seats)}`,
        `${early} maerstanas waiting 2 [{"name":"Berit","kind":"player"},null]`,
        'a challenge that was there already',
    )
    same(
        (await astrid.ask(`/api/games/${early}/join`, {})).body.error.code,
        'not-yours',
        'somebody else cannot join',
    )
    same((await astrid.ask(`/api/challenge/${early}/decline`, {})).status, 403, 'nor decline')
    same(
        (await bot.ask(`/api/challenge/${early}/decline`, { reason: 'later' })).body.ok,
        true,
        'it declines',
    )
    const { status, body } = await astrid.ask(`/api/games/${early}`)
    same(`${status} ${body.error.code}`, '410 declined', 'then everybody hears that it was declined')
    check(!/later|kungen|berit/i.test(JSON.stringify(body)), 'but not by whom, nor why')

    const taken = (
        await berit.ask('/api/challenge/kungen', {
            rules: 'maerstanas',
            clock: { base: 60000, inc: 0 },
        })
    ).body.id
    const second = await list.next(({ games }) => games[0]?.id === taken)
    same(second.games[0].clock.base, 60000, 'its clock')
    await berit.ask(`/api/challenge/${taken}/cancel`, {})
    await list.next(({ games }) => !games.length, 'one that is taken back')
    same((await bot.post(`/api/challenge/${taken}/accept`)).body.error.code, 'withdrawn', 'too late')

    same(
        (await berit.ask('/api/challenge/Nobody', { rules: 'maerstanas' })).body.error.code,
        'no-person',
        'nobody',
    )
    same(
        (await berit.ask('/api/challenge/Berit', { rules: 'maerstanas' })).body.error.code,
        'yourself',
        'oneself',
    )
    same(
        (await berit.ask('/api/challenge/Kungen', { rules: 'maerstanas', open: true })).status,
        400,
        'an open one',
    )
    same(
        (await bot.ask('/api/games', { rules: 'maerstanas', open: true })).body.error.code,
        'by-name',
        'bots are in no lobby',
    )
    const another = (await berit.ask('/api/games', { rules: 'maerstanas' })).body.id
    same(
        (await bot.ask(`/api/games/${another}/join`, {})).body.error.code,
        'not-yours',
        'nor join what is not to them',
    )
    same(
        JSON.stringify((await berit.ask('/api/bots')).body.bots),
        '[{"name":"Kungen","ratings":[]}]',
        'who is here',
    )
    const own = (await bot.ask('/api/challenge/Berit', { rules: 'maerstanas' })).body.id
    const [{ you: seat, seats: both }] = (await list.next(({ games }) => games.length)).games
    same(both[seat - 1].name, 'Kungen', 'its own challenge')
    const waiting = await bot.game(own)
    same((await waiting.next(() => true)).phase, 'waiting', 'how it stands')
    await berit.ask(`/api/challenge/${own}/decline`, { reason: 'asleep' })
    const gone = await waiting.next(message => message.on === 'gone')
    same(`${gone.game} ${gone.reason}`, `${own} asleep`, 'is declined')
    await waiting.until()
    const late = await bot.game(own)
    same((await late.next(() => true)).reason, 'asleep', 'and says why to a stream that comes too late')
    await late.until()
    same((await bot.game('abcdefgh')).status, 404, 'not so a game that never was')
    const another_bot = await Bot.make(server, berit, 'Sen')
    const theirs = await another_bot.game(own)
    same((await theirs.next(() => true)).reason, null, 'nor does it say to others why')
    await theirs.until()
    await berit.ask('/api/me/bots/Sen/close', {})
    same((await berit.ask('/api/me/games/stream')).status, 403, 'streams are for bots')
    for (const old of ['/api/account', '/api/stream/event', `/api/bot/game/stream/${own}`]) {
        const { status, body } = await bot.ask(old)
        same(`${status} ${body.error.code}`, '410 old-form', old)
        check(body.error.words.includes('docs/bots.md'), `where to read: ${body.error.words}`)
    }
    same((await bot.post(`/api/bot/game/${own}/move/d4`)).status, 410, 'an old request')
    return list
}

async function plays(server, bot, berit, list) {
    const id = (
        await berit.ask('/api/challenge/Kungen', {
            rules: 'gardsdansen',
            seat: 2,
            clock: { base: 600000, inc: 2000 },
        })
    ).body.id
    const say = message => bot.say({ game: id, ...message })
    const code = async answer => (await answer).body.error?.code
    same((await bot.game(id)).status, 200, 'a game that has not begun')
    await bot.post(`/api/challenge/${id}/accept`)
    const [start] = (await list.next(({ games }) => games[0]?.phase === 'playing')).games
    same(`${start.id} ${start.you} ${start.seats[1].name}`, `${id} 1 Berit`, 'a game starts')
    const game = await bot.game(id)
    const state = await game.next(message => message.on === 'state')
    same(
        state.seats.map(one => `${one.name} ${one.kind}`).join(),
        'Kungen bot,Berit player',
        'who plays',
    )
    same(
        `${state.you} ${state.rules} ${state.position} ${state.clock.inc}`,
        '1 gardsdansen null 2000',
        'what is played',
    )
    same(`${state.phase} ${state.moves} ${state.left}`, 'playing  600000,600000', 'how it stands')
    const turn = await game.next(message => message.on === 'turn')
    same(`${turn.game} ${turn.ply}`, `${id} 0`, 'it is to move')
    check(turn.legal.includes('d2d4') || turn.legal.length > 5, 'the legal moves')

    const [move] = turn.legal
    same(await code(say({ do: 'move', ply: 0, move: 'a1a1' })), 'illegal', 'no legal move')
    same(await code(say({ do: 'move', ply: 3, move })), 'stale', 'a move of another time')
    same(await code(say({ do: 'move', move })), 'bad-field', 'a move of no time')
    same(await code(say({ do: 'move', ply: 'x', move })), 'bad-field', 'no number')
    same(await code(say({ do: 'watch' })), 'bad-do', 'what a stream is for')
    same(await code(say({ do: 'dance' })), 'bad-do', 'what nobody knows')
    same((await say({ do: 'move', ply: 0, move, note: 'depth 3 å' })).body.ok, true, 'a move')
    same((await say({ do: 'move', ply: 0, move })).body.ok, true, 'the same again')
    const half = await game.next(message => message.on === 'turn')
    same(half.ply, 1, 'a turn of two plies')
    const second = { do: 'move', ply: 1, move: half.legal[0], note: 'two\nlines' }
    same((await say(second)).body.ok, true, 'its second half, with a note that is none')
    const ply = await game.next(message => message.on === 'ply' && message.ply === 2)
    same(ply.move, half.legal[0], 'is told')
    same(await code(say({ do: 'move', ply: 2, move })), 'not-your-turn', "the other's turn")

    // Berit comes, offers a draw, writes, asks to take back, and goes.
    berit.open()
    const seen = await berit.watch(id)
    check(seen.seats[0].here && seen.seats[0].kind === 'bot', 'the bot is here, and is one')
    await game.next(message => message.on === 'here' && message.seats[1])
    await berit.say({ do: 'chat', game: id, words: 'Hej "bot"!' })
    const chat = await game.next(message => message.on === 'chat')
    same(`${chat.by}: ${chat.words}`, 'Berit: Hej "bot"!', 'a line of chat')
    same((await say({ do: 'chat', words: 'Hej!' })).body.ok, true, 'it answers')
    same(
        (await berit.next(event => event.on === 'chat' && event.by === 'Kungen')).words,
        'Hej!',
        'and is heard',
    )
    await berit.say({ do: 'draw', game: id })
    same((await game.next(message => message.draw === 2)).phase, 'playing', 'an offer of a draw')
    same((await say({ do: 'decline' })).body.ok, true, 'it is declined')
    await game.next(message => message.draw === 0)
    same((await say({ do: 'takeback' })).body.ok, true, 'it asks to take back')
    await berit.state(event => event.takeback === 1)
    await berit.say({ do: 'takeback', game: id })
    same((await game.next(message => message.on === 'turn')).ply, 0, 'it is to move again')
    same(await code(say({ do: 'claim', win: true })), 'too-soon', 'a claim')
    berit.socket.line.destroy()
    await game.next(message => message.on === 'here' && !message.seats[1])

    const other = await bot.game(id)
    await game.until()
    same(
        (await other.next(() => true)).on,
        'state',
        'a second stream takes the place of the first',
    )
    same((await say({ do: 'resign' })).body.ok, true, 'it resigns')
    const last = await other.next(message => message.phase === 'over')
    same(`${last.termination} ${last.result}`, 'resign 0-1', 'the last state')
    await other.until()
    await list.next(({ games }) => !games.length, 'the game is over')
    same(await code(say({ do: 'move', ply: 0, move })), 'over', 'nothing more')
    const late = await bot.game(id)
    same((await late.next(() => true)).termination, 'resign', 'a game that is over')
    await late.until()
    same((await bot.game('Nothing1')).status, 404, 'a game that is none')
    return { id, first: move }
}

/** A stream that is opened while its game begins has the state first, then asks for the move. */
async function opens(bot, berit) {
    for (let i = 0; i < 20; i++) {
        const { id } = (await bot.ask('/api/challenge/Berit', { rules: 'maerstanas', seat: 1 })).body
        const [, game] = await Promise.all([berit.ask(`/api/games/${id}/join`, {}), bot.game(id)])
        const said = []
        const phase = message => message.phase ?? message.on
        await game.next(message => said.push(phase(message)) && message.on === 'turn')
        check(/^(waiting,(here,)*)?playing/.test(said.join()), `the state comes first: ${said}`)
        await bot.say({ do: 'resign', game: id })
    }
}

/** A bot against the server's engine: what is refused, who begins, and how many games at a time. */
async function engine(bot, berit, list) {
    const begin = setup => bot.ask('/api/challenge/ai', { rules: 'maerstanas', level: 2, ...setup })
    const refused = async setup => {
        const { status, body } = await begin(setup)
        return `${status} ${body.error?.code}`
    }
    const words = { rules: 'maerstanas', level: 1 }
    same((await berit.ask('/api/challenge/ai', words)).body.error.code, 'no-bot', 'for bots only')
    for (const level of [0, 11, 'three', undefined])
        same(await refused({ level }), '400 bad-field', `level ${level}`)
    same(await refused({ rules: 'nothing' }), '400 bad-rules', 'rules that are none')
    same(await refused({ rated: true }), '400 bad-field', 'a game with the engine is never rated')
    same(await refused({ clock: { base: 1 } }), '400 bad-field', 'a clock that is none')
    same((await begin({ level: 10, clock: { base: 60000, inc: 0 }, seat: 2 })).status, 201, 'a game')
    const [{ id, you, seats, clock }] = (await list.next(({ games }) => games.length)).games
    same(`${you} ${seats[0].name} ${clock.base}`, '2 Taefl 10 60000', 'its own seat, level and clock')
    const game = await bot.game(id)
    const { rated, phase } = await game.next(message => message.on === 'state')
    same(`${rated} ${phase}`, 'false playing', 'unrated, and it has begun')
    const { ply, legal } = await game.next(message => message.on === 'turn')
    same(ply, 1, 'the engine has moved')
    same((await bot.say({ do: 'move', game: id, ply, move: legal[0] })).body.ok, true, 'a move')

    const way = { rules: 'maerstanas', engine: 2 }
    same((await bot.ask('/api/challenge/Berit', way)).body.error?.code, 'bad-field', 'no way round the limit')

    const more = []
    for (let i = 0; i < 3; i++) more.push((await begin({})).body.id)
    same(await refused({}), '429 too-many', 'a fifth at a time')
    for (const one of [id, ...more]) await bot.say({ do: 'resign', game: one })
    await list.next(({ games }) => !games.length, 'all are over')
    same((await bot.ask('/api/challenge/ai', { level: 3 })).status, 201, 'then another, without rules')
    const [{ id: last, rules }] = (await list.next(({ games }) => games.length)).games
    same(rules, 'tablut-ashton', 'its rules')
    await bot.say({ do: 'resign', game: last })
    await list.next(({ games }) => !games.length, 'it is over')
    same((await berit.ask('/api/me/bots', { name: 'Ai' })).body.error.code, 'reserved-name', 'its name')
}

/** A bot plays at most 16 games, also if it accepts many challenges at once or joins by the other address. */
async function full() {
    const server = await serve(program, ['--per-address', '10000', '--connections', '100'])
    const people = []
    for (const name of ['Ask', 'Embla', 'Lif', 'Thrud']) people.push(await player(server, name))
    const bot = await Bot.make(server, people[0], 'Full')
    const challenge = async () => {
        const made = people.map(person => person.ask('/api/challenge/Full', { rules: 'maerstanas' }))
        return (await Promise.all(made)).map(({ body }) => body.id)
    }
    for (let i = 0; i < 3; i++)
        for (const id of await challenge()) same((await bot.post(`/api/challenge/${id}/accept`)).status, 200, 'a game')
    const waiting = [...(await challenge()), ...(await challenge())]
    const paths = waiting.map((id, i) => (i & 1 ? `/api/games/${id}/join` : `/api/challenge/${id}/accept`))
    const answers = await Promise.all(paths.map(path => bot.ask(path, {})))
    const codes = answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`).sort()
    same(codes.join(), [...Array(4).fill('200 '), ...Array(4).fill('429 too-many')].join(), 'four of eight')
    const { games } = (await bot.ask('/api/me/games')).body
    same(games.filter(one => one.phase === 'playing').length, 16, 'sixteen games')
    const { id } = games.find(one => one.phase === 'waiting')
    same((await bot.ask(`/api/games/${id}`)).body.phase, 'waiting', 'a challenge that was not accepted still waits')
    same(await server.stop(), 0, 'the end of the server')
}

/** The log of decisions, and that all goes on when the server is started anew. */
async function kept(server, bot, astrid, berit, { id, first }) {
    const log = (await astrid.ask('/api/me/bots/Kungen/log')).body.log
    const found = log.find(one => one.game === id && one.ply === 0)
    same(
        `${found.move} ${found.note} ${found.rules} ${found.ms >= 0}`,
        `${first} depth 3 å gardsdansen true`,
        'the log',
    )
    const game = (await berit.ask('/api/challenge/Kungen', { rules: 'maerstanas', seat: 2 })).body
        .id
    const waiting = (await berit.ask('/api/challenge/Kungen', { rules: 'maerstanas', seat: 2 }))
        .body.id
    await bot.post(`/api/challenge/${game}/accept`)
    const list = await bot.list()
    same(await server.stop(), 0, 'the end of the server with streams that are open')
    await list.until()
    const again = await serve(program, [], { TAEFL_DATA: data })
    bot.server = again
    const { games } = await (await bot.list()).next(message => message.on === 'mine')
    same(
        games.map(one => `${one.id} ${one.phase}`).join(),
        `${game} playing,${waiting} waiting`,
        'a game goes on, and a challenge still waits',
    )
    const stream = await bot.game(game)
    const { ply, legal } = await stream.next(message => message.on === 'turn')
    same((await bot.say({ do: 'move', game, ply, move: legal[0] })).body.ok, true, 'with a move')
    same(await again.stop(), 0, 'the end of the server')
}

const data = join(folder, 'bots.db')
const server = await serve(program, [], { TAEFL_DATA: data })
const astrid = await player(server, 'Astrid')
const { bot, berit } = await owners(server, astrid)
const list = await challenges(server, bot, berit)
await engine(bot, berit, list)
const played = await plays(server, bot, berit, list)
await opens(bot, berit)
await kept(server, bot, astrid, berit, played)
await full()
finish()
