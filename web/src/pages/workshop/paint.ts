/* The board of the workshop: painted on, pieces of the start or squares of a set, or tried out. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { settings } from '../../app/settings'
import { boardTexts, maybe, t } from '../../app/texts'
import type { BoardSpot } from '../../board/types'
import type { Geometry, LawField } from '../../core/types'
import { asWished } from '../../parts/table-parts'
import {
    type Bench,
    bareBoard,
    campsValue,
    lettersOf,
    orbit,
    positionOf,
    setValue,
    sideOf,
} from './bench'
import { labelOf, type Working } from './switches'
import { tick } from '../../parts/fields'

export interface Painting extends Working {
    readonly mirrored: boolean
    mirror(on: boolean): void
    /** For who cannot see the board. */
    say(words: string): void
}

/** All that can be painted: the start, the camps, the sets. */
export const painted = (bench: Bench): LawField[] =>
    bench.law!.fields.filter(({ kind }) => kind === 'start' || kind === 'camps' || kind === 'set')

/** The squares of the bench's size, marked as the law has them where the core knows it. */
function squaresOf({ about, size }: Bench): Geometry {
    const known = about && about.geometry.squares.length === size * size
    return known ? asWished(about) : bareBoard(size)
}

/** What changes with a tap: the squares, and whether the set has them then. */
function dab(painting: Painting, square: string): void {
    const { bench, brush, mirrored } = painting
    void bench.set(brush, () => {
        const now = bench.squares(brush)
        const squares = orbit(square, bench.size, mirrored)
        const put = !now.includes(square)
        const said = { square: squares.join(', '), what: labelOf(brush) }
        painting.say(t(put ? 'workshop.isNow' : 'workshop.isNotNow', said))
        if (bench.field(brush).kind === 'camps') return campsValue(bench.value(brush), squares, put)
        const others = now.filter(name => !squares.includes(name))
        return setValue(put ? [...others, ...squares] : others)
    })
}
/** Pieces put down or taken away, one after the other in one change. */
function place({ bench, mirrored }: Painting, edits: { square: string; letter: string }[]): void {
    void bench.set('start', () => {
        const start = bench.value('start')
        const letters = [...lettersOf(start)]
        const names = bareBoard(bench.size).squares.map(({ name }) => name)
        for (const { square, letter } of edits) {
            // There is one king: he comes from where he stood.
            if (letter === 'K') letters.forEach((other, i) => other === 'K' && (letters[i] = '.'))
            const squares = letter === 'K' ? [square] : orbit(square, bench.size, mirrored)
            for (const name of squares) {
                const at = names.indexOf(name)
                if (name === square || letters[at] !== 'K') letters[at] = letter || '.'
            }
        }
        return positionOf(letters.join(''), bench.size, sideOf(start))
    })
}

/** A drag is two edits at once. */
let waiting: { square: string; letter: string }[] = []
function edited(painting: Painting, { detail }: CustomEvent<{ square: string; letter: string }>) {
    if (waiting.push(detail) > 1) return
    queueMicrotask(() => {
        const edits = waiting
        waiting = []
        if (painting.brush === 'start') place(painting, edits)
        else if (edits.length === 1) dab(painting, edits[0]!.square)
    })
}

export function renderPaint(painting: Painting): TemplateResult {
    const { bench, brush, mirrored } = painting
    const start = brush === 'start'
    const spots: BoardSpot[] = start
        ? []
        : bench.squares(brush).map(square => ({ square, kind: 'differs' }))
    return html`<taefl-board
            edit
            data-brush=${start ? 'pieces' : 'squares'}
            .edit=${true}
            .geometry=${squaresOf(bench)}
            .pieces=${bench.about!.pieces}
            .board=${lettersOf(bench.value('start'))}
            .hand=${''}
            .spots=${spots}
            .coordinates=${settings.get('coordinates')}
            .texts=${boardTexts()}
            @taefl-edit=${(event: CustomEvent<{ square: string; letter: string }>) =>
                edited(painting, event)}
            @taefl-say=${(event: CustomEvent<{ text: string }>) => painting.say(event.detail.text)}
        ></taefl-board>
        <div class="taefl-workshop-brush">
            <div class="taefl-field">
                <label for="taefl-workshop-brush">${t('workshop.brush')}</label>
                <select
                    id="taefl-workshop-brush"
                    @change=${(event: Event) =>
                        painting.paint((event.target as HTMLSelectElement).value)}
                >
                    ${painted(bench).map(
                        ({ key }) =>
                            html`<option value=${key} .selected=${key === brush}>
                                ${labelOf(key)}
                            </option>`,
                    )}
                </select>
            </div>
            ${tick(t('workshop.mirror'), mirrored, on => painting.mirror(on))}
            <p class="taefl-small taefl-soft">
                ${maybe(`workshop.help.${brush}`) ?? nothing}
                ${start ? nothing : t('workshop.marked', { squares: bench.squares(brush).join(', ') || '–' })}
            </p>
        </div>`
}
