/** taefl bot: engines on a server that cuts, refuses and ends; what it declines, how it ends. */
import http from 'node:http'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, run, same } from '../server/common.mjs'
import { bridge, inTime } from './bridge.mjs'
import { Standin, token } from './standin.mjs'

const taefl = process.env.TAEFL
const tokenFile = join(folder, 'token')
writeFileSync(tokenFile, `${token}\n`)

function start(server, words, engine = []) {
    const line = ['--server', `${server.url}/`, '--token-file', tokenFile, ...words]
    return bridge(engine.length ? [...line, '--', ...engine] : line)
}

async function standin(beatMs) {
    const server = new Standin(taefl, beatMs)
    await server.listen()
    return server
}

/** A server that is busy says how long to wait, also when it refuses a move or an answer to a challenge. */
async function heeds() {
    const server = await standin()
    const refusals = new Map()
    let early = ''
    server.fails = request => {
        const { url, method } = request
        const now = performance.now()
        for (const [path, until] of refusals) if (now < until && url !== '/api/me') early += `${url} after ${path}; `
        const path = method === 'POST' && !url.includes('/decline') ? url : ''
        if (!path || refusals.has(path)) return 0
        refusals.set(path, now + 3000)
        return path.includes('/message') ? 429 : 503
    }
    server.retry = '3'
    const game = server.challenge({ rules: 'brandubh', seat: 1, opponent: until(2) })
    const bot = start(server, ['--count', '1', '--nodes', '100'])
    await inTime(game.over, 'the end of a game')
    same(await bot.ended, 0, bot.err)
    same(early, '', 'it waits as long as it is told')
    same(refusals.size, 2, 'an answer and a move were refused')
    server.close()
}

/** It waits long, if the server says more seconds than a number of 64 bits has, or as many as a date of eight digits. */
async function waitsLong() {
    const busy = async retry => {
        const server = await standin()
        let asked = 0
        server.fails = ({ method }) => (method === 'POST' ? ((asked += 1), 503) : 0)
        server.retry = retry
        server.challenge({ rules: 'brandubh', seat: 1 })
        const bot = start(server, ['--count', '1'])
        await inTime(bot.hears(one => one.event === 'ready'), 'the bot')
        while (!asked) await new Promise(done => setTimeout(done, 20))
        await new Promise(done => setTimeout(done, 2000))
        same(asked, 1, `requests in two seconds after Retry-After: ${retry}`)
        bot.child.kill('SIGTERM')
        same(await bot.ended, 0, bot.err)
        server.close()
    }
    await Promise.all(['9'.repeat(30), '20200101'].map(busy))
}

/** A bot at a server of which only the stream of games (`list`) and the answers to a POST (`post`) are there. */
async function hostile(list, post) {
    const server = http.createServer((request, answer) => {
        if (request.url === '/api/me') return answer.end('{"you":{"name":"tester"}}')
        if (request.method === 'POST') return post(answer)
        answer.writeHead(200)
        list(answer)
    })
    await new Promise(done => server.listen(0, '127.0.0.1', done))
    const bot = start({ url: `http://127.0.0.1:${server.address().port}` }, [])
    bot.close = () => {
        server.closeAllConnections()
        server.close()
    }
    return bot
}
const challenges = (from, count) =>
    `${JSON.stringify({
        on: 'mine',
        games: Array.from({ length: count }, (_, i) => ({
            id: `game${from + i}`, rules: 'nonsense', phase: 'waiting', you: 1, seats: [null, { name: 'Odd', kind: 'player' }],
        })), // prettier-ignore
    })}\n`

/** Challenges without end, an answer that never comes, and a line without end: the bot ends when it is told to, and says what is wrong. */
async function floods() {
    let number = 0
    let answers = 0
    const flood = await hostile(
        stream => {
            const more = () => {
                while (!stream.destroyed && stream.write(challenges(number, 50))) number += 50
            }
            stream.on('drain', more)
            more()
        },
        answer => {
            answers++
            answer.end('{}')
        },
    )
    await flood.hears(one => one.event === 'decline')
    flood.child.kill('SIGTERM')
    answers = 0
    same(await flood.ended, 0, `challenges without end: ${flood.err}`)
    check(answers <= 200, `${answers} answers after the signal, which is more than one list`)
    flood.close()

    let asked
    const asks = new Promise(done => (asked = done))
    const silent = await hostile(stream => stream.write(challenges(0, 1).replace('nonsense', 'brandubh')), () => asked()) // prettier-ignore
    await inTime(asks, 'an answer to a challenge')
    silent.child.kill('SIGTERM')
    same(await silent.ended, 0, silent.err)
    check(!silent.err.includes('Timeout'), `it does not wait for an answer: ${silent.err}`)
    silent.close()

    const long = await hostile(stream => stream.write('x'.repeat(3 << 20)), answer => answer.end('{}')) // prettier-ignore
    same((await long.hears(one => one.event === 'trouble')).words, 'the server sends more than a mebibyte at once', 'a line without end') // prettier-ignore
    long.child.kill('SIGTERM')
    same(await long.ended, 0, long.err)
    long.close()
}

