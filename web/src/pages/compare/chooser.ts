/* Which two sets of rules are compared, with which options, and on which position. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { setOf, sets } from '../../app/sets'
import { optionWords, ruleTitle, t } from '../../app/texts'
import { baseOf } from '../../core/rulenames'
import { both, type Half, type Side } from './halves'
import { tick, toggled } from '../../parts/fields'

/** What is compared, and what goes on to something else. */
export interface Comparing {
    readonly halves: Record<Side, Half> | null
    readonly position: string
    nameOf(side: Side): string
    go(a: string, b: string, position: string): void
}

export function renderChooser(comparing: Comparing): TemplateResult {
    const { halves } = comparing
    const [a, b] = [comparing.nameOf('A'), comparing.nameOf('B')]
    const submit = (event: Event): void => {
        event.preventDefault()
        const form = event.currentTarget as HTMLFormElement
        comparing.go(a, b, form.querySelector<HTMLInputElement>('#taefl-compare-fen')!.value.trim())
    }
    const broken = both.some(side => halves?.[side].problem)
    return html`<form class="taefl-compare-form" @submit=${submit}>
        <div class="taefl-compare-choose">${both.map(side => select(comparing, side))}</div>
        <details class="taefl-panel" ?open=${broken}>
            <summary>${t('rules.compare.choose')}</summary>
            <div class="taefl-compare-choose">${both.map(side => options(comparing, side))}</div>
            <div class="taefl-field">
                <label for="taefl-compare-fen">${t('rules.compare.fen')}</label>
                <div class="taefl-compare-fen">
                    <input
                        id="taefl-compare-fen"
                        class="taefl-input"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        .value=${comparing.position}
                        aria-describedby="taefl-compare-hint"
                    />
                    <button type="submit" class="taefl-button">${t('rules.compare.show')}</button>
                </div>
                <span id="taefl-compare-hint" class="hint">${t('rules.compare.fenHint')}</span>
            </div>
        </details>
        <button
            type="button"
            class="taefl-button quiet"
            @click=${() => comparing.go(a, b, halves?.A.law?.start ?? '')}
        >
            ${t('rules.compare.toStart')}
        </button>
        <button
            type="button"
            class="taefl-button quiet"
            @click=${() => comparing.go(b, a, comparing.position)}
        >
            ${t('rules.compare.swap')}
        </button>
    </form>`
}

function select(comparing: Comparing, side: Side): TemplateResult {
    const base = baseOf(comparing.nameOf(side))
    const id = `taefl-compare-${side}`
    const label = side === 'A' ? t('rules.compare.a') : t('rules.compare.b')
    return html`<div class="taefl-field">
        <label for=${id}>${label}</label>
        <select
            id=${id}
            class="taefl-input"
            @change=${(event: Event) =>
                choose(comparing, side, (event.target as HTMLSelectElement).value)}
        >
            ${
                setOf(base)
                    ? nothing
                    : html`<option value=${base} selected>
                          ${comparing.halves?.[side].law?.title ?? base}
                      </option>`
            }
            ${sets.map(
                set =>
                    html`<option value=${set.name} .selected=${set.name === base}>
                        ${ruleTitle(set)}
                    </option>`,
            )}
        </select>
    </div>`
}
function options(comparing: Comparing, side: Side): TemplateResult {
    const law = comparing.halves?.[side].law
    if (!law?.options.length) return html`<div></div>`
    return html`<fieldset class="taefl-compare-options">
        <legend class="taefl-small taefl-soft">${t('rules.compare.optionsOf', { side })}</legend>
        ${law.options.map(option =>
            tick(
                html`<strong>${option.name}</strong>
                    <span class="taefl-soft taefl-small">${optionWords(option)}</span>`,
                law.on.includes(option.name),
                () => choose(comparing, side, toggled(law, comparing.nameOf(side), option.name)),
            ),
        )}
    </fieldset>`
}
/** Another rule set on one side; of another game, it takes the other side and the position along. */
function choose(comparing: Comparing, side: Side, name: string): void {
    const other = comparing.nameOf(side === 'A' ? 'B' : 'A')
    const familyOf = (rules: string): string => setOf(rules)?.family ?? 'tafl'
    const same = familyOf(name) === familyOf(other)
    const partner = same ? other : baseOf(name)
    const position = same ? comparing.position : ''
    if (side === 'A') comparing.go(name, partner, position)
    else comparing.go(partner, name, position)
}
