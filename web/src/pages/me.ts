/* /me: who one is on this server, and one's games there, those first that wait for one's move. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import { live } from 'lit/directives/live.js'
import { BusyElement, LoadingElement } from '../app/loading'
import { knownName } from '../app/kept'
import { dayWords } from '../app/locale'
import { tell, tellError } from '../app/notice'
import type { Route } from '../app/router'
import { titleOf } from '../app/sets'
import { t, needTexts } from '../app/texts'
import { deleteMe, logIn, logOut, makeAccount, newPassword } from '../live/api'
import { answer } from '../live/game-notices'
import {
    declineAll,
    takeVacation,
    vacation,
    type Vacation,
    block,
    blocked,
    challengers,
    friends,
    nameFriend,
    takeChallenges,
    WISHES,
    type Blocked,
    type Challengers,
} from '../live/club'
import { patiently } from '../live/patiently'
import { become, me, registration, who } from '../live/server'
import { isCall, isTold, wantTold, watchTurns } from '../live/turns'
import type { Person, Row } from '../live/types'
import { button, entry, linkButton, submitted, tick } from '../parts/fields'
import { still } from '../parts/still'
import { plyWords } from './lobby/current'
import './notices'
import { readOwnGames, renderOwnGames, rivalOf, timeWords, withBoards } from './own-games'
import '../style/games.css'
import '../style/live.css'
import './own-bots'
import { listOf } from '../parts/lists'

const DAY = 86_400_000

/** Dates in one's games by correspondence stand still while one is away. */
class VacationSwitch extends BusyElement {
    @state() private known: Vacation | null = null

    override connectedCallback(): void {
        super.connectedCallback()
        void this.do(vacation)
    }
    override render() {
        const { known } = this
        if (!known) return nothing
        const { on, until, left } = known
        const when = until && dayWords(until)
        return html`<details class="taefl-panel" ?open=${on}>
            <summary><h2>${t('club.vacation')}</h2></summary>
            <p role="status">
                ${
                    on && when
                        ? t('club.vacationOn', { when })
                        : t('club.vacationOff', { days: Math.floor(left / DAY) })
                }
            </p>
            <p>
                ${button(
                    t(on ? 'club.vacationEnd' : 'club.vacationBegin'),
                    () => this.do(() => takeVacation(!on)),
                    { off: this.busy || (!on && left <= 0) },
                )}
            </p>
        </details>`
    }
    private async do(run: () => Promise<Vacation>): Promise<void> {
        await this.attempt(async () => {
            await needTexts('club')
            this.known = await run()
        })
    }
}
customElements.define('taefl-vacation', VacationSwitch)

type Field = 'name' | 'old' | 'new' | 'invitation'
type Form = 'account' | 'login' | 'password' | 'delete'

const LABELS = {
    name: 'live.name',
    old: 'live.pass',
    new: 'live.pass',
    invitation: 'live.invitation',
} as const
const AUTOCOMPLETE = {
    name: 'username',
    old: 'current-password',
    new: 'new-password',
    invitation: 'off',
} as const

/** A game in a list: the other player, the rules, how it stands; a challenge can be declined. */
function renderRow(game: Row, decline: (id: string) => Promise<void>): TemplateResult {
    const { id, rules, you, phase, result, moves } = game
    const won = result === (you === 1 ? '1-0' : '0-1')
    const end =
        phase === 'over' &&
        t(
            won
                ? 'live.won'
                : result === '1/2-1/2'
                  ? 'live.drawn'
                  : result === '*'
                    ? 'live.broken'
                    : 'live.lostGame',
        )
    return html`<li>
        ${still(rules)}
        <a href=${`/g/${id}`}>${rivalOf(game)}</a>
        <span>${titleOf(rules)}</span>
        <span class="taefl-small taefl-soft">
            ${end ? html`<b class=${won ? 'won' : ''}>${end}</b>` : timeWords(game)} ·
            ${plyWords(moves)}
        </span>
        ${isCall(game) ? button(t('live.decline'), () => void decline(id), { kind: 'quiet' }) : nothing}
    </li>`
}

