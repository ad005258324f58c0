/** A tournament of bots on a server, through the API, to the end: two of the examples and our engine by the
 *  bridge, each pair with both seats, all games side by side. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, keep, patience, same, serve } from '../server/common.mjs'
import { Bot, player } from '../server/bots.mjs'

const server = await serve(`${process.env.TAEFL_BUILD}/taefl_small`)
const examples = join(process.env.TAEFL_SOURCE, 'examples/bots')
const owner = await player(server, 'Teacher')
const url = `http://127.0.0.1:${server.port}`
const children = []

function start(bot, command, ...words) {
    const env = { ...process.env, TAEFL_TOKEN: bot.token }
    const child = keep(spawn(command, words, { env, stdio: ['ignore', 'ignore', 'pipe'] }))
    child.said = ''
    child.stderr.on('data', data => (child.said += data))
    child.ended = new Promise(done => child.on('close', done))
    children.push(child)
    return child
}

const bots = []
for (const name of ['Python', 'Node', 'Engine']) bots.push(await Bot.make(server, owner, name))
const [python, node, engine] = bots
start(python, 'python3', join(examples, 'bot.py'), url)
start(node, process.execPath, join(examples, 'bot.mjs'), url)
const bridge = start(
    engine,
    process.env.TAEFL,
    'bot',
    '-s',
    url,
    '--games',
    '4',
    '--count',
    '4',
    '--nodes',
    '200',
)

/** Everybody against everybody, from both seats: whoever is named first begins. */
const games = []
for (const one of bots)
    for (const two of bots) {
        if (one === two) continue
        const made = await one.ask(`/api/challenge/${two.name}`, {
            rules: 'maerstanas',
            seat: 1,
            clock: { base: 300000, inc: 2000 },
        })
        same(made.status, 201, `${one.name} challenges ${two.name}: ${JSON.stringify(made.body)}`)
        games.push({ one, two, id: made.body.id })
    }

/** Asks until it is over. */
const begin = Date.now()
async function until(ask, words) {
    for (;;) {
        const { body } = await ask()
        if (body.error) throw new Error(`${words}: ${JSON.stringify(body)}`)
        if (body.phase === 'over') return body
        if (Date.now() - begin > 10 * patience) throw new Error(`it never came: ${words}`)
        await new Promise(done => setTimeout(done, 50))
    }
}

const points = new Map(bots.map(bot => [bot.name, 0]))
for (const { one, two, id } of games) {
    const state = await until(
        () => owner.ask(`/api/games/${id}`),
        `the end of ${one.name} against ${two.name}`,
    )
    same(state.termination, 'normal', `${one.name} against ${two.name} ends by the rules`)
    same(
        state.seats.map(seat => `${seat.name} ${seat.kind}`).join(),
        `${one.name} bot,${two.name} bot`,
        'the seats',
    )
    check(state.moves.length > 30, `${state.moves.length} moves`)
    const [first, second] = state.result
        .split('-')
        .map(word => (word === '1/2' ? 0.5 : Number(word)))
    points.set(one.name, points.get(one.name) + first)
    points.set(two.name, points.get(two.name) + second)
}
same(
    [...points.values()].reduce((sum, one) => sum + one),
    6,
    'the points of six games',
)
same(points.get('Engine'), 4, 'our engine wins all of its games')

// The same by a tournament of the server's own, with one bot more of the examples.
const second = await Bot.make(server, owner, 'Second')
start(second, process.execPath, join(examples, 'bot.mjs'), url)
const entrants = [python, node, second]
const { id } = (
    await owner.ask('/api/tournaments', {
        name: 'A cup of bots',
        kind: 'everyone',
        rules: 'maerstanas',
        clock: { base: 300000, inc: 2000 },
    })
).body
for (const bot of entrants)
    same((await bot.ask(`/api/tournaments/${id}/enter`, {})).status, 200, `${bot.name} enters`)
same((await owner.ask(`/api/tournaments/${id}/begin`, {})).status, 200, 'it begins')
const cup = await until(() => owner.ask(`/api/tournaments/${id}`), 'the end of the cup')
const met = cup.meetings.filter(one => one.players[1]) // one rests in each round
same(met.length, 3, 'everybody meets everybody')
check(
    met.every(one => one.over && one.games.length === 2),
    'with both seats',
)
same(cup.standing.length, 3, 'who took part')

same(await bridge.ended, 0, `the bridge ends after its four games: ${bridge.said}`)
const { log } = (await owner.ask('/api/me/bots/Engine/log')).body
check(
    log.length > 40 && log.every(row => /depth/.test(row.note)),
    'the log tells what the engine thought',
)

// The lines of the tutorial make an account and a bot, and let it play.
const tutorial = readFileSync(join(process.env.TAEFL_SOURCE, 'docs/first-server-bot.md'), 'utf8')
const lines = [...tutorial.matchAll(/^## [23]\. [^]*?```sh\n([^]*?)```/gm)]
    .map(block => block[1])
    .join('')
    .replace(/http:[^\s]*/, url)
    .replace('python3 examples', `exec python3 ${process.env.TAEFL_SOURCE}/examples`)
children.push(keep(spawn('bash', ['-c', `cd "${folder}"\n${lines}`], { stdio: 'ignore' })))
children.at(-1).ended = new Promise(done => children.at(-1).on('close', done))
await until(async () => {
    const { bots } = (await owner.ask('/api/bots')).body
    return { body: bots.some(bot => bot.name === 'AstridsBot') ? { phase: 'over' } : {} }
}, 'the bot of the tutorial')
const setup = { rules: 'maerstanas', seat: 2, clock: { base: 300000, inc: 2000 } }
const { id: last } = (await owner.ask('/api/challenge/AstridsBot', setup)).body
const shown = await owner.open().watch(last)
if (!shown.moves.length) await owner.ply(1)

for (const child of children) child.kill()
await Promise.all(children.map(child => child.ended))
same(await server.stop(), 0, 'the end of the server')
finish()
