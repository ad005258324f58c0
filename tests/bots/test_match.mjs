/** taefl bot --challenge: matches on a real server, against its engine, another bot and a person, with what can
 *  go wrong on the way. */
import net from 'node:net'
import { check, finish, same, serve } from '../server/common.mjs'
import { Bot, player } from '../server/bots.mjs'
import { bridge } from './bridge.mjs'

const server = await serve(`${process.env.TAEFL_BUILD}/taefl_small`)
const owner = await player(server, 'Åsa')
const bots = {}
for (const name of ['Anna', 'Björn', 'Cilla', 'Dag', 'Erik'])
    bots[name] = await Bot.make(server, owner, name)

function start(bot, words, port = server.port) {
    const options = ['-s', `http://127.0.0.1:${port}`, '--nodes', '100', '--rules', 'maerstanas']
    const one = bridge([...options, ...words], { TAEFL_TOKEN: bot.token })
    one.events = event => one.news.filter(news => news.event === event)
    one.result = () => one.news.at(-1)
    return one
}

/** The games of a result, from both seats. */
function counted(result) {
    const [pairing] = result.pairings
    const sum = ({ won, drawn, lost }) => won + drawn + lost
    const pairs = pairing.pairs.reduce((all, one) => all + one)
    return `${result.state} ${result.games}: ${sum(pairing.asPlayer1)}+${sum(pairing.asPlayer2)}, ${pairs}`
}

async function engine() {
    const one = start(bots.Anna, ['--challenge', 'level=1', '--pairs', '2', '--games', '2'])
    same(await one.ended, 0, `a match against the engine: ${one.err}`)
    const { event, pairings, rules, engines } = one.result()
    same(`${event} ${rules}`, 'result maerstanas', 'the last line is the result')
    same(counted(one.result()), 'complete 4: 2+2, 2', 'all games, both sides, all pairs')
    same(engines.map(({ name }) => name).join(), 'Anna,Taefl 1', 'who played')
    const { elo } = pairings[0]
    check('low' in elo && 'high' in elo, `Elo with its interval: ${JSON.stringify(elo)}`)
    same(one.events('start').map(start => start.seat).sort().join(), '1,1,2,2', 'sides are swapped') // prettier-ignore
    same(one.events('end').length, 4, 'four ends')
    const { body } = await owner.ask(`/api/games/${one.events('start')[0].game}`)
    same(body.rated, false, 'unrated')
}

/** Against a bot that takes one game at a time, with a name that an address has to escape. */
async function bot() {
    const other = start(bots.Björn, [])
    await other.hears(news => news.event === 'ready')
    const one = start(bots.Cilla, ['--challenge', 'BJÖRN', '--pairs', '1', '--tc', '300+1'])
    same(await one.ended, 0, `a match against a bot: ${one.err}`)
    same(counted(one.result()), 'complete 2: 1+1, 1', 'all games')
    const { body } = await owner.ask(`/api/games/${one.events('start')[0].game}`)
    same(`${body.clock.base} ${body.clock.inc} ${body.rated}`, '300000 1000 false', 'its clock')
    other.child.kill('SIGTERM')
    same(await other.ended, 0, 'the other bot ends')
}

