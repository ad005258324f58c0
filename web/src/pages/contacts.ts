/* <taefl-contacts>: whose challenges one takes, one's friends, and whom one has blocked. */
import { html, nothing } from 'lit-html'
import { PageElement, state } from '../app/element'
import { tellError } from '../app/notice'
import { needTexts, t } from '../app/texts'
import {
    block,
    blocked,
    challengers,
    friends,
    nameFriend,
    takeChallenges,
    WISHES,
    type Blocked,
    type Wishes,
} from '../live/order'

export class Contacts extends PageElement {
    @state() private lists: { friends: Blocked[]; blocked: Blocked[] } | null = null
    @state() private wishes: Wishes = 'everyone'

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
            <ul class="taefl-me-games">
                ${people.map(
                    ({ name }) =>
                        html`<li>
                            <a href=${`/people/${encodeURIComponent(name)}`}>${name}</a>
                            <button
                                type="button"
                                class="taefl-button"
                                aria-label="${t(verb)}: ${name}"
                                @click=${() => void this.do(() => put(name, false))}
                            >
                                ${t(verb)}
                            </button>
                        </li>`,
                )}
            </ul>
        </section>`
    }
    private async take(select: HTMLSelectElement): Promise<void> {
        await this.do(() => takeChallenges(select.value as Wishes))
        select.value = this.wishes
    }
    private do(run: () => Promise<unknown>): Promise<void> {
        return run().then(() => this.look(), tellError)
    }
}
customElements.define('taefl-contacts', Contacts)
