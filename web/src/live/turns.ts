/* Whose turn it is in one's games, wherever on the page one is: a number in the title of the window and on
 * the app's badge, and a notification if one wants it. The event taefl-mine has the list whenever it is a new one,
 * taefl-turns those that wait for one's move. */
import { kept } from '../app/kept'
import { keepOrTell } from '../app/notice'
import { navigate } from '../app/router'
import { noteOnline } from '../app/online'
import { needTexts, t } from '../app/texts'
import { ATTENDED, me, socket, who } from './server'
import { rivalIn, type Row } from './types'
import { showChallenges, showGoesOn, carry, uncarry } from './game-notices'
import { attend, boardPath, classNow, follow, news as classNews } from './class'
import { showIdentity } from './identity'

const WANTED = 'taefl.tell'
/** Kept while the server tells one's turn in games of days also when no page is open (push.ts). */
export const PUSHED = 'taefl.push'

/** Whether the browser tells one's turn while one looks elsewhere; null: it may not. */
export function isTold(): boolean | null {
    if (!('Notification' in globalThis) || Notification.permission === 'denied') return null
    return Notification.permission === 'granted' && !!kept(WANTED)
}
/** Asks the browser for it, or ends it; to be called when the person has asked. */
export async function wantTold(on: boolean): Promise<void> {
    if (!on) keepOrTell(WANTED, null)
    else if ((await Notification.requestPermission()) === 'granted') keepOrTell(WANTED, '1')
}

/** As heard last. */
let all: readonly Row[] = []
/** null: nothing has been heard yet. */
let waiting: readonly Row[] | null = null
let started = false
/** Some have been shown. */
let challenges = false
let goes = false
/** Games of tournaments that ran when the list was heard last; null: nothing has been heard yet. */
let rounds: Set<string> | null = null

/** The host of the class shows something, or has paused all games. */
const halted = ({ tournament }: Row): boolean => {
    const now = classNow()
    return !!now && now.id === tournament && !!(now.board || now.paused)
}

/** The games in play as far as they are known, those first that wait for one's move; in a class that stands still
 * none does. */
export const inPlay = (): Row[] =>
    all
        .filter(({ phase }) => phase === 'playing')
        .map(row => ({ ...row, turn: row.turn && !halted(row) }))
        .sort((a, b) => Number(b.turn) - Number(a.turn))
/** How many games wait for one's move, besides the one that is looked at. */
function count(): number {
    const looks = document.visibilityState === 'visible'
    return (waiting ?? []).filter(({ id }) => !looks || location.pathname !== `/g/${id}`).length
}
function badge(): void {
    const number = count()
    const bare = document.title.replace(/^\(\d+\) /, '')
    const title = number ? `(${number}) ${bare}` : bare
    if (document.title !== title) document.title = title
    const set = number ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.()
    set?.catch(() => {})
}
/** Says which games wait for one's move. */
function counted(): void {
    waiting = all.filter(row => row.turn && !halted(row))
    dispatchEvent(new CustomEvent('taefl-turns', { detail: waiting }))
    badge()
}
function heard(games: Row[]): void {
    const before = waiting
    all = games
    noteOnline(
        games
            .filter(({ phase, result }) => phase === 'over' && result !== '*')
            .map(({ rules, result, you }) => ({
                rules,
                won: result === (you === 1 ? '1-0' : '0-1'),
            })),
    )
    void told()
    void carried()
    void goesOn()
    dispatchEvent(new CustomEvent('taefl-mine', { detail: games }))
    counted()
    // What waited before is no news.
    if (!before || !isTold() || document.visibilityState === 'visible') return
    const news = waiting!.filter(({ id }) => !before.some(row => row.id === id))
    for (const row of news) {
        const { id, clock } = row
        if (clock && 'days' in clock && kept(PUSHED)) continue
        const name = rivalIn(row)?.name ?? ''
        const note = new Notification(t('live.noteTitle'), {
            body: t('live.noteWords', { name }),
            tag: id,
            icon: '/icon-192.png',
        })
        note.onclick = () => {
            focus()
            navigate(`/g/${id}`)
        }
    }
}

/** One is challenged, and has not answered. */
export const isCall = ({ phase, seats, you }: Row): boolean =>
    phase === 'waiting' && !seats[you - 1]

/** Challenges to oneself are told at once, but not over the board of a game that one plays in one sitting. */
async function told(): Promise<void> {
    const rows = sits() ? [] : all.filter(isCall)
    if (!rows.length && !challenges) return
    challenges = true
    await showChallenges(rows)
}

/** Whether one plays in one sitting at the board that is looked at. */
const sits = (): boolean =>
    all.some(
        ({ id, phase, clock }) =>
            phase === 'playing' && location.pathname === `/g/${id}` && !(clock && 'days' in clock),
    )

/** A game that is played in one sitting goes on while one is elsewhere, but not over the board of another one or the list
 * that has it. */
async function goesOn(): Promise<void> {
    const rows = /^\/(g\/|me$)/.test(location.pathname)
        ? []
        : all.filter(
              row =>
                  row.phase === 'playing' &&
                  row.clock &&
                  !('days' in row.clock) &&
                  row.seats.every(Boolean) &&
                  !halted(row),
          )
    if (!rows.length && !goes) return
    goes = true
    await showGoesOn(rows)
}

/** To the board of a game of a tournament that has begun, unless one sits at another. At first only from the
 * tournament's own page, or from a game of it that ended before the list was heard. */
async function carried(): Promise<void> {
    const running = all.filter(row => row.tournament && row.phase === 'playing')
    // Whoever plays in a class sees the board that its host shows, on each device.
    const [first] = running
    if (first?.tournament && !kept(ATTENDED)) attend(first.tournament!)
    const ids = new Set(running.map(({ id }) => id))
    const { pathname } = location
    const here = all.find(({ id }) => pathname === `/g/${id}`)?.tournament
    const from = (tournament: string): boolean =>
        tournament === here || pathname === `/tournaments/${tournament}`
    if (sits()) return void (rounds ??= ids)
    if (running.some(halted)) return
    const news = running.find(({ id, tournament, moves }) =>
        rounds ? !rounds.has(id) : !moves && from(tournament!),
    )
    rounds = ids
    if (news) await carry(news)
}

/** Listens from now on, if the server knows somebody here. */
export async function watchTurns(): Promise<void> {
    if (started) return
    started = true
    await needTexts('live')
    if (!(await me())) return void (started = false)
    showIdentity()
    if (kept(ATTENDED)) follow('')
    socket.subscribe(
        'mine',
        () => ({ do: 'mine' }),
        said => said.on === 'mine' && heard(said.games),
    )
    // The games are those of whoever one is.
    who.addEventListener('change', () => {
        heard([])
        rounds = null
    })
    classNews.addEventListener('change', () => {
        if (waiting) counted()
        // Nobody is called away from what the host shows; when that is over, they are again.
        if (all.some(halted)) rounds?.delete(uncarry())
        // From the host's board one comes back to another page first, which calls them.
        else if (location.pathname !== boardPath(classNow()?.id ?? '')) void carried()
        void goesOn()
    })
    addEventListener('taefl-shown', () => void carried())
    addEventListener('taefl-shown', () => {
        badge()
        void told()
        void goesOn()
    })
    document.addEventListener('visibilitychange', badge)
    // The page names its window after its heading; the number stays before it.
    new MutationObserver(badge).observe(document.querySelector('title')!, { childList: true })
}
