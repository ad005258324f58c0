/* What can be seen beside the board in the place of the moves; loaded when something is. */
import { html, nothing } from 'lit-html'
import { t } from '../../app/texts'
import type { About, View } from '../../core/types'
import { settings } from '../../app/settings'
import type { ViewOptions, Panel } from './controls'
import type { Shown } from './engine-panel'
import type { Practice } from './practice'
import type { Study } from './study'
import { sidesOf } from '../../app/speech'
import '../../style/forms.css'
import '../../style/panels.css'

const loads: Partial<Record<Panel, () => Promise<unknown>>> = {
    words: () => import('./note-panel'),
    openings: () => import('./openings-panel'),
    keep: () => import('./export-panel'),
    open: () => import('./open-game'),
    report: () => import('./report-panel'),
    learn: () => import('./practice'),
}
/** What a panel needs comes when it is first wanted. */
export const loadPanel = async (panel: Panel): Promise<unknown> => loads[panel]?.()

export interface Shows {
    panel: Panel
    /** The list of moves, which is shown where no panel is. */
    moves: unknown
    study: Study
    about: About | null
    options: ViewOptions
    /** What is on the board. */
    view: View | null
    /** The same, unless one has gone on to a place that is not there yet. */
    shown: Shown | null
    /** A whole-game analysis has the engine. */
    busy: boolean
    practice: Practice | null
    /** What each key does. */
    keys: readonly (readonly [shown: string, words: string])[]
    /** The board as an SVG document. */
    picture(): Promise<string>
}

export function renderPanel(shows: Shows) {
    const { about, busy, options, panel, study } = shows
    const { tree, path, findings } = study
    // It goes on with its work while one looks at something else.
    const report = html`<taefl-report
        ?hidden=${panel !== 'report'}
        .study=${study}
        .tree=${tree}
        .path=${path}
        .found=${findings}
        .options=${options}
        .about=${about}
    ></taefl-report>`
    return html`${busy || panel === 'report' ? report : nothing}
    ${panel === 'report' ? nothing : renderOther(shows)}`
}

function renderOther({ about, keys, moves, panel, picture, practice, shown, study, view }: Shows) {
    const { tree, path } = study
    switch (panel) {
        case 'help':
            return renderKeys(keys)
        case 'open':
            return html`<taefl-open .rules=${tree.rules}></taefl-open>`
        case 'words':
            return html`<taefl-note .study=${study} .tree=${tree} .path=${path}></taefl-note>`
        case 'openings':
            return html`<taefl-openings .study=${study} .shown=${shown}></taefl-openings>`
        case 'keep':
            return html`<taefl-keep
                .study=${study}
                .tree=${tree}
                .path=${path}
                .view=${view}
                .picture=${picture}
            ></taefl-keep>`
        case 'learn':
            return practice
                ? html`<taefl-learn-panel
                      .practice=${practice}
                      .side=${sidesOf(about)[practice.by - 1]!}
                      .other=${sidesOf(about)[2 - practice.by]!}
                  ></taefl-learn-panel>`
                : nothing
        default:
            return moves
    }
}

function renderKeys(keys: Shows['keys']) {
    return html`<dl class="taefl-analysis-keys">
            ${keys.map(
                ([shown, words]) =>
                    html`<div>
                        <dt>${shown.split(/ (?=\S)/).map(k => html`<kbd>${k}</kbd> `)}</dt>
                        <dd>${words}</dd>
                    </div>`,
            )}
        </dl>
        ${settings.get('letters') ? nothing : html`<p>${t('analysis.lettersOff')}</p>`}`
}