/** A person declines, does not answer, is not there; and the server's other refusals. */
async function declined() {
    const no = start(bots.Dag, ['--challenge', 'Åsa', '--wait', '300'])
    const { game } = await no.hears(news => news.event === 'challenge')
    const listens = async () => (await owner.ask(`/api/games/${game}`)).body.seats[0].here
    while (!(await listens())) await new Promise(done => setTimeout(done, 20))
    await owner.ask(`/api/challenge/${game}/decline`, { reason: 'asleep' })
    same(await no.ended, 1, 'declined')
    check(/Åsa declines the challenge: asleep \(0 of 2 games/.test(no.err), `it says so: ${no.err}`)
    same(counted(no.result()), 'declined 0: 0+0, 0', 'and the result')

    const silent = start(bots.Dag, ['--challenge', 'Åsa', '--wait', '1'])
    same(await silent.ended, 1, 'no answer')
    check(/Åsa has not accepted the challenge within 1 seconds/.test(silent.err), silent.err)
    const gone = silent.events('challenge')[0].game
    same((await owner.ask(`/api/games/${gone}`)).status, 410, 'the challenge is withdrawn')

    const stopped = start(bots.Dag, ['--challenge', 'Åsa', '--wait', '300'])
    const waits = await stopped.hears(news => news.event === 'challenge')
    stopped.child.kill('SIGINT')
    same(await stopped.ended, 5, 'Ctrl-C while nobody has answered')
    same((await owner.ask(`/api/games/${waits.game}`)).status, 410, 'it is withdrawn, too')

    const nobody = start(bots.Dag, ['--challenge', 'Nobody'])
    same(await nobody.ended, 4, 'an account that is not there')
    check(/nobody has this name/.test(nobody.err), nobody.err)
}

/** Ctrl-C: the present game is finished, and the result so far is told. */
async function interrupted() {
    const one = start(bots.Dag, ['--challenge', 'level=1', '--pairs', '50'])
    await one.hears(news => news.event === 'move')
    one.child.kill('SIGINT')
    same(await one.ended, 5, 'Ctrl-C in a match')
    const { games, state } = one.result()
    check(state === 'interrupted' && games >= 1 && games < 100, `the result so far: ${games} ${state}`)
    const { length } = one.events('start')
    same(games, length, 'every game that had begun is finished')
    check(one.err.includes(`after ${games} of 100 games; play the rest with --pairs`), one.err)
}

/** A connection that breaks off: in games, and behind a challenge whose answer is lost. */
async function cut() {
    const lines = new Set()
    let challenges = 0
    const proxy = net.createServer(from => {
        const to = net.connect(server.port, '127.0.0.1')
        const end = () => (from.destroy(), to.destroy())
        lines.add(end)
        let deaf = false
        from.on('data', data => {
            deaf = data.includes('POST /api/challenge/ai') && ++challenges === 2
            to.write(data)
        })
        to.on('data', data => (deaf ? end() : from.write(data)))
        for (const side of [from, to]) side.on('error', end).on('close', end)
    })
    await new Promise(done => proxy.listen(0, '127.0.0.1', done))
    const one = start(bots.Erik, ['--challenge', 'level=1', '--pairs', '2'], proxy.address().port)
    await one.hears(news => news.event === 'move')
    for (const end of lines) end()
    same(await one.ended, 0, `a match in spite of all: ${one.err}`)
    same(counted(one.result()), 'complete 4: 2+2, 2', 'all games')
    same(challenges, 4, 'four challenges, although one had no answer')
    same(one.events('start').map(start => start.game).filter((id, i, all) => all.indexOf(id) === i).length, 4, 'four games') // prettier-ignore
    check(one.events('trouble').length >= 2, 'there was trouble')
    proxy.close()
}

async function usage() {
    const wrong = async (pattern, ...words) => {
        const one = start(bots.Dag, words)
        same(await one.ended, 2, words.join(' '))
        check(pattern.test(one.err), `${words.join(' ')}: ${one.err}`)
    }
    await wrong(/--pairs needs --challenge/, '--pairs', '3')
    await wrong(/--tc needs --challenge/, '--tc', '3')
    await wrong(/--count does not go with --challenge/, '--challenge', 'Anna', '--count', '3')
    await wrong(/expected a number from 1 to 10/, '--challenge', 'level=11')
    await wrong(/neither a name nor level=N/, '--challenge', 'an account')
    await wrong(/'ai' is the server's own engine; .*level=N, 1 to 10/, '--challenge', 'ai')
    await wrong(/'soon' is no clock/, '--challenge', 'Anna', '--tc', 'soon')
    await wrong(/a match has one rule set, not 2/, '--challenge', 'Anna', '--rules', 'brandubh')
}

await Promise.all([engine(), bot(), cut(), declined().then(interrupted).then(usage)])
same(await server.stop(), 0, 'the end of the server')
finish()
