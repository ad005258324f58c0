/** Puzzles with an account: the solution must be played, the first attempt counts for both and no other one does,
 *  storms are looked at, and what is not so is refused and changes nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, same, serve } from './common.mjs'
import { player } from './bots.mjs'
import { Person } from './live.mjs'

const server = await serve(`${process.env.TAEFL_BUILD}/taefl_small`, [], { TAEFL_DATA: join(folder, 'puzzles.db') })
const shelf = name => JSON.parse(readFileSync(join(process.env.TAEFL_SOURCE, `web/data/puzzles/${name}.json`), 'utf8'))
const anna = await player(server, 'Anna')
const bert = await player(server, 'Bert')
const tafl = shelf('tafl')
const long = tafl.find(one => one.line.length > 2)
const solve = (who, one, more = {}) => who.ask(`/api/me/puzzles/${one.id}`, { moves: one.line, ...more })
const progress = async who => (await who.ask('/api/me/puzzles')).body
const alike = (found, expected, words) => same(JSON.stringify(found), JSON.stringify(expected), words)
/** Midnight may pass while this runs, so the days that are good here are this one and the next. */
const today = Math.floor(Date.now() / 864e5)

/** The puzzle of a day, by the page's own list of turns. */
const code = readFileSync(join(process.env.TAEFL_SOURCE, 'web/src/app/puzzles.ts'), 'utf8')
const letters = Object.fromEntries(Array.from(code.match(/const letters = \{([^]*?)\n\}/)[1].matchAll(/'?([a-z-]+)'?: '([a-z])'/g), ([, name, letter]) => [name, letter]))
const turns = code.match(/\[\.\.\.'(\w+)'\]/)[1]
const relatives = Object.keys(letters).filter(name => !/^(tafl|maerstanas|gardsdansen)$/.test(name))
function dailyOf(day) {
    const at = day % turns.length
    const count = some => some.split(turns[at]).length - 1
    const had = ((day - at) / turns.length) * count(turns) + count(turns.slice(0, at))
    const relative = turns[at] === 'R'
    const name = relative ? relatives[had % relatives.length] : Object.keys(letters).find(one => letters[one] === turns[at])
    const middle = shelf(name).filter(one => one.difficulty > 1 && one.difficulty < 5).sort((a, b) => (a.id < b.id ? -1 : 1))
    return middle[(relative ? Math.floor(had / relatives.length) : had) % middle.length]
}

// ---- what is refused
const refused = async (answer, wanted, words) => {
    const { status, body } = await answer
    same(`${status} ${body.error?.code}`, wanted, words)
}
const path = `/api/me/puzzles/${long.id}`
const guest = new Person(server)
await refused(guest.ask(path, {}), '401 need-login', 'nobody')
await refused(guest.ask(path, { moves: ['a1a2'] }), '400 not-solved', 'a solution is checked before the database is asked')
await refused(guest.ask('/api/me/storm', { game: 'tafl', solved: ['x a1a2'] }), '400 not-solved', 'a storm, too')
await guest.ask('/api/guest', {})
await refused(guest.ask(path, { moves: long.line }), '403 need-account', 'a guest')
await refused(guest.ask('/api/me/puzzles'), '403 need-account', 'what a guest has done')
await refused(anna.ask('/api/me/puzzles/tnone', {}), '404 no-puzzle', 'no such puzzle')
await refused(anna.ask('/api/me/puzzles/%22%2C', {}), '404 no-puzzle', 'what is no id')
const lines = {
    'its first move alone': long.line.slice(0, 1),
    'its beginning': long.line.slice(0, -1),
    'nothing': [],
    'one move too many': [...long.line, long.line[0]],
    'an answer of the solver’s own choice': [long.line[0], long.line[0], long.line[2]],
    'another first move': [long.line[2], ...long.line.slice(1)],
    'no move': ['xyzzy'],
    'the solution of another': tafl.find(one => one.line.length === 1).line,
}
for (const [words, moves] of Object.entries(lines)) await refused(anna.ask(path, { moves }), '400 not-solved', words)
await refused(anna.ask(path, { moves: 'a1a2' }), '400 bad-field', 'no list')
await refused(anna.ask(path, { moves: [7] }), '400 bad-field', 'no texts')
await refused(anna.ask(path, { moves: Array(201).fill('a1a2') }), '400 bad-field', 'too many moves')
await refused(anna.ask(path, { moves: long.line, day: today - 5 }), '400 bad-field', 'a day of last week')
await refused(anna.ask(path, { solved: true }), '400 bad-field', 'who only says so')
alike(await progress(anna), { solver: {}, done: {}, storms: {}, streak: { day: 0, days: 0 } }, 'nothing has changed')

