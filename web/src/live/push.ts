/* Being told of one's turn when no page is open: the browser subscribes at its push service, and the server gets the
 * address. Nothing is sent before somebody has switched it on here. */
import { t } from '../app/texts'
import { call } from './api'
import { PUSHED } from './turns'

/** Whether the browser can, and whether its owner lets the page. */
export const mayPush = (): 'yes' | 'cannot' | 'refused' =>
    !('PushManager' in globalThis && 'Notification' in globalThis && navigator.serviceWorker)
        ? 'cannot'
        : Notification.permission === 'denied'
          ? 'refused'
          : 'yes'

export const pushed = async (): Promise<boolean> => {
    const { on } = await call<{ on: boolean }>('me/push')
    note(on)
    return on
}
function note(on: boolean): void {
    if (on) localStorage.setItem(PUSHED, '1')
    else localStorage.removeItem(PUSHED)
}

/** What the service worker says, in the person's language: it has no other words. */
async function keepWords(): Promise<void> {
    const words = { title: t('live.pushWords', { name: '{name}' }) }
    await (await caches.open('push')).put('/push-words', new Response(JSON.stringify(words)))
}

/** False: the person does not allow it. */
export async function switchPush(on: boolean): Promise<boolean> {
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
