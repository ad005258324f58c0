/* The keys of the law as switches, in groups, each with what is wrong or unusual about it. */
import { html, nothing, type TemplateResult } from 'lit'
import { maybe, t, boardTexts } from '../../app/texts'
import type { LawField, Geometry } from '../../core/types'
import {
    type Bench,
    positionOf,
    lettersOf,
    sideToMove,
    bareBoard,
    campsValue,
    orbit,
    setValue,
} from './bench'
import { settings } from '../../app/settings'
import type { BoardSpot } from '../../board/types'
import { asWished } from '../../parts/table-parts'
import { button, choice, fieldset, radio, select, tick } from '../../parts/fields'

/** The page with a law on its bench. */
interface Working {
    readonly bench: Bench
    /** What is painted: a key, or '' while one tries the law out. */
    readonly brush: string
    paint(key: string): void
    /** Groups that are folded away. */
    readonly folded: ReadonlySet<string>
    fold(group: string, folded: boolean): void
}

export const labelOf = (key: string): string => maybe(`workshop.key.${key}`) ?? key
const helpOf = (key: string): string => maybe(`workshop.help.${key}`) ?? ''

/** A value in words: "all", "4 squares", "third time: draw". */
export function valueWords(bench: Bench, { key, kind }: LawField, value: string): string {
    if (kind === 'flag') return t(value === 'yes' ? 'workshop.yes' : 'workshop.no')
    if (kind === 'step')
        return value === '0' ? t('workshop.anyStep') : t('workshop.step', { count: value })
    if (kind === 'count')
        return value === '0' ? t('workshop.noLimit') : t('workshop.limit', { count: value })
    if (kind === 'word') return maybe(`workshop.value.${key}.${value}`) ?? value
    if (kind === 'size') return t('workshop.size', { size: value })
    if (kind === 'start') {
        const letters = lettersOf(value)
        const count = (letter: string): number => letters.split(letter).length - 1
        return t('workshop.pieces', { attackers: count('t'), defenders: count('T') })
    }
    const words = value.split('+').map(word => maybe(`workshop.squares.${word}`))
    if (words.every(word => word !== undefined)) return words.join(', ')
    const count =
        value === bench.value(key) ? bench.squares(key).length : value.split(/[,/+]/).length
    return t(count === 1 ? 'workshop.square' : 'workshop.count', { count })
}

/** What a screen reader tells with a control: its help, and the mistake that stands below it. */
function described(bench: Bench, key: string): string {
    const help = `taefl-workshop-${key}-help`
    return bench.problem?.key === key ? `${help} taefl-workshop-error-${key}` : help
}

/** One of `words`. */
function choose(bench: Bench, law: LawField, id: string, words = law.choices): TemplateResult {
    const { key } = law
    return select(
        id,
        words.map(word => [word, valueWords(bench, law, word)]),
        bench.value(key),
        word => bench.set(key, word),
        { invalid: bench.problem?.key === key, described: described(bench, key) },
    )
}

/** How many moves. */
function count(bench: Bench, { key }: LawField, id: string): TemplateResult {
    return html`<input
        type="number"
        id=${id}
        min="0"
        max="65535"
        step="1"
        .value=${bench.value(key)}
        aria-invalid=${bench.problem?.key === key}
        aria-describedby=${described(bench, key)}
        @change=${(event: Event) => void bench.set(key, (event.target as HTMLInputElement).value || '0')}
    />`
}

/** Words for squares, and a brush. */
function chooseSquares(working: Working, field: LawField, id: string): TemplateResult {
    const { bench, brush } = working
    const { key, kind, choices, usual } = field
    const value = bench.value(key)
    const camps = bench.value('camps') !== 'none'
    const single = choices.filter(choice => choice !== 'camps' || camps)
    // So that the usual squares can be had again, "the corners, the throne".
    const words = single.includes(usual) ? single : [usual, ...single]
    const all = words.includes(value) ? words : [value, ...words]
    return html`<div class="taefl-workshop-squares">
        ${
            kind === 'set'
                ? choose(bench, field, id, all)
                : html`<span>${valueWords(bench, field, value)}</span>`
        }
        ${button(t('workshop.paint'), () => working.paint(key), { label: t('workshop.paintThis', { what: labelOf(key) }), pressed: brush === key })}
    </div>`
}

/** Who begins stands in the start, after the board. */
function chooseFirst(bench: Bench): TemplateResult {
    const start = bench.value('start')
    const now = sideToMove(start)
    const letters = lettersOf(start)
    const one = (side: string): TemplateResult =>
        radio(
            'taefl-workshop-first',
            t(side === '1' ? 'workshop.defenders' : 'workshop.attackers'),
            side === now,
            () => void bench.set('start', positionOf(letters, bench.size, side)),
        )
    return fieldset(
        t('workshop.first'),
        html`<div class="taefl-choice">${one('2')} ${one('1')}</div>`,
    )
}

