/* Opening a game: any text that may hold a game or a position is read, and <taefl-open>, where it is pasted, dropped or
 * chosen as a file. */
import { isolated } from '../../app/bidi'
import { about, catalogue, core } from '../../app/core'
import { errorWords } from '../../app/speech'
import { clauseOf } from '../../app/clauses'
import { needTexts, ruleChoices, t } from '../../app/texts'
import { baseOf } from '../../core/rulenames'
import { CoreError } from '../../core/client'
import { inside } from '../../core/place'
import { setOf } from '../../app/sets'
import { checked } from './load-game'
import { BadLink } from '../../app/bad-link'
import { readHash } from '../../app/share-read'
import { namesOf } from '../../app/players'
import { newTree, type Path, said } from '../../app/tree'
import type { GameTree, RuleSet } from '../../core/types'
import { html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { BusyElement } from '../../app/loading'
import { fileText } from '../../parts/intake'
import '../../style/open.css'
import { studyOf } from '../study/shared'
import { button, fileButton, submitted } from '../../parts/fields'

/** Why something was refused, with the words of the clause where these rules are known. */
export async function reason(error: unknown, rules = ''): Promise<string> {
    if (!(error instanceof CoreError)) return error instanceof Error ? error.message : String(error)
    await needTexts('errors', 'clauses')
    const words = errorWords(error)
    const law = error.clause && rules ? await about(rules).catch(() => null) : null
    return law ? `${words}. ${clauseOf(error.clause, law)}` : words
}

/* Any text that may hold a game or a position: a game file, its JSON twin, OpenTafl notation, the Bologna
 * competition's game log, a link of this page, bare moves, a position. What it means the core says; here it is only found out which of them it is. */

export interface Opened {
    tree: GameTree
    /** Where to stand; the start without it. */
    path?: Path
}

/** Why a text was refused. `key` is a text of the area `analysis`; with a CoreError its words count. */
class BadText extends Error {
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
const ACCEPTED = '.pgn,.txt,.json,.otg,.log,text/plain,application/json'
/** Of a study, as the server counts them. */
const CHAPTERS_MOST = 64

/** The games of a text, checked by the core. `rules`: what positions and bare moves are of first; all
 * others are tried too. Rejects with a BadText. */
async function readAny(
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
    const path = inside(url?.pathname ?? '') || (url?.pathname ?? '')
    const [, rules = '', position = ''] = /^\/\w+\/([^/]+)(?:\/(.+))?$/.exec(decoded(path)) ?? []
    const start = position.replaceAll('_', ' ')
    try {
        const shared = await readHash(url?.hash ?? '', rules, start)
        if (shared) return { tree: await checked(shared.tree), path: shared.path }
    } catch (error) {
        if (error instanceof BadLink) throw new BadText('badLink')
        return refused(error, text)
    }
    if (!rules || !/^\/(analysis|editor|play)\//.test(path)) throw new BadText('badLink')
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

/* <taefl-open>: whatever holds a game or a position, pasted, dropped or chosen as a file. Asks for it to
 * be opened by `taefl-opened` (detail: Opened); where there are several games the person chooses. */

interface Refusal {
    words: string
    where: string
    /** The line it is about, before and from the place on. */
    quote: [string, string] | null
    /** What could be read nevertheless. */
    good: Opened[]
}

export class OpenPanel extends BusyElement {
    /** What a bare position or bare moves are of first. */
    @property() rules = ''
    @state() private text = ''
    @state() private refusal: Refusal | null = null
    @state() private found: Opened[] = []
    private titles: RuleSet[] = []
    @query('textarea') private field!: HTMLTextAreaElement

    /** Opens a file that came from elsewhere (dropped on the page). */
    async take(file: File): Promise<void> {
        if (file.size > MOST_CHARACTERS) return this.refuse(new BadText('tooBig'))
        const text = await fileText(file)
        if (text === null) return this.refuse(new BadText('notText'))
        // A file that does not open is shown, so that one sees what is wrong with it.
        if (!(await this.read(text)) && text.length < 200_000) this.text = text
    }
    /** Opens a text that came from elsewhere. */
    async takeText(text: string): Promise<void> {
        if (!(await this.read(text))) this.text = text
    }

    override render() {
        const { refusal } = this
        return html`<form class="taefl-stack" @submit=${submitted(() => this.read(this.text))}>
                <div class="taefl-field">
                    <label for="taefl-open-text">${t('analysis.paste')}</label>
                    <textarea
                        id="taefl-open-text"
                        rows="5"
                        spellcheck="false"
                        autocapitalize="off"
                        autocomplete="off"
                        aria-invalid=${refusal ? 'true' : nothing}
                        aria-describedby="taefl-open-hint taefl-open-error"
                        .value=${this.text}
                        @input=${(event: Event) => {
                            this.text = (event.target as HTMLTextAreaElement).value
                            this.refusal = null
                        }}
                    ></textarea>
                    <span class="hint" id="taefl-open-hint">${t('analysis.pasteHint')}</span>
                    <div id="taefl-open-error" class="taefl-open-error" role="alert">
                        ${
                            refusal
                                ? html`<p>
                                          ${refusal.where ? html`<b>${refusal.where}</b> ` : nothing}
                                          ${refusal.words}
                                      </p>
                                      ${
                                          refusal.quote
                                              ? html`<pre><code>${refusal.quote[0]}<mark>${refusal.quote[1]}</mark></code></pre>`
                                              : nothing
                                      }
                                      <p>
                                          <a href="/docs/gamefile">${t('analysis.gameDocs')}</a> ·
                                          <a href="/docs/protocol#positions">
                                              ${t('analysis.positionDocs')}
                                          </a>
                                      </p>`
                                : nothing
                        }
                    </div>
                </div>
                ${
                    refusal?.good.length
                        ? button(t('analysis.openGood'), () => void this.choose(refusal.good), {
                              kind: 'taefl-open-good',
                          })
                        : nothing
                }
                <div class="taefl-row">
                    <button class="taefl-button primary" ?disabled=${this.busy}>
                        ${t('analysis.open')}
                    </button>
                    ${fileButton(t('analysis.openFile'), ACCEPTED, file => this.take(file))}
                </div>
            </form>
            ${this.found.length ? this.choice() : nothing}`
    }
    private choice() {
        const titles = new Map(ruleChoices(this.titles))
        return html`<section class="taefl-stack taefl-open-found">
            <h3>${t('analysis.choose', { count: this.found.length })}</h3>
            <ol class="taefl-list">
                ${this.found.map(({ tree, path }) => {
                    const { Chapter, Event, Date } = tree.tags
                    const [title = t('analysis.unnamed'), ...names] = [
                        Chapter,
                        namesOf(tree),
                    ].filter(said)
                    const about = [
                        ...names.filter(name => name !== title),
                        titles.get(baseOf(tree.rules)) ?? tree.rules,
                        ...[Event, Date].filter(said),
                        t('analysis.plies', { count: tree.moves.length }),
                        tree.result === '*' ? '' : tree.result.replace('-', '–'),
                    ].filter(words => words)
                    return html`<li>
                        ${button(
                            html`<b>${isolated(title)}</b>
                                <span>${about.map(isolated).join(' · ')}</span>`,
                            () => this.opened({ tree, path }),
                        )}
                    </li>`
                })}
            </ol>
            ${
                this.found.length > 1 && this.found.length <= CHAPTERS_MOST
                    ? html`<p>
                          ${button(t('analysis.studyOfAll', { count: this.found.length }), this.makeStudy, { off: this.busy })}
                      </p>`
                    : nothing
            }
        </section>`
    }
    private readonly makeStudy = async (): Promise<void> => {
        const trees = this.found.map(({ tree }) => tree)
        await this.attempt(() => studyOf(this, trees))
    }

    private async read(text: string): Promise<boolean> {
        this.refusal = null
        this.found = []
        let good = true
        await this.attempt(
            async () => {
                const found = await readAny(text, this.rules, catalogue)
                if (!found.length) throw new BadText('notGame')
                await this.choose(found)
            },
            error => {
                good = false
                return this.refuse(error)
            },
        )
        return good
    }
    /** One game is opened; of several the person chooses. */
    private async choose(found: Opened[]): Promise<void> {
        this.refusal = null
        if (found.length === 1) return this.opened(found[0]!)
        this.titles = await catalogue()
        this.found = found
        await this.updateComplete
        this.querySelector<HTMLElement>('.taefl-open-found button')?.focus()
    }
    private async refuse(error: unknown): Promise<void> {
        const bad = error instanceof BadText ? error : null
        const { line = 0, column = 0, quote = '' } = bad ?? {}
        this.refusal = {
            words: !bad
                ? await reason(error)
                : bad.cause
                  ? await reason(bad.cause, bad.rules || this.rules)
                  : t(`analysis.refused.${bad.key}`),
            where: line
                ? column
                    ? t('analysis.whereColumn', { line, column })
                    : t('analysis.whereLine', { line })
                : '',
            quote: quote ? split(quote, column) : null,
            good: bad?.good ?? [],
        }
        await this.updateComplete
        this.field?.focus()
    }
    private opened(opened: Opened): void {
        this.found = []
        this.text = ''
        this.emit('taefl-opened', opened)
    }
}
customElements.define('taefl-open', OpenPanel)

/** A line of text before and from a column on (bytes, from 1), not too much of it. */
function split(line: string, column: number): [string, string] {
    const bytes = new TextEncoder().encode(line)
    const head = new TextDecoder().decode(bytes.slice(0, Math.max(0, column - 1)))
    const tail = line.slice(head.length)
    return [head.length > 60 ? `…${head.slice(-60)}` : head, tail.slice(0, 60) || ' ']
}
