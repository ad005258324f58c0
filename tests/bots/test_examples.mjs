/** The smallest bots, in three languages: each plays games of all families at once, with streams cut and
 *  requests refused in between, and goes when it is not wanted. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { check, finish, folder, keep, same } from '../server/common.mjs'
import { inTime } from './bridge.mjs'
import { Standin, token } from './standin.mjs'

const examples = join(process.env.TAEFL_SOURCE, 'examples/bots')
const output = (...words) => spawnSync(words[0], words.slice(1), { encoding: 'utf8' })

function compile() {
    const flags = output('pkg-config', '--cflags', '--libs', 'libcurl', 'jansson')
        .stdout.trim()
        .split(/\s+/)
    const made = output('cc', '-std=c11', '-Wall', '-Wextra', '-Werror', join(examples, 'bot.c'), '-o', join(folder, 'bot'), ...flags) // prettier-ignore
    same(made.status, 0, `bot.c compiles: ${made.stderr}`)
    return [join(folder, 'bot')]
}
const bots = {
    python: ['python3', join(examples, 'bot.py')],
    node: [process.execPath, join(examples, 'bot.mjs')],
    c: compile(),
}

function start(words, url, secret = token) {
    const env = { ...process.env, TAEFL_TOKEN: secret }
    const stdio = ['ignore', 'ignore', 'pipe']
    const child = keep(spawn(words[0], [...words.slice(1), url], { env, stdio }))
    child.said = ''
    child.stderr.on('data', data => (child.said += data))
    child.ended = new Promise(done => child.on('close', done))
    return child
}

/** Gives up after some plies, since a game of chance can be long. */
const until = plies => (game, view) =>
    game.moves.length >= plies ? 'resign' : view.moves[game.moves.length % view.moves.length].move

async function plays(name, words) {
    const server = new Standin(process.env.TAEFL)
    await server.listen()
    const waiting = server.challenge({ rules: 'maerstanas', seat: 1 }) // before the bot is there
    const bot = start(words, server.url)
    const first = await inTime(waiting.over, `${name}: the end of the first game`)
    same(
        `${first.status} ${first.moves.length > 30}`,
        'normal true',
        `${name}: a whole game of Mǽrstánas`,
    )

    // Two at once; after a few plies everything is cut, and the next move is refused once, for later.
    let cuts = 0
    let fails = 0
    const led = new Set() // elsewhere, once each: an answer that is no JSON
    const rough = (game, view) => {
        if (game.moves.length > 6 && !cuts++) {
            server.fails = request => (request.url.includes('/message') && !fails++ ? 503 : 0)
            server.answers = ({ url }) => {
                const kind = url.includes('/message') && fails > 1 ? 'move' : /games\/game.*stream/.test(url) && 'stream'
                if (!kind || led.has(kind)) return null
                led.add(kind)
                return [200, '<p>\nLog in']
            }
            server.cut()
        }
        return until(20)(game, view)
    }
    const games = [
        server.challenge({ rules: 'tablut-ashton', seat: 2, opponent: rough }),
        server.challenge({ rules: 'gardsdansen', seat: 1, opponent: until(20) }),
    ]
    for (const game of games) {
        await inTime(game.over, `${name}: the end of a game of ${game.rules}`)
        check(
            game.moves.length >= 20 || game.status === 'normal',
            `${name}: ${game.rules}: ${game.status}`,
        )
    }
    check(cuts && fails, `${name}: streams were cut and a move was refused`)
    same([...led].sort().join(), 'move,stream', `${name}: an answer and a stream were no JSON`)
    same(server.refused.join('; '), '', `${name}: nothing wrong was asked`)
    bot.kill()
    await bot.ended

    const stranger = start(words, server.url, 'another')
    same(await inTime(stranger.ended, `${name}: its end`), 1, `${name}: goes when it is not wanted`)
    check(
        stranger.said.includes('does not want this bot'),
        `${name}: and says so: ${stranger.said}`,
    )
    server.close()
}

/** A stream on which nothing comes but the server's beats is no dead one. */
async function waits(name, words) {
    const server = new Standin(process.env.TAEFL, 7000)
    await server.listen()
    const bot = start(words, server.url)
    await new Promise(done => (server.heard = beats => beats === 6 && done()))
    same(server.opened, 1, `${name}: one stream`)
    bot.kill()
    await bot.ended
    server.close()
}

const parts = process.env.TAEFL_LONG ? [plays, waits] : [plays] // 42 s
await Promise.all(parts.flatMap(part => Object.entries(bots).map(words => part(...words))))
finish()
