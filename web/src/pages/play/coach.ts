/* Three hints in one's first game of a family, beside the board. A hint stands until its turn is over; who
 * closes one, has had all, or has finished a game of the family is given no more. What is in danger is told as long as
 * the board shows it. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { keep, keptData } from '../../app/kept'
import { PageElement, type Changed } from '../../app/element'
import { playedOnline } from '../../app/online'
import { setOf } from '../../app/sets'
import { sideName } from '../../app/speech'
import type { SavedGame } from '../../app/saved-game'
import { maybe, needTexts, t } from '../../app/texts'
import type { About, Family, Player, View } from '../../core/types'
import { alarmOf, type Danger } from './danger'
import { isOver, seatOf } from './game-state'
import { HINTS, hintAt } from './hints'
import type { Match } from './match'
import { button } from '../../parts/fields'
import '../../style/play.css'

/** How many hints one has had in each family, for all tabs. */
const KEY = 'taefl.coach'
/** Where the browser keeps nothing: for this visit. */
let kept: Partial<Record<Family, number>> = {}
function read(): void {
    const found = keptData(KEY)
    if (typeof found === 'object' && found) kept = { ...kept, ...found }
}
function write(family: Family, had: number): void {
    read()
    kept[family] = Math.max(had, kept[family] ?? 0)
    keep(KEY, JSON.stringify(kept))
}

/** Whether somebody has played a game of a family to its end, here or on a server. */
const knows = (family: Family, games: SavedGame[]): boolean =>
    !!playedOnline()[family] ||
    games.some(
        game =>
            isOver(game) &&
            seatOf(game.setup) !== null &&
            setOf(game.tree.rules)?.family === family,
    )

/** Looks up what the coach must know before a game is drawn: a hint that came later would push aside what is
 * under the board. `games` gives those that were played here. */
export async function readyCoach(family: Family, games: () => Promise<SavedGame[]>): Promise<void> {
    read()
    await needTexts('guide')
    if ((kept[family] ?? 0) >= HINTS) return
    if (knows(family, await games())) write(family, HINTS)
}

interface Hint {
    number: number
    words: string
    /** When it was first due, and for whom. */
    ply: number
    side: Player
}

/** Drawn once `readyCoach` has come back. */
class Coach extends PageElement {
    @property() match!: Match
    @property() law!: About
    /** What a person has before them who is to move; else null. */
    @property() turn: View | null = null
    @property() plies = 0
    /** Another tab has the game. */
    @property() elsewhere = false
    @property() danger: Danger = 'none'
    @state() private hint: Hint | null = null
    /** What is in danger on the turn of the person, shown until their next one. */
    #alarm = ''

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(window, 'storage', this.stored)
    }
    /** Another tab has gone on with the hints. */
    private readonly stored = (): void => {
        read()
        if (this.hint && this.had >= this.hint.number) this.hint = null
    }
    private get had(): number {
        return kept[this.law.family] ?? 0
    }

    override willUpdate(changed: Changed): void {
        const { match, law, turn, hint } = this
        if (changed.has('match') || this.elsewhere) this.hint = null
        if (match.over && seatOf(match.game.setup) !== null) this.end()
        else if (this.hint && hint && this.passed(hint)) {
            write(law.family, hint.number)
            this.hint = null
        }
        if (!turn || this.hint || this.elsewhere) return
        const [start] = match.fens
        const words = hintAt(this.had, { law, view: turn, start: start!, by: match.by })
        if (words)
            this.hint = { number: this.had + 1, words, ply: match.by.length, side: turn.side }
    }
    /** Its turn is over. */
    private passed({ ply, side }: Hint): boolean {
        const { by, view } = this.match
        const since = by.slice(ply)
        return since.length > 0 && (view.side !== side || since.some(player => player !== side))
    }
    private end(): void {
        if (this.had < HINTS) write(this.law.family, HINTS)
        this.hint = null
    }
    private readonly close = (): void => {
        this.end()
        // Who was in it with the keyboard is on the board again.
        this.closest('.taefl-play')
            ?.querySelector<HTMLElement>('taefl-board [tabindex="0"]')
            ?.focus({ preventScroll: true })
    }
    override render() {
        const { hint, law, turn, danger } = this
        if (turn) this.#alarm = alarmOf(turn, law, danger)
        const silent = this.match.over || this.elsewhere || (hint && this.#alarm === 'safe')
        const alarm = silent ? '' : this.#alarm
        this.toggleAttribute('on', !!hint || !!alarm)
        const names = { one: sideName(law, 1), two: sideName(law, 2) }
        // The region is there before there are words in it, so that they are told.
        return html`<div role="status">
                ${alarm && html`<p>${maybe(`guide.${alarm}`, names)}</p>`}
                ${
                    hint &&
                    html`<p class="taefl-soft">${t('guide.hint', { number: hint.number })}</p>
                        <p>${maybe(`guide.${hint.words}`, names)}</p>`
                }
            </div>
            ${hint ? button('✕', this.close, { kind: 'quiet', means: t('guide.enough') }) : nothing}`
    }
}
customElements.define('taefl-coach', Coach)
