/* The signs on the buttons of a game, drawn with one pen. */
import { svg, html, type TemplateResult } from 'lit'

const paths = {
    back: svg`<path d="M8 4 3.5 8.5 8 13"/><path d="M4 8.5h7.5a5 5 0 0 1 0 10H8"/>`,
    hint: svg`<path d="M9 17.5h4M9.5 20h3"/><path d="M8.5 15c0-2-2.5-3-2.5-6.300a5 5 0 0 1 10 0c0 3.300-2.500 4.300-2.500 6.300z"/>`,
    flip: svg`<path d="M7 4v14M3.500 14.500 7 18l3.500-3.500M15 18V4M11.500 7.500 15 4l3.500 3.500"/>`,
    resign: svg`<path d="M5 20V3M5 4c4-2 7 2 12 0v8c-5 2-8-2-12 0"/>`,
    draw: svg`<path d="M4 9h14M4 14h14"/>`,
    pause: svg`<path d="M8 4v14M14 4v14"/>`,
    play: svg`<path d="M7 4v14l11-7z"/>`,
    analysis: svg`<path d="M3 18 8 11l4 3 7-10"/><path d="M3 4v14h16"/>`,
    prev: svg`<path d="m14 4-8 7 8 7"/>`,
    next: svg`<path d="m8 4 8 7-8 7"/>`,
    help: svg`<path d="M7.500 8a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.100-1.500 2.300"/><path d="M11 17.500v.2"/>`,
}

export const icon = (name: keyof typeof paths): TemplateResult => drawn(paths[name])
export const drawn = (path: TemplateResult): TemplateResult =>
    html`<svg class="taefl-icon" viewBox="0 0 22 22" aria-hidden="true">${path}</svg>`
