/* From an address that holds a game to that game. */
import { BadLink } from '../../app/bad-link'
import { core } from '../../app/core'
import { readHash } from '../../app/share-read'
import { t } from '../../app/texts'
import { lineTo } from '../../app/tree'
import type { GameTree } from '../../core/types'
import { Study } from './study'

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
        const [{ draftOfTab }, { linkTo }] = await Promise.all([
            import('./drafts'),
            import('../../app/share'),
        ])
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
