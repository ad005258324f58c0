/* What stands round the board of the workshop: its head, undo, the board on which the law is tried, whether it
 * can be played, and the law as text. */
import { html, nothing } from 'lit-html'
import { maybe, ruleTitle, t } from '../../app/texts'
import type { Choice, Position } from '../../core/types'
import type { Leaving } from './away'
import type { Bench } from './bench'
import { valueIn } from './lines'
import type { Painting } from './paint'

export interface Screen extends Painting, Leaving {
    brush: string
    /** Of the game on the board on which the law is tried. */
    moves: readonly string[]
    place: Position
    begin(rules: string): Promise<void>
}

export function renderHead(page: Screen) {
    const { bench, sets, laws } = page
    return html`<header class="taefl-workshop-head">
        <h1>${t('workshop.title')}</h1>
        <p class="taefl-soft taefl-small">${t('workshop.lead')}</p>
        <div class="taefl-row">
            <div class="taefl-field">
                <label for="taefl-workshop-from">${t('workshop.from')}</label>
                <select
                    id="taefl-workshop-from"
                    @change=${(event: Event) => {
                        const select = event.target as HTMLSelectElement
                        if (select.value) void page.begin(select.value)
                        select.value = ''
                    }}
                >
                    <option value="">${t('workshop.fromWhich')}</option>
                    ${sets.map(set => html`<option value=${set.name}>${ruleTitle(set)}</option>`)}
                    ${laws.map(
                        ({ name, text }) =>
                            html`<option value=${name}>${valueIn(text, 'title') ?? name}</option>`,
                    )}
                </select>
            </div>
            <div class="taefl-field grow">
                <label for="taefl-workshop-name">${t('workshop.name')}</label>
                <input
                    id="taefl-workshop-name"
                    type="text"
                    maxlength="80"
                    autocomplete="off"
                    .value=${bench.title}
                    @change=${(event: Event) =>
                        void bench.rename((event.target as HTMLInputElement).value)}
                />
            </div>
        </div>
    </header>`
}
export function renderModes(page: Screen) {
    const { bench, brush } = page
    const mode = (painting: boolean, words: string) =>
        html`<label>
            <input
                type="radio"
                name="taefl-workshop-mode"
                .checked=${!!brush === painting}
                @change=${() => (page.brush = painting ? 'start' : '')}
            />
            ${words}
        </label>`
    const step = (words: string, able: boolean, run: () => void) =>
        html`<button type="button" class="taefl-button quiet" ?disabled=${!able} @click=${run}>
            ${words}
        </button>`
    return html`<div class="taefl-workshop-modes taefl-row">
        <fieldset class="taefl-field">
            <legend class="taefl-visually-hidden">${t('workshop.board')}</legend>
            <div class="taefl-choice">
                ${mode(false, t('workshop.try'))} ${mode(true, t('workshop.paint'))}
            </div>
        </fieldset>
        ${step(t('app.undo'), bench.canUndo, () => void bench.undo())}
        ${step(t('workshop.redo'), bench.canRedo, () => void bench.redo())}
    </div>`
}
/** Both sides move here, so that one sees what the law makes of it. */
export function renderTry(page: Screen) {
    const rules = page.bench.law!.name
    if (page.place.rules !== rules || page.place.moves !== page.moves)
        page.place = { rules, start: '', moves: page.moves }
    return html`<taefl-table
            .compact=${true}
            .place=${page.place}
            .mayMove=${true}
            @taefl-played=${(event: CustomEvent<{ move: string; choice: Choice }>) =>
                (page.moves = [...page.moves, event.detail.move])}
        ></taefl-table>
        <div class="taefl-workshop-brush">
            <p class="taefl-small taefl-soft">${t('workshop.tryHint')}</p>
            ${
                page.moves.length
                    ? html`<button
                              type="button"
                              class="taefl-button"
                              @click=${() => (page.moves = page.moves.slice(0, -1))}
                          >
                              ${t('workshop.takeBack')}
                          </button>
                          <button
                              type="button"
                              class="taefl-button"
                              @click=${() => (page.moves = [])}
                          >
                              ${t('workshop.toStart')}
                          </button>`
                    : nothing
            }
        </div>`
}
export function renderStanding({ bench, brush }: Screen) {
    const { law, problem } = bench
    const warnings = law!.warnings
    return html`<div class="taefl-workshop-status" role="status">
        ${
            problem
                ? html`<p class="bad">
                      <b>${t('workshop.impossible')}</b> ${problem.words}.
                      ${brush ? nothing : t('workshop.boardBefore')}
                      <a href="/docs/rule-files">${t('workshop.fileDocs')}</a>
                  </p>`
                : warnings.length
                  ? warnings.map(
                        ({ id, words }) =>
                            html`<p class="warn">${maybe(`workshop.warning.${id}`) ?? words}</p>`,
                    )
                  : html`<p class="good">${t('workshop.fine')}</p>`
        }
    </div>`
}
export function renderFile(bench: Bench) {
    return html`<details class="taefl-panel">
        <summary><strong>${t('workshop.asFile')}</strong></summary>
        <p class="taefl-small taefl-soft">
            ${t('workshop.fileWords')}
            <a href="/docs/rule-files">${t('workshop.fileDocs')}</a>
        </p>
        <pre class="taefl-workshop-text" tabindex="0">${bench.text}</pre>
    </details>`
}
