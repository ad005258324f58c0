/* The tournament that is followed, as a class in one room: whether it is paused, and the board that its host shows.
 * Who has entered one is taken to that board from wherever they are, and back when it ends. */
import { keep, kept } from '../app/kept'
import { call } from './api'
import { ATTENDED, socket } from './server'
import type { Said } from './types'
import { isWriting, tell } from '../app/notice'
import { navigate } from '../app/router'
import { needTexts, t } from '../app/texts'

/** What the host shows. `marks`: "c3" a ring, "c3-c6" an arrow, ":1" behind it its colour. */
export interface BoardNews {
    rules: string
    moves: string[]
    marks: string[]
    words: string
}
export type ClassNews = Said & { on: 'tournament' }

/** What is heard of the class that is followed is told here as 'change'. */
export const news = new EventTarget()
let followed = ''
let last: ClassNews | null = null
let end = (): void => {}
/** The board that is shown now has been opened on this device; where one was before, is kept for a reload. */
let taken = false
const BEFORE = 'taefl.class.before'

/** As heard last; null: nothing yet. */
export const classNow = (): ClassNews | null => last
export const boardPath = (id: string): string => `/tournaments/${id}/board`

/** Without a place to keep it, a class is followed on the pages of its tournament only. */
export const attended = (): string => kept(ATTENDED) ?? ''
/** From now on this device is one of the class; '': of none. */
export function attend(id: string): void {
    if (id === attended()) return
    keep(ATTENDED, id || null)
    if (id) follow(id)
}
/** Follows one, instead of another one; '': again the one that is attended. */
export function follow(wanted: string): void {
    const id = wanted || attended()
    if (id === followed) return
    end()
    followed = id
    last = null
    end = () => {}
    if (!id) return
    end = socket.follow({ do: 'tournament', game: id }, said => said.id === id && heard(said))
}
function heard(said: ClassNews): void {
    last = said
    if (said.id === attended()) void carry(said)
    news.dispatchEvent(new Event('change'))
}
async function carry(said: ClassNews): Promise<void> {
    const path = boardPath(said.id)
    if (said.board && !taken) {
        taken = true
        if (location.pathname === path) return
        keep(BEFORE, location.pathname + location.search, 'sessionStorage')
        void toBoard(path)
    } else if (!said.board) {
        const back = taken && location.pathname === path
        taken = false
        if (back) {
            fromBoard(kept(BEFORE, 'sessionStorage') ?? '')
        }
    }
    if (said.board || (said.phase && said.phase !== 'over')) return
    attend('')
    await tellEnd(said)
}
/** Says to a player that the tournament is over, unless its page says so, or a board that leads there. */
async function tellEnd({ id, phase, early }: ClassNews): Promise<void> {
    const path = `/tournaments/${id}`
    const usual = phase && !early
    if (location.pathname === path || (usual && /^\/g\//.test(location.pathname))) return
    await needTexts('live')
    const ended = usual ? 'live.tournamentOver' : 'live.tournamentEarly'
    tell({
        text: t(phase ? ended : 'live.tournamentGone'),
        action: {
            text: t(phase ? 'live.toTournament' : 'live.tournaments'),
            run: () => navigate(phase ? path : '/tournaments'),
        },
    })
}

const part = encodeURIComponent
/** What only the host may do. */
export const hostClass = (id: string, what: 'pause' | 'resume' | 'board/end'): Promise<unknown> =>
    call(`tournaments/${part(id)}/${what}`, {})
export const showBoard = (id: string, shown: BoardNews): Promise<unknown> =>
    call(`tournaments/${part(id)}/board`, shown)
/** The tournament with a code; blanks in it do not count. */
export const findCode = (code: string): Promise<{ tournament: string }> =>
    call(`codes/${part(code.replace(/\s/g, ''))}`)

/* The way to the board that the host of a class shows, and back. */

let forget = (): void => {}

/** Goes there; who is writing is only shown the way. */
export async function toBoard(path: string): Promise<void> {
    await needTexts('live')
    const go = (): void => navigate(path)
    if (!isWriting()) return go()
    forget = tell({ text: t('live.shownBoard'), action: { text: t('live.toShown'), run: go } })
}
/** Back to where one was. */
function fromBoard(path: string): void {
    forget()
    navigate(path || location.pathname.replace(/\/board$/, ''))
}
