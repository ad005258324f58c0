/* What stands round the board of an analysis: its title, steps through the game, arrows to show, tabs; how a person likes
 * to look at games, and the keys. */
import { html, nothing } from 'lit'
import { isolated } from '../../app/bidi'
import type { ReactiveController } from 'lit'
import { keep, keptData } from '../../app/kept'
import { settings } from '../../app/settings'
import { ruleTitle, t } from '../../app/texts'
import { pathTo } from '../../app/addresses'
import { isOwnLaw } from '../../core/rulenames'
import type { About } from '../../core/types'
import type { Study } from './study'
import { namesOf } from '../../app/players'
import { button, icon, tick } from '../../parts/fields'
import '../../parts/own-law'

export interface ViewOptions {
    engine: boolean
    lines: number
    best: boolean
    threats: boolean
    ways: boolean
    flip: boolean
    /** Of a whole-game analysis, for each move. */
    seconds: number
    /** It adds the better line at mistakes. */
    better: boolean
}

const KEY = 'taefl.analysis'
const usual: ViewOptions = {
    engine: false,
    lines: 1,
    best: true,
    threats: false,
    ways: false,
    flip: false,
    seconds: 1,
    better: true,
}

export function storedOptions(): ViewOptions {
    const found = (keptData(KEY) ?? {}) as Partial<ViewOptions>
    const options = { ...usual }
    for (const key of Object.keys(usual) as (keyof ViewOptions)[])
        if (typeof found[key] === typeof usual[key]) Object.assign(options, { [key]: found[key] })
    options.lines = Math.min(5, Math.max(1, Math.round(options.lines)))
    return options
}
export const storeOptions = (options: ViewOptions): unknown => keep(KEY, JSON.stringify(options))

/* The keys of an analysis: one list for what they do and for the help. */

type Keyed = [shown: string, words: string, keys: Record<string, () => void>]

export interface Commands {
    first(): void
    last(): void
    back(): void
    forward(): void
    undo(): void
    flip(): void
    engine(): void
    engineMove(): void
    help(): void
}

export class Keys implements ReactiveController {
    constructor(private readonly commands: Commands) {}
    hostConnected(): void {
        document.addEventListener('keydown', this.pressed)
    }
    hostDisconnected(): void {
        document.removeEventListener('keydown', this.pressed)
    }
    /** The board, a slider, a list and the like have these for themselves. */
    private steps(): Keyed[] {
        const { back, forward, first, last } = this.commands
        return [
            ['← →', t('analysis.keyStep'), { ArrowLeft: back, ArrowRight: forward }],
            ['↑ ↓', t('analysis.keyEnds'), { ArrowUp: first, ArrowDown: last }],
        ]
    }
    private letters(): Keyed[] {
        const { flip, engine, help } = this.commands
        return [
            ['l', t('analysis.keyEngine'), { l: engine }],
            ['f', t('analysis.flip'), { f: flip }],
            ['m', t('speech.typed'), {}], // the table's own
            ['?', t('analysis.keys'), { '?': help }],
        ]
    }
    private space(): Keyed {
        return [t('analysis.space'), t('analysis.keyEngineMove'), { ' ': this.commands.engineMove }]
    }
    private readonly pressed = (event: KeyboardEvent): void => {
        const target = event.target as Element
        if (event.defaultPrevented || event.altKey) return
        if (target.closest('input, textarea, select, [contenteditable], dialog')) return
        if (event.ctrlKey || event.metaKey) {
            if (event.key.toLowerCase() !== 'z' || event.shiftKey) return
            event.preventDefault()
            return this.commands.undo()
        }
        const own = target.closest('taefl-board, [role=slider], [role=tablist], [role=region]')
        const pressing = target.closest('button, a, summary, label')
        const rows = [
            ...(own ? [] : this.steps()),
            ...(own || pressing ? [] : [this.space()]),
            ...(settings.get('letters') ? this.letters() : []),
        ]
        const run = rows.map(([, , keys]) => keys[event.key]).find(found => found)
        if (!run) return
        event.preventDefault()
        run()
    }

    /** What the keys do, for the help. */
    told(): (readonly [shown: string, words: string])[] {
        const letters = settings.get('letters') ? this.letters() : []
        return [...this.steps(), this.space(), ...letters, ['Ctrl Z', t('app.undo')]].map(
            ([shown, words]) => [shown!, words!],
        )
    }
}

