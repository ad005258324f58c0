/* A scripted newcomer against the page's engine, in the page's own core: it wins when one move does it, else takes what can
 * be taken, else moves at random. */
import { fileURLToPath } from 'node:url'
import { readNetworks } from '../tools/networks.mjs'

const networks = readNetworks(fileURLToPath(new URL('../../data/networks', import.meta.url)))
/** More than a low level looks at, so that a slow machine plays the same. */
const NODES = 'nodes 150000'

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function random(seed) {
    let state = seed
    return () => {
        state = (state + 0x6d2b79f5) | 0
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
}

function newcomer({ moves, side }, dice) {
    const won = side === 1 ? 'p1win' : 'p2win'
    const wins = moves.filter(({ ends }) => ends?.[0] === won)
    const takes = moves.filter(({ takes }) => takes.length)
    const among = wins.length ? wins : takes.length ? takes : moves
    return among[Math.floor(dice() * among.length)].move
}

/** Who won and in how many turns of the newcomer; '' where it was not over by then. */
function play(core, { rules, side, level }, seed, longest) {
    const dice = random(seed)
    const moves = []
    for (let turns = 0; ;) {
        const view = core.view(rules, '', moves)
        if (view.result !== 'none') return { result: view.result, turns }
        if (view.side === side) {
            if (turns === longest) return { result: '', turns }
            // Both halves of a turn are one.
            if (view.phase !== 's') turns++
            moves.push(newcomer(view, dice))
        } else
            moves.push(
                core.best(rules, '', moves, { Strength: level, Seed: seed + moves.length }, NODES),
            )
    }
}

/** The results of games: who won ('p1win', 'p2win', 'draw', '' not over by then) and after how many turns of the newcomer.
 * @param game { rules, side, level }: what the newcomer plays, 1 or 2, and the engine's level
 * @param longest turns of the newcomer after which a game is left */
export function firstGames(core, game, games, longest = 60) {
    core.about(game.rules)
    const network = networks.find(({ rules }) => rules.includes(game.rules))
    if (network) core.network(network.source)
    return Array.from({ length: games }, (_, i) => play(core, game, 1000 * (i + 1), longest))
}
