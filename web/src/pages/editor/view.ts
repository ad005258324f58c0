/* What stands beside the board of the editor: whether the position can be, what belongs to it besides the
 * pieces, its text, and where it can be taken. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { speakEnd } from '../../app/narration'
import { pathTo } from '../../app/addresses'
import { sideName, speakPiece } from '../../app/speech'
import { ruleTitle, t } from '../../app/texts'
import type { About, Player, RuleSet, View } from '../../core/types'
import { copy } from '../../app/export'
import type { Setting } from './setting'
import { tick } from '../../parts/fields'

/** A position that is being set up. */
export interface Editing {
    readonly sets: RuleSet[]
    /** As the core sees it; null while it is impossible. */
    readonly view: View | null
    readonly refusal: string
    /** The text field, as the person left it. */
    readonly text: string
    readonly textRefusal: string
    /** The stones in hand at the start; '' where there are never any. */
    readonly startHand: string
    become(set: Setting): Promise<void>
    hold(letter: string, held: boolean): void
    play(start: string): Promise<void>
    readonly start: () => void
    readonly clear: () => void
    readonly typed: (event: Event) => void
    readonly otherRules: (event: Event) => void
}

export function renderStatus({ view, refusal }: Editing, about: About): TemplateResult {
    return html`<div class="taefl-status taefl-editor-status" role="status">
        ${
            refusal
                ? html`<p class="bad"><b>${t('analysis.impossible')}</b> ${refusal}</p>`
                : !view
                  ? nothing
                  : view.result === 'none'
                    ? html`<p class="good">${t('analysis.fine')}</p>`
                    : html`<p>${t('analysis.finished', { words: speakEnd(view, about) })}</p>`
        }
    </div>`
}

export function renderSide(editing: Editing, about: About, set: Setting): TemplateResult {
    const special = about.pieces.filter(p => p.shape === 'thunder' || p.shape === 'woden')
    const one = <T extends string | number>(
        name: string,
        value: T,
        words: string,
        now: T,
        become: (value: T) => Setting,
    ) =>
        html`<label>
            <input
                type="radio"
                name=${name}
                .checked=${value === now}
                @change=${() => void editing.become(become(value))}
            />
            ${words}
        </label>`
    const side = (value: Player) => ({ ...set, side: value })
    const phase = (value: 'p' | 's') => ({ ...set, phase: value })
    return html`<section class="taefl-panel taefl-stack">
        <div class="taefl-field">
            <label for="taefl-editor-rules">${t('analysis.rules')}</label>
            <select id="taefl-editor-rules" @change=${editing.otherRules}>
                ${
                    about.on.length
                        ? html`<option value=${about.name} selected>
                              ${ruleTitle(about)} + ${about.on.join(', ')}
                          </option>`
                        : nothing
                }
                ${editing.sets.map(
                    rules =>
                        html`<option value=${rules.name} ?selected=${rules.name === about.name}>
                            ${ruleTitle(rules)}
                        </option>`,
                )}
            </select>
        </div>
        <fieldset class="taefl-field">
            <legend>${t('analysis.side')}</legend>
            <div class="taefl-choice">
                ${([1, 2] as const).map(player =>
                    one('taefl-side', player, sideName(about, player), set.side, side),
                )}
            </div>
        </fieldset>
        ${
            about.traits.includes('halves')
                ? html`<fieldset class="taefl-field">
                      <legend>${t('analysis.phase')}</legend>
                      <div class="taefl-choice">
                          ${one('taefl-phase', 'p', t('analysis.phasePawn'), set.phase, phase)}
                          ${one('taefl-phase', 's', t('analysis.phaseStone'), set.phase, phase)}
                      </div>
                  </fieldset>`
                : nothing
        }
        ${
            editing.startHand
                ? html`<fieldset class="taefl-field">
                      <legend>${t('analysis.inHand')}</legend>
                      <div class="taefl-editor-hand">
                          ${special.map(piece =>
                              tick(speakPiece(piece), set.hand.includes(piece.letter), on =>
                                  editing.hold(piece.letter, on),
                              ),
                          )}
                      </div>
                  </fieldset>`
                : nothing
        }
    </section>`
}

export function renderText(editing: Editing): TemplateResult {
    return html`<section class="taefl-panel taefl-stack">
        <div class="taefl-field">
            <label for="taefl-editor-text">${t('analysis.positionText')}</label>
            <textarea
                id="taefl-editor-text"
                rows="2"
                spellcheck="false"
                autocapitalize="off"
                aria-invalid=${editing.textRefusal ? 'true' : nothing}
                aria-describedby="taefl-editor-text-hint taefl-editor-text-error"
                .value=${editing.text}
                @input=${editing.typed}
            ></textarea>
            <span class="hint" id="taefl-editor-text-hint">${t('analysis.positionHint')}</span>
            <span class="error" id="taefl-editor-text-error" role="alert"
                >${editing.textRefusal}</span
            >
        </div>
        <div class="taefl-row">
            <button type="button" class="taefl-button" @click=${editing.start}>
                ${t('analysis.startPosition')}
            </button>
            <button type="button" class="taefl-button" @click=${editing.clear}>
                ${t('analysis.clear')}
            </button>
        </div>
    </section>`
}

export function renderActions(editing: Editing, about: About): TemplateResult {
    const { view } = editing
    const fen = view && !editing.textRefusal ? view.fen : ''
    const start = fen === about.start ? '' : fen
    return html`<div class="taefl-row">
        ${
            fen
                ? html`<a class="taefl-button primary" href=${pathTo(about.name, start)}
                      >${t('analysis.analyse')}</a
                  >`
                : html`<button type="button" class="taefl-button primary" disabled>
                      ${t('analysis.analyse')}
                  </button>`
        }
        <button
            type="button"
            class="taefl-button"
            ?disabled=${!fen || view?.result !== 'none'}
            @click=${() => editing.play(start)}
        >
            ${t('analysis.playHere')}
        </button>
        <button type="button" class="taefl-button" ?disabled=${!fen} @click=${() => copy(fen)}>
            ${t('analysis.copyPosition')}
        </button>
    </div>`
}