// ---- every puzzle's own solution is one
for (const name of ['tafl', 'maerstanas', 'gardsdansen', 'brandubh', 'copenhagen']) {
    const [one] = shelf(name)
    const { status, body } = await solve(bert, one)
    same(status, 200, `${name}: solved`)
    check(body.counted && body.change > 0 && body.done === 2, `${name}: ${JSON.stringify(body)}`)
    check(body.puzzle < one.rating, `${name}: the puzzle is easier than it seemed`)
}
alike(Object.keys((await progress(bert)).solver).sort(), ['gardsdansen', 'maerstanas', 'tafl'], 'by family')
same((await progress(bert)).solver.tafl.puzzles, 3, 'relatives count with Tablut')

// ---- the first attempt counts, and no other
const failed = (await anna.ask(path, {})).body
check(failed.counted && failed.change < 0 && failed.done === 0, JSON.stringify(failed))
check(failed.puzzle > long.rating, 'the puzzle is harder than it seemed')
const later = (await solve(anna, long)).body
check(!later.counted && later.change === 0 && later.done === 1, JSON.stringify(later))
alike(later.solver, failed.solver, 'its rating stays')
const other = tafl.find(one => one !== long && one.line.length > 2)
const both = await Promise.all([solve(anna, other), solve(anna, other), solve(anna, other)])
same(both.filter(({ body }) => body.counted).length, 1, 'once, of three at a time')
const known = await progress(anna)
alike(Object.entries(known.done).sort(), Object.entries({ [long.id]: 1, [other.id]: 2 }).sort(), 'what is done')
alike([known.solver.tafl.puzzles, known.solver.tafl.solved], [2, 1], 'what counts')
alike(known.streak, { day: 0, days: 0 }, 'no day was said')

// ---- days running: only by the puzzles of these days
for (const day of [today - 1, today, today + 1]) await refused(solve(anna, dailyOf(today + 9), { day }), '400 bad-field', 'the puzzle of another day')
for (const day of [today, today + 1]) same((await solve(anna, dailyOf(day), { day })).status, 200, `the puzzle of day ${day}`)
alike((await progress(anna)).streak, { day: today + 1, days: 2 }, 'two days')

// ---- unrated: solved, but no rating moves, then or later
const free = tafl.find(one => ![long, other].includes(one) && one.line.length > 2)
const before = (await progress(anna)).solver
for (const more of [{ unrated: true }, {}]) {
    const { body } = await solve(anna, free, more)
    check(!body.counted && body.change === 0 && body.done === 1, JSON.stringify(body))
}
alike((await progress(anna)).solver, before, 'no rating has moved')
await refused(solve(anna, free, { unrated: 1 }), '400 bad-field', 'no truth')

// ---- a storm
const wins = list => list.map(one => [one.id, ...one.line.slice(0, one.sole)].join(' '))
const storm = solved => anna.ask('/api/me/storm', { game: 'tafl', solved })
alike((await storm(wins(tafl.slice(0, 5)))).body, { score: 5, best: 5 }, 'five')
alike((await storm(wins(tafl.slice(0, 3)))).body, { score: 3, best: 5 }, 'the best stays')
alike((await anna.ask('/api/me/storm', { game: 'gardsdansen', solved: wins(shelf('gardsdansen').slice(0, 4)) })).body, { score: 4, best: 4 }, 'another game')
await refused(storm([...wins(tafl.slice(0, 8)), ...wins(tafl.slice(0, 1))]), '400 not-solved', 'one twice')
await refused(storm([...wins(tafl.slice(0, 8)), ...wins(shelf('brandubh').slice(0, 1))]), '400 not-solved', 'of another shelf')
await refused(storm([`${tafl[0].id} a1a2`]), '400 not-solved', 'a wrong move')
await refused(storm([tafl[0].id]), '400 not-solved', 'no move')
await refused(storm(7), '400 bad-field', 'no list')
await refused(storm(Array(201).fill('')), '400 bad-field', 'too many')
alike((await progress(anna)).storms, { gardsdansen: 4, tafl: 5 }, 'what is kept')

// ---- so often and no oftener
let wait = 0
for (let i = 0; i < 400 && !wait; i++) wait = (await storm([])).status === 429
check(wait, 'the rate is limited')

await server.stop()
finish()
