/* <taefl-push>: whether one is told of one's turn when no page is open. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { keep } from '../app/kept'
import { BusyElement } from '../app/loading'
import { t } from '../app/texts'
import { call } from '../live/api'
import { PUSHED } from '../live/turns'

/* The browser subscribes at its push service, and the server gets the address. Nothing is sent before somebody has
 * switched it on here. */

/** Whether the browser can, and whether its owner lets the page. */
const mayPush = (): 'yes' | 'cannot' | 'refused' =>
    !('PushManager' in globalThis && 'Notification' in globalThis && navigator.serviceWorker)
        ? 'cannot'
        : Notification.permission === 'denied'
          ? 'refused'
          : 'yes'

const pushed = async (): Promise<boolean> => {
    const { on } = await call<{ on: boolean }>('me/push')
    note(on)
    return on
}
function note(on: boolean): void {
    if (on) keep(PUSHED, '1')
    else keep(PUSHED, null)
}

/** What the service worker says, in the person's language: it has no other words. */
async function keepWords(): Promise<void> {
    const words = { title: t('live.pushWords', { name: '{name}' }) }
    await (await caches.open('push')).put('/push-words', new Response(JSON.stringify(words)))
}

/** False: the person does not allow it. */
async function switchPush(on: boolean): Promise<boolean> {
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    if (!on) {
        await call('me/push/end', {})
        await before?.unsubscribe()
        note(false)
        return true
    }
    if ((await Notification.requestPermission()) !== 'granted') return false
    const { key } = await call<{ key: string }>('me/push')
    await before?.unsubscribe() // it may be with another server's key
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = made.toJSON()
    await call('me/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth })
    await keepWords()
    note(true)
    return true
}

class PushSwitch extends BusyElement {
    /** null: the server has not said yet, or sends nothing. */
    @state() private on: boolean | null = null
    @state() private may = mayPush()

    override connectedCallback(): void {
        super.connectedCallback()
        pushed().then(
            on => (this.on = on),
            () => {}, // nobody is known here, or there is no server
        )
    }
    override render() {
        const { on, may } = this
        if (on === null) return nothing
        return html`<fieldset class="taefl-panel taefl-settings-group">
            <legend><h2>${t('live.pushTitle')}</h2></legend>
            <label class="taefl-tick">
                <input
                    type="checkbox"
                    .checked=${on}
                    ?disabled=${this.busy || may !== 'yes'}
                    @change=${this.change}
                />
                <span
                    >${t('live.push')}
                    <span class="taefl-settings-hint">${t('live.pushHint')}</span></span
                >
            </label>
            <p role="status">
                ${may === 'yes' ? nothing : t(may === 'refused' ? 'live.pushNot' : 'live.pushCannot')}
            </p>
        </fieldset>`
    }
    private readonly change = async ({ target }: Event): Promise<void> => {
        const box = target as HTMLInputElement
        await this.attempt(async () => {
            if (await switchPush(box.checked)) this.on = box.checked
        })
        box.checked = this.on === true
        this.may = mayPush()
    }
}
customElements.define('taefl-push', PushSwitch)