class Mine extends LoadingElement {
    @property() route!: Route
    @state() private you: Person | null = null
    @state() private games: Row[] | null = null
    /** What asks the server for more when it is opened first. */
    @state() private sessions = false
    @state() private bots = false
    /** The form that was sent last. */
    @state() private sent: Form | null = null

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(who, 'change', this.look)
        this.listen(window, 'taefl-mine', this.heard)
        void this.look()
    }
    private readonly look = (): Promise<void> =>
        this.load(
            async () => {
                this.you = await me()
                void watchTurns()
                return this.you ? readOwnGames() : []
            },
            games => (this.games = games),
        )
    private readonly heard = (event: Event): void => {
        if (!this.you) return
        void withBoards((event as CustomEvent<Row[]>).detail, games => (this.games = games))
    }
    override render() {
        const { games, problem, you } = this
        return html`<div class="taefl-page taefl-games">
            <div class="taefl-stack">
                <h1>${t((games ? !you : !knownName()) ? 'live.logIn' : 'live.me')}</h1>
                <taefl-notices class="taefl-stack"></taefl-notices>
                ${
                    you
                        ? html`<p class="taefl-row">
                              <strong>${you.name}</strong>
                              ${
                                  you.kind === 'guest'
                                      ? html`<span class="taefl-soft">${t('live.guest')}</span>`
                                      : html`<a href=${`/people/${encodeURIComponent(you.name)}`}
                                            >${t('live.yourProfile')}</a
                                        >`
                              }
                              ${
                                  you.role && you.role !== 'player'
                                      ? html`<a href="/host">${t('live.host')}</a>`
                                      : nothing
                              }
                          </p>`
                        : nothing
                }
            </div>
            ${
                problem
                    ? html`<p class="taefl-panel" role="alert">${problem}</p>
                          <p>${linkButton('/play', t('live.playHere'), 'primary')}</p>`
                    : games
                      ? html`${
                            you
                                ? html`${this.list(games)} <taefl-contacts></taefl-contacts>`
                                : nothing
                        }
                        ${this.account()}`
                      : html`<p class="taefl-soft" aria-busy="true">${t('live.looking')}</p>`
            }
        </div>`
    }

    private list(games: Row[]) {
        const turns = games.filter(game => game.turn)
        const others = games.filter(game => !game.turn && game.phase === 'playing')
        const open = games.filter(game => game.phase === 'waiting' && !isCall(game))
        const over = games.filter(game => game.phase === 'over')
        const calls = games.filter(isCall)
        const part = (
            title: string,
            rows: Row[],
            more: TemplateResult | typeof nothing = nothing,
        ): TemplateResult | typeof nothing =>
            rows.length
                ? html`<section class="taefl-stack">
                      <h2>${title}</h2>
                      ${more}
                      ${
                          rows[0]!.phase === 'playing'
                              ? renderOwnGames(rows)
                              : listOf('taefl-me-games', rows, row => renderRow(row, this.decline))
                      }
                  </section>`
                : nothing
        return html`${part(t('live.turns', { count: turns.length }), turns)}
        ${part(t('live.calls'), calls, calls.length > 1 ? this.allAway() : nothing)}
        ${part(t('live.waitingFor'), others)} ${part(t('live.opened'), open)}
        ${part(t('live.over'), over)}
        ${
            games.length
                ? nothing
                : html`<div class="taefl-panel taefl-stack">
                      <p>${t('live.noGames')}</p>
                      <div class="taefl-row">
                          ${linkButton('/lobby', t('live.noGames.lobby'), 'primary')}
                          ${linkButton('/play?with=far', t('live.noGames.friend'))}
                      </div>
                  </div>`
        }
        ${this.told()}`
    }
    /** Whether one wants to be told of one's turn. */
    private told() {
        const on = isTold()
        if (on === null) return nothing
        return html`<div>
            ${tick(t('live.tellMe'), live(on), on => wantTold(on).then(() => this.requestUpdate()))}
            <p class="taefl-small taefl-soft">
                ${t('live.tellMeHint')} <a href="/settings">${t('live.tellMeClosed')}</a>
            </p>
        </div>`
    }
    private allAway(): TemplateResult {
        return html`<p>${button(t('live.declineAll'), this.declineAll)}</p>`
    }
    private readonly declineAll = async (): Promise<void> => {
        try {
            await declineAll()
        } catch (error) {
            tellError(error)
        }
        await this.look()
    }
    private readonly decline = async (id: string): Promise<void> => {
        await answer(id, 'decline')
        await this.look()
    }

    private account() {
        const { you } = this
        const all = html`<a class="taefl-button" href="/api/me/export" download="taefl.json"
            >${t('live.export')}</a
        >`
        if (!you || you.kind === 'guest') {
            const become =
                registration() === 'closed'
                    ? html`<p class="taefl-panel">${t('live.noRegistration')}</p>`
                    : this.form('account', t('live.become'), t('live.becomeWords'), [
                          'name',
                          'new',
                          ...(registration() === 'invitation' ? ['invitation' as const] : []),
                      ])
            const login = this.form(
                'login',
                t('live.logIn'),
                you ? t('live.logInGuest', { name: you.name }) : t('live.logInWords'),
                ['name', 'old'],
            )
            // Whoever has an account looks for the way in, a guest for the way to keep the games.
            return html`${you ? html`<div class="taefl-row">${all}</div>` : nothing}
                <div class="taefl-me-forms" id="account">
                    ${you ? [become, login] : [login, become]}
                    ${you ? this.form('delete', t('live.deleteGuest'), t('live.deleteWords'), []) : nothing}
                </div>`
        }
        return html`<div class="taefl-row">
                ${button(
                    t('live.logOut'),
                    () =>
                        void this.send('login', async () => {
                            await logOut()
                            become(null)
                        }),
                )}
                ${all}
            </div>
            <div class="taefl-me-forms">
                <taefl-vacation></taefl-vacation>
                ${this.form('password', t('live.password'), '', ['old', 'new'])}
                ${this.form('delete', t('live.delete'), t('live.deleteWords'), ['old'])}
                <details class="taefl-panel" @toggle=${() => (this.sessions = true)}>
                    <summary><h2>${t('live.sessions')}</h2></summary>
                    ${this.sessions ? html`<taefl-sessions class="taefl-stack"></taefl-sessions>` : nothing}
                </details>
                <details class="taefl-panel" @toggle=${() => (this.bots = true)}>
                    <summary><h2>${t('live.bots')}</h2></summary>
                    ${this.bots ? html`<taefl-own-bots class="taefl-stack"></taefl-own-bots>` : nothing}
                </details>
            </div>`
    }
    private form(name: Form, title: string, words: string, fields: Field[]) {
        return html`<details class="taefl-panel" ?open=${!this.you}>
            <summary><h2>${title}</h2></summary>
            <form class="taefl-stack" @submit=${submitted(form => this.submit(name, form))}>
                ${words ? html`<p>${words}</p>` : nothing}
                ${fields.map(field => {
                    const secret = field === 'old' || field === 'new'
                    const renews = field === 'new' && name === 'password'
                    return entry(field, t(renews ? 'live.newPassword' : LABELS[field]), {
                        type: secret ? 'password' : 'text',
                        required: true,
                        maxlength: field === 'name' ? 20 : 200,
                        ...(field === 'new' ? { minlength: 8 } : {}),
                        autocomplete: AUTOCOMPLETE[field],
                    })
                })}
                ${this.sent === name ? this.refusal() : nothing}
                <button class="taefl-button primary" ?disabled=${this.busy}>${title}</button>
            </form>
        </details>`
    }
    private submit(form: Form, element: HTMLFormElement): Promise<void> {
        const field = (name: string): string => String(new FormData(element).get(name) ?? '')
        const run: Record<Form, () => Promise<void>> = {
            account: async () =>
                become(
                    (
                        await makeAccount(
                            field('name').trim(),
                            field('new'),
                            field('invitation').trim(),
                        )
                    ).you,
                ),
            login: async () => become((await logIn(field('name').trim(), field('old'))).you),
            password: async () => {
                await newPassword(field('old'), field('new'))
                tell({ text: t('live.passwordSet') })
            },
            delete: async () => {
                await deleteMe(field('old'))
                become(null)
                tell({ text: t('live.deleted') })
            },
        }
        return this.send(form, async () => {
            await run[form]()
            element.reset()
        })
    }
    private async send(form: Form, run: () => Promise<void>): Promise<void> {
        this.sent = form
        await this.handIn(() =>
            patiently(run, count => (this.refused = t('live.busyWait', { count }))),
        )
    }
}
customElements.define('taefl-me', Mine)