/** Any legal move, and resigns after some plies. */
const until = plies => (game, view) =>
    game.moves.length >= plies ? 'resign' : view.moves[game.moves.length % view.moves.length].move

async function plays() {
    const server = await standin()
    let cuts = 0
    let fails = 0
    const rough = (game, view) => {
        if (game.moves.length > 6 && !cuts++) {
            server.fails = request => (request.url.includes('/message') && !fails++ ? 503 : 0)
            server.cut()
        }
        return until(16)(game, view)
    }
    const games = [
        server.challenge({
            rules: 'tablut-ashton',
            seat: 2,
            opponent: rough,
            clock: { base: 600000, inc: 1000 },
        }),
        server.challenge({
            rules: 'gardsdansen',
            seat: 1,
            opponent: until(16),
            clock: { move: 600000 },
        }),
        server.challenge({ rules: 'maerstanas', seat: 1 }),
    ]
    const bot = start(server, [
        '--games',
        '3',
        '--count',
        '3',
        '--nodes',
        '300',
        '--log',
        join(folder, 'log'),
    ])
    await Promise.all(games.map(game => inTime(game.over, `the end of ${game.rules}`)))
    same(await bot.ended, 0, `three games, and the end: ${bot.err}`)
    same(server.refused.join('; '), '', 'nothing wrong was asked')
    check(cuts && fails, 'streams were cut and a move was refused')
    same(games[2].status, 'normal', 'a whole game of Mǽrstánas')
    same(bot.news[0].name, 'tester', 'it says who it is')
    same(bot.news.filter(one => one.event === 'start').length, 3, 'three beginnings, cut or not')
    const ends = bot.news.filter(one => one.event === 'end')
    same(ends.length, 3, 'three ends')
    for (const end of ends) {
        const game = server.games.get(end.game)
        const winner = game.winner === null ? 'nobody' : game.winner === game.seat ? 'us' : 'them'
        same(`${end.status} ${end.for}`, `${game.status} ${winner}`, `how ${end.game} ended`)
    }
    check(
        games.every(game => game.notes.every(note => /^\d+\.\d+ s, depth \d+/.test(note))),
        'notes',
    )
    const log = readFileSync(join(folder, 'log'), 'utf8')
    check(
        / > go p1time 599700 p1inc 1000 p2time 600000 .*nodes 300|p2time 599700/.test(log),
        'the way is kept back',
    )
    check(/ > go movetime|> go nodes 300/.test(log), 'nodes alone where no clock counts')
    server.close()
}

/** What does not fit is declined, with the reason; what comes when all tables are taken, too. */
async function declines() {
    const server = await standin()
    const bot = start(server, ['--rules', 'maerstanas', '--clock', 'none', 'inc', '--nodes', '10'])
    await bot.hears(one => one.event === 'ready')
    const reason = async challenge => {
        const game = server.challenge(challenge)
        await inTime(game.declined, 'declining')
        return (await bot.hears(one => one.challenge === game.id)).reason
    }
    same(await reason({ rules: 'gardsdansen' }), 'rules', 'another rule set')
    same(await reason({ rules: 'nothing' }), 'rules', 'a rule set that is none')
    same(await reason({ rules: 'maerstanas', clock: { days: 3 } }), 'clock', 'another clock')
    const still = server.challenge({ rules: 'maerstanas', seat: 1, opponent: () => null })
    await bot.hears(one => one.event === 'move')
    same(await reason({ rules: 'maerstanas' }), 'later', 'a second game')

    // Asked to stop it plays on, and ends with the game.
    bot.child.kill('SIGINT')
    same(await reason({ rules: 'maerstanas' }), 'later', 'a game after Ctrl-C')
    server.finish(still, 'resign', 1)
    same(await bot.ended, 0, 'its end after the game')
    same(server.refused.join('; '), '', 'nothing wrong was asked')
    server.close()
}

/** Ended at once, the game goes on without it, and with it again when it is back. */
async function leaves() {
    const server = await standin()
    const game = server.challenge({ rules: 'maerstanas', seat: 1, opponent: () => null })
    const first = start(server, ['--nodes', '10'])
    await first.hears(one => one.event === 'move')
    first.child.kill('SIGTERM')
    same(await first.ended, 5, 'SIGTERM while a game goes on')
    check(/it goes on, and its clock runs without/.test(first.err), `it says so: ${first.err}`)
    game.opponent = until(1000)
    game.moves.push(game.moves[0].endsWith('e4') ? 'a1' : 'e4')
    const second = start(server, ['--nodes', '10', '--count', '1'])
    same(
        (await inTime(game.over, 'the end of the game')).status,
        'normal',
        'it goes on when the bot is back',
    )
    same(await second.ended, 0, 'and that is all')
    server.close()
}

