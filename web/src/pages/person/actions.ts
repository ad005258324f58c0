/* <taefl-person-actions>: what one can do about somebody: challenge, block, and for hosts mute and close. */
import { html, nothing } from 'lit-html'
import { property, state, type Changed } from '../../app/element'
import { BusyElement } from '../../app/busy'
import { tell } from '../../app/notice'
import { t, type TextKey } from '../../app/texts'
import { me } from '../../live/server'
import { block, blocked, close, friends, mute, nameFriend } from '../../live/order'
import type { Person } from '../../live/types'

const DAY_HOURS = 24

class PersonActions extends BusyElement {
    @property() name = ''
    @property() closed = false
    @state() private you: Person | null = null
    @state() private blocks = false
    @state() private friend = false

    override willUpdate(changed: Changed): void {
        if (changed.has('name')) void this.look()
    }
    private async look(): Promise<void> {
        try {
            this.you = await me()
            if (!this.you || this.you.name === this.name) return
            const among = (list: { people: { name: string }[] }): boolean =>
                list.people.some(({ name }) => name === this.name)
            this.blocks = among(await blocked())
            this.friend = among(await friends())
        } catch {
            // Then nothing can be done here.
        }
    }
    override render() {
        const { you, name, closed, blocks, friend } = this
        if (name === you?.name) return nothing
        const hosts = you?.role && you.role !== 'player'
        return html`<div class="taefl-row">
            ${
                closed || blocks
                    ? nothing
                    : html`<a
                          class="taefl-button primary"
                          href=${`/play?with=far&to=${encodeURIComponent(name)}`}
                          >${t('club.challenge')}</a
                      >`
            }
            ${you && !blocks ? this.button(friend ? 'club.unfriend' : 'club.befriend', () => this.befriend()) : nothing}
            ${you ? this.button(blocks ? 'club.unblock' : 'club.block', () => this.block()) : nothing}
            ${
                hosts
                    ? html`${this.button('club.muteDay', () => mute(name, DAY_HOURS))}
                          ${this.button(closed ? 'club.open' : 'club.close', () => this.close())}
                          <a class="taefl-button" href="/host">${t('club.host')}</a>`
                    : nothing
            }
        </div>`
    }
    private async block(): Promise<void> {
        await block(this.name, !this.blocks)
        this.blocks = !this.blocks
        if (this.blocks) this.friend = false
    }
    private async befriend(): Promise<void> {
        await nameFriend(this.name, !this.friend)
        this.friend = !this.friend
    }
    private async close(): Promise<void> {
        await close(this.name, !this.closed)
        this.closed = !this.closed
    }
    private button(key: TextKey, run: () => Promise<unknown>) {
        return html`<button
            type="button"
            class="taefl-button"
            ?disabled=${this.busy}
            @click=${() => void this.do(key, run)}
        >
            ${t(key)}
        </button>`
    }
    private async do(key: TextKey, run: () => Promise<unknown>): Promise<void> {
        await this.attempt(async () => {
            await run()
            tell({ text: t('club.done', { what: t(key), name: this.name }) })
        })
    }
}
customElements.define('taefl-person-actions', PersonActions)
