/** The worst that a stranger may send by each kind of address and message, to a real server: what it costs the two
 *  threads for which everybody waits, the loop and the one that writes. It is their time on a processor (/proc), which
 *  neither load nor waiting changes; the bounds are some ten times of what is usual. The table is in docs/http.md. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, same, serve, skip, wait } from './common.mjs'
import { pair, Person } from './live.mjs'
import { player } from './bots.mjs'

const data = join(folder, 'worst.db')
const server = await serve(`${process.env.TAEFL_BUILD}/taefl_small`, [], { TAEFL_DATA: data, LD_PRELOAD: '' })
const tasks = `/proc/${server.child.pid}/task`
let threads
try {
    threads = Object.fromEntries(readdirSync(tasks).map(id => [readFileSync(`${tasks}/${id}/comm`, 'utf8').trim(), id]))
    threads.loop = String(server.child.pid)
    readFileSync(`${tasks}/${threads.loop}/schedstat`, 'utf8')
} catch {
    skip('this system does not tell the time of threads')
    finish()
}
check(threads.writes, `the thread that writes: ${Object.keys(threads)}`)
/** Milliseconds on a processor. */
const spent = name => Number(readFileSync(`${tasks}/${threads[name]}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** What sanitizers make of a millisecond. */
const slower = process.env.TAEFL_SANITIZED ? 5 : 1
/** Sends something some times; `loop` and `writes` are the most that once may cost these threads, in ms. */
async function worst(words, times, { loop = 20, writes = 20 }, send) {
    const before = [spent('loop'), spent('writes')]
    for (let i = 0; i < times; i++) await send(i)
    const [inLoop, inWriter] = [spent('loop') - before[0], spent('writes') - before[1]].map(ms => ms / times)
    console.log(`${words}: loop ${inLoop.toFixed(2)} ms, writer ${inWriter.toFixed(2)} ms`)
    check(inLoop <= loop * slower, `${words}: ${inLoop} ms of the loop`)
    check(inWriter <= writes * slower, `${words}: ${inWriter} ms of the writer`)
}
/** What a query of the data answers. */
function sql(words) {
    const { status, stdout, stderr } = spawnSync('sqlite3', ['-cmd', '.timeout 10000', data, words])
    same(`${status} ${stderr}`, '0 ', words.slice(0, 60))
    return isNaN(stdout) ? String(stdout).trim() : Number(stdout)
}
const good = async (answer, words, statuses = [200, 201]) => {
    const { status, body } = await answer
    check(statuses.includes(status), `${words}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    return body
}

// A long game on an open board, where two pieces of each side walk through all pairs of their squares, and games in
// play with a piece more, so that nearly every move might lead from them to it.
const rules = 'copenhagen'
const fewer = '2T1T1T1T2/11/1T9/11/1T9/5K5/1t9/11/1t9/11/2t1t1t1t2'
const open = fewer.replace('1T9', '1T7T1')
/** After t steps, of which each moves one of two pieces by a square: the files of both. */
function walk(t, files, rows) {
    const all = files * rows - 1
    const at = t % (2 * all) > all ? 2 * all - (t % (2 * all)) : t % (2 * all)
    const row = Math.floor(at / files)
    return [row % 2 ? files - 1 - (at % files) : at % files, row]
}
function step(t, ranks, files, rows) {
    const [from, to] = [walk(t, files, rows), walk(t + 1, files, rows)]
    const which = from[0] === to[0] ? 1 : 0
    const square = place => 'bcdefghij'[place[which]] + ranks[which]
    return square(from) + square(to)
}
const moves = Array.from({ length: 1000 }, (_, i) => step(i >> 1, ...(i % 2 ? [[5, 3], 9, 8] : [[9, 7], 9, 9])))
const long = { rules, position: `${fewer} 1`, moves }
const one = new Person(server)
const two = new Person(server)
const game = (await good(one.ask('/api/games', { ...long, seat: 1 }), 'a long game')).id
await good(two.ask(`/api/games/${game}/join`, {}), 'joined')
one.open()
await one.watch(game)
same((await one.say({ do: 'resign', game })).error, undefined, 'it is over')
for (let i = 0; i < 12; i++) {
    const body = { rules, position: `${open} ${1 + (i % 2)}`, moves: [i % 2 ? 'b5c5' : 'b7c7'], seat: 1 }
    const { id } = await good(one.ask('/api/games', body), 'a game in play')
    await good(two.ask(`/api/games/${id}/join`, {}), 'joined')
}

const refused = [200, 201, 403]
await worst('POST /api/games with 1000 moves', 8, { loop: 30, writes: 30 }, () => good(one.ask('/api/games', { ...long, seat: 1 }), 'a game'))
await worst('POST /api/games/ID/analysis', 6, { writes: 8 }, () => good(one.ask(`/api/games/${game}/analysis`, {}), 'an analysis', refused))
await worst('GET /api/games/ID/analysis', 6, {}, () => good(one.ask(`/api/games/${game}/analysis`), 'an analysis', refused))
await worst('POST /api/games against the engine', 6, {}, () => good(one.ask('/api/games', { rules, position: `${fewer} 1`, engine: 1, seat: 1 }), 'the engine', refused))
await worst('GET /api/explorer', 10, {}, () => good(one.ask(`/api/explorer?rules=${rules}&position=${fewer}_1`), 'the explorer', refused))
await worst('GET /api/search', 10, {}, () => good(one.ask(`/api/search?rules=${rules}&position=${fewer}_1`), 'a search', refused))
await worst('GET /picture', 20, { loop: 3, writes: 3 }, i => good(two.ask(`/picture/${rules}/${i % 2 ? open : fewer}_${1 + (i % 3 ? 0 : 1)}.png`), 'a picture'))
for (const kind of ['png', 'svg', 'json', 'pgn'])
    await worst(`GET /g/ID.${kind}`, 10, { loop: 3, writes: 3 }, () => good(two.ask(`/g/${game}.${kind}`), kind))
await worst('GET /g/ID.qr.svg', 10, {}, () => good(two.ask(`/g/${game}.qr.svg`), 'a code'))
await worst('GET /api/games/ID', 20, {}, () => good(two.ask(`/api/games/${game}`), 'the state'))
await worst('watch', 20, {}, async () => {
    await one.say({ do: 'leave', game })
    await one.watch(game)
})
for (const what of ['lobby', 'current', 'mine'])
    await worst(what, 20, {}, async () => same((await one.say({ do: what })).error, undefined, what))
for (const path of ['/api/me/games', '/api/me/export', '/api/lobby', '/api/current', '/api/jobs', '/api/tournaments', `/api/ranks/${rules}`, '/api/openapi.json'])
    await worst(`GET ${path}`, 10, {}, () => good(one.ask(path), path))

const sets = readdirSync(join(process.env.TAEFL_SOURCE, 'data/rules')).filter(file => file.endsWith('.rules'))
const pool = [...sets.map(file => file.slice(0, -6)), ...['', '+plain', '+simple', '+wraparound'].map(option => `maerstanas${option}`)]
await worst('pool', 20, { loop: 3, writes: 3 }, async () => same((await one.say({ do: 'pool', rules: pool })).error, undefined, 'pool'))
same((await one.say({ do: 'pool', off: true })).error, undefined, 'no pool')

// With an account.
const ann = await player(server, 'Ann')
const running = await pair(server, { rules: 'tablut-ashton' })
const line = Array.from({ length: 32 }, (_, i) => ['a4a3', 'e3c3', 'a3a4', 'c3e3'][i % 4])
await worst('POST /api/games/ID/plan', 10, {}, () => good(running.one.ask(`/api/games/${running.game}/plan`, { lines: Array(16).fill(line) }), 'a plan', [200, 400, 409]))
await worst('GET /api/people/NAME', 10, {}, () => good(one.ask('/api/people/Ann'), 'a profile'))
const cup = await good(ann.ask('/api/tournaments', { name: 'A cup', kind: 'swiss', rules, clock: { base: 60000, inc: 0 } }), 'a cup')
const class_ = await good(ann.ask('/api/tournaments', { name: 'A class', kind: 'swiss', rules, clock: { base: 60000, inc: 0 }, guests: true }), 'a class')
await worst('POST /api/tournaments/ID/enter', 100, {}, i => good(new Person(server).ask(`/api/tournaments/${class_.id}/enter`, { nickname: `Pupil-${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10)]}x` }), 'enters'))
await worst('POST /api/tournaments/ID/begin, 100 players', 1, { writes: 60 }, () => good(ann.ask(`/api/tournaments/${class_.id}/begin`, {}), 'begins'))
await worst('POST /api/tournaments/ID/remove, 100 players', 1, {}, () => good(ann.ask(`/api/tournaments/${class_.id}/remove`, { name: 'Pupil-jtx' }), 'removes'))
await worst('GET /api/tournaments/ID, 100 players', 5, {}, () => good(one.ask(`/api/tournaments/${class_.id}`), 'a class'))
await worst('POST /api/tournaments/ID/pause, 100 players', 1, {}, () => good(ann.ask(`/api/tournaments/${class_.id}/pause`, {}), 'pauses'))
// An arena in which a hundred pupils have met 100,000 times: who comes and goes is paired in the writer.
const arena = await good(ann.ask('/api/tournaments', { name: 'An arena', kind: 'arena', rules, clock: { base: 60000, inc: 0 }, minutes: 240 }), 'an arena')
{
    const meetings = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999),
        p AS (SELECT person, row_number() OVER (ORDER BY person) - 1 AS k FROM entrants WHERE tournament = '${class_.id}')
        INSERT INTO meetings SELECT '${arena.id}', 1 + i / 50, i % 50, a.person, b.person, (SELECT id FROM games LIMIT 1), NULL, 2, 0, 1
        FROM n JOIN p a ON a.k = i % 50 JOIN p b ON b.k = 50 + (i + i / 50) % 50;
        INSERT INTO entrants SELECT '${arena.id}', person, 4, 0, 0, entered, origin FROM entrants WHERE tournament = '${class_.id}';
        UPDATE meetings SET over = 1;
        UPDATE tournaments SET phase = 1, round = 2000, begins = ${Date.now()} WHERE id = '${arena.id}';`
    const open = () => sql(`SELECT count(*) FROM meetings WHERE tournament = '${arena.id}' AND over = 0`)
    sql(meetings)
    await worst('the pairing of an arena', 1, {}, async () => {
        while (!open()) await wait(200)
    })
    same(open(), 50, 'all are paired')
    await worst('POST /api/tournaments/ID/enter and leave, arena', 5, {}, async () => {
        await good(ann.ask(`/api/tournaments/${arena.id}/enter`, {}), 'enters')
        await good(ann.ask(`/api/tournaments/${arena.id}/leave`, {}), 'leaves')
    })
    await worst('GET /api/tournaments/ID, arena', 3, {}, async () => {
        const { meetings, older } = await good(one.ask(`/api/tournaments/${arena.id}`), 'an arena')
        check(meetings.length <= 300 && older >= 99800, `${meetings.length} of 100,000 meetings, ${older} older`)
        const page = await good(one.ask(`/api/tournaments/${arena.id}/meetings?before=${older}`), 'a page')
        same(`${page.meetings.length} ${page.older}`, `200 ${older - 200}`, 'the page before them')
    })
    await worst('two looks at an arena', 1, {}, () => wait(4500))
}
const board = { rules: 'maerstanas', moves: [], marks: Array(40).fill('c3-c6:1'), words: 'å'.repeat(300) }
await worst('POST /api/tournaments/ID/board', 10, {}, () => good(ann.ask(`/api/tournaments/${cup.id}/board`, board), 'a board'))
const shelf = JSON.parse(readFileSync(join(process.env.TAEFL_SOURCE, 'web/data/puzzles/tafl.json'), 'utf8'))
const solved = shelf.slice(0, 200).map(puzzle => [puzzle.id, ...puzzle.line.slice(0, puzzle.sole)].join(' '))
await worst('POST /api/me/storm', 10, {}, () => good(ann.ask('/api/me/storm', { game: 'tafl', solved }), 'a storm'))
const deep = shelf.reduce((most, puzzle) => (puzzle.line.length > most.line.length ? puzzle : most))
await worst('POST /api/me/puzzles/ID', 10, {}, () => good(ann.ask(`/api/me/puzzles/${deep.id}`, { moves: deep.line }), 'a puzzle'))
const many = Array.from({ length: 700 }, (_, i) => `{${i} ${'words '.repeat(6)}}`).join(' ')
const text = `[Rules "tablut-ashton"]\n\n${many} 1. e3c3 *\n`
let study
await worst('POST /api/studies', 5, {}, async () => {
    study = await good(ann.ask('/api/studies', { title: 'Long', game: text }), 'a study')
})
await worst('GET /api/studies/ID.pgn', 5, {}, () => good(ann.ask(`/api/studies/${study.id}.pgn`), 'its file'))
await worst('GET /api/bots', 10, {}, () => good(one.ask('/api/bots'), 'bots'))
await worst('POST /api/login', 5, {}, () => new Person(server).ask('/api/login', { name: 'Nobody', password: 'x'.repeat(256) }))
await worst('a body that is no JSON', 20, {}, () => good(one.ask('/api/games', '['.repeat(8000)), 'no JSON', [400]))

// A guest with hundreds of long games signs out, and all of them are resigned.
{
    const guest = new Person(server)
    const { id } = await good(guest.ask('/api/games', { ...long, seat: 1 }), 'a long game')
    await good(two.ask(`/api/games/${id}/join`, {}), 'joined')
    const columns = table => sql(`SELECT group_concat(name) FROM pragma_table_info('${table}') WHERE name NOT IN ('id', 'game')`)
    for (const [table, key] of [['games', 'id'], ['plies', 'game']])
        sql(`WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 548)
            INSERT INTO ${table} (${key}, ${columns(table)}) SELECT substr('${id}', 1, length('${id}') - 3) || i, ${columns(table)}
            FROM ${table} JOIN n WHERE ${key} = '${id}'`)
    let others = 0
    await worst('POST /api/logout, for each of 450 games', 450, {}, async i => {
        if (i) return
        let out = false
        const signed = good(guest.ask('/api/logout', {}), 'signs out').then(() => (out = true))
        for (; !out && others < 60; others++) await good(one.ask(`/api/games/${game}`), 'what another one asks for')
        await signed
    })
    check(others >= 20, `others were served ${others} times meanwhile`)
    same(sql("SELECT count(*) FROM games WHERE phase = 'playing' AND plies >= 1000"), 0, 'all are over')
}

for (const person of [one, running.one, running.two]) person.socket.line.destroy()
same(await server.stop(), 0, 'the server ends with 0')
finish()
