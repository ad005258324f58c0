/** `taefl bot` as a child. */
import { spawn } from 'node:child_process'
import { keep, patience } from '../server/common.mjs'

export const inTime = (promise, what) =>
    Promise.race([
        promise,
        new Promise((_, fail) =>
            setTimeout(() => fail(new Error(`${what} never came`)), 5 * patience).unref(),
        ),
    ])

/** Starts it; `news` is what it has told, `hears(test)` waits for something that passes. */
export function bridge(words, env = {}) {
    const how = { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }
    const child = keep(spawn(process.env.TAEFL, ['bot', '--json', ...words], how))
    const bot = { child, news: [], err: '', waiting: [] }
    let rest = ''
    child.stdout.on('data', data => {
        const lines = (rest + data).split('\n')
        rest = lines.pop()
        bot.news.push(...lines.map(text => JSON.parse(text)))
        bot.waiting.forEach(look => look())
    })
    child.stderr.on('data', data => (bot.err += data))
    bot.ended = inTime(new Promise(done => child.on('close', done)), `the end of ${words}`)
    bot.hears = test =>
        inTime(
            new Promise(done => {
                const look = () => {
                    const found = bot.news.find(test)
                    if (found) done(found)
                }
                bot.waiting.push(look)
                look()
            }),
            `news ${test}`,
        )
    return bot
}
