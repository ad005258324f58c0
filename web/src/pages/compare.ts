/* Two sets of rules on one position, side by side: which moves only one of them has, and which do
 * something else. Both answers are the core's; here they are only held against each other. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { sets } from 'taefl.catalogue'
import { about as askAbout, core } from '../app/core'
import { navigate, positionFromPath, positionToPath, type Route } from '../app/router'
import { listed, speakEnd } from '../app/narration'
import { clauseOf, explain, speakResult } from '../app/speech'
import { language, optionWords, ruleTitle, t } from '../app/texts'
import type { BoardSpot } from '../board/types'
import type { About, Choice, Place, View } from '../core/types'
import '../parts/table'
import { differing, differingSquares, type Differing } from './learn/differ'
import { examples, type Example } from './learn/lessons'
import { baseOf, toggled } from './learn/names'
import '../style/forms.css'
import '../style/compare.css'

type Side = 'A' | 'B'
const both: Side[] = ['A', 'B']
/** How many of a list are shown at first. */
const SHOWN = 10

interface Half {
    name: string
    law: About | null
    view: View | null
    /** Why there is no board. */
    problem: string
}
interface Found extends Differing {
    /** Clauses that forbid a move in the other rules, by move; '' where that game is over. */
    why: Record<Side, Map<string, string>>
}

