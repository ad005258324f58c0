/* Any text that may hold a game or a position: a game file, its JSON twin, OpenTafl notation, the Bologna
 * competition's game log, a link of this page, bare moves, a position. What it means the core says; here it is only found out which of them it is. */
import { setOf } from '../../app/sets'
import { core } from '../../app/core'
import { checked } from './checked'
import { BadLink, readHash } from '../../app/share'
import { newTree, type Path } from '../../app/tree'
import { CoreError } from '../../core/client'
import type { GameTree, RuleSet } from '../../core/types'

export interface Opened {
    tree: GameTree
    /** Where to stand; the start without it. */
    path?: Path
}

/** Why a text was refused. `key` is a text of the area `analysis`; with a CoreError its words count. */
export class BadText extends Error {
    constructor(
        readonly key: 'empty' | 'notGame' | 'badLink' | 'tooBig' | 'notText' | 'unknown',
        readonly cause?: CoreError,
        /** Where, 1 and up; 0: not known. */
        readonly line = 0,
        readonly column = 0,
        /** The line of the text it is about. */
        readonly quote = '',
        /** What could be read nevertheless. */
        readonly good: Opened[] = [],
        /** The rules it was read by. */
        readonly rules = '',
    ) {
        super(key)
    }
}

export const MOST_CHARACTERS = 4 << 20

/** The games of a text, checked by the core. `rules`: what positions and bare moves are of first; all
 * others are tried too. Rejects with a BadText. */
export async function readAny(
    text: string,
    rules: string,
    sets: () => Promise<RuleSet[]>,
): Promise<Opened[]> {
    const trimmed = text.replace(/^\ufeff/, '').trim()
    if (!trimmed) throw new BadText('empty')
    if (trimmed.includes('\0')) throw new BadText('notText')
    if (trimmed.length > MOST_CHARACTERS) throw new BadText('tooBig')
    if (/^(\{\s*["}]|\[\s*[{\]])/.test(trimmed)) return readText(text)
    if (/^\S+$/.test(trimmed) && /^https?:|^\/analysis\/|[#?&](moves|game|json)=/.test(trimmed))
        return [await readLink(trimmed)]
    const names = [...new Set([rules, ...(await sets()).map(set => set.name)])].filter(n => n)
    if (/GameAshtonTablut|^Stato:/m.test(trimmed))
        return readForm('bologna', text, names.slice(0, 1))
    // [name:value], or an older file's rules record without brackets.
    if (/^(\[\s*[\w-]+:|dim:)/.test(trimmed)) return readForm('otg', text, names)
    if (/^\s*\[\s*\w+\s*"/m.test(trimmed)) return readText(text)
    // Ranks with slashes between and a side: a position; '_' as in addresses.
    const position = trimmed.replaceAll('_', ' ').replace(/\s+/g, ' ')
    if (/^[\w-]*(\/[\w-]*){3,}( \S+)*$/.test(position)) return readPosition(position, names)
    return readMoves(text, names)
}

/** What is wrong without where; that is said apart. */
const bare = (e: CoreError): CoreError => new CoreError(e.words, e.code, e.args, 0, 0, e.clause)

const quoteOf = (text: string, line: number): string => text.split(/\r?\n/)[line - 1] ?? ''

function refused(error: unknown, text: string, before = 0, good: Opened[] = []): never {
    if (!(error instanceof CoreError)) throw error
    const line = error.line ? Math.max(1, error.line - before) : 0
    const quote = line ? quoteOf(text, line) : ''
    const head = text.split('\n').slice(0, line).join('\n')
    const rules = [...head.matchAll(/\[Rules "([^"]+)"\]|"rules"\s*:\s*"([^"]+)"/g)].at(-1)
    const named = rules?.[1] ?? rules?.[2]
    throw new BadText('notGame', bare(error), line, error.column, quote, good, named)
}

/** A game file or its JSON twin. */
async function readText(text: string): Promise<Opened[]> {
    try {
        return (await core().parse(text)).map(tree => ({ tree }))
    } catch (error) {
        const { games } = await core().parsePart(text)
        const good = games.filter(tree => tree.moves.length).map(tree => ({ tree }))
        return refused(error, text, 0, good)
    }
}

function decoded(path: string): string {
    try {
        return decodeURIComponent(path)
    } catch {
        throw new BadText('badLink')
    }
}

async function readLink(text: string): Promise<Opened> {
    const url = URL.canParse(text, location.origin) ? new URL(text, location.origin) : null
    const [, rules = '', position = ''] =
        /^\/\w+\/([^/]+)(?:\/(.+))?$/.exec(decoded(url?.pathname ?? '')) ?? []
    const start = position.replaceAll('_', ' ')
    try {
        const shared = await readHash(url?.hash ?? '', rules, start)
        if (shared) return { tree: await checked(shared.tree), path: shared.path }
    } catch (error) {
        if (error instanceof BadLink) throw new BadText('badLink')
        return refused(error, text)
    }
    if (!rules || !/^\/(analysis|editor|play)\//.test(url?.pathname ?? ''))
        throw new BadText('badLink')
    try {
        await core().view({ rules, start, moves: [] })
    } catch (error) {
        return refused(error, text)
    }
    return { tree: newTree(rules, start) }
}

/** Asks for each name in turn; where all refuse, the one that got furthest tells why. */
async function firstThat<T>(
    names: readonly string[],
    ask: (rules: string) => Promise<T>,
): Promise<T> {
    let best: CoreError | null = null
    for (const name of names)
        try {
            return await ask(name)
        } catch (error) {
            if (!(error instanceof CoreError)) throw error
            const further = (e: CoreError): number => e.line * 1e6 + e.column
            if (!best || further(error) > further(best)) best = error
        }
    throw best ?? new BadText('unknown')
}

/** Another program's form. By which rules is asked only of a file that does not say. */
async function readForm(
    form: 'otg' | 'bologna',
    text: string,
    names: readonly string[],
): Promise<Opened[]> {
    const read = async (rules: string): Promise<Opened[]> =>
        (await core().convert(form, text, rules)).map(tree => ({ tree }))
    return firstThat(names, read).catch(error => refused(error, text))
}

async function readPosition(fen: string, names: readonly string[]): Promise<Opened[]> {
    // A tafl board has as many files as rows; what others say of its rows helps nobody.
    const rows = fen.split(' ')[0]!.split('/').length
    const fits = names.filter(name => {
        const set = setOf(name)
        return set?.family !== 'tafl' || set.board.length === rows * rows
    })
    try {
        return await firstThat(fits.length ? fits : names, async rules => {
            await core().view({ rules, start: fen, moves: [] })
            return [{ tree: newTree(rules, fen) }]
        })
    } catch (error) {
        if (!(error instanceof CoreError)) throw error
        // The core counts columns of its whole line: "position fen …".
        const column = Math.max(0, error.column - 'position fen '.length)
        throw new BadText('notGame', bare(error), 1, column, fen)
    }
}

async function readMoves(text: string, names: readonly string[]): Promise<Opened[]> {
    try {
        // Moves alone need not say how the game ended.
        const end = /(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(text) ? '' : '\n*'
        return await firstThat(names, async rules =>
            (await core().parse(`[Rules "${rules}"]\n\n${text}${end}`)).map(tree => ({
                tree,
                path: [tree.moves.length],
            })),
        )
    } catch (error) {
        return refused(error, text, 2)
    }
}
