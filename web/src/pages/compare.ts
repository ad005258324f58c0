/* Two sets of rules on one position, side by side: which moves only one of them has, and which do
 * something else. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../app/element'
import { speakEnd } from '../app/narration'
import { compareTo, pathTo } from '../app/addresses'
import { navigate, positionFromPath, positionToPath, type Route } from '../app/router'
import { setOf, sets } from '../app/sets'
import { language, optionWords, ruleChoices, ruleTitle, t } from '../app/texts'
import type { BoardSpot } from '../board/types'
import type { About, Choice } from '../core/types'
import '../parts/table'
import {
    renderFound,
    both,
    foundIn,
    halvesOf,
    whereTheyPart,
    type FoundDifference,
    type Half,
    type Side,
} from './compare/found'
import { differingSquares } from './learn/differ'
import { examples, type Example } from './learn/lessons'
import { baseOf } from '../core/rulenames'
import { button, choice, submitted, tick, toggled } from '../parts/fields'
import '../style/compare.css'

class ComparePage extends PageElement {
    @property() route!: Route
    @state() halves: Record<Side, Half> | null = null
    @state() private found: FoundDifference | null = null
    @state() private moves: readonly string[] = []
    @state() private names: readonly string[] = []
    @state() private spots: BoardSpot[] = []
    @state() private examples: Example[] = []
    @state() private open = new Set<string>()
    private number = 0

    override connectedCallback(): void {
        super.connectedCallback()
        void examples().then(
            list => (this.examples = list),
            () => {}, // the page does without
        )
    }
    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        this.moves = []
        this.names = []
        this.open = new Set()
        void this.load()
    }

    nameOf(side: Side): string {
        const { a = 'tablut-ashton', b = 'tablut-katz' } = this.route.part
        return side === 'A' ? a : b
    }
    get position(): string {
        return positionFromPath(this.route.part.position ?? '')
    }
    go(a: string, b: string, position: string): void {
        const tail = position ? `/${positionToPath(position)}` : ''
        navigate(`${compareTo(a, b)}${tail}`, 'replace')
    }

    private async load(): Promise<void> {
        const number = ++this.number
        const [a, b] = [this.nameOf('A'), this.nameOf('B')]
        const halves = await halvesOf(a, b, this.position, this.moves)
        if (number !== this.number) return
        this.halves = halves
        this.found = null
        this.spots = []
        const found = await foundIn(halves, this.open)
        if (number !== this.number) return
        this.found = found
        if (found) this.spots = differingSquares(found).map(square => ({ square, kind: 'differs' }))
        if (!found || this.position || this.moves.length) return
        const position = await whereTheyPart(a, b).catch(() => '')
        if (number === this.number && position) this.go(a, b, position)
    }

    private readonly played = (event: CustomEvent<{ move: string; choice: Choice }>): void => {
        this.moves = [...this.moves, event.detail.move]
        this.names = [...this.names, event.detail.choice.name]
        void this.load()
    }
    private readonly back = (): void => {
        this.moves = this.moves.slice(0, -1)
        this.names = this.names.slice(0, -1)
        void this.load()
    }
    private readonly more = (key: string): void => {
        this.open = new Set([...this.open, key])
        void this.load()
    }
    /** Only moves that are legal in both keep the boards together. */
    private readonly inBoth = (choice: Choice): boolean =>
        both.every(side =>
            this.halves?.[side].view?.moves.some(other => other.move === choice.move),
        )

    override render() {
        const { halves } = this
        const title = (side: Side): string => {
            const law = halves?.[side].law
            return law ? titleOf(law) : titleBefore(this.nameOf(side))
        }
        return html`<div class="taefl-page taefl-compare">
            <div>
                <h1>${t('rules.compare.title', { a: title('A'), b: title('B') })}</h1>
                <p class="taefl-soft">${t('rules.compareLead')}</p>
            </div>
            ${renderChooser(this)}
            ${
                halves
                    ? html`<div class="taefl-compare-boards">
                              ${both.map(side => this.board(side, halves[side]))}
                          </div>
                          ${this.below()} ${this.list()}`
                    : html`<div class="taefl-compare-boards" aria-busy="true">
                          ${both.map(side => placeFor(side, title(side)))}
                      </div>`
            }
        </div>`
    }

    /* The boards. */

    private board(side: Side, { name, law, view, place, problem }: Half): TemplateResult {
        const title = law ? titleOf(law) : name
        return html`<section class="taefl-stack" aria-labelledby="taefl-compare-title-${side}">
            ${headOf(side, title)}
            ${
                view && !problem
                    ? html`<taefl-table
                              .compact=${true}
                              .place=${place}
                              .mayMove=${view.result === 'none' && this.found !== null}
                              .accept=${this.inBoth}
                              .spots=${this.spots}
                              .silent=${side === 'B'}
                              @taefl-played=${this.played}
                          ></taefl-table>
                          ${
                              law && view.result !== 'none'
                                  ? html`<p>
                                        <strong
                                            >${t('rules.compare.result', {
                                                side,
                                                words: speakEnd(view, law),
                                            })}</strong
                                        >
                                    </p>`
                                  : nothing
                          }`
                    : html`<div class="taefl-panel taefl-stack" role="alert">
                          <p><strong>${t('rules.compare.impossible', { side })}</strong></p>
                          <p>${problem}</p>
                      </div>`
            }
            <p class="taefl-small">
                <a href=${pathTo(name, '', 'rules')}>${t('rules.compare.readRules', { side })}</a>
            </p>
        </section>`
    }

    /* Where they differ. */

    private below() {
        const { found, halves } = this
        const broken = both.some(side => halves?.[side].problem)
        return html`<section class="taefl-stack" aria-live="polite">
            ${
                this.moves.length
                    ? html`<div class="taefl-row">
                          <p>${t('rules.compare.moved', { moves: this.names.join(', ') })}</p>
                          ${button(t('rules.compare.undo'), this.back)}
                      </div>`
                    : nothing
            }
            ${
                broken
                    ? nothing
                    : found
                      ? renderFound(halves!, found, this.open, this.more)
                      : html`<p class="taefl-soft">${t('rules.compare.waiting')}</p>`
            }
        </section>`
    }
    private list(): TemplateResult {
        return html`<section class="taefl-stack" aria-labelledby="taefl-compare-examples">
            <h2 id="taefl-compare-examples">${t('rules.compare.examples')}</h2>
            <p class="taefl-soft">${t('rules.compare.examplesWords')}</p>
            <ul class="taefl-list taefl-compare-examples">
                ${this.examples.map(({ a, b, position, words }) => {
                    const here =
                        a === this.nameOf('A') &&
                        b === this.nameOf('B') &&
                        position === this.position
                    return html`<li>
                        <a
                            href="/compare/${a}/${b}/${positionToPath(position)}"
                            aria-current=${here ? 'page' : nothing}
                            >${words[language()]}</a
                        >
                        <span class="taefl-soft taefl-small">${a} · ${b}</span>
                    </li>`
                })}
            </ul>
        </section>`
    }
}

