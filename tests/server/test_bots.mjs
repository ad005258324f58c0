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
    const account = await bot.ask('/api/account')
    same(
        `${account.body.username} ${account.body.title} ${account.body.id}`,
        `Kungen BOT ${made.body.id}`,
        'who it is',
    )
    const events = await bot.events()

    const renewed = await astrid.ask('/api/me/bots/Kungen/token', {})
    same(renewed.body.name, 'Kungen', 'a new token')
    await events.until()
    const { status, body } = await bot.ask('/api/account')
    same(`${status} ${body.error.words}`, '401 unknown token', 'the old token is void')
    bot.token = renewed.body.token
    same((await bot.ask('/api/account')).status, 200, 'the new one is not')
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
    const list = (await astrid.ask('/api/me/bots')).body.bots
    same(list.map(one => `${one.name}${one.closed ? '-' : ''}`).join(), 'Kungen,Ninth,Spare0-,Spare1,Spare2,Spare3,Spare4,Spare5,Spare6', 'the list') // prettier-ignore
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
    const events = await bot.events()
    same(`${events.status} ${events.type}`, '200 application/x-ndjson', 'a stream of events')
    const first = await events.next(event => event.type === 'challenge')
    same(first.challenge.id, early, 'what was open already')
    same(
        JSON.stringify({ ...first.challenge, id: '' }),
        '{"id":"","challenger":{"name":"Berit","kind":"player"},"rules":"maerstanas","seat":2,"clock":null,"initialFen":"startpos","moves":0}',
        'a challenge',
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
    same((await berit.ask(`/api/games/${early}`)).status, 404, 'then it is gone')

    const taken = (
        await berit.ask('/api/challenge/kungen', {
            rules: 'maerstanas',
            clock: { base: 60000, inc: 0 },
        })
    ).body.id
    const second = await events.next(event => event.type === 'challenge')
    same(second.challenge.clock.base, 60000, 'its clock')
    await berit.ask(`/api/challenge/${taken}/cancel`, {})
    same(
        (await events.next(event => event.type === 'challengeCanceled')).challenge.id,
        taken,
        'one that is taken back',
    )
    same((await bot.post(`/api/challenge/${taken}/accept`)).status, 404, 'too late')

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
    const open = (await berit.ask('/api/games', { rules: 'maerstanas' })).body.id
    same(
        (await bot.ask(`/api/games/${open}/join`, {})).body.error.code,
        'not-yours',
        'nor join what is not to them',
    )
    same(
        JSON.stringify((await berit.ask('/api/bots')).body.bots),
        '[{"name":"Kungen","ratings":[]}]',
        'who is here',
    )
    const own = (await bot.ask('/api/challenge/Berit', { rules: 'maerstanas' })).body.id
    await berit.ask(`/api/challenge/${own}/decline`, { reason: 'asleep' })
    const declined = await events.next(event => event.type === 'challengeDeclined')
    same(
        `${declined.challenge.id} ${declined.challenge.reason}`,
        `${own} asleep`,
        'its own is declined',
    )
    same((await berit.ask('/api/stream/event')).status, 403, 'streams are for bots')
    return events
}

