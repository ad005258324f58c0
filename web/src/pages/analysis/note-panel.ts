/* <taefl-note>: marks and words for the present move, and what can be done with its line. */
import { html, nothing } from 'lit-html'
import { PageElement, property } from '../../app/element'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
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
import type { GameTree } from '../../core/types'
import { knownPly } from '../../parts/moves'
import type { Study } from './study'
import '../../style/forms.css'
import '../../style/panels.css'

class NotePanel extends PageElement {
    @property() study!: Study
    /** Those of the study, so that a change of them shows. */
    @property() tree!: GameTree
    @property() path!: Path

    override render() {
        const { study, tree, path } = this
        const node = nodeAt(tree, path)
        const marks = node?.marks ?? []
        const move = node ? (knownPly(node)?.name ?? node.name ?? node.move) : ''
        return html`${
                node
                    ? html`<div class="marks" role="group" aria-label=${t('analysis.marks')}>
                          ${[1, 2, 5, 6, 3, 4].map(number => {
                              const words = t(`analysis.mark${number as 1}`)
                              return html`<button
                                  type="button"
                                  class="taefl-button"
                                  aria-pressed=${marks.includes(number) ? 'true' : 'false'}
                                  aria-label=${words}
                                  title=${words}
                                  @click=${() => toggleMark(study, number)}
                              >
                                  ${markSigns[number]}
                              </button>`
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
                    @change=${(event: Event) =>
                        write(study, (event.target as HTMLTextAreaElement).value)}
                    @input=${(event: Event) =>
                        write(study, (event.target as HTMLTextAreaElement).value)}
                ></textarea>
            </div>
            ${
                node
                    ? html`<div class="taefl-row">
                          ${
                              inMain(path)
                                  ? nothing
                                  : html`<button
                                        type="button"
                                        class="taefl-button"
                                        @click=${this.promote}
                                    >
                                        ${t('analysis.promote')}
                                    </button>`
                          }
                          <button type="button" class="taefl-button" @click=${this.cut}>
                              ${t('analysis.remove')}
                          </button>
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
