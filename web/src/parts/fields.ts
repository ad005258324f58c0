/* What is pressed and chosen: buttons, and what a form of choices is made of. */
import { html, nothing, type TemplateResult } from 'lit'
import { baseOf, optionsOf } from '../core/rulenames'
import type { RuleSet } from '../core/types'

interface Look {
    /** "primary", "quiet", and classes of a page's own. */
    kind?: string
    /** What it does, where the words on it do not say enough. */
    label?: string
    /** What a sign means that stands in the place of words. */
    means?: string
    /** What is told of it under the pointer. */
    title?: string
    /** Of one that stays down: whether it is. */
    pressed?: boolean
    /** Of one that shows something: whether it does. */
    expanded?: boolean
    /** Cannot be pressed. */
    off?: boolean
    /** The same for now: it keeps the focus. */
    waits?: boolean
}

/** Where a sign stands on it instead of words: lines in a square of 20. */
export const icon = (path: string): TemplateResult =>
    html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`

export const button = (
    words: unknown,
    press: (event: MouseEvent) => unknown,
    {
        kind = '',
        label,
        means,
        title = means,
        pressed,
        expanded,
        off = false,
        waits = false,
    }: Look = {},
): TemplateResult =>
    html`<button
        type="button"
        class="taefl-button ${kind}"
        aria-label=${label ?? means ?? nothing}
        title=${title ?? nothing}
        aria-pressed=${pressed ?? nothing}
        aria-expanded=${expanded ?? nothing}
        aria-disabled=${waits || nothing}
        ?disabled=${off}
        @click=${waits ? nothing : press}
    >
        ${words}
    </button>`

/** A link that looks like a button; one that leads nowhere now ('') cannot be pressed. `label` as of a button; `now`: it
 * leads to where one is. */
export const linkButton = (
    href: string,
    words: unknown,
    kind = '',
    { label, now }: { label?: string; now?: 'page' | false } = {},
): TemplateResult =>
    href
        ? html`<a
              class="taefl-button ${kind}"
              href=${href}
              aria-label=${label ?? nothing}
              aria-current=${now || nothing}
              >${words}</a
          >`
        : html`<button type="button" class="taefl-button ${kind}" disabled>${words}</button>`

/** Has a file chosen. `described`: what is said of it stands in the element of this id. */
export const fileButton = (
    words: string,
    accept: string,
    take: (file: File) => unknown,
    { off = false, described = '' } = {},
): TemplateResult => {
    const chosen = ({ target }: Event): void => {
        const input = target as HTMLInputElement
        if (input.files?.[0]) void take(input.files[0])
        input.value = '' // the same file may be chosen again
    }
    return html`<label class="taefl-button taefl-file">
        <input
            type="file"
            accept=${accept}
            aria-describedby=${described || nothing}
            ?disabled=${off}
            @change=${chosen}
        />
        ${words}
    </label>`
}

/** A label above what is filled in, which has this id. */
export const field = (id: string, words: unknown, control: unknown): TemplateResult =>
    html`<div class="taefl-field">
        <label for=${id}>${words}</label>
        ${control}
    </div>`

export interface Entry {
    type?: string
    /** What stands in it. */
    value?: unknown
    required?: boolean
    /** To be copied: all of it is chosen at once. */
    readonly?: boolean
    /** How many letters, or between which numbers. */
    minlength?: number
    maxlength?: number
    min?: number
    max?: number
    autocomplete?: string
    /** It is refused, for what stands in the element of this id. */
    refused?: string
    /** Said below it. */
    hint?: string
    change?: (value: string) => unknown
}

/** Of a form: what is filled in below its label. */
export const entry = (name: string, words: unknown, how: Entry = {}): TemplateResult => {
    const { type = 'text', value = '', autocomplete = 'off', hint, change } = how
    return html`<label class="taefl-field">
        <span class="label">${words}</span>
        <input
            class="taefl-input"
            name=${name || nothing}
            type=${type}
            ?required=${how.required}
            ?readonly=${how.readonly}
            minlength=${how.minlength ?? nothing}
            maxlength=${how.maxlength ?? nothing}
            min=${how.min ?? nothing}
            max=${how.max ?? nothing}
            autocomplete=${autocomplete}
            aria-invalid=${how.refused ? 'true' : nothing}
            aria-describedby=${how.refused || nothing}
            .value=${value}
            @focus=${({ target }: Event) => how.readonly && (target as HTMLInputElement).select()}
            @change=${({ target }: Event) => void change?.((target as HTMLInputElement).value)}
        />
        ${hint ? html`<span class="hint">${hint}</span>` : nothing}
    </label>`
}
/** Of a form: one of several, below its label. */
export const pick = <V extends string | number>(
    name: string,
    words: unknown,
    choices: readonly (readonly [value: V, words: unknown])[],
    now?: V,
): TemplateResult =>
    html`<label class="taefl-field">
        <span class="label">${words}</span>
        <select name=${name}>
            ${choices.map(([value, words]) => html`<option value=${value} ?selected=${value === now}>${words}</option>`)}
        </select>
    </label>`
/** Has a form send itself by no other way than this. */
export const submitted =
    (run: (form: HTMLFormElement) => unknown) =>
    (event: Event): void => {
        event.preventDefault()
        void run(event.target as HTMLFormElement)
    }
/** What a form says under a name, without blanks around it. */
export const entered = (form: HTMLFormElement, name: string): string =>
    String(new FormData(form).get(name) ?? '').trim()

/** Of a list that is folded away: values with their words, and the one that is chosen now. */
export const select = <V extends string | number>(
    id: string,
    choices: readonly (readonly [value: V, words: unknown])[],
    now: V,
    take: (value: string) => unknown,
    { invalid = false, described = '' } = {},
): TemplateResult =>
    html`<select
        id=${id || nothing}
        class="taefl-input"
        aria-invalid=${invalid || nothing}
        aria-describedby=${described || nothing}
        @change=${({ target }: Event) => void take((target as HTMLSelectElement).value)}
    >
        ${choices.map(([value, words]) => html`<option value=${value} .selected=${value === now}>${words}</option>`)}
    </select>`

/** The same below its label. */
export const choice = <V extends string | number>(
    id: string,
    words: unknown,
    ...how: [choices: Parameters<typeof select<V>>[1], now: V, take: (value: string) => unknown]
): TemplateResult => field(id, words, select(id, ...how))

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

export const fieldset = (legend: string, body: unknown): TemplateResult =>
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