/* <taefl-contacts>: whose challenges one takes, one's friends, and whom one has blocked. */

class Contacts extends PageElement {
    @state() private lists: { friends: Blocked[]; blocked: Blocked[] } | null = null
    @state() private wishes: Challengers = 'everyone'

    override connectedCallback(): void {
        super.connectedCallback()
        void this.look()
    }
    private async look(): Promise<void> {
        try {
            await needTexts('club')
            const [wishes, mine, others] = await Promise.all([challengers(), friends(), blocked()])
            this.wishes = wishes.challenges
            this.lists = { friends: mine.people, blocked: others.people }
        } catch {
            // The page above says what is wrong.
        }
    }
    override render() {
        const { lists, wishes } = this
        if (!lists) return nothing
        return html`<section class="taefl-stack">
                <label class="taefl-field">
                    <span class="label">${t('club.challengesFrom')}</span>
                    <select
                        class="taefl-input"
                        @change=${(event: Event) => void this.take(event.target as HTMLSelectElement)}
                    >
                        ${WISHES.map(
                            wish =>
                                html`<option value=${wish} ?selected=${wish === wishes}>
                                    ${t(`club.from.${wish}`)}
                                </option>`,
                        )}
                    </select>
                </label>
            </section>
            ${this.list('club.friends', 'club.unfriend', lists.friends, nameFriend)}
            ${this.list('club.blocked', 'club.unblock', lists.blocked, block)}`
    }
    private list(
        title: 'club.friends' | 'club.blocked',
        verb: 'club.unfriend' | 'club.unblock',
        people: Blocked[],
        put: (name: string, on: boolean) => Promise<unknown>,
    ) {
        if (!people.length) return nothing
        return html`<section class="taefl-stack">
            <h2>${t(title)}</h2>
            <ul class="taefl-list taefl-me-games">
                ${people.map(
                    ({ name }) =>
                        html`<li>
                            <a href=${`/people/${encodeURIComponent(name)}`}>${name}</a>
                            ${button(t(verb), () => this.do(() => put(name, false)), {
                                label: `${t(verb)}: ${name}`,
                            })}
                        </li>`,
                )}
            </ul>
        </section>`
    }
    private async take(select: HTMLSelectElement): Promise<void> {
        await this.do(() => takeChallenges(select.value as Challengers))
        select.value = this.wishes
    }
    private do(run: () => Promise<unknown>): Promise<void> {
        return run().then(() => this.look(), tellError)
    }
}
customElements.define('taefl-contacts', Contacts)
