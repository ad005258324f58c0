/* The server that gave out this page, if it has games: who one is there, and the one connection to it. */
import { keep, KNOWN } from '../app/kept'
import { askMe } from './api'
import { Socket, type Wire } from './socket'
import { LiveError, type Person, type Registration } from './types'
import { tell } from '../app/notice'
import { navigate } from '../app/router'
import { t } from '../app/texts'

/** The server is of another version than this tab: the newer page is asked for, and the person told. */
async function outdated(): Promise<void> {
    // Where a service worker has the page, a reload alone would bring the old one again.
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    await registration?.update().catch(() => {})
    if (!registration?.installing && !registration?.waiting)
        tell({
            text: t('app.update'),
            action: { text: t('app.update.now'), run: () => location.reload() },
        })
}

export const socket = new Socket({
    connect: () => {
        const url = new URL('/socket', location.href)
        url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
        return new WebSocket(url, 'taefl.1') as unknown as Wire
    },
    later: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
    },
    random: Math.random,
})
addEventListener('online', () => socket.again())
document.addEventListener('visibilitychange', () => {
    // A tab that was asleep need not wait for its next try.
    if (document.visibilityState === 'visible' && !socket.open) socket.again()
})

/** The key of the class that this device is in (live/class.ts). */
export const ATTENDED = 'taefl.class'

let known: Person | null | undefined
let open: Registration = 'open'
let withGuests = false
/** Who may have an account here; after `me` has answered. */
export const registration = (): Registration => open
/** Whether one can play without an account, and has none; after `me` has answered. */
export const asGuest = (): boolean => withGuests && known?.kind !== 'player'
/** Told when one becomes somebody else. */
export const who = new EventTarget()

/** Who one is; null: nobody yet. Rejects with a LiveError where no server has games. */
export async function me(): Promise<Person | null> {
    if (known !== undefined) return known
    const { you, version, registration, guests } = await askMe()
    open = registration ?? 'open'
    withGuests = guests
    if (version !== __TAEFL_VERSION__) void outdated()
    become(you)
    return you
}
/** The server has said who one is now. */
export function become(you: Person | null): void {
    const other = known !== undefined && String(known?.id) !== String(you?.id)
    const changed = JSON.stringify(known) !== JSON.stringify(you)
    known = you
    keep(KNOWN, you && you.name)
    // The connection is that of whoever one was.
    if (other) socket.asOther()
    if (changed) who.dispatchEvent(new Event('change'))
}
/** Asks anew who one is: the session may have ended in another tab, or on another device. */
async function askAgain(): Promise<void> {
    if (known === undefined) return
    const before = known
    const answer = await askMe().catch(() => null)
    // Meanwhile one may have signed in or out here.
    if (!answer || known !== before) return
    become(answer.you)
    if (before && !answer.you)
        tell({
            text: t('live.signedOut', { name: before.name }),
            action: { text: t('live.logIn'), run: () => navigate('/me') },
        })
}
socket.addEventListener('doubt', () => void askAgain())
addEventListener('storage', ({ key }) => {
    if (key === KNOWN) void askAgain()
})
/** Does what may make a guest of one. In all tabs one at a time, or the server makes a guest for each tab. */
export async function asSomebody<T>(run: () => Promise<T>): Promise<T> {
    if (await me()) return run()
    return oneByOne(async () => {
        const done = await run()
        known = null
        become((await askMe()).you)
        return done
    })
}
/** Only a page by https, or of this computer, has locks. */
const oneByOne = <T>(run: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request('taefl.guest', run) : run()

/** Whether that is only for want of a server with games, and nothing that somebody did wrong. */
export const noServer = (error: unknown): boolean =>
    error instanceof LiveError && ['no-server', 'lost', 'not-found'].includes(error.code)
