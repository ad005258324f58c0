/* What can be seen beside the board in the place of the moves; loaded when something is. */
import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { t } from '../../app/texts'
import type { About, View, GameTree } from '../../core/types'
import { settings } from '../../app/settings'
import type { ViewOptions, Panel } from './controls'
import type { Practice } from './report-panel'
import type { Shown, Study } from './study'
import { sidesOf } from '../../app/speech'
import { PageElement, type Changed } from '../../app/element'
import { tell } from '../../app/notice'
import {
    commentsAt,
    commentWords,
    inMain,
    last,
    markSigns,
    nodeAt,
    type Path,
    plyAt,
} from '../../app/tree'
import { comment, mark, promote, remove, withWords } from '../../app/tree-edit'
import { knownPly } from '../../parts/moves'
import '../../style/panels.css'
import './openings-panel'
import './export-panel'
import './open-game'
import { button } from '../../parts/fields'

interface Shows {
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

/* <taefl-note>: marks and words for the present move, and what can be done with its line. */

class NotePanel extends PageElement {
    @property() study!: Study
    /** Those of the study, so that a change of them shows. */
    @property() tree!: GameTree
    @property() path!: Path
    /** What one was writing before somebody else's words came. */
    private writing: { area: HTMLTextAreaElement; text: string; at: number } | null = null

    override willUpdate(changed: Changed): void {
        const area = document.activeElement
        const before = (changed.get('path') ?? this.path) as Path
        this.writing =
            area instanceof HTMLTextAreaElement &&
            this.contains(area) &&
            before.join() === this.path.join()
                ? { area, text: area.value, at: area.selectionStart }
                : null
    }
    /** One goes on writing where one was, also behind a blank. */
    override updated(): void {
        const { area, text, at } = this.writing ?? {}
        if (!area || area.value === text) return
        const blank = /\s*$/.exec(text!)![0]
        if (area.value.endsWith(text!.trim())) area.value += blank
        const [head, tail] = [text!.slice(0, at), text!.slice(at)]
        const { value } = area
        const to = value.startsWith(head) ? head.length : value.length - tail.length
        area.setSelectionRange(to, to)
    }
    override render() {
        const { study, tree, path } = this
        const node = nodeAt(tree, path)
        const marks = node?.marks ?? []
        const move = node ? (knownPly(node)?.name ?? node.name ?? node.move) : ''
        return html`${
                node
                    ? html`<div class="marks" role="group" aria-label=${t('analysis.marks')}>
                          ${[1, 2, 5, 6, 3, 4].map(number => {
                              const pressed = marks.includes(number)
                              const means = t(`analysis.mark${number as 1}`)
                              return button(markSigns[number], () => toggleMark(study, number), {
                                  means,
                                  pressed,
                              })
                          })}
                      </div>`
                    : nothing
            }
            <div class="taefl-field">
                <label for="taefl-note-words">
                    ${node ? t('analysis.wordsAfter', { move }) : t('analysis.wordsBefore')}
                </label>
                <textarea
                    id="taefl-note-words"
                    rows="2"
                    .value=${commentWords(commentsAt(tree, path))}
                    @change=${(event: Event) => write(study, (event.target as HTMLTextAreaElement).value)}
                    @input=${(event: Event) => write(study, (event.target as HTMLTextAreaElement).value)}
                ></textarea>
            </div>
            ${
                node
                    ? html`<div class="taefl-row">
                          ${inMain(path) ? nothing : button(t('analysis.promote'), this.promote)}
                          ${button(t('analysis.remove'), this.cut)}
                      </div>`
                    : nothing
            }`
    }
    private readonly promote = (): void => {
        const { result } = this.study.tree
        this.study.become(promote(this.study.tree, this.study.path))
        this.toldReopened(result)
    }
    private readonly cut = (): void => {
        const { study } = this
        const { result } = study.tree
        const count = plyAt(last(study.tree, study.path)) - plyAt(study.path) + 1
        study.become(remove(study.tree, study.path))
        if (!this.toldReopened(result) && count > 1)
            tell({ text: t('analysis.removed', { count }), action: this.back() })
    }
    /** The result of a game does not hold for another main line. */
    private toldReopened(result: GameTree['result']): boolean {
        if (result === '*' || this.study.tree.result !== '*') return false
        tell({ text: t('analysis.reopened', { result }), action: this.back() })
        return true
    }
    private back() {
        return { text: t('app.undo'), run: () => this.study.undo() }
    }
}
customElements.define('taefl-note', NotePanel)

/** Sets or takes away one of the marks 1 … 6; others stay. */
function toggleMark(study: Study, number: number): void {
    const { tree, path } = study
    const marks = nodeAt(tree, path)?.marks ?? []
    const others = marks.filter(m => m < 1 || m > 6)
    const next = marks.includes(number) ? others : [number, ...others]
    study.become({ tree: mark(tree, path, next), path })
}
/** Writes the words about the present place. Letters typed one after the other are one step back. */
function write(study: Study, words: string): void {
    const { tree, path } = study
    const comments = withWords(commentsAt(tree, path), words)
    study.become({ tree: comment(tree, path, comments), path }, `words ${path.join()}`)
}
