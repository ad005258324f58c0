/* Analyses by the server: of games that are over, three at a time, and persons take turns. Nobody works here, but
 * for one worker at the end. */
import { join } from 'node:path'
import { check, finish, folder, same, serve, wait } from './common.mjs'
import { Person, pair } from './live.mjs'

const data = join(folder, 'analyses.db')
const start = workers =>
    serve(`${process.env.TAEFL_BUILD}/taefl_small`, ['--data', data, '--workers', workers])
const server = await start(0)
const games = []
for (let i = 0; i < 4; i++) {
    const { game, one } = await pair(server, { rules: 'tablut-ashton' })
    const { body } = await one.ask(`/api/games/${game}/analysis`, {})
    same(body.error?.code, 'not-over', 'while it is played')
    await one.say({ do: 'resign', game })
    games.push(game)
}
const ask = async (who, game) => {
    const { body } = await who.ask(`/api/games/${game}/analysis`, {})
    return body.error?.code ?? body.place
}
const [ann, bob] = [new Person(server), new Person(server)]
await ann.ask('/api/guest', {})
const places = []
for (const game of games) places.push(await ask(ann, game))
same(places.join(), '1,2,3,too-many', 'the places of one')
same(await ask(bob, games[3]), 2, 'the other one is next')
same(await ask(bob, games[1]), 3, 'what is asked for again is there')
const { body } = await ann.ask(`/api/games/${games[1]}/analysis`)
same(`${body.state} ${body.place} ${body.steps}`, 'waiting 3 null', 'and waits a little longer')
same(await server.stop(), 0, 'the server ends with 0')

/* A worker that is stopped gives back what it is at. */
const stateOf = async game => (await ann.ask(`/api/games/${game}/analysis`)).body.state
ann.server = await start(1)
while ((await stateOf(games[0])) === 'waiting') await wait(20)
same(await ann.server.stop(), 0, 'the server ends in the middle of its work')
ann.server = await start(0)
for (const game of games) {
    const state = await stateOf(game)
    check(['waiting', 'done'].includes(state), `after the end: ${state}`)
}
same(await ann.server.stop(), 0, 'the server ends with 0')
finish()
