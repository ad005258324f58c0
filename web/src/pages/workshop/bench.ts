/* Squares and positions as their texts have them: names, rows, sets, and how they move to a board of another
 * size. */
import type { Geometry, About, Law, LawField } from '../../core/types'
import { kept } from '../../app/kept'
import { keepOrTell } from '../../app/notice'
import { about as askAbout, core } from '../../app/core'
import { errorWords } from '../../app/speech'
import { needTexts } from '../../app/texts'
import { CoreError } from '../../core/client'
import { oneLine } from '../../core/laws'
import { isOwnLaw, lawTexts } from '../../core/rulenames'
import { cleaned, linesOf, nameFor, retitled, textOf, valueIn, withValue } from './lines'

/** A letter a square, '.' empty, in the order of the squares: a1, b1 … */
export function lettersOf(position: string): string {
    const rows = position.split(' ')[0]!.split('/')
    return rows
        .reverse()
        .map(row => row.replace(/\d+/g, count => '.'.repeat(Number(count))))
        .join('')
}
export function positionOf(letters: string, size: number, side: string): string {
    const rows: string[] = []
    for (let from = 0; from < letters.length; from += size)
        rows.unshift(
            letters.slice(from, from + size).replace(/\.+/g, empty => String(empty.length)),
        )
    return `${rows.join('/')} ${side}`
}
const sideLength = (letters: string): number => Math.round(Math.sqrt(letters.length))
export const sideToMove = (position: string): string => position.split(' ')[1] ?? '1'

const nameAt = (file: number, rank: number): string =>
    `${String.fromCharCode(97 + file)}${rank + 1}`
const placeOf = (name: string): [file: number, rank: number] => [
    name.charCodeAt(0) - 97,
    Number(name.slice(1)) - 1,
]

/** A bare board, while the core has none of this size. */
export function bareBoard(size: number): Geometry {
    const squares = Array.from({ length: size * size }, (_, i) => {
        const [file, rank] = [i % size, Math.floor(i / size)]
        return {
            name: nameAt(file, rank),
            x: 2 * file - size + 1,
            y: 2 * rank - size + 1,
            mark: '' as const,
        }
    })
    return { shape: 'square', squares }
}

/** The square, and with `mirrored` all that lie as it does when the board is turned or mirrored. */
export function orbit(name: string, size: number, mirrored: boolean): string[] {
    if (!mirrored) return [name]
    const [file, rank] = placeOf(name)
    const other = (n: number): number => size - 1 - n
    const all = [file, other(file)].flatMap(f =>
        [rank, other(rank)].flatMap(r => [nameAt(f, r), nameAt(r, f)]),
    )
    return [...new Set([name, ...all])]
}

/** Where a place of one board is on another: what stands at the edge stays there, the rest keeps its way to
 * the middle. */
function shifted(n: number, from: number, to: number): number {
    if (n === 0 || n === from - 1) return n && to - 1
    return Math.min(to - 1, Math.max(0, n + (to - from) / 2))
}
function resizedPosition(position: string, to: number): string {
    const letters = lettersOf(position)
    const from = sideLength(letters)
    const result = Array.from({ length: to * to }, () => '.')
    for (const [i, letter] of [...letters].entries()) {
        if (letter === '.') continue
        const [file, rank] = [i % from, Math.floor(i / from)]
        const at = shifted(rank, from, to) * to + shifted(file, from, to)
        if (result[at] !== 'K') result[at] = letter
    }
    return positionOf(result.join(''), to, sideToMove(position))
}
/** Words for squares stay; named squares go where they are on the other board. */
const resizedSet = (value: string, from: number, to: number): string =>
    value.replace(/\b[a-k]\d+\b/g, name => {
        const [file, rank] = placeOf(name)
        return nameAt(shifted(file, from, to), shifted(rank, from, to))
    })

/** A set as a file has it. */
export const setValue = (squares: readonly string[]): string => squares.join(',') || 'none'

