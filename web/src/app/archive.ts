/* All games as one file and back. The file is a game file (docs/gamefile.md) that any program may
 * read; what this browser knows beyond the game, who played it how and what the clocks showed,
 * stands in tags of its own, so that an import here gives the same games to go on with. */
import type { Core } from '../core/client'
import type { GameTree } from '../core/types'
import { isHelped } from './helped'
import { dataIn } from './kept'
import { levels } from './levels'
import type { PlayerKind, SavedGame, Setup, Store } from './store'
import { newId } from './saved-game'
import { twoPeople } from './players'

/** Tags of ours; other programs keep them, as they keep all they do not know. */
const TAGS = ['TaeflId', 'TaeflTimes', 'TaeflSetup', 'TaeflLeft', 'TaeflHelped'] as const

/** The tree without our tags: the game as such. */
function bare(tree: GameTree): GameTree {
    const tags = { ...tree.tags }
    for (const tag of TAGS) delete tags[tag]
    return { ...tree, tags }
}

/** A game as text, with all that is kept of it. */
export function writeGame(core: Core, game: SavedGame): Promise<string> {
    const tags: Record<string, string> = {
        ...game.tree.tags,
        TaeflId: game.id,
        TaeflTimes: JSON.stringify([game.created, game.updated]),
        TaeflSetup: JSON.stringify(game.setup),
    }
    if (game.left) tags.TaeflLeft = JSON.stringify(game.left)
    if (isHelped(game)) tags.TaeflHelped = 'yes'
    return core.write({ ...game.tree, tags })
}

/** A game of a file before it is read: its text and the line it begins at, from 1. */
interface Part {
    text: string
    line: number
}

/** The games of a file, apart, so that a bad one does not keep the others out: a line of tags that
 * follows moves belongs to the next game, and so do the comments between. Braces hide what stands in
 * comments, quotes what stands in tags. */
export function splitGames(file: string): Part[] {
    const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
    const parts: Part[] = []
    let from = 0
    let first = 1
    let comment = false
    let behind = 0 // the last move; 0: none yet
    const end = (to: number) => {
        const part = text.slice(from, to)
        if (part.trim()) parts.push({ text: `${part}\n`, line: first })
        const next = to + /^\s*/.exec(text.slice(to))![0].length
        first += text.slice(from, next).split('\n').length - 1
        from = next
    }
    let at = 0
    for (const line of text.split('\n')) {
        const tag = !comment && /^\s*\[/.test(line)
        if (tag && behind) {
            end(behind)
            behind = 0
        }
        if (!tag && (comment || !line.startsWith('%')))
            for (let i = 0; i < line.length; i++) {
                const letter = line[i]!
                if (!comment && letter === ';') break
                if (letter === '{') comment = true
                else if (letter === '}') comment = false
                else if (!comment && letter.trim()) behind = at + i + 1
            }
        at += line.length + 1
    }
    end(text.length)
    return parts
}

/** What came of one game of a file. `setup`: the tag that could not be read. */
export type Outcome =
    | { kind: 'new' | 'twin'; id: string; setup?: string }
    | { kind: 'same'; id: string }
    | { kind: 'refused'; error: unknown; line: number }

/** Takes in games one by one. What is there is never changed: the same game is left alone, a
 * different one of the same number is kept beside it under a new number. */
export class Importer {
    private readonly texts = new Map<string, string>()
    private readonly ids = new Set<string>()

    private constructor(
        private readonly core: Core,
        private readonly store: Store,
    ) {}
    static async begin(core: Core, store: Store): Promise<Importer> {
        const importer = new Importer(core, store)
        for (const game of await store.list()) {
            importer.ids.add(game.id)
            importer.texts.set(await core.write(bare(game.tree)), game.id)
        }
        return importer
    }
    /** Every game of a part, mostly one. */
    async take(part: Part): Promise<Outcome[]> {
        try {
            const outcomes: Outcome[] = []
            for (const tree of await this.core.parse(part.text))
                outcomes.push(await this.takeTree(tree))
            return outcomes
        } catch (error) {
            return [{ kind: 'refused', error, line: part.line }]
        }
    }

    private async takeTree(tree: GameTree): Promise<Outcome> {
        const found = bare(tree)
        const text = await this.core.write(found)
        const there = this.texts.get(text)
        if (there !== undefined) return { kind: 'same', id: there }
        const wanted = /^[0-9A-Za-z]{4,32}$/.test(tree.tags.TaeflId ?? '') ? tree.tags.TaeflId! : ''
        const twin = this.ids.has(wanted)
        const id = wanted && !twin ? wanted : newId()
        const moves = found.moves.map(m => m.move)
        const place = { rules: found.rules, start: found.position ?? '', moves }
        const { fen, board } = await this.core.view(place)
        const setup = readSetup(tree.tags.TaeflSetup)
        const [created, updated] = numbers(tree.tags.TaeflTimes) ?? [Date.now(), Date.now()]
        await this.store.put({
            id,
            created,
            updated,
            setup: setup ?? twoPeople(tree.tags),
            tree: found,
            left: numbers(tree.tags.TaeflLeft),
            fen,
            board,
            helped: 'TaeflHelped' in tree.tags,
        })
        this.ids.add(id)
        this.texts.set(text, id)
        const unread = tree.tags.TaeflSetup && !setup
        return { kind: twin ? 'twin' : 'new', id, ...(unread ? { setup: 'TaeflSetup' } : {}) }
    }
}

const isTime = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0

function numbers(text: string | undefined): [number, number] | null {
    const value = dataIn(text)
    return Array.isArray(value) && value.length === 2 && value.every(isTime)
        ? [value[0]!, value[1]!]
        : null
}

/** A setup out of a file, or null if it is none. */
function readSetup(text: string | undefined): Setup | null {
    const value = dataIn(text) as Partial<Setup> | null
    if (!Array.isArray(value?.players) || value.players.length !== 2) return null
    const players: PlayerKind[] = []
    for (const who of value.players as Partial<Record<string, unknown>>[]) {
        if (who?.kind === 'human' && typeof who.name === 'string')
            players.push({ kind: 'human', name: who.name })
        else if (who?.kind === 'engine' && levels.some(level => level.id === who.level))
            players.push({ kind: 'engine', level: who.level as number })
        else return null
    }
    const { clock = null } = value
    if (clock && !(isTime(clock.base) && isTime(clock.increment))) return null
    return {
        players: players as Setup['players'],
        clock: clock && { base: clock.base, increment: clock.increment },
    }
}
