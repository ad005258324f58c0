/* /tournaments: those there are, and a form to make one. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { sets } from '../app/sets'
import { TIMES } from '../app/times'
import { isPresent, navigate } from '../app/router'
import { ruleChoices, t } from '../app/texts'
import { makeTournament, tournaments, type ListedTournament } from '../live/club'
import { me } from '../live/server'
import type { Person, Timing } from '../live/types'
import { listRow, visitor } from '../parts/offer'
import { still } from '../parts/still'
import { ClubPage, rulesWords, stageWords } from './club'
import { button, entered, entry, fieldset, pick, radio, submitted } from '../parts/fields'
import { timingWords } from '../live/timing'
// In one file with this page: who opens one of them goes on to another.
import './ranks'
import './tournament'
import './tournament/join'
import './tournament/screen'
import { listOf } from '../parts/lists'

const PACES: Timing[] = [...TIMES.flatMap(([, times]) => times), { days: 1 }, { days: 3 }]
/** 10 minutes and 5 seconds. */
const USUAL = 2
const KINDS: ListedTournament['kind'][] = ['everyone', 'swiss', 'arena']

const number = (name: string, words: string, min: number, max: number, value: number, hint = '') =>
    entry(name, words, {
        type: 'number',
        min,
        max,
        value,
        hint,
        required: true,
        autocomplete: 'on',
    })

class TournamentsPage extends ClubPage<ListedTournament[]> {
    @state() private you: Person | null = null
    @state() private kind: ListedTournament['kind'] = 'everyone'
    /** The last one listed, if there are more. */
    @state() private next: string | null = null

    protected async ask(): Promise<ListedTournament[]> {
        this.you = await me()
        const first = await tournaments()
        this.next = first.next
        return first.tournaments
    }
    private readonly more = (): void => {
        void this.attempt(async () => {
            const further = await tournaments(this.next!)
            this.next = further.next
            this.found = [...this.found!, ...further.tournaments]
        })
    }
    protected heading(): string {
        return t('club.tournaments')
    }
    protected body(found: ListedTournament[]) {
        const may = this.you && this.you.kind !== 'guest'
        return html`<p class="taefl-soft">${t('club.tournamentsWords')}</p>
            ${listOf('taefl-games-list', found, one => this.row(one), t('club.noTournaments'))}
            ${this.next ? html`<p>${button(t('club.more'), this.more, { off: this.busy })}</p>` : nothing}
            <p><a class="taefl-button" href="/join">${t('club.joinClass')}</a></p>
            ${
                may
                    ? this.form()
                    : html`${visitor(t('club.makeNeeds'))}
                          <h2>${t('club.kind')}</h2>
                          <dl class="taefl-club-kinds">
                              ${KINDS.map(
                                  kind =>
                                      html`<div class="taefl-card">
                                          <dt>${t(`club.${kind}`)}</dt>
                                          <dd>${t(`club.${kind}Words`)}</dd>
                                      </div>`,
                              )}
                          </dl>`
            }`
    }
    private row(one: ListedTournament) {
        const { id, name, kind, rules, clock, players } = one
        const count = t(players === 1 ? 'club.playerIn' : 'club.playersIn', { count: players })
        return listRow(
            `/tournaments/${id}`,
            name,
            `${stageWords(one)} · ${count}`,
            `${rulesWords(rules)} · ${t(`club.${kind}`)} · ${timingWords(clock)}`,
            still(rules),
        )
    }
    private form() {
        const { kind } = this
        return html`<details class="taefl-panel">
            <summary><h2>${t('club.make')}</h2></summary>
            <form class="taefl-stack" @submit=${this.submit}>
                ${entry('name', t('club.called'), {
                    hint: t('club.calledHint'),
                    required: true,
                    minlength: 3,
                    maxlength: 40,
                })}
                ${pick('rules', t('club.rules'), ruleChoices(sets))}
                ${pick(
                    'pace',
                    t('club.pace'),
                    PACES.map((pace, at) => [at, timingWords(pace)]),
                    USUAL,
                )}
                ${fieldset(
                    t('club.kind'),
                    html`<div class="taefl-choice">
                            ${KINDS.map(one => radio('kind', t(`club.${one}`), kind === one, () => (this.kind = one)))}
                        </div>
                        <span class="hint">${t(`club.${kind}Words`)}</span>`,
                )}
                ${kind === 'swiss' ? number('rounds', t('club.rounds'), 1, 30, 5) : nothing}
                ${kind === 'arena' ? number('minutes', t('club.minutes'), 5, 240, 45) : nothing}
                ${entry('begins', t('club.beginsWhen'), {
                    type: 'datetime-local',
                    hint: t('club.beginsHint'),
                    autocomplete: 'on',
                })}
                ${number('places', t('club.places'), 2, 128, 128, t('club.placesHint'))}
                <label class="taefl-tick">
                    <input type="checkbox" name="guests" />
                    <span>${t('club.guests')}</span>
                </label>
                ${this.refusal()}
                <div>
                    <button class="taefl-button primary" ?disabled=${this.busy}>
                        ${t('club.make')}
                    </button>
                </div>
            </form>
        </details>`
    }
    private readonly submit = submitted(form => {
        const text = (name: string): string => entered(form, name)
        return this.handIn(async () => {
            const { id } = await makeTournament({
                name: text('name'),
                kind: this.kind,
                rules: text('rules'),
                clock: PACES[Number(text('pace'))]!,
                places: Number(text('places')),
                guests: !!text('guests'),
                ...(this.kind === 'swiss' ? { rounds: Number(text('rounds')) } : {}),
                ...(this.kind === 'arena' ? { minutes: Number(text('minutes')) } : {}),
                ...(text('begins') ? { begins: new Date(text('begins')).getTime() } : {}),
            })
            if (isPresent(this)) navigate(`/tournaments/${id}`)
        })
    })
}
customElements.define('taefl-tournaments', TournamentsPage)