/** A stream on which nothing comes but the server's beats is no dead one. */
async function waits() {
    const server = await standin(7000)
    const bot = start(server, [])
    await bot.hears(one => one.event === 'ready')
    await new Promise(done => (server.heard = beats => beats === 6 && done()))
    same(bot.err, '', 'no trouble')
    same(server.opened, 1, 'one stream')
    bot.child.kill('SIGTERM')
    same(await bot.ended, 0, 'it ends')
    server.close()
}

/** Engines that fail: one that ends is begun again, and gives up in the end; so does a liar. */
async function stumbles() {
    const server = await standin()
    const counter = join(folder, 'starts')
    const once = `echo x >>'${counter}'; [ $(wc -l <'${counter}') = 1 ] && exit 3; exec '${taefl}' engine`
    const game = server.challenge({ rules: 'maerstanas', seat: 1, opponent: until(9) })
    const bot = start(server, ['--nodes', '10', '--count', '1'], ['sh', '-c', once])
    check(
        (await inTime(game.over, 'the end of the game')).status === 'resign' && game.winner === 1,
        'it plays on',
    )
    same(await bot.ended, 0, 'an engine that fails once')
    check(/the engine: crash: .*exit code 3/.test(bot.err), `and it is told: ${bot.err}`)

    const lost = server.challenge({ rules: 'maerstanas', seat: 1 })
    const dead = start(server, ['--count', '1'], ['false'])
    same(
        (await inTime(lost.over, 'the end of the game')).winner,
        2,
        'an engine that always fails gives up',
    )
    same(await dead.ended, 0, 'the bridge ends')
    same(server.refused.join('; '), '', 'nothing wrong was asked')
    check(existsSync(counter), 'it was started')
    server.close()
}

async function refused() {
    const fails = async (code, words, args, env = {}) => {
        const { TAEFL_TOKEN: _, ...clean } = process.env
        const ran = await run(taefl, ['bot', ...args], { env: { ...clean, ...env } })
        same(ran.code, code, `taefl bot ${args.join(' ')}: ${ran.err}`)
        check(words.test(ran.err), `taefl bot ${args.join(' ')}: ${ran.err}`)
        same(ran.out, '', `taefl bot ${args.join(' ')}: nothing on standard output`)
    }
    const server = await standin()
    writeFileSync(join(folder, 'bad'), 'two words\n')
    await fails(2, /--server needs an address/, [])
    await fails(2, /--server needs an address/, ['--server', 'tafl.example'])
    await fails(2, /token is missing/, ['--server', server.url])
    await fails(3, /No such file/, ['--server', server.url, '--token-file', join(folder, 'none')])
    await fails(3, /the token is malformed/, [
        '--server',
        server.url,
        '--token-file',
        join(folder, 'bad'),
    ])
    await fails(2, /'hourglass' is not one of/, [
        '--server',
        server.url,
        '--token-file',
        tokenFile,
        '--clock',
        'hourglass',
    ])
    await fails(4, /no-token/, ['--server', server.url], { TAEFL_TOKEN: 'another' })
    await fails(4, /Could|connect/, ['--server', 'http://127.0.0.1:1'], { TAEFL_TOKEN: token })
    server.close()
}

/** An engine that thinks while its opponent resigns is stopped, and the next challenge is taken. */
async function ends() {
    const server = await standin()
    const log = join(folder, 'thinking')
    const long = { rules: 'tablut-ashton', seat: 1, clock: { base: 36000000, inc: 0 } }
    const bot = start(server, ['--count', '2', '--log', log])
    await bot.hears(one => one.event === 'ready')
    for (const round of [1, 2]) {
        const game = server.challenge(long)
        const thinks = () => existsSync(log) && readFileSync(log, 'utf8').split('> go ').length > round
        while (!thinks()) await new Promise(done => setTimeout(done, 20))
        server.finish(game, 'resign', 1)
        await bot.hears(one => one.event === 'end' && one.game === game.id)
    }
    same(await bot.ended, 0, `its end after both games: ${bot.err}`)
    same(bot.news.filter(one => one.event === 'trouble').length, 0, 'no trouble')
    same(server.refused.join('; '), '', 'nothing wrong was asked')
    server.close()
}

const parts = [plays, declines, leaves, ends, stumbles, refused, heeds, waitsLong, floods]
if (process.env.TAEFL_LONG) parts.push(waits) // 42 s
await Promise.all(parts.map(part => part()))
finish()
