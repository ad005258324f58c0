#!/usr/bin/env node
/* How a newcomer fares in a first game (web/tests/newcomer.mjs):
 *
 *   node tools/bench/newcomer.mjs [RULES:SIDE:LEVEL …] [--games N] [--turns N]
 *
 * SIDE is 1 or 2, as the rules number the players. A row a game: won, lost, drawn and not over after so many turns of the
 * newcomer, then the median length of the games that ended and how many of all were over within 30 turns. */
import { parseArgs } from 'node:util'
import { startCore } from '../../web/tests/learn-core.mjs'
import { firstGames } from '../../web/tests/newcomer.mjs'

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        games: { type: 'string', default: '100' },
        turns: { type: 'string', default: '60' },
    },
})
const games = Number(values.games)
const longest = Number(values.turns)

const median = sorted => sorted[sorted.length >> 1] ?? 0

function row(core, name) {
    const [rules, side, level] = name.split(':')
    const game = { rules, side: Number(side), level: Number(level) }
    const all = firstGames(core, game, games, longest)
    const count = what => all.filter(({ result }) => result === what).length
    const ended = all.filter(({ result }) => result)
    const lengths = ended.map(({ turns }) => turns).sort((a, b) => a - b)
    const own = `p${side}win`
    const other = own === 'p1win' ? 'p2win' : 'p1win'
    return [
        name,
        count(own),
        count(other),
        count('draw'),
        count(''),
        median(lengths),
        lengths.filter(turns => turns <= 30).length,
    ]
}

const core = await startCore()
const wanted = positionals.length ? positionals : core.catalogue().map(({ name }) => `${name}:1:1`)
console.log(
    '| game | won | lost | drawn | open | median turns | over in 30 |\n|---|---|---|---|---|---|---|',
)
for (const name of wanted) console.log(`| ${row(core, name).join(' | ')} |`)
