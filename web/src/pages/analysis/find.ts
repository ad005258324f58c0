/* From an address to a game. */
import { core } from '../../app/core'
import { positionFromPath, type Route } from '../../app/router'
import { newTree } from '../../app/tree'
import { Study } from './study'

/** What the address asks for. Rejects with a reason in the person's language, or the core's. */
export async function find(route: Route): Promise<Study> {
    const { part, search, hash } = route
    const rules = part.rules ?? ''
    const position = positionFromPath(part.position ?? '')
    if (search.get('game') || search.get('played') || /(^|&)(draft|moves|game|json)=/.test(hash))
        return (await import('./find-game')).findGame(route, rules, position)
    const { rules: canonical } = await core().view({ rules, start: position, moves: [] })
    return new Study(newTree(canonical, position))
}
