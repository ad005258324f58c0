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
    check(/a game goes on, and its clock runs without/.test(first.err), `it says so: ${first.err}`)
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

const dies =
    'while read w r; do case $w in ugi) echo ugiok;; isready) echo readyok;; go) exit 3;; esac; done'
const lists = name =>
    `while read w r; do case $w in ugi) echo option name Rules type combo default ${name} var ${name}; echo ugiok;; isready) echo readyok;; quit) exit;; esac; done`

/** Engines that fail: one that ends is begun again, and gives up in the end; so does a liar. */
async function stumbles() {
    const server = await standin()
    const counter = join(folder, 'starts')
    const once = `echo x >>'${counter}'; [ $(wc -l <'${counter}') = 2 ] && exit 3; exec '${taefl}' engine`
    const game = server.challenge({ rules: 'maerstanas', seat: 1, opponent: until(9) })
    const bot = start(server, ['--nodes', '10', '--count', '1'], ['sh', '-c', once])
    check(
        (await inTime(game.over, 'the end of the game')).status === 'resign' && game.winner === 1,
        'it plays on',
    )
    same(await bot.ended, 0, 'an engine that fails once')
    check(/the engine: crash: .*exit code 3/.test(bot.err), `and it is told: ${bot.err}`)

    let lost = server.challenge({ rules: 'maerstanas', seat: 1 })
    let fails = 0
    server.fails = ({ url }) => (url === '/api/message' && !fails++ ? 503 : 0)
    const dead = start(server, ['--count', '1'], ['sh', '-c', dies])
    same(
        (await inTime(lost.over, 'the end of the game')).winner,
        2,
        'an engine that always fails gives up, although the server is busy at first',
    )
    same(await dead.ended, 0, 'the bridge ends')
    same(`${server.refused.join('; ')} ${fails}`, ' 2', 'nothing wrong was asked')
    check(existsSync(counter), 'it was started')

    lost = server.challenge({ rules: 'maerstanas', seat: 1 })
    server.answers = (_, body) =>
        body.includes('"move"') ? [409, '{"error":{"code":"illegal","words":"Not so."}}'] : null
    const liar = start(server, ['--count', '1', '--nodes', '10'])
    same((await inTime(lost.over, 'the end')).status, 'resign', 'a server that refuses all moves')
    same(await liar.ended, 0, liar.err)
    check(/the game is given up/.test(liar.err), liar.err)
    server.close()
}

/** An engine that cannot be used loses no game: it is started once before any challenge is accepted, and what
 *  it does not list is declined. */
