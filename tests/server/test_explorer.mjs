/* What was played, over real sockets: imported games are counted, one that is played here is found a moment
 * after its end, a private one is not. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, patience, same, serve, wait } from './common.mjs'
import { player } from './bots.mjs'
import { pair, Person } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const rules = 'tablut-ashton'
const data = join(folder, 'explorer.db')
execFileSync(program, [
    'db',
    'import',
    '--data',
    data,
    `${process.env.TAEFL_SOURCE}/tests/data/games.pgn`,
])
const server = await serve(program, ['--data', data])
const anybody = new Person(server)

const ask = async path => (await anybody.ask(path)).body
const explorer = (more = '') => ask(`/api/explorer?rules=${rules}${more}`)
const search = async (more = '') => (await ask(`/api/search?${more}`)).games

const start = (await explorer()).moves
same(start.length, 1, 'both games of the file began alike')
same(JSON.stringify(start[0].wins), '[1,1]', 'and were won by one each')
same((await explorer('&who=people')).moves.length, 0, 'by engines')
same((await explorer('&who=engines')).moves.length, 1, 'as said')
same((await search()).length, 6, 'all games are found')
same((await search('rules=maerstanas&result=0-1')).length, 1, 'by rules and result')
const [found] = await search(`rules=${rules}&result=1-0&player=greedy`)
same(found.players.join(), 'greedy,random', 'by player')
same(found.where, 'elsewhere', 'from a file')
const file = (await anybody.ask(`/g/${found.id}.pgn`)).body
check(/Player1 "greedy"[^]*Result "1-0"[^]* 9\. Kc5-c1 1-0/.test(file), `the whole game: ${file}`)
const page = await search()
const rest = await search(`before=${page[3].ended}&beforeId=${page[3].id}`)
same(
    rest.map(game => game.id).join(),
    page
        .slice(4)
        .map(game => game.id)
        .join(),
    'page by page',
)

async function play(more) {
    const { game, one, two } = await pair(server, { rules, ...more })
    for (const [person, ply, move] of [
        [one, 0, 'e3c3'],
        [two, 1, 'd1d2'],
    ])
        check('done' in (await person.move(game, ply, move)), move)
    check('done' in (await one.say({ do: 'resign', game })), 'gives up')
    return game
}
await play({ private: true })
const game = await play({})
// e3g3 is e3c3 on the other side of the board.
const mirrored = '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/6T2/4t4/3ttt3_2'
for (const begin = Date.now(); !(await explorer('&who=people')).moves.length; await wait(5))
    if (Date.now() - begin > patience) throw new Error('the game is never counted')
const answers = (await explorer(`&position=${mirrored}`)).moves
same(
    JSON.stringify(answers),
    `[{"move":"f1f2","wins":[0,1],"draws":0,"unfinished":0,"game":"${game}"}]`,
    'folded',
)
same(
    (await search(`rules=${rules}&position=${mirrored}`)).map(row => row.id).join(),
    game,
    'found by position',
)
const mine = await search('most=2')
same(mine.map(row => `${row.id} ${row.where}`).join(), `${game} here`, 'the private game is not')

// Nobody is helped in a game of one's own that goes on, whatever side of the board it is asked about.
{
    const turned = `position=${mirrored}`
    const { game, one, two } = await pair(server, { rules })
    const asks = [`/api/explorer?rules=${rules}`, `/api/search?rules=${rules}`]
    const refused = async (person, path, body) => {
        const answer = await person.ask(path, body)
        return answer.status === 403 && answer.body.error.code === 'own-game'
    }
    check(!(await refused(one, `${asks[0]}`)), 'the start is no secret')
    await one.move(game, 0, 'e3c3')
    for (const path of asks) {
        check(await refused(one, `${path}&${turned}`), `${path} by who plays there`)
        check(await refused(two, `${path}&${turned}`), `${path} by the other one`)
        same((await anybody.ask(`${path}&${turned}`)).status, 200, `${path} by anybody else`)
    }
    same((await one.ask(asks[0])).status, 200, 'another position')
    same((await one.ask(asks[1])).status, 200, 'a search without one')
    const other = rules.replace('ashton', 'katz')
    check(await refused(one, `/api/explorer?rules=${other}&${turned}`), 'by other rules of the same board')
    // Two plies ahead: d1d2, or its image f1f2, and an answer to it. Not three.
    const ahead = ['3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/2T6/3tt4/4tt3_1', '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/6T2/4tt3/3tt4_1', '3ttt3/4t4/3T5/t3T3t/ttTTKTTtt/t3T3t/2T6/3tt4/4tt3_2']
    for (const position of ahead) {
        check(await refused(one, `${asks[0]}&position=${position}`), `${position} by who plays there`)
        same((await anybody.ask(`${asks[0]}&position=${position}`)).status, 200, 'by anybody else')
    }
    const later = '3tt4/4tt3/3T5/t3T3t/ttTTKTTtt/t3T3t/2T6/3tt4/4tt3_1'
    same((await one.ask(`${asks[0]}&position=${later}`)).status, 200, 'three plies ahead')
    const analysis = `/api/games/${found.id}/analysis`
    check(!(await refused(one, analysis)), 'an analysis of a game that did not come there')
    const there = await search(`rules=${rules}&${turned}`)
    for (const body of [undefined, {}])
        check(await refused(one, `/api/games/${there[0].id}/analysis`, body), 'and of one that did')
    // A game against the engine, or a bot, from there.
    const engine = { rules, engine: 10 }
    const others = [await one.ask('/api/games', { rules, engine: 1 })]
    same((await (await player(server, 'Olle')).ask('/api/me/bots', { name: 'Robot' })).status, 201, 'a bot')
    same((await one.ask('/api/challenge/Taefl%201', { rules })).body.error?.code, 'no-person', 'the engine takes no challenge')
    for (const body of [{ moves: ['e3c3'] }, { moves: ['e3g3'] }, { moves: ['e3g3', 'f1f2', 'e7d7'] }, { position: mirrored.replaceAll('_', ' ') }, { position: ahead[2].replaceAll('_', ' ') }]) {
        check(await refused(one, '/api/games', { ...engine, ...body }), `the engine: ${JSON.stringify(body)}`)
        check(await refused(one, '/api/challenge/Robot', { rules, ...body }), `a bot: ${JSON.stringify(body)}`)
    }
    for (const body of [{}, { moves: ['e3d3'] }, { moves: ['e3d3'] }]) {
        others.push(await one.ask('/api/games', { ...engine, ...body }))
        same(others.at(-1).status, 201, 'from the start, and from another position, again and again')
    }
    same((await one.ask('/api/games', { rules, moves: ['e3c3'] })).status, 201, 'against people')
    await two.move(game, 1, 'd1d2')
    // From a position before: the opponent's move, repeated there, would ask for the answer to it.
    for (const body of [{ moves: ['e3c3'] }, { moves: ['e3g3'] }]) {
        const asked = { ...body, seat: 2 }
        check(await refused(one, '/api/games', { ...engine, ...asked }), `the engine, a ply before: ${body.moves}`)
        check(await refused(one, '/api/challenge/Robot', { rules, ...asked }), `a bot, a ply before: ${body.moves}`)
    }
    // The engine may have begun with the very move that is asked about.
    for (const { body } of others) check('done' in (await one.say({ do: 'resign', game: body.id })), 'against the engine')
    const answered = async test => {
        for (const begin = Date.now(); !(await test()); await wait(20))
            if (Date.now() > begin + patience) return false
        return true
    }
    const asked = async () => (await one.ask(`${asks[0]}&${turned}`)).status === 200
    check(await answered(asked), 'it has gone on')
    await one.say({ do: 'resign', game })
    const free = async () => !(await refused(one, `/api/games/${there[0].id}/analysis`))
    check(await answered(free), 'it is over')
}

for (const [path, status] of [
    ['/api/explorer', 400],
    ['/api/explorer?rules=chess', 404],
    [`/api/explorer?rules=${rules}&position=9/9`, 400],
    [`/api/explorer?rules=${rules}&who=me`, 400],
    ['/api/search?result=2-0', 400],
    ['/api/search?least=-1', 400],
    ['/api/search?since=1x', 400],
    ['/api/search?position=x', 400],
    ['/api/search?until=-1', 200],
    [`/api/search?player=${'a'.repeat(64)}`, 400],
    ['/api/search?player=a%00', 400],
    ['/api/search?player=50%', 400],
    [`/api/search?result=${'1'.repeat(40)}`, 400],
    [`/api/search?beforeId=${'a'.repeat(40)}`, 400],
    [`/api/search?since=${'1'.repeat(40)}`, 400],
    [`/api/explorer?rules=${rules}&position=${'9'.repeat(300)}`, 400],
    [`/api/explorer?rules=${rules}&who=${'a'.repeat(40)}`, 400],
    ['/api/explorer?rules=tablut-katz+edge-capture', 200],
    ['/api/explorer?rules=tablut-katz%2Bedge-capture', 200],
    [`/api/ranks/${rules}?seat=111111111`, 400],
    // A filter that the server does not know, or reads once of twice, would find what nobody asked for.
    ['/api/search?plyer=a', 400],
    ['/api/search?player', 400],
    ['/api/search?pl%61yer=a', 400],
    ['/api/search?player=a&least=1&player=b', 400],
    ['/api/tournaments?aftr=x', 400],
    ['/api/search?&least=1&&most=2&', 200],
])
    same((await anybody.ask(path)).status, status, path)
// ---- a file whose tags are longer than its moves is given out whole
{
    const name = 'Å'.repeat(100_000)
    const long = join(folder, 'long.pgn')
    const text = `[Player1 "${name}"]\n[Player2 "B"]\n[Result "0-1"]\n[Rules "${rules}"]\n[Termination "resign"]\n\n1. e3-c3 0-1\n`
    writeFileSync(long, text)
    const other = join(folder, 'long.db')
    execFileSync(program, ['db', 'import', '--data', other, long])
    const second = await serve(program, ['--data', other])
    const reader = new Person(second)
    const [{ id }] = (await reader.ask('/api/search')).body.games
    check((await reader.ask(`/g/${id}.pgn`)).body.includes(`[Player1 "${name}"]`), 'a long name as a game file')
    same((await reader.ask(`/g/${id}.json`)).body.tags.Player1, name, 'a long name as JSON')
    await second.stop()
}
finish()
