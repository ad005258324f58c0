/* What somebody is told of their games wherever on the page they are: a challenge, a game that goes on, a
 * game of a tournament that begins. */
import { html } from 'lit'
import { isWriting, tell, tellError } from '../app/notice'
import { navigate } from '../app/router'
import { titleOf } from '../app/sets'
import { needTexts, t } from '../app/texts'
import { call } from './api'
import { timingWords } from './timing'
import { rivalIn, type Row } from './types'

/** What takes notices back, by the ids of what they tell of. */
type Notices = Map<string, () => void>

function takeBack(notices: Notices, id: string): void {
    notices.get(id)?.()
    notices.delete(id)
}
/** Takes back those that tell of none of these. */
function takeBackOthers(notices: Notices, rows: readonly Row[]): void {
    for (const id of notices.keys()) if (!rows.some(row => row.id === id)) takeBack(notices, id)
}

/** Of challenges. */
const shown: Notices = new Map()

/** Says so to the server, and what it refuses to the person; no notice asks any more. */
export async function answer(id: string, what: 'accept' | 'decline'): Promise<void> {
    takeBack(shown, id)
    try {
        await call(`challenge/${id}/${what}`, {})
        if (what === 'accept') navigate(`/g/${id}`)
    } catch (error) {
        tellError(error)
    }
}

/** Shows those that wait for an answer, and no others. */
export async function showChallenges(rows: readonly Row[]): Promise<void> {
    await needTexts('live', 'clauses')
    takeBackOthers(shown, rows)
    for (const row of rows) {
        const { id, rules, clock, pair } = row
        if (shown.has(id)) continue
        const words = {
            name: rivalIn(row)?.name ?? '',
            rules: titleOf(rules),
            clock: timingWords(clock) + (pair ? `, ${t('live.isPair')}` : ''),
        }
        const remove = tell({
            text: t('live.challenged', words),
            action: { text: t('live.accept'), run: () => void answer(id, 'accept') },
            close: t('live.decline'),
            closed: () => void answer(id, 'decline'),
            // It stands in the list of one's games until it is answered.
            more: html`<button class="taefl-button quiet" @click=${() => remove()}>
                ${t('live.later')}
            </button>`,
        })
        shown.set(id, remove)
    }
}

/* A game with a clock goes on while one is elsewhere on the page: a notice that leads back to it. */

/** Of games; one that was closed stays here, so that it is not told again. */
const goingOn: Notices = new Map()

/** Shows one for each of these games but the one to whose board somebody is to be taken, and no others. */
export async function showGoesOn(rows: readonly Row[]): Promise<void> {
    await needTexts('live')
    takeBackOthers(goingOn, rows)
    for (const row of rows) {
        const { id } = row
        if (goingOn.has(id) || target === `/g/${id}`) continue
        const name = rivalIn(row)?.name || t('live.someone')
        const remove = tell({
            text: t('live.runsOn', { name }),
            action: { text: t('live.toGame'), run: () => navigate(`/g/${id}`) },
        })
        goingOn.set(id, remove)
    }
}

/* A game of a tournament has begun: its players are taken to their boards, after a moment in which they can
 * stay. */

const MOMENT_MS = 5000

/** Takes back what was told of a game, or does nothing. */
let forget = (): void => {}
/** The board to which somebody is to be taken, until they have been there. */
let target = ''
let stay = (): void => {}
/** The game that opens by itself in a moment, unless one stays; '': none. */
let pending = ''
// Whoever opens another page meanwhile wants to be there; the notice still shows the way.
addEventListener('taefl-shown', () => {
    if (location.pathname !== target) return stay()
    target = ''
    forget()
})

export async function carry(row: Row): Promise<void> {
    const { id } = row
    target = `/g/${id}`
    takeBack(goingOn, id)
    await needTexts('live')
    forget()
    const go = (): void => navigate(`/g/${id}`)
    const timer = setTimeout(() => {
        if (document.visibilityState !== 'visible' || isWriting()) return
        forget()
        go()
    }, MOMENT_MS)
    pending = id
    stay = () => {
        clearTimeout(timer)
        pending = ''
    }
    const remove = tell({
        text: t('live.carried', { name: rivalIn(row)?.name ?? '' }),
        action: {
            text: t('live.openGame'),
            run: () => {
                stay()
                go()
            },
        },
        close: t('live.stay'),
        closed: stay,
    })
    forget = () => {
        stay()
        remove()
    }
}

/** Takes the way to a game back, and gives that game; '': it had been opened, or one stays. */
export function uncarry(): string {
    const id = pending
    forget()
    return id
}
