/* The keys of the law as switches, in groups, each with what is wrong or unusual about it. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { maybe, t } from '../../app/texts'
import type { LawField } from '../../core/types'
import { type Bench, positionOf, lettersOf, sideOf } from './bench'

/** The page with a law on its bench. */
export interface Working {
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

function choose(bench: Bench, field: LawField, id: string): TemplateResult {
    const { key, kind, choices } = field
    const value = bench.value(key)
    return html`<select
        id=${id}
        aria-invalid=${bench.problem?.key === key}
        aria-describedby=${described(bench, key)}
        @change=${(event: Event) => void bench.set(key, (event.target as HTMLSelectElement).value)}
    >
        ${choices.map(
            choice =>
                html`<option value=${choice} .selected=${choice === value}>
                    ${valueWords(bench, { ...field, kind }, choice)}
                </option>`,
        )}
    </select>`
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
        @change=${(event: Event) =>
            void bench.set(key, (event.target as HTMLInputElement).value || '0')}
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
    const own = !words.includes(value)
    return html`<div class="taefl-workshop-squares">
        ${
            kind === 'set'
                ? html`<select
                      id=${id}
                      aria-invalid=${bench.problem?.key === key}
                      aria-describedby=${described(bench, key)}
                      @change=${(event: Event) =>
                          void bench.set(key, (event.target as HTMLSelectElement).value)}
                  >
                      ${
                          own
                              ? html`<option value=${value} .selected=${true}>
                                    ${valueWords(bench, field, value)}
                                </option>`
                              : nothing
                      }
                      ${words.map(
                          word =>
                              html`<option value=${word} .selected=${word === value}>
                                  ${valueWords(bench, field, word)}
                              </option>`,
                      )}
                  </select>`
                : html`<span>${valueWords(bench, field, value)}</span>`
        }
        <button
            type="button"
            class="taefl-button"
            aria-pressed=${brush === key ? 'true' : 'false'}
            aria-label=${t('workshop.paintThis', { what: labelOf(key) })}
            @click=${() => working.paint(key)}
        >
            ${t('workshop.paint')}
        </button>
    </div>`
}

/** Who begins stands in the start, after the board. */
function chooseFirst(bench: Bench): TemplateResult {
    const start = bench.value('start')
    const now = sideOf(start)
    const letters = lettersOf(start)
    const one = (side: string): TemplateResult =>
        html`<label>
            <input
                type="radio"
                name="taefl-workshop-first"
                .checked=${side === now}
                @change=${() => void bench.set('start', positionOf(letters, bench.size, side))}
            />
            ${t(side === '1' ? 'workshop.defenders' : 'workshop.attackers')}
        </label>`
    return html`<fieldset class="taefl-field">
        <legend>${t('workshop.first')}</legend>
        <div class="taefl-choice">${one('2')} ${one('1')}</div>
    </fieldset>`
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
                @toggle=${(event: Event) =>
                    working.fold(group, !(event.target as HTMLDetailsElement).open)}
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
