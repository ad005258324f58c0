/* For tests of several servers on one PostgreSQL: the servers, people who say again what was not done, and waiting. */
import { player as account } from './bots.mjs'
import { patience, same, serve, wait } from './common.mjs'
import { Person as Anybody } from './live.mjs'
import { Postgres } from './postgres.mjs'

export const program = `${process.env.TAEFL_BUILD}/taefl_small`
export const shared = await new Postgres().start()

/** Who is told that a server cannot do it just now says it again: a lease may have lapsed on a machine with much to do. */
export class Person extends Anybody {
    async ask(...request) {
        return until(() => super.ask(...request), ({ status }) => status !== 503, request[0])
    }
    async say(message) {
        const transient = ['not-kept', 'busy', 'ending', 'not-read']
        return until(() => super.say(message), ({ error }) => !transient.includes(error?.code), message.do)
    }
    /** Joins a game; asked twice, it may have been done the first time. */
    async sits(game) {
        const joined = await this.ask(`/api/games/${game}/join`, {})
        const { phase } = joined.status === 200 ? joined.body : (await this.ask(`/api/games/${game}`)).body
        same(phase, 'playing', `joined: ${JSON.stringify(joined.body)}`)
    }
    /** Where another server decides from now on, all that is known is told anew. */
    async ply(n) {
        const told = await this.next(m => (m.on === 'ply' ? m.ply : m.on === 'state' && m.moves.length) === n, `ply ${n}`)
        return { move: told.moves?.at(-1), ...told }
    }
}
export const player = (server, name) => account(server, name, Person)

/** A database of its own there, and how many servers on it. */
export async function cluster(name, count, { postgres = shared, options = ['--per-address', '100000'] } = {}) {
    const data = `${postgres.url}&options=-csearch_path%3D${name}`
    postgres.ask(`CREATE SCHEMA ${name}`)
    const start = (...more) => serve(program, ['--data', data, ...options, ...more])
    const servers = []
    for (let i = 0; i < count; i++) servers.push(await start())
    return { data, servers, start, ask: sql => postgres.ask(`SET search_path TO ${name}; ${sql}`).split('\n').at(-1) }
}

/** The same person at another server. */
export const elsewhere = (server, person) => Object.assign(new Person(server), { cookie: person.cookie, ids: 1000 })

/** Asks until a test holds. */
export async function until(ask, test, words) {
    for (const begin = Date.now(); Date.now() - begin < patience; await wait(20)) {
        const found = await ask()
        if (test(found)) return found
    }
    throw new Error(`it never came: ${words}`)
}

/** Says something until it is done: elsewhere, where a server has gone, and again, where it could not be kept. */
export async function persist(person, say, servers = [person.server], game) {
    for (const begin = Date.now(); Date.now() - begin < patience; await wait(20)) {
        try {
            return await say(person)
        } catch (error) {
            if (!/^the socket ended/.test(error.message)) throw error
            const living = servers.filter(server => server.child.exitCode === null && !server.child.killed)
            person.server = living[person.ids % living.length]
            person.open()
            if (game) await person.watch(game).catch(() => {})
        }
    }
    throw new Error('it was never done')
}
