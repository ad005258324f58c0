/* For tests of servers on one PostgreSQL: one serves, the others wait. */
import { check, launch, patience, wait } from './common.mjs'
import { Postgres } from './postgres.mjs'

export const program = `${process.env.TAEFL_BUILD}/taefl_small`
export const shared = await new Postgres().start()

/** A database of its own there. `start` begins a server, which serves or waits. */
export function database(name, { postgres = shared, options = ['--per-address', '100000'] } = {}) {
    const data = `${postgres.url}&options=-csearch_path%3D${name}`
    postgres.ask(`CREATE SCHEMA ${name}`)
    const start = (...more) => {
        const server = launch(program, ['--data', data, ...options, ...more])
        server.ready.catch(() => {}) // whoever needs it awaits it
        return server
    }
    const ask = sql => postgres.ask(`SET search_path TO ${name}; ${sql}`).replace(/^SET\n/, '')
    /** Ends the session of the server that serves. */
    const cut = () =>
        ask(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 1733
            AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid`)
    return { data, start, ask, cut }
}

/** Asks until a test holds. */
export async function until(ask, test, words) {
    for (const begin = Date.now(); Date.now() - begin < patience; await wait(20)) {
        const found = await ask()
        if (test(found)) return found
    }
    throw new Error(`it never came: ${words}`)
}

/** A further server has said that it waits. */
export async function waits(server) {
    await until(() => server.err, err => err.includes('"waits"'), 'the second one waits')
    check(!server.port, 'and listens nowhere')
    return server
}
