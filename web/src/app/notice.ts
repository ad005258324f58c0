/* The error surface: short words at the foot of the page, with a way on. They stay until the person
 * closes them (hints without a way on go by themselves), and are told to screen readers. */
import { html, render } from 'lit'
import { tryKeeping } from './kept'
import { t } from './texts'

interface Notice {
    text: string
    kind?: 'error' | 'hint'
    /** A button; pressing it closes the notice. */
    action?: { text: string; run: () => void }
    /** Further buttons. */
    more?: unknown
    /** What the button says that closes it. */
    close?: string
    /** Called when it is closed without the action. */
    closed?: () => void
}

const HINT_MS = 8000
const shown = new Set<Notice>()
let place: HTMLElement | undefined

/** Where notices appear; two live regions so that an error is told at once. */
export function noticesIn(element: HTMLElement): void {
    place = element
    draw()
}

/** Tells a person something. The same words are told once at a time. Returns how to take it back. */
export function tell(notice: Notice): () => void {
    const remove = () => {
        if (shown.delete(notice)) draw()
    }
    for (const n of shown) if (n.text === notice.text) return remove
    shown.add(notice)
    draw()
    if (notice.kind !== 'error' && !notice.action)
        setTimeout(() => {
            remove()
            notice.closed?.()
        }, HINT_MS)
    return remove
}

/** Tells a person why something failed. */
export function tellError(error: unknown): void {
    tell({ text: (error as Error).message, kind: 'error' })
}

let toldUnkept = false
/** Keeps what somebody has chosen or done. That the browser refuses is told once a visit. */
export function keepOrTell(key: string, text: string | null): void {
    const how = tryKeeping(key, text)
    if (how === 'kept' || toldUnkept) return
    toldUnkept = true
    tell({ text: t(`app.unkept.${how}`), kind: 'error' })
}

/** Whether the person is writing: then nothing moves away under their hands. A field that is empty waits for nothing. */
export const isWriting = (): boolean =>
    !!document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea') &&
    !!(document.activeElement as HTMLInputElement).value

/** Long enough to see what has come under one's finger, ms. */
const SHIELD_MS = 500

/** What has just come or moved takes no press, so that nobody hits it who meant what was there before. */
export function shield(root: Element): void {
    const pointerEvents = ['none', 'none']
    for (const one of root.querySelectorAll('a, button'))
        one.animate?.({ pointerEvents }, SHIELD_MS)
}

const lines = (kind: 'error' | 'hint') =>
    [...shown]
        .filter(n => (n.kind ?? 'hint') === kind)
        .map(n => {
            const end = (then?: () => void) => () => {
                shown.delete(n)
                draw()
                then?.()
            }
            return html`<div class="taefl-notice ${kind}">
                <p>${n.text}</p>
                ${
                    n.action
                        ? html`<button class="taefl-button" @click=${end(n.action.run)}>
                              ${n.action.text}
                          </button>`
                        : ''
                }
                <button class="taefl-button quiet" @click=${end(n.closed)}>
                    ${n.close ?? t('app.close')}
                </button>
                ${n.more ?? ''}
            </div>`
        })

function draw(): void {
    if (!place) return
    render(
        html`<div role="alert">${lines('error')}</div>
            <div role="status">${lines('hint')}</div>`,
        place,
    )
    shield(place)
}
