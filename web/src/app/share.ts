/* Games in addresses: everything stands in the fragment, which no server ever sees.
 *
 *     /analysis/RULES[/POSITION]#moves=e3e7.d1d4&at=1     bare moves
 *     /analysis/RULES[/POSITION]#json=…                   the JSON twin, base64url
 *     /analysis/RULES[/POSITION]#game=…                   the same, deflated
 *
 * `at` is the path of the place shown, its numbers with dots between; the end of the game without it. */
import { carried, isOwnLaw } from '../core/lawtexts'
import type { GameTree, TreeMove } from '../core/types'
import { pathTo } from './addresses'
import { isTree } from './validate'
import { hasPath, said, type Path } from './tree'

export { isTree, pathTo, said }

/** A link whose game cannot be read: damaged, or cut short on its way. */
export class BadLink extends Error {}

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
    const bytes = await through(
        fromBase64Url(packed),
        new DecompressionStream('deflate-raw'),
    ).catch((error: unknown) => {
        throw error instanceof BadLink ? error : new BadLink('not deflated')
    })
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
    `${location.origin}${pathTo(tree.rules, tree.position)}${fragment && `#${fragment}`}`

function bareFragment(tree: GameTree, path: Path): string {
    if (!tree.moves.length) return ''
    return `moves=${tree.moves.map(m => m.move).join('.')}${place(tree, path)}`
}
const jsonBytes = (tree: GameTree): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(JSON.stringify(slim(tree)))

/** A link that opens the analysis of the whole game at a place of it, at once; longer than that of
 * `shortLink` where there is more than moves. */
export function linkTo(tree: GameTree, path: Path): string {
    const fragment = isBare(tree)
        ? bareFragment(tree, path)
        : `json=${toBase64Url(jsonBytes(tree))}${place(tree, path)}`
    return addressed(tree, fragment)
}

/** The same as short as it can be. */
export async function shortLink(tree: GameTree, path: Path): Promise<string> {
    const bare = isBare(tree)
    const bytes = jsonBytes(tree)
    const game = toBase64Url(await through(bytes, new CompressionStream('deflate-raw')))
    const packed = addressed(tree, `game=${game}${place(tree, path)}`)
    const plain = linkTo(tree, path)
    // Bare moves can be read and typed, so they may be a little longer.
    return bare && plain.length < packed.length + 200 ? plain : packed
}

/** What a fragment (with or without '#') holds. The core has not seen it: moves may be illegal. */
export interface Shared {
    tree: GameTree
    path: Path
}

/** Reads the game of a fragment; null if there is none. Bare moves need the rules and the position of
 * the address. Rejects with a BadLink. */
export async function readHash(hash: string, rules = '', position = ''): Promise<Shared | null> {
    const parts = new Map(
        hash
            .replace(/^#/, '')
            .split('&')
            .map(part => {
                const at = part.indexOf('=')
                return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
            }),
    )
    const moves = parts.get('moves')
    const packed = parts.get('game')
    const json = parts.get('json')
    let tree: GameTree
    if (moves !== undefined) {
        tree = { rules, tags: {}, result: '*', termination: 'unfinished', moves: [] }
        if (position) tree.position = position
        tree.moves = decode(moves)
            .split(/[.,\s+]+/)
            .filter(move => move)
            .map(move => ({ move }))
    } else if (packed !== undefined) {
        tree = parseTree(
            await through(fromBase64Url(packed), new DecompressionStream('deflate-raw')).catch(
                (error: unknown) => {
                    throw error instanceof BadLink ? error : new BadLink('not deflated')
                },
            ),
        )
    } else if (json !== undefined) tree = parseTree(fromBase64Url(json))
    else return null
    const at = (parts.get('at') ?? '').split('.').map(Number)
    const path = parts.has('at') && at.every(Number.isInteger) && hasPath(tree, at) ? at : null
    return { tree, path: path ?? [tree.moves.length] }
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text)
    } catch {
        throw new BadLink('bad escape')
    }
}
function parseTree(bytes: Uint8Array): GameTree {
    try {
        const tree: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
        if (isTree(tree)) return tree
    } catch {
        // said below
    }
    throw new BadLink('not a game')
}
