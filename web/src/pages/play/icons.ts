/* The signs on the buttons of a game, drawn with one pen. */
import { svg, html, type TemplateResult } from 'lit'

const paths = {
    back: svg`<path d="M8 4 3.5 8.5 8 13"/><path d="M4 8.5h7.5a5 5 0 0 1 0 10H8"/>`,
    hint: svg`<path d="M9 17.5h4M9.5 20h3"/><path d="M8.5 15c0-2-2.5-3-2.5-6.300a5 5 0 0 1 10 0c0 3.300-2.500 4.300-2.500 6.300z"/>`,
    resign: svg`<path d="M5 20V3M5 4c4-2 7 2 12 0v8c-5 2-8-2-12 0"/>`,
    more: svg`<path d="M5 11h.01M11 11h.01M17 11h.01" stroke-width="3"/>`,
}

export const icon = (name: keyof typeof paths): TemplateResult => drawn(paths[name])
export const drawn = (path: TemplateResult): TemplateResult =>
    html`<svg class="taefl-icon" viewBox="0 0 22 22" aria-hidden="true">${path}</svg>`