/** `at`: whether one stands at the start, at the end of the line. */
export function renderSteps(commands: Commands, at: { start: boolean; end: boolean }) {
    const step = (means: string, path: string, run: () => void, waits = false) =>
        button(icon(path), run, { means, waits })
    return html`<div class="taefl-analysis-steps" role="group" aria-label=${t('analysis.step')}>
        ${step(t('analysis.first'), 'M5 3v14M16 3 8 10l8 7', commands.first, at.start)}
        ${step(t('analysis.back'), 'M13 3 5 10l8 7', commands.back, at.start)}
        ${step(t('analysis.forward'), 'M7 3l8 7-8 7', commands.forward, at.end)}
        ${step(t('analysis.last'), 'M15 3v14M4 3l8 7-8 7', commands.last, at.end)}
        ${step(
            t('analysis.flip'),
            'M6 17V4M6 4 2.5 7.5M6 4l3.5 3.5M14 3v13M14 16l-3.5-3.5M14 16l3.5-3.5',
            commands.flip,
        )}
    </div>`
}

/** Which arrows are shown: those that these rules know of. */
export function renderArrows(
    options: ViewOptions,
    about: About | null,
    set: (change: Partial<ViewOptions>) => void,
) {
    const arrow = (key: 'best' | 'threats' | 'ways', words: string) =>
        tick(words, options[key], on => set({ [key]: on }))
    return html`<fieldset class="taefl-analysis-toggles">
        <legend class="taefl-visually-hidden">${t('analysis.arrows')}</legend>
        ${arrow('best', t('analysis.showBest'))}
        ${about && !about.traits.includes('places') ? arrow('threats', t('analysis.showThreats')) : nothing}
        ${about?.traits.includes('calls') ? arrow('ways', t('analysis.showWays')) : nothing}
    </fieldset>`
}

/** What the place beside the board shows; those of a study are its own. */
export type Panel =
    | ('moves' | 'report' | 'words' | 'openings' | 'keep' | 'open' | 'help' | 'learn')
    | ('chapters' | 'share')
/** What it is called; without `open`, `help` and `learn` it has a tab. */
export type Tabs = Partial<Record<Panel, string>>

const untabbed: Panel[] = ['open', 'help', 'learn']
export const usualTabs = (): Tabs =>
    Object.fromEntries(
        (['moves', 'report', 'words', 'openings', 'keep', ...untabbed] as const).map(panel => [
            panel,
            t(`analysis.tab.${panel as 'moves'}`),
        ]),
    )

export function renderTabs(words: Tabs, panel: Panel, show: (panel: Panel) => void) {
    const tabs = (Object.keys(words) as Panel[]).filter(tab => !untabbed.includes(tab))
    const here = tabs.indexOf(panel)
    const key = (event: KeyboardEvent): void => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (!step) return
        event.preventDefault()
        const to = (Math.max(here, 0) + step + tabs.length) % tabs.length
        show(tabs[to]!)
        const all = (event.currentTarget as Element).querySelectorAll<HTMLElement>('[role=tab]')
        all[to]?.focus()
    }
    return html`<div
        class="taefl-analysis-tabs"
        role="tablist"
        aria-label=${t('analysis.panels')}
        @keydown=${key}
    >
        ${tabs.map(
            (tab, i) =>
                html`<button
                    type="button"
                    role="tab"
                    id="taefl-tab-${tab}"
                    aria-controls="taefl-tab"
                    aria-selected=${tab === panel ? 'true' : 'false'}
                    tabindex=${i === Math.max(here, 0) ? 0 : -1}
                    @click=${() => show(tab)}
                >
                    ${words[tab]}
                </button>`,
        )}
    </div>`
}

export function renderHead(
    study: Study,
    about: About | null,
    panel: Panel,
    fold: (panel: 'open' | 'help') => void,
) {
    const { tree } = study
    const opener = (which: 'open' | 'help', words: string) =>
        button(words, () => fold(which), {
            kind: `${panel === which ? '' : 'quiet'} ${which}`,
            expanded: panel === which,
        })
    return html`<header class="taefl-analysis-head">
        <div>
            <h1>${isolated(namesOf(tree)) || t('analysis.title')}</h1>
            <p class="taefl-soft taefl-small">
                <a href=${pathTo(tree.rules, '', 'rules')}
                    >${about ? ruleTitle(about) : tree.rules}</a
                >
                ${about?.on.length ? `+ ${about.on.join(', ')}` : nothing}
            </p>
            ${isOwnLaw(tree.rules) ? html`<taefl-own-law .rules=${tree.rules}></taefl-own-law>` : nothing}
        </div>
        <div class="buttons">
            ${opener('open', t('analysis.openTitle'))}
            ${button(t('app.undo'), () => study.undo(), { kind: 'quiet', off: !study.canUndo })}
            ${opener('help', t('analysis.keys'))}
        </div>
    </header>`
}

export function renderMoves({ tree, path }: Study) {
    return tree.moves.length
        ? html`<taefl-moves .tree=${tree} .path=${path}></taefl-moves>`
        : html`<p class="taefl-soft">${t('analysis.noMoves')}</p>`
}
