/* From an address that names a game to that game, and whether it may be analysed. */
import type { GameTree, Position } from '../../core/types'
import type { Route } from '../../app/router'
import { t } from '../../app/texts'
import { hasPath, lineTo } from '../../app/tree'
import { learnLaw, baseOf } from '../../core/rulenames'
import { Study } from './study'
import { core } from '../../app/core'
import { serverless } from '../../core/place'
import { myGames, readGame } from '../../live/api'
import { draftOf, draftOfTab } from './drafts'
import { store } from '../../app/store'
import { BadLink } from '../../app/bad-link'
import { readHash } from '../../app/share-read'
import { linkTo } from '../../app/share'
import { boardAndSide } from '../../app/helped'

/** A draft, a game played here or a kept game. Rejects with a reason in the person's language, or the
 * core's. */
export async function findGame({ search, hash }: Route): Promise<Study> {
    const id = search.get('game') ?? ''
    const draft = /^draft=(\w+)$/.exec(hash)?.[1]
    if (draft) {
        const found = draftOf(draft)
        if (!found) throw new Error(t('analysis.noDraft'))
        learnLaw(found.tree)
        const study = new Study(found.tree, found.path)
        study.draft = found.id
        return study
    }
    const played = search.get('played')
    if (played) return new Study(await finished(played))
    const game = await store.get(id)
    if (!game) throw new Error(t('analysis.noGame'))
    const at = /^(?:at=)?([\d.]+)$/.exec(hash)?.[1]?.split('.').map(Number)
    const path = at && hasPath(game.tree, at) ? at : [game.tree.moves.length]
    const study = new Study(game.tree, path)
    study.keptAs(id)
    return study
}

/** A game that was played on the server. One that goes on is nothing to be analysed. */
async function finished(id: string): Promise<GameTree> {
    if (serverless) throw new Error(t('analysis.noPlayed'))
    const answer = await fetch(`/g/${encodeURIComponent(id)}.json`).catch(() => null)
    if (!answer?.ok || !/json/.test(answer.headers.get('content-type') ?? ''))
        throw new Error(t('analysis.noPlayed'))
    const tree = (await answer.json()) as GameTree
    if (tree.termination === 'unfinished') throw new Error(t('analysis.noPlayed'))
    return tree
}

/* Nobody is helped in a game of one's own that goes on on the server: what stands there now is not opened,
 * in another tab either. */

/** Board and whose turn it is. */
const boardAt = async (place: Position): Promise<string> =>
    boardAndSide((await core().view(place)).fen)

/** Rejects with why not, if the position that is shown, or the last of the game, is one of those. */
export async function fair({ tree, place }: Study): Promise<void> {
    const listed = await myGames().catch(() => null)
    const mine = (listed?.games ?? []).filter(
        ({ phase, rules, moves }) =>
            phase === 'playing' && moves > 0 && baseOf(rules) === baseOf(tree.rules),
    )
    if (!mine.length) return
    const end = { ...place, moves: tree.moves.map(({ move }) => move) }
    const shown = await Promise.all([place, end].map(boardAt))
    for (const { id } of mine) {
        const { rules, position, moves } = await readGame(id)
        if (shown.includes(await boardAt({ rules, start: position ?? '', moves })))
            throw new Error(t('live.closed'))
    }
}

/* From an address that holds a game to that game. */

/** A tree from outside, as the core understands it: every move legal, with its name. */
export async function checked(tree: GameTree): Promise<GameTree> {
    const [found] = await core().parse(JSON.stringify(tree))
    return found!
}

/** Of the kept game `id`, if it has one. Rejects with a reason in the person's language, or the core's. */
export async function linked(
    hash: string,
    rules: string,
    position: string,
    id: string,
): Promise<Study> {
    const shared = await readHash(hash, rules, position).catch((error: unknown) => {
        throw error instanceof BadLink ? new Error(t('analysis.refused.badLink')) : error
    })
    const { tree, path } = shared!
    const bare = /(^|&)moves=/.test(hash)
    const study = new Study(await (bare ? named(tree) : checked(tree)), path)
    study.game = id
    // A reload goes on with the draft it wrote before.
    if (hasWritten()) {
        const mine = draftOfTab()
        if (mine && linkTo(mine.tree, [0]) === linkTo(study.tree, [0])) study.draft = mine.id
    }
    return study
}
/** Whether this tab has kept anything, such as a draft. */
function hasWritten(): boolean {
    try {
        return sessionStorage.length > 0
    } catch {
        return false
    }
}

/** Bare moves from outside, with their names; refused if one is illegal. */
async function named(tree: GameTree): Promise<GameTree> {
    const place = { rules: tree.rules, start: tree.position ?? '', moves: lineTo(tree, [1e9]) }
    const [plies, { rules }] = await Promise.all([
        core().plies(place),
        core().view({ ...place, moves: [] }),
    ])
    return { ...tree, rules, moves: plies.map(({ move, name }) => ({ move, name })) }
}
