/* The signs on the buttons of a game, lines in a square of 22, and the buttons that have one over their words. */
import { html, svg, type TemplateResult } from 'lit'
import '../../style/play.css'

const paths = {
    again: svg`<path d="M17.500 8A7 7 0 1 0 18 12M18 3.500V8h-4.500"/>`,
    analysis: svg`<path d="M3 18 8 11l4 3 7-10"/><path d="M3 4v14h16"/>`,
    back: svg`<path d="M8 4 3.5 8.5 8 13"/><path d="M4 8.5h7.5a5 5 0 0 1 0 10H8"/>`,
    brief: svg`<path d="M4 4h6v6H4zM13 4h6v6h-6zM4 13h6v6H4zM13 13h6v6h-6z"/>`,
    draw: svg`<path d="M4 9h14M4 14h14"/>`,
    flip: svg`<path d="M7 4v14M3.500 14.500 7 18l3.500-3.500M15 18V4M11.500 7.500 15 4l3.500 3.500"/>`,
    help: svg`<path d="M7.500 8a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.100-1.500 2.300"/><path d="M11 17.500v.2"/>`,
    higher: svg`<path d="M7 2v17M15 2v17M7 5h8M7 10h8M7 15h8"/>`,
    hint: svg`<path d="M9 17.5h4M9.5 20h3"/><path d="M8.5 15c0-2-2.5-3-2.5-6.300a5 5 0 0 1 10 0c0 3.300-2.500 4.300-2.500 6.300z"/>`,
    keep: svg`<path d="M11 3v11M6.500 10 11 14.500 15.500 10M4 18.500h14"/>`,
    keys: svg`<path d="M3 6h16v10H3zM6 9h.01M9.500 9h.01M13 9h.01M16 9h.01M7 13h8"/>`,
    leave: svg`<path d="m10 5-6 6 6 6M4 11h14"/>`,
    more: svg`<path d="M5 11h.01M11 11h.01M17 11h.01" stroke-width="3"/>`,
    network: svg`<path d="M3 15c3-6 6-6 8-4s5 2 8-4M3 15h5M3 15v-5"/>`,
    next: svg`<path d="m8 4 8 7-8 7"/>`,
    pause: svg`<path d="M8 4v14M14 4v14"/>`,
    play: svg`<path d="M7 4v14l11-7z"/>`,
    prev: svg`<path d="m14 4-8 7 8 7"/>`,
    resign: svg`<path d="M5 20V3M5 4c4-2 7 2 12 0v8c-5 2-8-2-12 0"/>`,
    share: svg`<path d="M7 10 15 6M7 12l8 4"/><circle cx="5" cy="11" r="2"/><circle cx="17" cy="5" r="2"/><circle cx="17" cy="17" r="2"/>`,
}
export type Sign = keyof typeof paths

export const signIcon = (sign: Sign): TemplateResult =>
    html`<svg class="taefl-icon" viewBox="0 0 22 22" aria-hidden="true">${paths[sign]}</svg>`

/** `kind`: 'foot' is shown only in the bar at the foot of a phone; 'main' is what one mainly wants there. */
export const action = (
    sign: Sign,
    words: string,
    able: boolean,
    run: () => void,
    kind: 'foot' | 'foot main' | '' = '',
): TemplateResult =>
    html`<button type="button" class="taefl-action ${kind}" ?disabled=${!able} @click=${run}>
        ${signIcon(sign)}<span>${words}</span>
    </button>`