/** Camps as a file has them, after these squares have become camp or have ceased to be: a new one joins the
 * camps beside it. */
export function campsValue(value: string, squares: readonly string[], put: boolean): string {
    let camps = value === 'none' ? [] : value.split('/').map(camp => camp.split(','))
    const beside = (a: string, b: string): boolean => {
        const [[af, ar], [bf, br]] = [placeOf(a), placeOf(b)]
        return Math.abs(af - bf) + Math.abs(ar - br) === 1
    }
    for (const square of squares) {
        camps = camps.map(camp => camp.filter(other => other !== square))
        if (!put) continue
        const near = camps.filter(camp => camp.some(other => beside(other, square)))
        camps = [...camps.filter(camp => !near.includes(camp)), [...near.flat(), square]]
    }
    return (
        camps
            .filter(camp => camp.length)
            .map(camp => camp.join(','))
            .join('/') || 'none'
    )
}

/* The law on the workbench: a rules file that the core judges after every change. What was is kept for undo
 * and redo; the page lasts over a reload. */

/** Why the law cannot be played: at which key, if it is about one. */
interface Problem {
    key: string
    words: string
}

const KEPT = 'taefl.workshop'
/** The name of what it was made from. */
const KEPT_BASE = 'taefl.workshop.base'

/** A mistake in a file, at its key: that of the line, or the one that the core names. */
async function problemIn(error: unknown, text: string): Promise<Problem> {
    if (!(error instanceof CoreError)) throw error
    await needTexts('errors')
    const { words, code, args, line, clause } = error
    const named = /^(LAW|SQUARE)_/.test(code) ? args[1] : linesOf(text)[line - 1]?.[0]
    // The key is seen there; options are not.
    const [first = '', second = '', within = ''] = args
    const bare = new CoreError(
        words,
        code,
        [first, second, within.replace(/^[^+]+/, '')],
        0,
        0,
        clause,
    )
    return { key: named ?? '', words: errorWords(bare) }
}

/** What the core makes of a file; rejects with a CoreError for one that is refused. */
async function read(text: string): Promise<[Law, About]> {
    const law = await core().law('', oneLine(text))
    lawTexts.set(law.name, law.text)
    return [law, await askAbout(law.name)]
}

/** `change` whenever anything has. */
export class Bench extends EventTarget {
    /** As it stands, played or not. */
    text = ''
    /** The last one that can be played. */
    law: Law | null = null
    about: About | null = null
    /** What it was made from, to show what is changed. */
    base: Law | null = null
    problem: Problem | null = null
    private past: string[] = []
    private future: string[] = []
    private waiting: Promise<void> = Promise.resolve()
    private readonly sets = new Map<string, string[]>()

    get canUndo(): boolean {
        return this.past.length > 0
    }
    get canRedo(): boolean {
        return this.future.length > 0
    }
    get title(): string {
        return valueIn(this.text, 'title') ?? valueIn(this.text, 'name') ?? ''
    }
    field(key: string): LawField {
        return this.law!.fields.find(field => field.key === key)!
    }
    /** What the file says, or what holds where it says nothing. */
    value(key: string): string {
        const { value, usual } = this.field(key)
        if (!this.problem) return value
        // Of what neither file says the core has told the value in its own words.
        return valueIn(this.text, key) ?? (valueIn(this.law!.text, key) ? usual : value)
    }
    /** The squares of a set; of words that nobody has resolved yet none. */
    squares(key: string): string[] {
        const value = this.value(key)
        if (/^[a-k]\d+([,/][a-k]\d+)*$/.test(value)) return value.split(/[,/]/)
        return this.sets.get(`${this.value('size')} ${key} ${value}`) ?? []
    }
    get size(): number {
        return Number(this.value('size'))
    }
    /** The size is not that of the last law that can be played. */
    get resizing(): boolean {
        return this.size !== Number(this.field('size').value)
    }
    get changed(): LawField[] {
        const { base } = this
        return base ? this.law!.fields.filter(({ key }) => this.value(key) !== this.was(key)) : []
    }
    was(key: string): string | undefined {
        return this.base?.fields.find(field => field.key === key)?.value
    }