async function tries() {
    const server = await standin()
    const game = server.challenge({ rules: 'maerstanas', seat: 1 })
    const wrong = async (words, options, engine) => {
        const bot = start(server, ['--count', '1', ...options], engine)
        same(await bot.ended, 4, `${engine}: ${bot.err}`)
        check(words.test(bot.err), bot.err)
        same(game.phase, 'waiting', `${engine}: the challenge waits`)
    }
    await wrong(/the engine: crash: .*exit code 127.*no-such-engine/, [], ['./no-such-engine'])
    await wrong(/the engine: protocol: answers 'info string error.*Strenght/, ['--option', 'Strenght=3'], []) // prettier-ignore
    const engine = ['sh', '-c', lists('brandubh')]
    await wrong(/its option Rules does not list 'maerstanas'/, ['--rules', 'maerstanas'], engine)
    await wrong(/lists no rule set that we know/, [], ['sh', '-c', lists('chess')])
    const bot = start(server, [], engine)
    await inTime(game.declined, 'declining')
    same((await bot.hears(one => one.event === 'decline')).reason, 'rules', 'what it does not list')
    bot.child.kill('SIGTERM')
    same(await bot.ended, 0, bot.err)
    server.close()
}

/** A success that is no JSON comes from elsewhere, such as a network that wants a log-in: nothing is done. */
async function misled() {
    const server = await standin()
    const game = server.challenge({ rules: 'maerstanas', seat: 1, opponent: until(5) })
    const seen = new Set()
    server.answers = ({ url, method }) => {
        const kind = url.replace(/game\d+/, 'ID')
        if (seen.has(kind) || kind === '/api/me') return null
        seen.add(kind)
        return [200, method === 'POST' ? '<p>Log in' : '<p>\nLog in']
    }
    const bot = start(server, ['--count', '1', '--nodes', '10'])
    await inTime(game.over, 'the end of the game')
    same(await bot.ended, 0, bot.err)
    same(seen.size, 4, [...seen].join())
    const words = bot.news.filter(one => one.event === 'trouble').map(one => one.words)
    same(words.length, 4, words.join('; '))
    check(
        words.every(one => one.startsWith('the answer is no JSON')),
        words.join('; '),
    )
    const { TAEFL_TOKEN: _, ...clean } = process.env
    const env = { ...clean, TAEFL_TOKEN: token }
    server.answers = () => [200, '<p>Log in']
    const elsewhere = await run(taefl, ['bot', '--server', server.url], { env })
    same(elsewhere.code, 4, elsewhere.err)
    check(/no JSON, as if it came from another program/.test(elsewhere.err), elsewhere.err)
    server.answers = () => [301, '', { location: 'https://tafl.example/api/me' }]
    const moved = await run(taefl, ['bot', '--server', server.url], { env })
    check(/sends its clients to https:\/\/tafl.example\/api\/me/.test(moved.err), moved.err)
    server.close()
}

/** A void token ends the bot in a game, and a log on a full disk ends none: both are told. */
async function told() {
    const server = await standin()
    const game = server.challenge({ rules: 'maerstanas', seat: 1, opponent: () => null })
    const bot = start(server, ['--nodes', '10', '--log', '/dev/full'])
    await bot.hears(one => one.event === 'move')
    const full = await bot.hears(one => one.event === 'trouble')
    check(/the log lacks lines: No space left/.test(full.words), full.words)
    server.fails = () => 401
    server.cut()
    same(await bot.ended, 4, bot.err)
    check(/a game goes on, and its clock runs without/.test(bot.err), bot.err)
    same(game.phase, 'playing', 'the game goes on')
    server.close()
}

/** An opponent who stays away: the win is claimed again if the server is busy, or if the claim came too soon. */
async function claims() {
    const server = await standin()
    const game = server.challenge({ rules: 'maerstanas', seat: 1, opponent: () => null })
    let claimed = 0
    server.answers = (_, body) => {
        if (!body.includes('"claim"')) return null
        const no = { 1: [503, 'later'], 2: [409, 'too-soon'] }[++claimed]
        if (no) return [no[0], JSON.stringify({ error: { code: no[1], words: no[1] } })]
        server.finish(game, 'abandoned', 1)
        return [200, '{"ok":true}']
    }
    const bot = start(server, ['--nodes', '10', '--count', '1'])
    await bot.hears(one => one.event === 'move')
    for (const stream of game.streams)
        stream.write(`{"on":"here","game":"${game.id}","seats":[true,false],"claim":0}\n`)
    await inTime(game.over, 'the end of the game')
    same(await bot.ended, 0, bot.err)
    same(claimed, 3, 'claims')
    server.close()
}

/** A test that breaks leaves no bot behind. */
async function leavesNothing() {
    const script = `const { bridge } = await import('${import.meta.dirname}/bridge.mjs')
        const { child } = bridge(['-s', 'http://127.0.0.1:1', '--', 'sh', '-c', 'sleep 600'], { TAEFL_TOKEN: 'a' })
        console.log(child.pid)
        child.on('spawn', () => Promise.reject(new Error('broken')))`
    const ran = await run(process.execPath, ['--input-type=module', '-e', script])
    const pid = Number(/^\d+/m.exec(ran.out)?.[0])
    same(ran.code, 1, ran.err)
    const lives = () =>
        existsSync(`/proc/${pid}/cmdline`) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bot')
    for (let i = 0; lives() && i < 200; i++) await new Promise(done => setTimeout(done, 20))
    check(pid && !lives(), `${ran.out}: its bot has ended`)
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

const parts = [plays, declines, leaves, ends, stumbles, tries, misled, told, claims, leavesNothing, refused, heeds, waitsLong, floods] // prettier-ignore
if (process.env.TAEFL_LONG) parts.push(waits) // 42 s
await Promise.all(parts.map(part => part()))
finish()
