/* The moves of a position in the openings: what the book and the server's games say of each, and the engine. */
import { html, nothing } from 'lit'
import type { Evaluation } from '../../app/evaluation'
import { language, t } from '../../app/texts'
import { percent } from '../../parts/eval-bar'
import type { BookMove, Counted, Fold } from './book'
import type { Shown } from './engine-panel'
import { evalWords, sidesOf } from './words'

export interface Played extends Counted {
    move: string
}
/** A move of a position that is shown. */
export interface Row {
    /** Wire form. */
    move: string
    book: BookMove | null
    here: Played | null
}

export const gamesOf = (counted: Counted | null): number =>
    counted ? counted.wins[0] + counted.wins[1] + counted.draws + counted.unfinished : 0
const choiceOf = ({ view }: Shown, move: string) => view.moves.find(one => one.move === move)
export const nameOf = (at: Shown, move: string): string => choiceOf(at, move)?.name ?? move

/** The moves of both, those of most games first. Of several that a symmetry makes equal one stands for all. */
export function rowsOf(fold: Fold, book: ReadonlyMap<string, BookMove>, here: Played[]): Row[] {
    const rows = new Map<string, Row>()
    for (const played of here)
        rows.set(fold.moves[played.move] ?? played.move, {
            move: played.move,
            book: null,
            here: played,
        })
    for (const [move, kept] of Object.entries(fold.moves)) {
        const counted = book.get(kept)
        if (!counted) continue
        const row = rows.get(kept)
        if (!row) rows.set(kept, { move, book: counted, here: null })
        else row.book = counted
    }
    const weight = ({ book, here }: Row): number => gamesOf(book) + gamesOf(here)
    return [...rows.values()].sort((a, b) => weight(b) - weight(a))
}

export interface Table {
    at: Shown
    rows: Row[]
    /** By wire form, of moves that the book does not have. */
    found: ReadonlyMap<string, Pick<Evaluation, 'chance' | 'win'>>
    /** Columns that are left out would be empty. */
    book: boolean
    here: boolean
    play(move: string): void
}

export function renderTable(table: Table) {
    const { at, book, here, rows } = table
    const names = sidesOf(at.about)
    const counted = (on: boolean, words: string) =>
        on ? html`<th scope="col">${words}</th>` : nothing
    return html`<table class="taefl-openings">
            <caption class="taefl-visually-hidden">
                ${t('analysis.openings.caption')}
            </caption>
            <thead>
                <tr>
                    <th scope="col">${t('analysis.openings.move')}</th>
                    <th scope="col">${t('analysis.openings.engine')}</th>
                    ${counted(book, t('analysis.openings.book'))}
                    ${counted(here, t('analysis.openings.here'))}
                </tr>
            </thead>
            <tbody>
                ${rows.map(row => renderRow(row, table, names))}
            </tbody>
        </table>
        <p class="taefl-soft taefl-small">
            ${t('analysis.openings.read', { one: names[0] })}
            ${book ? t('analysis.openings.readBook') : nothing} ${t('analysis.openings.hint')}
        </p>`
}
function renderRow(
    row: Row,
    { at, book, found, here, play }: Table,
    names: readonly [string, string],
) {
    const value = row.book ? { chance: row.book.chance, win: 0 } : found.get(row.move)
    const words = value && evalWords({ win: value.win, final: null }, names)
    return html`<tr>
        <th scope="row">
            <button type="button" class="taefl-button quiet" @click=${() => play(row.move)}>
                ${nameOf(at, row.move)}
            </button>
        </th>
        <td title=${words || nothing}>${value ? percent(value.chance) : '…'}</td>
        ${book ? html`<td>${row.book ? renderBar(row.book, at) : '–'}</td>` : nothing}
        ${here ? html`<td>${row.here ? renderBar(row.here, at) : '–'}</td>` : nothing}
    </tr>`
}
/** How the games ended, in the colours of the pieces, with numbers. */
function renderBar({ wins, draws, unfinished }: Counted, { about }: Shown) {
    const names = sidesOf(about)
    const won = (side: string): string => t('analysis.openings.won', { side })
    const parts = [
        { look: 'one', count: wins[0], words: won(names[0]) },
        { look: 'draw', count: draws, words: t('analysis.openings.draws') },
        { look: 'two', count: wins[1], words: won(names[1]) },
        { look: 'open', count: unfinished, words: t('analysis.openings.unfinished') },
    ].filter(({ count }) => count)
    const dark = about.pieces.find(piece => piece.owner === 1)?.dark
    return html`<div class="bar ${dark ? 'dark' : ''}">
        ${parts.map(({ look, count, words }) => {
            const number = count.toLocaleString(language())
            return html`<span
                class=${look}
                .style=${`flex-grow: ${count}`}
                title="${words}: ${number}"
                ><span class="taefl-visually-hidden">${words}: </span>${number}</span
            > `
        })}
    </div>`
}