    /** Begins with a rule set, a built-in one under a name of one's own. Rejects if there is none. */
    async begin(rules: string, title: (of: About) => string, source: (of: About) => string) {
        const about = await askAbout(rules)
        const base = await core().law(rules)
        if (isOwnLaw(rules)) return this.take(base.text, base)
        const name = cleaned(title(about))
        const text = textOf([
            ['name', nameFor(name)],
            ['title', name],
            ['source', cleaned(source(about))],
            ['player-1', about.players[0]],
            ['player-2', about.players[1]],
            ['base', rules],
        ])
        await this.take(text, base)
    }
    /** Puts a whole file in its place, which can be undone. Rejects with a CoreError for one that is
     * refused, and changes nothing. */
    take(text: string, base: Law | null = null): Promise<void> {
        return this.inTurn(async () => {
            const [law, about] = await read(text)
            if (this.text) this.past.push(this.text)
            this.future = []
            this.base = base ?? law
            this.fine(law, about)
        })
    }
    /** Goes on with what was on the bench when the page was left. Rejects if that was nothing, or is refused. */
    async goOn(): Promise<void> {
        const base = await core()
            .law(kept(KEPT_BASE) ?? '')
            .catch(() => null)
        await this.take(kept(KEPT) ?? '', base)
    }

    /** Changes come one after the other: `value` is asked for when it is this one's turn. */
    set(key: string, value: string | (() => string)): Promise<void> {
        return this.inTurn(async () => {
            const next = typeof value === 'string' ? value : value()
            if (next === this.value(key)) return
            const { fields } = this.law!
            await this.become(
                key === 'size'
                    ? this.resized(Number(next))
                    : withValue(this.text, fields, this.field(key), next),
            )
        })
    }
    rename(title: string): Promise<void> {
        const words = cleaned(title)
        return this.inTurn(async () => {
            if (words && words !== this.title) await this.become(retitled(this.text, words))
        })
    }
    undo(): Promise<void> {
        return this.inTurn(() => this.step(this.past, this.future))
    }
    redo(): Promise<void> {
        return this.inTurn(() => this.step(this.future, this.past))
    }

    private resized(to: number): string {
        const { fields } = this.law!
        const from = this.size
        const lines = linesOf(this.text).map(([key, value]): [string, string] => {
            const kind = fields.find(field => field.key === key)?.kind
            if (kind === 'size') return [key, String(to)]
            if (kind === 'start') return [key, resizedPosition(value, to)]
            const set = kind === 'set' || kind === 'camps'
            return [key, set ? resizedSet(value, from, to) : value]
        })
        return textOf(lines)
    }
    private async step(from: string[], to: string[]): Promise<void> {
        const text = from.pop()
        if (text === undefined) return
        to.push(this.text)
        await this.judge(text)
    }
    private async become(text: string): Promise<void> {
        this.past.push(this.text)
        this.future = []
        await this.judge(text)
    }
    private async judge(text: string): Promise<void> {
        try {
            this.fine(...(await read(text)))
        } catch (error) {
            this.problem = await problemIn(error, text)
            this.text = text
            this.tell()
        }
    }
    private inTurn(job: () => Promise<void>): Promise<void> {
        const next = this.waiting.then(job)
        this.waiting = next.catch(() => {})
        return next
    }
    private fine(law: Law, about: About): void {
        this.law = law
        this.about = about
        this.text = law.text
        this.problem = null
        const size = law.fields.find(field => field.kind === 'size')!.value
        for (const { key, value, squares } of law.fields)
            if (squares.length) this.sets.set(`${size} ${key} ${value}`, squares)
        this.tell()
    }
    private tell(): void {
        keepOrTell(KEPT, this.text)
        keepOrTell(KEPT_BASE, this.base && this.base.name)
        this.dispatchEvent(new Event('change'))
    }
}
