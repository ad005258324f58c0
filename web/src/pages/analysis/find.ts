/* From an address to a game. */
import { core } from '../../app/core'
import { positionFromPath, type Route } from '../../app/router'
import { t } from '../../app/texts'
import { hasPath, lineTo, newTree } from '../../app/tree'
import type { GameTree } from '../../core/types'
import { draftOf, draftOfTab } from './drafts'
import { Study } from './study'

/** What the address asks for. Rejects with a reason in the person's language, or the core's. */
export async function find({ part, search, hash }: Route): Promise<Study> {
    const rules = part.rules ?? ''
    const position = positionFromPath(part.position ?? '')
    const draft = /^draft=(\w+)$/.exec(hash)?.[1]
    if (draft) {
        const found = draftOf(draft)
        if (!found) throw new Error(t('analysis.noDraft'))
        const study = new Study(found.tree, found.path)
        study.draft = found.id
        return study
    }
    const id = search.get('game') ?? ''
    if (/(^|&)(moves|game|json)=/.test(hash)) return linked(hash, rules, position, id)
    if (id) {
        const { store } = await import('../../app/store')
        const game = await store.get(id)
        if (!game) throw new Error(t('analysis.noGame'))
        const at = /^(?:at=)?([\d.]+)$/.exec(hash)?.[1]?.split('.').map(Number)
        const path = at && hasPath(game.tree, at) ? at : [game.tree.moves.length]
        const study = new Study(game.tree, path)
        study.keptAs(id)
        return study
    }
    const { rules: canonical } = await core().view({ rules, start: position, moves: [] })
    return new Study(newTree(canonical, position))
}

/** The game of a link. */
async function linked(hash: string, rules: string, position: string, id: string): Promise<Study> {
    const share = await import('../../app/share')
    const shared = await share.readHash(hash, rules, position).catch((error: unknown) => {
        throw error instanceof share.BadLink ? new Error(t('analysis.refused.badLink')) : error
    })
    const { tree, path } = shared!
    const checked = share.isBare(tree) ? bare(tree) : (await import('./checked')).checked(tree)
    const study = new Study(await checked, path)
    study.game = id
    // A reload goes on with the draft it wrote before.
    const mine = draftOfTab()
    const same = mine && share.linkTo(mine.tree, [0]) === share.linkTo(study.tree, [0])
    if (same) study.draft = mine.id
    return study
}

/** Bare moves from outside, with their names; refused if one is illegal. */
async function bare(tree: GameTree): Promise<GameTree> {
    const place = { rules: tree.rules, start: tree.position ?? '', moves: lineTo(tree, [1e9]) }
    const [plies, { rules }] = await Promise.all([
        core().plies(place),
        core().view({ ...place, moves: [] }),
    ])
    return { ...tree, rules, moves: plies.map(({ move, name }) => ({ move, name })) }
}
