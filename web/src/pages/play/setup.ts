/* The setup of a game: which rules, who plays, which clock; with a picture of the board and a line
 * that says what is special. All of it is remembered. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { about as askAbout, catalogue, core } from '../../app/core'
import { levels, levelWords } from '../../app/levels'
import { isPresent, navigate } from '../../app/router'
import { settings } from '../../app/settings'
import { explain, sideName } from '../../app/speech'
import { optionWords, ruleLine, ruleTitle, t } from '../../app/texts'
import { still } from '../../parts/still'
import type { About, Family, RuleSet, View } from '../../core/types'
import { lastWishes, setupOf, type Who, type Wishes } from './last'
import { lastFamily, remember } from './remember'
import { optionsOf } from './names'
import { startGame } from './start'
import '../../style/forms.css'
import '../../style/setup.css'

const families: Family[] = ['tafl', 'maerstanas', 'gardsdansen']
const clocks: [minutes: number, seconds: number][] = [
    [3, 2],
    [5, 3],
    [10, 5],
    [30, 10],
]

export class PlaySetup extends LitElement {
    /** Rules to begin with (a link "change"), and a position set up elsewhere. */
    @property({ attribute: false }) rules = ''
    @property({ attribute: false }) position = ''
    @state() private sets: RuleSet[] = []
    @state() private family: Family = 'tafl'
    @state() private wishes: Wishes = lastWishes('tafl')
    @state() private ownClock = false
    @state() private law: About | null = null
    @state() private view: View | null = null
    @state() private problem = ''
    @state() private starting = false

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        settings.addEventListener('change', this.changed)
        void this.begin()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        settings.removeEventListener('change', this.changed)
    }
    private readonly changed = (): void => this.requestUpdate()

    private async begin(): Promise<void> {
        let sets: RuleSet[]
        try {
            sets = await catalogue()
        } catch (error) {
            this.problem = await explain(error, null)
            return
        }
        const base = this.rules.split('+')[0]
        const known = sets.find(set => set.name === base)
        this.sets = sets
        this.pickFamily(known?.family ?? lastFamily(), known ? this.rules : '')
    }
    private pickFamily(family: Family, rules = ''): void {
        this.family = family
        this.wishes = lastWishes(family)
        const { clock } = this.wishes
        this.ownClock = !!clock && !clocks.some(preset => isPreset(clock, preset))
        const sets = this.sets.filter(set => set.family === family)
        const wanted = rules || this.wishes.rules
        const there = sets.some(set => set.name === wanted.split('+')[0])
        this.pickRules(there ? wanted : (sets[0]?.name ?? ''))
    }
    private pickRules(rules: string): void {
        this.wish({ rules })
        void this.look(rules)
    }
    private wish(some: Partial<Wishes>): void {
        this.wishes = { ...this.wishes, ...some }
    }
    /** Shows the board that these rules begin with. */
    private async look(rules: string): Promise<void> {
        this.problem = ''
        try {
            const place = { rules, start: this.position, moves: [] }
            const [law, view] = await Promise.all([askAbout(rules), core().view(place)])
            if (rules !== this.wishes.rules) return
            this.law = law
            this.view = view
        } catch (error) {
            const words = await explain(error, this.law)
            if (rules === this.wishes.rules) this.problem = words
        }
    }

    override render() {
        // Not before the rules are known: they would undo what somebody has chosen meanwhile.
        if (!this.sets.length)
            return html`<div class="taefl-page">
                <h1>${t('play.title')}</h1>
                ${
                    this.problem
                        ? html`<p role="alert">${this.problem}</p>`
                        : html`<p class="taefl-soft" aria-busy="true">${t('play.opening')}</p>`
                }
            </div>`
        return html`<form class="taefl-setup" @submit=${this.submit} novalidate>
            <h1>${t('play.title')}</h1>
            <div class="taefl-setup-choices taefl-stack">
                ${this.renderFamilies()} ${this.renderRules()} ${this.renderWho()}
                ${this.renderClock()}
            </div>
            <section class="taefl-setup-picture" aria-labelledby="taefl-setup-picture">
                ${this.renderPicture()}
            </section>
            <div class="taefl-setup-go">
                ${
                    this.problem
                        ? html`<p class="taefl-setup-problem" role="alert">${this.problem}</p>`
                        : nothing
                }
                <button
                    class="taefl-button primary"
                    type="submit"
                    ?disabled=${!this.law || !!this.problem || this.starting}
                >
                    ${t('play.start')}
                </button>
            </div>
        </form>`
    }
    private renderFamilies(): TemplateResult {
        return html`<fieldset class="taefl-field">
            <legend>${t('play.game')}</legend>
            <div class="taefl-choice taefl-setup-games">
                ${families.map(family =>
                    this.radio(
                        'family',
                        html`${still(this.sets.find(set => set.family === family)?.name ?? '')}
                        ${t(`play.${family}`)}`,
                        this.family === family,
                        () => this.pickFamily(family),
                        !!this.position,
                    ),
                )}
            </div>
        </fieldset>`
    }
    private renderRules() {
        const sets = this.sets.filter(set => set.family === this.family)
        const [base, ...on] = this.wishes.rules.split('+')
        const options = sets.find(set => set.name === base)?.options ?? []
        const toggle = (name: string): void => {
            const wanted = on.includes(name) ? on.filter(o => o !== name) : [...on, name]
            this.pickRules([base, ...wanted].join('+'))
        }
        return html`${
            sets.length > 1
                ? html`<fieldset class="taefl-field">
                      <legend>${t('play.rules')}</legend>
                      ${sets.map(
                          set =>
                              html`<label class="taefl-tick">
                                  <input
                                      type="radio"
                                      name="rules"
                                      .checked=${set.name === base}
                                      @change=${() => this.pickRules(set.name)}
                                  />
                                  <span>
                                      ${ruleTitle(set)}
                                      <small class="taefl-soft">${ruleLine(set)}</small>
                                  </span>
                              </label>`,
                      )}
                  </fieldset>`
                : nothing
        }
        ${
            options.length
                ? html`<fieldset class="taefl-field">
                      <legend>${t('play.options')}</legend>
                      ${options.map(
                          option =>
                              html`<label class="taefl-tick">
                                  <input
                                      type="checkbox"
                                      .checked=${on.includes(option.name)}
                                      @change=${() => toggle(option.name)}
                                  />
                                  <span>
                                      ${optionWords(option)}
                                      <small class="taefl-soft"
                                          >${t('speech.byClause', { clause: option.clause })}</small
                                      >
                                  </span>
                              </label>`,
                      )}
                  </fieldset>`
                : nothing
        }`
    }
    private renderWho(): TemplateResult {
        const { who, level, level2, names, turnBoard } = this.wishes
        const sides = this.law && [sideName(this.law, 1), sideName(this.law, 2)]
        const words: Record<Who, string> = {
            first: t('play.asFirst', { side: sides?.[0] ?? '' }),
            second: t('play.asSecond', { side: sides?.[1] ?? '' }),
            two: t('play.two'),
            watch: t('play.watch'),
        }
        const engines = { first: 1, second: 1, two: 0, watch: 2 }[who]
        return html`<fieldset class="taefl-field">
                <legend>${t('play.who')}</legend>
                <div class="taefl-choice">
                    ${(Object.keys(words) as Who[]).map(key =>
                        this.radio('who', words[key], who === key, () => this.wish({ who: key })),
                    )}
                </div>
            </fieldset>
            <div class="taefl-setup-pair">
                ${
                    engines === 2
                        ? html`${this.level('level', t('play.levelOf', { side: sides?.[0] ?? '' }), level)}
                          ${this.level('level2', t('play.levelOf', { side: sides?.[1] ?? '' }), level2)}`
                        : engines === 1
                          ? html`${this.level('level', t('play.level'), level)}
                            ${this.name(0, t('play.name'), names)}`
                          : html`${this.name(0, t('play.nameOf', { side: sides?.[0] ?? '' }), names)}
                            ${this.name(1, t('play.nameOf', { side: sides?.[1] ?? '' }), names)}`
                }
            </div>
            ${
                who === 'two'
                    ? html`<label class="taefl-tick">
                          <input
                              type="checkbox"
                              .checked=${turnBoard}
                              @change=${(e: Event) =>
                                  this.wish({ turnBoard: (e.target as HTMLInputElement).checked })}
                          />
                          <span>${t('play.turnBoard')}</span>
                      </label>`
                    : nothing
            }`
    }
    private level(key: 'level' | 'level2', label: string, value: number): TemplateResult {
        const id = `taefl-setup-${key}`
        return html`<div class="taefl-field">
            <label for=${id}>${label}</label>
            <select
                id=${id}
                @change=${(e: Event) =>
                    this.wish({ [key]: Number((e.target as HTMLSelectElement).value) })}
            >
                ${levels.map(
                    level =>
                        html`<option value=${level.id} ?selected=${level.id === value}>
                            ${level.id}. ${levelWords(level)}
                        </option>`,
                )}
            </select>
        </div>`
    }
    private name(at: 0 | 1, label: string, names: [string, string]): TemplateResult {
        const id = `taefl-setup-name${at}`
        const set = (event: Event): void => {
            const changed: [string, string] = [...names]
            changed[at] = (event.target as HTMLInputElement).value
            this.wish({ names: changed })
        }
        return html`<div class="taefl-field">
            <label for=${id}>${label}</label>
            <input
                id=${id}
                type="text"
                maxlength="40"
                autocomplete="nickname"
                placeholder=${t('play.optional')}
                .value=${names[at]}
                @input=${set}
            />
        </div>`
    }
    private renderClock(): TemplateResult {
        const { clock } = this.wishes
        const own = this.ownClock && clock
        const number = (key: 'base' | 'increment', label: string, of: number, max: number) => {
            const id = `taefl-setup-${key}`
            return html`<div class="taefl-field">
                <label for=${id}>${label}</label>
                <input
                    id=${id}
                    type="number"
                    inputmode="numeric"
                    min=${key === 'base' ? 1 : 0}
                    max=${max}
                    step="1"
                    .value=${String((clock?.[key] ?? 0) / of)}
                    @change=${(e: Event) => this.clockInput(e, key, of, max)}
                />
            </div>`
        }
        return html`<fieldset class="taefl-field">
                <legend>${t('play.clock')}</legend>
                <div class="taefl-choice">
                    ${this.radio('clock', t('play.noClock'), !clock, () => {
                        this.ownClock = false
                        this.wish({ clock: null })
                    })}
                    ${clocks.map(preset =>
                        this.radio(
                            'clock',
                            t('play.minutes', { minutes: preset[0], seconds: preset[1] }),
                            !own && !!clock && isPreset(clock, preset),
                            () => {
                                this.ownClock = false
                                this.wish({
                                    clock: { base: preset[0] * 60000, increment: preset[1] * 1000 },
                                })
                            },
                        ),
                    )}
                    ${this.radio('clock', t('play.ownClock'), !!own, () => {
                        this.ownClock = true
                        if (!clock) this.wish({ clock: { base: 900000, increment: 10000 } })
                    })}
                </div>
            </fieldset>
            ${
                own
                    ? html`<div class="taefl-setup-pair">
                          ${number('base', t('play.base'), 60000, 180)}
                          ${number('increment', t('play.increment'), 1000, 180)}
                      </div>`
                    : nothing
            }`
    }
    private clockInput(e: Event, key: 'base' | 'increment', of: number, max: number): void {
        const input = e.target as HTMLInputElement
        const least = key === 'base' ? 1 : 0
        const value = Math.min(Math.max(Math.round(Number(input.value)) || least, least), max)
        input.value = String(value)
        const clock = this.wishes.clock ?? { base: 900000, increment: 10000 }
        this.wish({ clock: { ...clock, [key]: value * of } })
    }
    private renderPicture() {
        const { law, view } = this
        if (!law || !view) return nothing
        return html`<h2 id="taefl-setup-picture">${ruleTitle(law)}</h2>
            <p class="taefl-soft">${ruleLine(law)}</p>
            ${optionsOf(law)} ${still(law.name, /[^.]/.test(view.board) ? view.board : '')}
            <p>
                <a href=${`/rules/${law.name}`}>${t('play.readRules')}</a> ·
                <a href=${`/learn/${law.base}`}>${t('play.learn')}</a>
            </p>`
    }
    private radio(
        name: string,
        words: string | TemplateResult,
        checked: boolean,
        pick: () => void,
        fixed = false,
    ): TemplateResult {
        return html`<label>
            <input
                type="radio"
                name=${name}
                .checked=${checked}
                ?disabled=${fixed}
                @change=${pick}
            />
            <span>${words}</span>
        </label>`
    }

    private readonly submit = async (event: Event): Promise<void> => {
        event.preventDefault()
        if (this.starting || !this.law) return
        this.starting = true
        try {
            remember(this.family, { ...this.wishes, rules: this.law.name })
            const game = await startGame(this.law.name, setupOf(this.wishes), this.position)
            if (isPresent(this)) navigate(`/g/${game.id}`)
        } catch (error) {
            this.problem = await explain(error, this.law)
        } finally {
            this.starting = false
        }
    }
}

function isPreset(clock: NonNullable<Wishes['clock']>, [minutes, seconds]: [number, number]) {
    return clock.base === minutes * 60000 && clock.increment === seconds * 1000
}

customElements.define('taefl-play-setup', PlaySetup)
