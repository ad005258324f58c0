/* What pages of one tournament share: the server says when it has changed, and then it is looked at again. Without a
 * connection it is looked at again and again while it is not over. */
import type { Changed } from '../../app/element'
import { isolated } from '../../app/bidi'
import { listWords } from '../../app/locale'
import { t } from '../../app/texts'
import {
    attend,
    attended,
    classNow,
    follow,
    news,
    type ClassNews,
    boardPath,
    hostClass,
} from '../../live/class'
import { readTournament, type Tournament } from '../../live/club'
import { socket } from '../../live/server'
import { ClubPage } from '../club'
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { button, linkButton } from '../../parts/fields'

/** A class behind one address must not ask all at once, nor for each of many games that end together. */
const APART_MS = 1000
const SPREAD_MS = 1500
/** What the server does not tell: that the time of an arena is up. */
const AGAIN_MS = 30_000
const ALONE_MS = 4000

export abstract class FreshPage extends ClubPage<Tournament> {
    /** What is heard of it as it happens; null: nothing yet. */
    @state() protected told: ClassNews | null = null
    private timer: ReturnType<typeof setTimeout> | undefined
    /** As `performance.now` counts. */
    private looked = -Infinity

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(document, 'visibilitychange', this.again)
        this.listen(news, 'change', this.heard)
        this.wait(ALONE_MS)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
        follow('')
    }
    override willUpdate(changed: Changed): void {
        super.willUpdate(changed)
        if (changed.has('route')) follow('')
        if (changed.has('found') && this.found) {
            const { id, entered, phase } = this.found
            follow(id)
            this.told = classNow()
            if (entered && phase !== 'over') attend(id)
            else if (!entered && attended() === id) attend('')
        }
    }
    private readonly heard = (): void => {
        const now = classNow()
        if (!now || now.id !== this.route.part.id) return
        this.told = now
        if (!now.phase) return this.gone()
        const apart = this.looked + APART_MS - performance.now()
        this.wait(Math.max(0, apart) + Math.random() * (apart > 0 ? SPREAD_MS : APART_MS / 4))
    }
    /** It was cancelled before it began: there is nothing to show any more. */
    private gone(): void {
        clearTimeout(this.timer)
        this.found = null
        this.problem = t('club.cancelled')
    }
    private wait(ms: number): void {
        clearTimeout(this.timer)
        this.timer = setTimeout(this.again, ms)
    }
    private readonly again = (): void => {
        const goesOn = !this.found || this.found.phase !== 'over'
        if (goesOn && this.mayLook() && document.visibilityState === 'visible') {
            this.looked = performance.now()
            void this.look()
        }
        this.wait(socket.open ? AGAIN_MS : ALONE_MS)
    }
    /** Whether it may be looked at again just now. */
    protected mayLook(): boolean {
        return true
    }
    protected ask(): Promise<Tournament> {
        return readTournament(this.route.part.id!)
    }
    protected heading(found: Tournament | null): string {
        return found?.name ?? t('club.tournaments')
    }
    /** The pause that all shall see. */
    protected get paused(): boolean {
        return !!(this.told ? this.told.paused : this.found?.paused)
    }
}

/* What the host of a class has beside the table: the code to join by, the pause, the way to the board. */

/** "482 913", so that it can be read out. */
const codeWords = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** How to come in without scanning anything. */
export const codeLine = ({ code }: Tournament) =>
    code
        ? html`<p class="taefl-class-code">
              ${t('club.joinAt', { address: `${location.host}/join` })}
              <strong>${codeWords(code)}</strong>
          </p>`
        : nothing

export const pauseButton = (
    { id, phase, entered }: Tournament,
    paused: boolean,
    busy: boolean,
    run: (action: () => Promise<unknown>) => void,
) =>
    phase === 'playing' && entered && !paused
        ? html`<p class="taefl-soft">${t('club.noPause')}</p>`
        : phase === 'playing' || paused
          ? button(
                t(paused ? 'club.resume' : 'club.pause'),
                () => run(() => hostClass(id, paused ? 'resume' : 'pause')),
                { off: busy },
            )
          : nothing

/** The way to the board: for the host always, for others while it is shown. */
export const boardLink = ({ id, yours }: Tournament, shows: boolean) =>
    yours || shows
        ? linkButton(boardPath(id), t('club.demonstration'), shows && !yours ? 'primary' : '')
        : nothing

/** Who has won, once all has been played; '': nobody, or not yet. */
export function winnerWords({ phase, early, standing }: Tournament): string {
    if (phase !== 'over' || early) return ''
    const first = standing.filter(({ place, points, waits }) => place === 1 && points && !waits)
    const names = first.map(({ name }) => (name ? isolated(name) : t('club.someone')))
    return names.length
        ? t(names.length > 1 ? 'club.shareFirst' : 'club.wins', { names: listWords(names) })
        : ''
}

/** How many have entered, while there are no points yet. */
export const standingTitle = ({ phase, players }: Tournament) =>
    phase !== 'waiting'
        ? t('club.standing')
        : players > 1
          ? t('club.playersIn', { count: players })
          : t('club.ranksPeople')