/** "Tablut, edition by Demian Katz + edge-capture": the same as will be there when the core has answered. */
function titleBefore(name: string): string {
    const [base = '', ...on] = name.split('+')
    const set = setOf(base)
    return [set ? ruleTitle(set) : base, ...on].join(' + ')
}
const headOf = (side: Side, title: string): TemplateResult =>
    html`<h2 id="taefl-compare-title-${side}">
        <span class="taefl-visually-hidden">${t('rules.compare.board', { side, title })}</span>
        <span aria-hidden="true"><span class="side">${side}</span> ${title}</span>
    </h2>`
/** Where a board will stand. */
const placeFor = (side: Side, title: string): TemplateResult =>
    html`<section class="taefl-stack">
        ${headOf(side, title)}
        <div class="place"></div>
    </section>`
const titleOf = (law: About): string => [ruleTitle(law), ...law.on].join(' + ')

customElements.define('taefl-compare', ComparePage)

/* Which two sets of rules are compared, with which options, and on which position. */

function renderChooser(comparing: ComparePage): TemplateResult {
    const { halves } = comparing
    const [a, b] = [comparing.nameOf('A'), comparing.nameOf('B')]
    const submit = submitted(form =>
        comparing.go(
            a,
            b,
            form.querySelector<HTMLInputElement>('#taefl-compare-fen')!.value.trim(),
        ),
    )
    const broken = both.some(side => halves?.[side].problem)
    return html`<form class="taefl-compare-form" @submit=${submit}>
        <div class="taefl-compare-choose">${both.map(side => rules(comparing, side))}</div>
        <details class="taefl-panel" ?open=${broken}>
            <summary>${t('rules.compare.choose')}</summary>
            <div class="taefl-compare-choose">${both.map(side => options(comparing, side))}</div>
            <div class="taefl-field">
                <label for="taefl-compare-fen">${t('rules.compare.fen')}</label>
                <div class="taefl-compare-fen">
                    <input
                        id="taefl-compare-fen"
                        class="taefl-input"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        .value=${comparing.position}
                        aria-describedby="taefl-compare-hint"
                    />
                    <button type="submit" class="taefl-button">${t('rules.compare.show')}</button>
                </div>
                <span id="taefl-compare-hint" class="hint">${t('rules.compare.fenHint')}</span>
            </div>
        </details>
        ${button(t('rules.compare.toStart'), () => comparing.go(a, b, halves?.A.law?.start ?? ''), { kind: 'quiet' })}
        ${button(t('rules.compare.swap'), () => comparing.go(b, a, comparing.position), { kind: 'quiet' })}
    </form>`
}

function rules(comparing: ComparePage, side: Side): TemplateResult {
    const base = baseOf(comparing.nameOf(side))
    const id = `taefl-compare-${side}`
    const own = comparing.halves?.[side].law?.title ?? base
    const choices = [...(setOf(base) ? [] : [[base, own] as const]), ...ruleChoices(sets)]
    const words = t(side === 'A' ? 'rules.compare.a' : 'rules.compare.b')
    return choice(id, words, choices, base, name => choose(comparing, side, name))
}
function options(comparing: ComparePage, side: Side): TemplateResult {
    const law = comparing.halves?.[side].law
    if (!law?.options.length) return html`<div></div>`
    return html`<fieldset class="taefl-compare-options">
        <legend class="taefl-small taefl-soft">${t('rules.compare.optionsOf', { side })}</legend>
        ${law.options.map(option =>
            tick(
                html`${optionWords(option)} <code class="taefl-soft">${option.name}</code>`,
                law.on.includes(option.name),
                () => choose(comparing, side, toggled(law, comparing.nameOf(side), option.name)),
            ),
        )}
    </fieldset>`
}
/** Another rule set on one side; of another game, it takes the other side and the position along. */
function choose(comparing: ComparePage, side: Side, name: string): void {
    const other = comparing.nameOf(side === 'A' ? 'B' : 'A')
    const familyOf = (rules: string): string => setOf(rules)?.family ?? 'tafl'
    const same = familyOf(name) === familyOf(other)
    const partner = same ? other : baseOf(name)
    const position = same ? comparing.position : ''
    if (side === 'A') comparing.go(name, partner, position)
    else comparing.go(partner, name, position)
}
