/* Who one is, in the header: one's name, how many games wait for one's move, and a menu. Shown where the
 * server knows somebody; it takes the place of the link that the frame has drawn. */
import { html, nothing, render, type TemplateResult } from 'lit'
import { PageElement } from '../app/element'
import { dropDown } from '../app/quick'
import { tellError } from '../app/notice'
import { navigate } from '../app/router'
import { shortTitle } from '../app/sets'
import { needTexts, t } from '../app/texts'
import { logOut } from './api'
import { become, me, who } from './server'
import { rivalIn, type Person, type Row } from './types'

/** So many games are named in the menu. */
const NAMED = 3

class Identity extends PageElement {
    you: Person | null = null
    /** Games in which it is one's turn. */
    turns: readonly Row[] = []

    /** Without the one that is looked at. */
    private get waiting(): readonly Row[] {
        return this.turns.filter(({ id }) => location.pathname !== `/g/${id}`)
    }

    override render() {
        const { you, waiting } = this
        const count = waiting.length
        if (!you) return html`<a class="taefl-button quiet" href="/me">${t('app.signIn')}</a>`
        return html`<button
            type="button"
            class="taefl-button quiet"
            title=${you.name}
            @click=${this.open}
        >
            <span class="name">${you.name}</span>
            ${count ? html`<small class="turns">${t('live.turns', { count })}</small>` : nothing}
        </button>`
    }
    override updated(): void {
        const panel = this.querySelector<HTMLElement>('.taefl-drop-down')
        if (panel) this.draw(panel)
    }
    private readonly open = (event: Event): void => {
        const button = event.currentTarget as HTMLButtonElement
        // The browser would close what the same press has opened.
        if (dropDown(button, panel => this.draw(panel))) event.preventDefault()
    }
    private draw(panel: HTMLElement): void {
        const { you, waiting } = this
        if (!you) return
        const player = you.kind === 'player'
        panel.ariaLabel = you.name
        render(
            html`<p>
                    <strong>${you.name}</strong>
                    <span class="taefl-soft">${t(player ? 'live.player' : 'live.guest')}</span>
                </p>
                ${
                    waiting.length
                        ? html`<p class="taefl-small">
                                  ${t('live.turns', { count: waiting.length })}
                              </p>
                              <ul class="taefl-list">
                                  ${waiting.slice(0, NAMED).map(rowOf)}
                              </ul>`
                        : nothing
                }
                ${player ? html`<a href=${`/people/${you.name}`}>${t('live.profile')}</a>` : nothing}
                <a href="/me">${t('live.myGames')}</a>
                <a href="/study">${t('live.myStudies')}</a>
                <a href="/settings">${t('live.preferences')}</a>
                ${
                    player
                        ? html`<button type="button" class="taefl-link" @click=${signOut}>
                              ${t('live.logOut')}
                          </button>`
                        : html`<a href="/me#account">${t('live.become')}</a>`
                }`,
            panel,
        )
    }
}
customElements.define('taefl-identity', Identity)

/** A game that waits for one's move: against whom, by which rules. */
function rowOf(row: Row): TemplateResult {
    const { id, rules } = row
    return html`<li>
        <a href=${`/g/${id}`}
            >${rivalIn(row)?.name ?? t('live.someone')}
            <small class="taefl-soft">${shortTitle(rules)}</small></a
        >
    </li>`
}

async function signOut(): Promise<void> {
    try {
        await logOut()
        become(null)
        navigate('/me')
    } catch (error) {
        tellError(error)
    }
}

const identity = new Identity()

/** Draws who one is now, in the place of the frame's link. */
async function draw(): Promise<void> {
    const [you] = await Promise.all([me().catch(() => null), needTexts('live', 'clauses')])
    if (you?.name !== identity.you?.name) identity.turns = []
    identity.you = you
    identity.requestUpdate()
    if (identity.isConnected) return
    const place = document.querySelector('.taefl-who')!
    place.querySelector('a')!.hidden = true
    place.append(identity)
}

/** From now on the header says who one is. */
export function showIdentity(): void {
    who.addEventListener('change', () => void draw())
    addEventListener('taefl-turns', event => {
        identity.turns = (event as CustomEvent<Row[]>).detail
        identity.requestUpdate()
    })
    addEventListener('taefl-shown', () => identity.requestUpdate())
    void draw()
}