/** What is to be said of a key: why it cannot be, what is unusual, what was. */
function remarks(bench: Bench, field: LawField): TemplateResult {
    const { key } = field
    const warnings = bench.problem ? [] : bench.law!.warnings.filter(w => w.key === key)
    const was = bench.was(key)
    const changed = was !== undefined && was !== bench.value(key)
    const back = field.kind !== 'size' && field.kind !== 'start'
    return html`${
        bench.problem?.key === key
            ? html`<span class="error" id="taefl-workshop-error-${key}"
                  >${bench.problem.words}</span
              >`
            : nothing
    }
    ${warnings.map(
        ({ id, words }) =>
            html`<span class="warn">${maybe(`workshop.warning.${id}`) ?? words}</span>`,
    )}
    ${
        changed
            ? html`<span class="was"
                  >${t('workshop.was', { value: valueWords(bench, field, was) })}
                  ${
                      back && bench.size === Number(bench.was('size'))
                          ? html`<button
                                type="button"
                                class="taefl-link"
                                aria-label=${t('workshop.backOf', { what: labelOf(key) })}
                                @click=${() => void bench.set(key, was)}
                            >
                                ${t('workshop.back')}
                            </button>`
                          : nothing
                  }</span
              >`
            : nothing
    }`
}

function row(working: Working, field: LawField): TemplateResult {
    const { bench } = working
    const { key, kind } = field
    const id = `taefl-workshop-${key}`
    const wrong = bench.problem?.key === key
    const flag = kind === 'flag'
    const words = html`<span class="hint" id="${id}-help">${helpOf(key)}</span>`
    const control =
        kind === 'set' || kind === 'camps' || kind === 'start'
            ? chooseSquares(working, field, id)
            : flag
              ? nothing
              : kind === 'count'
                ? count(bench, field, id)
                : choose(bench, field, id)
    return html`<div class="taefl-field taefl-workshop-key ${wrong ? 'wrong' : ''}" data-key=${key}>
        ${
            flag
                ? html`<label class="taefl-tick">
                      <input
                          type="checkbox"
                          id=${id}
                          .checked=${bench.value(key) === 'yes'}
                          aria-invalid=${wrong}
                          aria-describedby=${described(bench, key)}
                          @change=${(event: Event) =>
                              void bench.set(
                                  key,
                                  (event.target as HTMLInputElement).checked ? 'yes' : 'no',
                              )}
                      />
                      <strong>${labelOf(key)}</strong>
                  </label>`
                : kind !== 'camps' && kind !== 'start'
                  ? html`<label for=${id}>${labelOf(key)}</label>`
                  : html`<span class="label">${labelOf(key)}</span>`
        }
        ${words} ${control} ${kind === 'start' ? chooseFirst(bench) : nothing}
        ${remarks(bench, field)}
    </div>`
}

const groups = ['board', 'ways', 'capture', 'king', 'end'] as const

export function renderSwitches(working: Working): TemplateResult {
    const { bench, folded } = working
    const { fields } = bench.law!
    const changed = new Set(bench.changed.map(({ key }) => key))
    return html`<div class="taefl-workshop-switches">
        ${groups.map(group => {
            const mine = fields.filter(field => field.group === group)
            const count = mine.filter(({ key }) => changed.has(key)).length
            const wrong = mine.some(({ key }) => key === bench.problem?.key)
            return html`<details
                class="taefl-panel"
                ?open=${wrong || !folded.has(group)}
                @toggle=${(event: Event) => working.fold(group, !(event.target as HTMLDetailsElement).open)}
            >
                <summary>
                    <strong>${t(`workshop.group.${group}`)}</strong>
                    ${
                        count
                            ? html`<span class="taefl-small taefl-soft"
                                  >${t(count === 1 ? 'workshop.changed.one' : 'workshop.changed', { count })}</span
                              >`
                            : nothing
                    }
                </summary>
                <div class="taefl-stack">${mine.map(field => row(working, field))}</div>
            </details>`
        })}
    </div>`
}

/* The board of the workshop: painted on, pieces of the start or squares of a set, or tried out. */

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
        return positionOf(letters.join(''), bench.size, sideToMove(start))
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
            @taefl-edit=${(event: CustomEvent<{ square: string; letter: string }>) => edited(painting, event)}
            @taefl-say=${(event: CustomEvent<{ text: string }>) => painting.say(event.detail.text)}
        ></taefl-board>
        <div class="taefl-workshop-brush">
            ${choice(
                'taefl-workshop-brush',
                t('workshop.brush'),
                painted(bench).map(({ key }) => [key, labelOf(key)]),
                brush,
                key => painting.paint(key),
            )}
            ${tick(t('workshop.mirror'), mirrored, on => painting.mirror(on))}
            <p class="taefl-small taefl-soft">
                ${maybe(`workshop.help.${brush}`) ?? nothing}
                ${start ? nothing : t('workshop.marked', { squares: bench.squares(brush).join(', ') || '–' })}
            </p>
        </div>`
}
