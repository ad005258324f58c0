/* The engine's half of a game: it thinks, plays, and is started again when it fails. Loaded with its
 * first turn. */
import type { Limits } from '../../core/types'
import { kindOf, placeOf } from './game'
import type { Match } from './match'

/** What the engine is given over its thinking time before it counts as crashed. */
const GRACE_MS = 8000
/** A move made at once would not be seen coming. */
const SHOW_MS = 350
const WATCH_MS = 700

/** Lets the engine move, if it is its turn still. */
export async function think(match: Match): Promise<void> {
    const { game, view, world } = match
    const player = kindOf(game, view.side)
    if (player.kind !== 'engine' || match.thinking || match.stuck) return
    if (match.over || match.paused || match.closed) return
    const turn = ++match.turn
    const begun = world.now()
    match.thinking = true
    match.changed()
    const level = world.level(player.level)
    const limits = limitsOf(match, level.limits)
    const seed = (parseInt(game.id.slice(0, 6), 36) || 1) + match.by.length
    let move = ''
    try {
        await world.engine().ready
        if (turn !== match.turn) return
        const search = world
            .engine()
            .go(placeOf(game), limits, { ...level.options, MultiPV: 1, Seed: seed })
        const dead = world.wait((limits.movetime ?? 0) + GRACE_MS).then(() => null)
        const found = await Promise.race([search, dead])
        if (turn !== match.turn) return
        if (!found) throw new Error('no answer')
        move = found.move
        if (move === 'none') throw new Error('no move')
    } catch (error) {
        if (turn === match.turn) await failed(match, error)
        return
    }
    const watched = game.setup.players.every(p => p.kind === 'engine')
    const rest = (watched ? WATCH_MS : SHOW_MS) - (world.now() - begun)
    if (rest > 0 && (match.clock?.rest(world.now()) ?? Infinity) > 10000) await world.wait(rest)
    if (turn !== match.turn) return
    match.thinking = false
    if (!move) return match.goOn() // hurried before it had begun
    match.failures = 0
    await match.play(move)
}

/** Of a level, with half for each half of a turn, and what the clocks allow. */
function limitsOf(match: Match, of: Limits): Limits {
    const half = match.view.phase ? 2 : 1
    const limits: Limits = { ...of, movetime: Math.round((of.movetime ?? 2000) / half) }
    const control = match.game.setup.clock
    if (control && match.clock) {
        const [p1time, p2time] = match.clock.both(match.world.now())
        const inc = control.increment / half
        limits.clock = { p1time, p2time, p1inc: inc, p2inc: inc }
    }
    return limits
}

/** Starts the engine again, or gives up when that has not helped twice. */
export async function failed(match: Match, error: unknown): Promise<void> {
    match.thinking = false
    match.turn++
    const restarted = ++match.failures < 3
    match.tell({ kind: 'engine', error, restarted })
    const { turn } = match
    try {
        await match.world.engine(true).ready
    } catch {
        match.failures = 3
    }
    if (turn !== match.turn) return
    if (match.failures < 3) return match.goOn()
    match.stuck = true
    match.clock?.stop(match.world.now())
    match.changed()
}
