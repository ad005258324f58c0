/* The game of an embedded page, whose address has no room for it: a reload of the frame goes on with it. */
import { store } from '../../app/store'

const key = (rules: string): string => `taefl.embed.${rules}`

/** The id of the game that was played here; '' if there is none. */
export async function keptGame(rules: string): Promise<string> {
    try {
        const id = sessionStorage.getItem(key(rules)) ?? ''
        return id && (await store.get(id)) ? id : ''
    } catch {
        return ''
    }
}
export function keepGame(rules: string, id: string): void {
    try {
        sessionStorage.setItem(key(rules), id)
    } catch {
        // A reload begins anew then.
    }
}
