/* What a form of choices is made of. */
import { html, type TemplateResult } from 'lit'
import { baseOf, optionsOf } from '../core/rulenames'
import type { RuleSet } from '../core/types'

export const radio = (
    name: string,
    words: string | TemplateResult,
    checked: boolean,
    pick: () => void,
    fixed = false,
): TemplateResult =>
    html`<label>
        <input type="radio" name=${name} .checked=${checked} ?disabled=${fixed} @change=${pick} />
        <span>${words}</span>
    </label>`

/** A tick, or one of several with `name`, and words beside it. */
export const tick = (
    words: unknown,
    on: unknown,
    change: (on: boolean) => unknown,
    name = '',
): TemplateResult =>
    html`<label class="taefl-tick">
        <input
            type=${name ? 'radio' : 'checkbox'}
            name=${name}
            .checked=${on}
            @change=${(event: Event) => void change((event.target as HTMLInputElement).checked)}
        />
        <span>${words}</span>
    </label>`

export const group = (legend: string, body: unknown): TemplateResult =>
    html`<fieldset class="taefl-field">
        <legend>${legend}</legend>
        ${body}
    </fieldset>`

/** The name with one option turned on or off, in the order of the catalogue. Options that it excludes
 * are turned off. */
export function toggled(set: Pick<RuleSet, 'options'>, name: string, option: string): string {
    const on = new Set(optionsOf(name))
    if (!on.delete(option)) {
        for (const other of set.options.find(o => o.name === option)?.apart ?? []) on.delete(other)
        on.add(option)
    }
    return [baseOf(name), ...set.options.map(o => o.name).filter(o => on.has(o))].join('+')
}