async function plays(server, bot, berit, events) {
    const id = (
        await berit.ask('/api/challenge/Kungen', {
            rules: 'gardsdansen',
            seat: 2,
            clock: { base: 600000, inc: 2000 },
        })
    ).body.id
    same((await bot.game(id)).status, 200, 'a game that has not begun')
    await bot.post(`/api/challenge/${id}/accept`)
    const start = await events.next(event => event.type === 'gameStart')
    same(
        `${start.game.id} ${start.game.seat} ${start.game.opponent.name}`,
        `${id} 1 Berit`,
        'a game starts',
    )
    const game = await bot.game(id)
    const full = await game.next(event => event.type === 'gameFull')
    same(
        full.players.map(one => `${one.name} ${one.kind}`).join(),
        'Kungen bot,Berit player',
        'who plays',
    )
    same(
        `${full.seat} ${full.rules} ${full.initialFen} ${full.clock.inc}`,
        '1 gardsdansen startpos 2000',
        'what is played',
    )
    same(
        `${full.state.status} ${full.state.turn} ${full.state.moves}`,
        'started 1 ',
        'how it stands',
    )
    check(full.state.legal.includes('d2d4') || full.state.legal.length > 5, 'the legal moves')
    same(full.state.p1time, 600000, 'the clock')

    const [first] = full.state.legal
    same(
        (await bot.post(`/api/bot/game/${id}/move/a1a1`)).body.error.code,
        'illegal',
        'no legal move',
    )
    same(
        (await bot.post(`/api/bot/game/${id}/move/${first}?ply=3`)).body.error.code,
        'stale',
        'a move of another time',
    )
    same(
        (await bot.post(`/api/bot/game/${id}/move/${first}?ply=99999999`)).body.error.code,
        'bad-field',
        'a ply that no game has',
    )
    same((await bot.post(`/api/bot/game/${id}/move/${first}?ply=x`)).status, 400, 'no number')
    same(
        (await bot.post(`/api/bot/game/${id}/move/${first}?ply=0&note=depth%203+%C3%A5`)).body.ok,
        true,
        'a move',
    )
    same(
        (await bot.post(`/api/bot/game/${id}/move/${first}?ply=0`)).body.ok,
        true,
        'the same again',
    )
    const half = await game.next(event => event.moves === first)
    same(half.turn, 1, 'a turn of two plies')
    same(
        (await bot.post(`/api/bot/game/${id}/move/${half.legal[0]}?ply=1`)).body.ok,
        true,
        'its second half',
    )
    const theirs = await game.next(event => event.type === 'gameState' && event.turn === 2)
    same(theirs.legal, undefined, 'no moves for who is not to move')
    same(
        (await bot.post(`/api/bot/game/${id}/move/${first}?ply=2`)).body.error.code,
        'not-your-turn',
        "the other's turn",
    )

    // Berit comes, offers a draw, writes, asks to take back, and goes.
    berit.open()
    const state = await berit.watch(id)
    check(state.seats[0].here && state.seats[0].kind === 'bot', 'the bot is here, and is one')
    await game.next(event => event.type === 'opponentGone' && !event.gone)
    await berit.say({ do: 'chat', game: id, words: 'Hej "bot"!' })
    const chat = await game.next(event => event.type === 'chatLine')
    same(`${chat.username}: ${chat.text}`, 'Berit: Hej "bot"!', 'a line of chat')
    same((await bot.ask(`/api/bot/game/${id}/chat`, { text: 'Hej!' })).body.ok, true, 'it answers')
    same(
        (await berit.next(event => event.on === 'chat' && event.by === 'Kungen')).words,
        'Hej!',
        'and is heard',
    )
    await berit.say({ do: 'draw', game: id })
    same((await game.next(event => event.draw === 2)).status, 'started', 'an offer of a draw')
    same((await bot.post(`/api/bot/game/${id}/draw/no`)).body.ok, true, 'it is declined')
    await game.next(event => event.draw === 0)
    same((await bot.post(`/api/bot/game/${id}/takeback/yes`)).body.ok, true, 'it asks to take back')
    await berit.state(event => event.takeback === 1)
    await berit.say({ do: 'takeback', game: id })
    same((await game.next(event => event.turn === 1)).moves, '', 'it is to move again')
    same(
        (await bot.post(`/api/bot/game/${id}/claim-victory`)).body.error.code,
        'too-soon',
        'a claim',
    )
    berit.socket.line.destroy()
    await game.next(event => event.type === 'opponentGone' && event.gone)

    const second = await bot.game(id)
    await game.until()
    same(
        (await second.next(() => true)).type,
        'gameFull',
        'a second stream takes the place of the first',
    )
    same((await bot.post(`/api/bot/game/${id}/resign`)).body.ok, true, 'it resigns')
    const last = await second.next(
        event => event.status !== 'started' && event.type === 'gameState',
    )
    same(`${last.status} ${last.winner} ${last.turn}`, 'resign 2 0', 'the last state')
    await second.until()
    const ended = await events.next(event => event.type === 'gameFinish')
    same(
        `${ended.game.id} ${ended.game.status} ${ended.game.winner}`,
        `${id} resign 2`,
        'the game is over',
    )
    same(
        (await bot.post(`/api/bot/game/${id}/move/${first}`)).body.error.code,
        'over',
        'nothing more',
    )
    const late = await bot.game(id)
    same((await late.next(() => true)).state.status, 'resign', 'a game that is over')
    await late.until()
    same((await bot.game('Nothing1')).status, 404, 'a game that is none')
    return { id, first }
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
    const events = await bot.events()
    same(await server.stop(), 0, 'the end of the server with streams that are open')
    await events.until()
    const again = await serve(program, [], { TAEFL_DATA: data })
    bot.server = again
    const anew = await bot.events()
    same(
        (await anew.next(event => event.type === 'challenge')).challenge.id,
        waiting,
        'a challenge still waits',
    )
    same((await anew.next(event => event.type === 'gameStart')).game.id, game, 'a game goes on')
    const stream = await bot.game(game)
    const full = await stream.next(() => true)
    same(
        (await bot.post(`/api/bot/game/${game}/move/${full.state.legal[0]}?ply=0`)).body.ok,
        true,
        'with a move',
    )
    same(await again.stop(), 0, 'the end of the server')
}

const data = join(folder, 'bots.db')
const server = await serve(program, [], { TAEFL_DATA: data })
const astrid = await player(server, 'Astrid')
const { bot, berit } = await owners(server, astrid)
const events = await challenges(server, bot, berit)
const played = await plays(server, bot, berit, events)
await kept(server, bot, astrid, berit, played)
finish()
