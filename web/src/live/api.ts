/* What is asked of the server by HTTP. */
import { maybe, needTexts, t } from '../app/texts'
import { serverless } from '../core/place'
import {
    LiveError,
    type Me,
    type Notices,
    type Person,
    type Review,
    type Row,
    type State,
} from './types'
import type { Timing } from './types'

/** How a game on the server shall be. */
interface Wanted {
    rules: string
    position?: string
    moves?: readonly string[]
    /** The own one; 0: either. */
    seat: 0 | 1 | 2
    clock: Timing
    /** In the lobby. */
    open: boolean
    /** Only the two may look on. */
    private: boolean
    chat: boolean
    rated: boolean
    /** The first of two games with sides swapped. */
    pair: boolean
    /** A level of the server's own engine, which sits down at once. */
    engine?: number
}

/** Asks for what is below /api/; with a body, to change something. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
    await needTexts('live')
    if (serverless) throw liveError('no-server')
    let answer: Response
    try {
        answer = await fetch(
            `/api/${path}`,
            body === undefined
                ? { headers: { accept: 'application/json' } }
                : {
                      method: 'POST',
                      headers: { 'content-type': 'application/json' },
                      body: JSON.stringify(body),
                  },
        )
    } catch {
        throw navigator.onLine ? liveError('lost') : new LiveError('lost', t('live.error.offline'))
    }
    // A place that only gives out the page answers with anything but this.
    if (!/json/.test(answer.headers.get('content-type') ?? '')) throw liveError('no-server')
    const found = (await answer.json()) as { error?: { code: string; words: string } }
    const wait = Number(answer.headers.get('retry-after') ?? 0)
    if (found.error) throw liveError(found.error.code, found.error.words, wait)
    if (!answer.ok) throw liveError('no-server')
    return found as T
}
/** In the person's language, where there are words for it; a date and limits come from the server's. */
export const liveError = (code: string, words = code, wait = 0): LiveError => {
    const until = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/.exec(words)?.[0] ?? '?'
    const [, least = '1', most = '?'] = /(\d+) to (\d+) characters/.exec(words) ?? []
    const known = maybe(`live.error.${code}`, { until, least, most })
    return new LiveError(code, known ?? words, wait)
}

export const askMe = (): Promise<Me> => call('me')
export const makeAccount = (
    name: string,
    password: string,
    invitation = '',
): Promise<{ you: Person }> =>
    call('account', { name, password, ...(invitation ? { invitation } : {}) })
export const readNotices = (): Promise<Notices> => call('notices')
/** The text of one that there is. */
export async function readNotice(name: 'imprint' | 'privacy'): Promise<string> {
    const answer = await fetch(`/api/notices/${name}`).catch(() => null)
    if (!answer?.ok) throw liveError('lost')
    return answer.text()
}
export const logIn = (name: string, password: string): Promise<{ you: Person }> =>
    call('login', { name, password })
export const logOut = (): Promise<unknown> => call('logout', {})
export const newPassword = (old: string, next: string): Promise<unknown> =>
    call('me/password', { old, new: next })
/** A guest has no password. */
export const deleteMe = (password: string): Promise<unknown> =>
    call('me/delete', password ? { password } : {})
export const myGames = (): Promise<{ games: Row[] }> => call('me/games')

const usual = {
    ...({ seat: 0, open: false, private: false } as const),
    ...{ chat: false, rated: false, pair: false },
}
/** For anybody who comes, or for one by name. */
export const newGame = (
    wanted: Partial<Wanted> & Pick<Wanted, 'rules' | 'clock'>,
    to = '',
): Promise<{ id: string }> =>
    call(to ? `challenge/${encodeURIComponent(to)}` : 'games', { ...usual, ...wanted })
export const readGame = (id: string): Promise<State> => call(`games/${id}`)
export const joinGame = (id: string): Promise<State> => call(`games/${id}/join`, {})
export const cancelGame = (id: string): Promise<unknown> => call(`games/${id}/cancel`, {})
export const readReview = (id: string): Promise<Review> => call(`games/${id}/analysis`)
export const askReview = (id: string): Promise<Review> => call(`games/${id}/analysis`, {})
export const planGame = (id: string, lines: string[][]): Promise<unknown> =>
    call(`games/${id}/plan`, { lines })