export class ComparePage extends LitElement {
    @property({ attribute: false }) route!: Route
    @state() private halves: Record<Side, Half> | null = null
    @state() private found: Found | null = null
    @state() private moves: readonly string[] = []
    @state() private names: readonly string[] = []
    @state() private spots: BoardSpot[] = []
    @state() private examples: Example[] = []
    @state() private open = new Set<string>()
    private places: Record<Side, Place> | null = null
    private number = 0

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        void examples().then(
            list => (this.examples = list),
            () => {}, // the page does without
        )
    }
    override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has('route')) return
        this.moves = []
        this.names = []
        this.open = new Set()
        void this.load()
    }

    private nameOf(side: Side): string {
        const { a = 'tablut-ashton', b = 'tablut-katz' } = this.route.part
        return side === 'A' ? a : b
    }
    private get position(): string {
        return positionFromPath(this.route.part.position ?? '')
    }
    private go(a: string, b: string, position: string): void {
        const tail = position ? `/${positionToPath(position)}` : ''
        navigate(`/compare/${a}/${b}${tail}`, 'replace')
    }

    private async load(): Promise<void> {
        const number = ++this.number
        const { moves, position: start } = this
        const half = async (side: Side): Promise<[Half, Place]> => {
            const name = this.nameOf(side)
            const place = { rules: name, start, moves }
            let law: About | null = null
            try {
                law = await askAbout(name)
                return [{ name, law, view: await core().view(place), problem: '' }, place]
            } catch (error) {
                return [{ name, law, view: null, problem: await explain(error, law) }, place]
            }
        }
        const [[a, placeA], [b, placeB]] = [await half('A'), await half('B')]
        if (number !== this.number) return
        if (a.law && b.law && a.law.family !== b.law.family)
            b.problem = t('rules.compare.families', {
                a: ruleTitle(a.law),
                b: ruleTitle(b.law),
            })
        this.halves = { A: a, B: b }
        this.places = { A: placeA, B: placeB }
        this.found = null
        this.spots = []
        if (!a.view || !b.view || b.problem) return
        const apart = differing(a.view, b.view)
        this.spots = differingSquares(apart).map(square => ({ square, kind: 'differs' }))
        const why = {
            A: await this.refusals(placeB, b.view, apart.onlyA, this.open.has('onlyA')),
            B: await this.refusals(placeA, a.view, apart.onlyB, this.open.has('onlyB')),
        }
        if (number === this.number) this.found = { ...apart, why }
    }
    /** By which clause the other rules forbid what is shown. */
    private async refusals(place: Place, view: View, choices: Choice[], all: boolean) {
        const result = new Map<string, string>()
        if (view.result === 'none')
            for (const { move } of all ? choices : choices.slice(0, SHOWN))
                result.set(move, (await core().why(place, move))?.clause ?? '')
        return result
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
    /** Only moves that are legal in both keep the boards together. */
    private readonly inBoth = (choice: Choice): boolean =>
        both.every(side =>
            this.halves?.[side].view?.moves.some(other => other.move === choice.move),
        )

    override render() {
        const { halves } = this
        const title = (side: Side): string => {
            const law = halves?.[side].law
            return law ? titleOf(law) : this.nameOf(side)
        }
        return html`<div class="taefl-page taefl-compare">
            <div class="taefl-stack">
                <p class="taefl-soft">${t('rules.compareTitle')}</p>
                <h1>${t('rules.compare.title', { a: title('A'), b: title('B') })}</h1>
                <p>${t('rules.compareLead')}</p>
            </div>
            ${this.chooser()}
            ${
                halves
                    ? html`<div class="taefl-compare-boards">
                              ${both.map(side => this.board(side, halves[side]))}
                          </div>
                          ${this.below()}`
                    : nothing
            }
            ${this.list()}
        </div>`
    }

    /* What is compared. */

    private chooser(): TemplateResult {
        const { halves } = this
        return html`<form class="taefl-panel taefl-stack" @submit=${this.submit}>
            <h2>${t('rules.compare.choose')}</h2>
            <div class="taefl-compare-choose">
                ${both.map(side => this.select(side, halves?.[side].law ?? null))}
            </div>
            <div class="taefl-field">
                <label for="taefl-compare-fen">${t('rules.compare.fen')}</label>
                <div class="taefl-compare-fen">
                    <input
                        id="taefl-compare-fen"
                        class="taefl-input"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        .value=${this.position}
                        aria-describedby="taefl-compare-hint"
                    />
                    <button type="submit" class="taefl-button">${t('rules.compare.show')}</button>
                    <button
                        type="button"
                        class="taefl-button quiet"
                        @click=${() => this.go(this.nameOf('A'), this.nameOf('B'), '')}
                    >
                        ${t('rules.compare.toStart')}
                    </button>
                    <button
                        type="button"
                        class="taefl-button quiet"
                        @click=${() => this.go(this.nameOf('B'), this.nameOf('A'), this.position)}
                    >
                        ${t('rules.compare.swap')}
                    </button>
                </div>
                <span id="taefl-compare-hint" class="hint">${t('rules.compare.fenHint')}</span>
            </div>
        </form>`
    }
    private readonly submit = (event: Event): void => {
        event.preventDefault()
        const text = this.querySelector<HTMLInputElement>('#taefl-compare-fen')!.value.trim()
        this.go(this.nameOf('A'), this.nameOf('B'), text)
    }
    private select(side: Side, law: About | null): TemplateResult {
        const base = baseOf(this.nameOf(side))
        const id = `taefl-compare-${side}`
        const label = side === 'A' ? t('rules.compare.a') : t('rules.compare.b')
        return html`<div class="taefl-stack">
            <div class="taefl-field">
                <label for=${id}>${label}</label>
                <select
                    id=${id}
                    class="taefl-input"
                    @change=${(event: Event) =>
                        this.choose(side, (event.target as HTMLSelectElement).value)}
                >
                    ${sets.map(
                        set =>
                            html`<option value=${set.name} .selected=${set.name === base}>
                                ${ruleTitle(set)}
                            </option>`,
                    )}
                </select>
            </div>
            ${
                law?.options.length
                    ? html`<fieldset class="taefl-compare-options">
                          <legend class="taefl-small taefl-soft">
                              ${t('rules.compare.optionsOf', { side })}
                          </legend>
                          ${law.options.map(
                              option =>
                                  html`<label class="taefl-tick">
                                      <input
                                          type="checkbox"
                                          .checked=${law.on.includes(option.name)}
                                          @change=${() =>
                                              this.choose(
                                                  side,
                                                  toggled(law, this.nameOf(side), option.name),
                                              )}
                                      />
                                      <span
                                          ><strong>${option.name}</strong>
                                          <span class="taefl-soft taefl-small"
                                              >${optionWords(option)}</span
                                          ></span
                                      >
                                  </label>`,
                          )}
                      </fieldset>`
                    : nothing
            }
        </div>`
    }
    /** Another rule set on one side; of another game, it takes the other side and the position along. */
    private choose(side: Side, name: string): void {
        const other = this.nameOf(side === 'A' ? 'B' : 'A')
        const family = (rules: string) => sets.find(s => s.name === baseOf(rules))?.family
        const same = family(name) === family(other)
        const partner = same ? other : baseOf(name)
        const position = same ? this.position : ''
        if (side === 'A') this.go(name, partner, position)
        else this.go(partner, name, position)
    }

    /* The boards. */

    private board(side: Side, { name, law, view, problem }: Half): TemplateResult {
        const title = law ? titleOf(law) : name
        return html`<section class="taefl-stack" aria-labelledby="taefl-compare-title-${side}">
            <h2 id="taefl-compare-title-${side}">
                <span class="taefl-visually-hidden"
                    >${t('rules.compare.board', { side, title })}</span
                >
                <span aria-hidden="true"><span class="side">${side}</span> ${title}</span>
            </h2>
            ${
                view && !problem
                    ? html`<taefl-table
                              compact
                              .place=${this.places![side]}
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
                <a href="/rules/${name}">${t('rules.compare.readRules', { side })}</a>
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
                          <button type="button" class="taefl-button" @click=${this.back}>
                              ${t('rules.compare.undo')}
                          </button>
                      </div>`
                    : nothing
            }
            ${
                broken
                    ? nothing
                    : found
                      ? this.renderFound(found)
                      : html`<p class="taefl-soft">${t('rules.compare.waiting')}</p>`
            }
        </section>`
    }
    private renderFound(found: Found): TemplateResult {
        const { same, onlyA, onlyB, other } = found
        const { A, B } = this.halves!
        const apart = onlyA.length + onlyB.length + other.length
        const exits = (view: View) => view.exits.join(', ') || '–'
        return html`<p>
                ${
                    apart
                        ? t('rules.compare.sum', {
                              same,
                              onlyA: onlyA.length,
                              onlyB: onlyB.length,
                              other: other.length,
                          })
                        : t('rules.compare.same')
                }
                ${
                    A.view!.exits.join() === B.view!.exits.join()
                        ? nothing
                        : t('rules.compare.exits', { a: exits(A.view!), b: exits(B.view!) })
                }
            </p>
            <p class="taefl-soft taefl-small">${t('rules.compare.hint')}</p>
            <div class="taefl-columns">
                ${this.section('other', t('rules.compare.other'), other, ([a, b]) => [
                    html`<strong>${a.from ? `${a.from}–${a.to}` : a.name}</strong>
                        <ul>
                            ${this.effects('A', a, b)} ${this.effects('B', b, a)}
                        </ul>`,
                ])}
                ${this.section('onlyA', t('rules.compare.onlyA'), onlyA, choice =>
                    this.refusal(choice, 'B', found.why.A),
                )}
                ${this.section('onlyB', t('rules.compare.onlyB'), onlyB, choice =>
                    this.refusal(choice, 'A', found.why.B),
                )}
            </div>`
    }
    private section<T>(key: string, title: string, list: T[], row: (item: T) => unknown) {
        if (!list.length) return nothing
        const shown = this.open.has(key) ? list : list.slice(0, SHOWN)
        return html`<section class="taefl-panel taefl-stack">
            <h3>${title} <span class="taefl-soft taefl-number">(${list.length})</span></h3>
            <ul class="taefl-list taefl-compare-list">
                ${shown.map(item => html`<li>${row(item)}</li>`)}
            </ul>
            ${
                shown.length < list.length
                    ? html`<button
                          type="button"
                          class="taefl-button quiet"
                          @click=${() => {
                              this.open = new Set([...this.open, key])
                              void this.load()
                          }}
                      >
                          ${t('rules.compare.more', { count: list.length })}
                      </button>`
                    : nothing
            }
        </section>`
    }
    /** What a move does under one of the rules, where the other has it otherwise. */
    private effects(side: Side, choice: Choice, twin: Choice): TemplateResult[] {
        const law = this.halves![side].law!
        const lines: TemplateResult[] = []
        const squares = (c: Choice) => c.takes.map(([square]) => square)
        if (squares(choice).sort().join() !== squares(twin).sort().join()) {
            const clauses = [...new Set(choice.takes.map(([, , clause]) => clause))]
            lines.push(
                choice.takes.length
                    ? html`<li>
                          ${t('rules.compare.takesIn', {
                              side,
                              taken: listed(squares(choice)),
                          })}
                          (${clauses.map(id => this.link(id, law))})
                      </li>`
                    : html`<li>${t('rules.compare.takesNone', { side })}</li>`,
            )
        }
        if (choice.ends?.[0] !== twin.ends?.[0])
            lines.push(
                choice.ends
                    ? html`<li>
                          ${side}: ${speakResult(choice.ends[0], law)}
                          (${this.link(choice.ends[1], law)})
                      </li>`
                    : html`<li>${t('rules.compare.goesOn', { side })}</li>`,
            )
        return lines
    }
    private refusal(choice: Choice, side: Side, why: Map<string, string>) {
        const law = this.halves![side].law!
        const clause = why.get(choice.move)
        const over = this.halves![side].view!.result !== 'none'
        return html`<strong>${choice.name}</strong> ${
                clause
                    ? html`<span class="taefl-soft taefl-small"
                          >${side}: ${this.link(clause, law)}</span
                      >`
                    : over
                      ? html`<span class="taefl-soft taefl-small"
                            >${t('rules.compare.overIn', { side })}</span
                        >`
                      : nothing
            }`
    }
    private link(clause: string, law: About): TemplateResult {
        return html`<a href="/rules/${law.name}#${clause}" title=${clauseOf(clause, law)}
            >${clause}</a
        >`
    }

    private list(): TemplateResult {
        return html`<section class="taefl-stack" aria-labelledby="taefl-compare-examples">
            <h2 id="taefl-compare-examples">${t('rules.compare.examples')}</h2>
            <p class="taefl-soft">${t('rules.compare.examplesWords')}</p>
            <ul class="taefl-compare-examples">
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

/** "Tablut, edition by Demian Katz + edge-capture" */
const titleOf = (law: About): string => [ruleTitle(law), ...law.on].join(' + ')

customElements.define('taefl-compare', ComparePage)
