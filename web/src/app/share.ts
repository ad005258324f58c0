/* Games in addresses: everything stands in the fragment, which no server ever sees.
 *
 *     /analysis/RULES[/POSITION]#moves=e3e7.d1d4&at=1     bare moves
 *     /analysis/RULES[/POSITION]#json=…                   the JSON twin, base64url
 *     /analysis/RULES[/POSITION]#game=…                   the same, deflated
 *
 * `at` is the path of the place shown, its numbers with dots between; the end of the game without it. */
import { carried, isOwnLaw } from '../core/rulenames'
import { whole } from '../core/place'
import type { GameTree, TreeMove } from '../core/types'
import { pathTo } from './addresses'
import { said, type Path } from './tree'
import { BadLink } from './bad-link'

/** Whether bare moves are the whole game: no variations, words, names or claimed result. */
export function isBare(tree: GameTree): boolean {
    return (
        !isOwnLaw(tree.rules) &&
        (tree.result === '*' || tree.termination === 'normal') &&
        !tree.comments?.length &&
        !Object.values(tree.tags).some(said) &&
        tree.moves.every(m => !m.comments?.length && !m.marks?.length && !m.variations?.length)
    )
}

/** The twin without what the core writes anew: names of moves, the score. */
function slim(tree: GameTree): GameTree {
    const line = (moves: TreeMove[]): TreeMove[] =>
        moves.map(({ name: _, variations, ...rest }) =>
            variations ? { ...rest, variations: variations.map(line) } : rest,
        )
    const { score: _, ...rest } = tree
    const tags = Object.fromEntries(Object.entries(tree.tags).filter(([, value]) => said(value)))
    return { ...rest, ...carried(tree.rules), tags, moves: line(tree.moves) }
}

function place(tree: GameTree, path: Path): string {
    return path.length === 1 && path[0] === tree.moves.length ? '' : `&at=${path.join('.')}`
}
const addressed = (tree: GameTree, fragment: string): string =>
    whole(`${pathTo(tree.rules, tree.position)}${fragment && `#${fragment}`}`)

function bareFragment(tree: GameTree, path: Path): string {
    if (!tree.moves.length) return ''
    return `moves=${tree.moves.map(m => m.move).join('.')}${place(tree, path)}`
}
const twin = (tree: GameTree): string => JSON.stringify(slim(tree))

/** A link that opens the analysis of the whole game at a place of it, at once; longer than that of
 * `shortLink` where there is more than moves. */
export function linkTo(tree: GameTree, path: Path): string {
    const fragment = isBare(tree)
        ? bareFragment(tree, path)
        : `json=${toBase64Url(new TextEncoder().encode(twin(tree)))}${place(tree, path)}`
    return addressed(tree, fragment)
}

/** The same as short as it can be. */
export async function shortLink(tree: GameTree, path: Path): Promise<string> {
    const bare = isBare(tree)
    const packed = addressed(tree, `game=${await pack(twin(tree))}${place(tree, path)}`)
    const plain = linkTo(tree, path)
    // Bare moves can be read and typed, so they may be a little longer.
    return bare && plain.length < packed.length + 200 ? plain : packed
}

/* Texts as short as a fragment of a link can hold them: deflated, in base64url. */

/** More than this is no game but a trap (a small link can unfold into gigabytes). */
const MOST_BYTES = 4 << 20

const toBase64Url = (bytes: Uint8Array): string => {
    let text = ''
    for (let i = 0; i < bytes.length; i += 0x8000)
        text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
    if (!/^[\w-]*$/.test(text)) throw new BadLink('not base64url')
    try {
        const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
        return Uint8Array.from(bytes, c => c.charCodeAt(0))
    } catch {
        throw new BadLink('not base64url')
    }
}

/** A text as short as a fragment of a link can hold it, and back; the latter rejects with a BadLink. */
export const pack = async (text: string): Promise<string> =>
    toBase64Url(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')))
export async function unpack(packed: string): Promise<string> {
    const bytes = fromBase64Url(packed)
    const stream = new DecompressionStream('deflate-raw')
    const text = await through(bytes, stream).catch((error: unknown) => {
        throw error instanceof BadLink ? error : new BadLink('not deflated')
    })
    return decoded(text)
}
/** A text that is not deflated. */
export const unfold = (text: string): string => decoded(fromBase64Url(text))

function decoded(bytes: Uint8Array): string {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
        throw new BadLink('not UTF-8')
    }
}

async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
    const parts: Uint8Array[] = []
    let length = 0
    for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        parts.push(value)
        length += value.length
        if (length > MOST_BYTES) {
            await reader.cancel()
            throw new BadLink('too long')
        }
    }
    const all = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
        all.set(part, at)
        at += part.length
    }
    return all
}
