/* From an address that holds or names a game to that game. */
import { core } from '../../app/core'
import type { GameTree } from '../../core/types'
import type { Route } from '../../app/router'
import { BadLink, isBare, linkTo, readHash } from '../../app/share'
import { store } from '../../app/store'
import { t } from '../../app/texts'
import { hasPath, lineTo } from '../../app/tree'
import { learnLaw } from '../../core/lawtexts'
import { draftOf, draftOfTab } from './drafts'
import { Study } from './study'

/** A tree from outside, as the core understands it: every move legal, with its name. */
export async function checked(tree: GameTree): Promise<GameTree> {
    const [found] = await core().parse(JSON.stringify(tree))
    return found!
}

/** A draft, the game of a link or a kept game. Rejects with a reason in the person's language, or the
 * core's. */
export async function findGame(
    { search, hash }: Route,
    rules: string,
    position: string,
): Promise<Study> {
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
    if (/(^|&)(moves|game|json)=/.test(hash)) return linked(hash, rules, position, id)
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
    const answer = await fetch(`/g/${encodeURIComponent(id)}.json`).catch(() => null)
    if (!answer?.ok || !/json/.test(answer.headers.get('content-type') ?? ''))
        throw new Error(t('analysis.noPlayed'))
    const tree = (await answer.json()) as GameTree
    if (tree.termination === 'unfinished') throw new Error(t('analysis.noPlayed'))
    return tree
}

async function linked(hash: string, rules: string, position: string, id: string): Promise<Study> {
    const shared = await readHash(hash, rules, position).catch((error: unknown) => {
        throw error instanceof BadLink ? new Error(t('analysis.refused.badLink')) : error
    })
    const { tree, path } = shared!
    const study = new Study(await (isBare(tree) ? named(tree) : checked(tree)), path)
    study.game = id
    // A reload goes on with the draft it wrote before.
    const mine = draftOfTab()
    if (mine && linkTo(mine.tree, [0]) === linkTo(study.tree, [0])) study.draft = mine.id
    return study
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
