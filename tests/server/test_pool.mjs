/* The pool over real sockets: two people who name a rule set in common get a game; who is blocked, gone or the same
 * person does not. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { check, finish, folder, keep, same, serve, wait } from './common.mjs'
import { Person } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const data = join(folder, 'pool.db')
const server = await serve(program, ['--data', data])

async function guest() {
    const person = new Person(server)
    same((await person.ask('/api/guest', {})).status, 200, 'a guest')
    return person.open()
}
async function account(name) {
    const person = new Person(server)
    same((await person.ask('/api/account', { name, password: 'correct horse' })).status, 200, name)
    return person.open()
}
const wants = (person, ...rules) => person.say({ do: 'pool', rules })
const found = async person => (await person.next(m => m.on === 'pool', 'a game of the pool')).game
const pool = async () => {
    const rows = (await new Person(server).ask('/api/lobby')).body.pool
    return rows.map(({ rules, people }) => `${rules} ${people}`).sort()
}
const errorOf = async answer => (await answer).error?.code

// ---- two who name one in common play it, five minutes each
const a = await guest()
const b = await guest()
await wants(a, 'tablut-katz', 'maerstanas')
await wants(b, 'gardsdansen')
same((await pool()).join(), 'gardsdansen 1,maerstanas 1,tablut-katz 1', 'the lobby counts who waits')
await wants(b, 'maerstanas', 'gardsdansen', 'maerstanas')
const game = await found(a)
same(await found(b), game, 'both hear of the same game')
const state = (await a.ask(`/api/games/${game}`)).body
same(state.rules, 'maerstanas', 'by the rules that both named')
same(JSON.stringify([state.phase, state.clock, state.rated]), '["playing",{"base":300000,"inc":3000},false]', 'its kind')
same(state.seats.map(seat => seat.kind).join(), 'guest,guest', 'both have a seat')
check(state.you && (await b.ask(`/api/games/${game}`)).body.you === 3 - state.you, 'each their own')
same((await pool()).length, 0, 'nobody waits any more')

// ---- who waits longest comes first; two with accounts play a rated game
const olle = await account('Olle')
const pia = await account('Pia')
const c = await guest()
await wants(c, 'brandubh')
await wants(olle, 'copenhagen')
await wants(pia, 'copenhagen', 'brandubh')
await found(c)
await wants(c, 'gardsdansen')
await found(pia)
await wants(pia, 'copenhagen')
const rated = await found(olle)
same(await found(pia), rated, 'the two with accounts')
same((await pia.ask(`/api/games/${rated}`)).body.rated, true, 'a rated game')
await c.say({ do: 'pool', off: true })
same((await pool()).length, 0, 'who takes it back waits no more')

// ---- who has blocked somebody, and the same person twice, are not paired
same((await olle.ask('/api/me/blocks', { name: 'Pia' })).status, 200, 'a block')
await wants(olle, 'brandubh')
await wants(pia, 'brandubh')
same((await pool()).join(), 'brandubh 2', 'both wait')
const again = new Person(server)
again.cookie = pia.cookie
await wants(again.open(), 'brandubh')
same((await pool()).join(), 'brandubh 2', 'a person waits once')
await wants(c, 'brandubh')
await found(c)
await found(olle)
again.socket.line.destroy()
// Who is gone waits no more.
while ((await pool()).length) await wait(20)

// ---- a block between the pairing and the storing of the game: each gets another opponent
{
    /** Once it answers, the server has read all that was sent before. */
    const read = async () => {
        for (let i = 0; i < 2; i++) await fetch(`http://127.0.0.1:${server.port}/healthz`)
    }
    /** Nothing is stored while `acts` run; their requests wait in their order. What they answer. */
    const unstored = async acts => {
        const lock = keep(spawn('sqlite3', [data], { stdio: ['pipe', 'pipe', 'inherit'] }))
        lock.stdin.write('.timeout 10000\nBEGIN IMMEDIATE; SELECT 1;\n')
        await once(lock.stdout, 'data')
        const done = await acts()
        lock.stdin.end('COMMIT;\n')
        await once(lock, 'close')
        return done
    }
    const [rune, siv, third] = [await account('Rune'), await account('Siv'), await guest()]
    await wants(rune, 'gardsdansen')
    // Whose a socket is may have to wait for what is stored: all are open before.
    for (const one of [siv, third]) await one.say({ do: 'pool', off: true })
    const { block } = await unstored(async () => {
        const block = rune.ask('/api/me/blocks', { name: 'Siv' })
        await read()
        await wants(siv, 'gardsdansen', 'maerstanas')
        await wants(third, 'gardsdansen', 'maerstanas')
        return { block }
    })
    same((await block).status, 200, 'the block')
    const game = await found(third)
    const seats = (await third.ask(`/api/games/${game}`)).body.seats.map(seat => seat.name)
    check(!(seats.includes('Rune') && seats.includes('Siv')), 'they do not play')
    same((await pool()).length, seats.includes('Rune') ? 2 : 1, 'the other one waits on')
    for (const who of [rune, siv]) await who.say({ do: 'pool', off: true })
    same(server.err, '', 'nothing in the log')
}

// ---- two who meet again and again
{
    const [one, two] = [await guest(), await guest()]
    let error
    for (let i = 0; i < 30 && !error; i++) {
        await wants(one, 'maerstanas')
        error = await errorOf(wants(two, 'maerstanas'))
        if (!error) for (const who of [one, two]) await found(who)
    }
    same(error, 'too-fast', 'games without end')
    await one.say({ do: 'pool', off: true })
}

// ---- what is refused
const nobody = new Person(server).open()
same(await errorOf(wants(nobody, 'brandubh')), 'need-login', 'somebody without a name')
same(await errorOf(wants(a, 'chess')), 'bad-rules', 'rules that nobody knows')
for (const rules of [[], [1], 'brandubh', Array(25).fill('brandubh'), ['brandubh\nbrandubh'], ['x'.repeat(96)]])
    same(await errorOf(a.say({ do: 'pool', rules })), 'bad-field', JSON.stringify(rules).slice(0, 40))
same(await errorOf(a.say({ do: 'pool' })), 'bad-field', 'no rules')
same((await pool()).length, 0, 'and nobody waits by that')
{
    const { token } = (await olle.ask('/api/me/bots', { name: 'Robot' })).body
    const bot = await fetch(`http://127.0.0.1:${server.port}/api/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ do: 'pool', rules: ['brandubh'] }),
    })
    same((await bot.json()).error.code, 'bad-do', 'bots are challenged by name')
}
await server.stop()
finish()
