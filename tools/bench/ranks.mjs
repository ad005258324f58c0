/* How long the leaderboard of one rule set takes among many accounts, in SQLite and PostgreSQL: makes people with
 * ratings for both seats, and asks by HTTP.
 *
 *     node tools/bench/ranks.mjs [ACCOUNTS [BUILD]]   100000 build/release */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { finish, folder, serve } from '../../tests/server/common.mjs'
import { Postgres } from '../../tests/server/postgres.mjs'

const [accounts = '100000', build = join(import.meta.dirname, '../../build/release')] = process.argv.slice(2)
const program = resolve(build, 'taefl')
const QUESTIONS = 40
const rules = 'tablut-ashton'

/** One person in a thousand is a bot, one rating in four is too uncertain to be shown. */
const rows = numbers => `
    INSERT INTO people (id, name, folded, kind, role, created, seen)
        SELECT n, 'p' || n, 'p' || n, CASE WHEN n % 1000 = 0 THEN 'bot' ELSE 'player' END, 'player', 0, 0 FROM ${numbers};
    INSERT INTO ratings (person, rules, seat, points, deviation, volatility, games, won, drawn, played)
        SELECT n, '${rules}', seat, 1000000 + (n * 7919 + seat * 104729) % 1000003,
            CASE WHEN (n + seat) % 4 = 0 THEN 200000 ELSE 80000 END, 60000, 30, 15, 0, 0
        FROM ${numbers} CROSS JOIN (SELECT 1 AS seat UNION SELECT 2) s;`
const means = `UPDATE ratings SET mean = (SELECT CAST(sum(o.points) AS BIGINT) / count(*) FROM ratings o
    WHERE o.person = ratings.person AND o.rules = ratings.rules);`

async function measure(name, data, run) {
    await serve(program, ['--data', data]).then(server => server.stop())
    run('rows')
    run('means')
    const server = await serve(program, ['--data', data, '--per-address', '10000'])
    for (const seat of ['', '?seat=1', '?seat=2']) {
        const times = []
        let found = 0
        for (let i = 0; i < QUESTIONS; i++) {
            const begin = performance.now()
            const answer = await fetch(`http://127.0.0.1:${server.port}/api/ranks/${rules}${seat}`)
            const { people, bots } = await answer.json()
            times.push(performance.now() - begin)
            found = `${people.length} people, ${bots.length} bots`
        }
        times.sort((a, b) => a - b)
        const shown = ms => ms.toFixed(1).padStart(8)
        console.log(`${name} ${(seat || 'both').padEnd(8)} ${shown(times[QUESTIONS / 2])} ms in the median, ${shown(times.at(-1))} at most (${found})`)
    }
    await server.stop()
}

const file = join(folder, 'ranks.db')
const count = `(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${accounts}) SELECT n FROM c)`
await measure('SQLite    ', file, what => {
    const sql = what === 'rows' ? rows(count) : means
    const { stderr, status } = spawnSync('sqlite3', [file, sql])
    if (status && what === 'rows') throw new Error(stderr.toString())
})
const postgres = await new Postgres().start()
await measure('PostgreSQL', postgres.url, what => {
    const sql = what === 'rows' ? rows(`generate_series(1, ${accounts}) n`) : means
    if (postgres.ask(sql) === undefined && what === 'rows') throw new Error('the rows were refused')
    postgres.ask('ANALYZE')
})
await postgres.stop()
finish()
