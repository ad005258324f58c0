/* What tafl is, for somebody who has never played it: a board on which one gets the king out, in two moves. The core
 * says what each move does. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { core } from '../../app/core'
import { keptData } from '../../app/kept'
import { playedOnline } from '../../app/online'
import { t } from '../../app/texts'
import type { BoardArrow } from '../../board/types'
import type { Choice, Position } from '../../core/types'
import { still } from '../../parts/still'
import '../../parts/table'
import { HINTS } from '../play/hints'
import { SCENE } from './scene'
import '../../style/home.css'

/** Whether nothing in this browser tells of a game that was finished or set up, a lesson or a puzzle. */
export function isNewcomer(): boolean {
    const hints = Object.values((keptData('taefl.coach') ?? {}) as Record<string, number>)
    return (
        hints.every(had => had < HINTS) &&
        !Object.keys(playedOnline()).length &&
        ['taefl.play', 'taefl.puzzles', 'taefl.lessons'].every(key => !keptData(key))
    )
}

/** How long a move stays on the board before the next thing happens. */
const PAUSE_MS = 900

class HomeFirst extends PageElement {
    @state() private moves: string[] = []
    @state() private word: 'start' | 'wrong' | 'ways' | 'shut' | 'out' = 'start'
    @state() private shown = false
    /** A wrong move is on the board until it goes back, or the other side is to answer. */
    @state() private waits = false
    #place: Position = { rules: SCENE.rules, start: SCENE.start, moves: [] }

    #show(moves: string[]): void {
        this.moves = moves
        this.#place = { ...this.#place, moves }
    }
    readonly #played = async ({ detail }: CustomEvent<{ choice: Choice }>): Promise<void> => {
        const { moves } = this
        const { move, ends } = detail.choice
        this.waits = true
        this.#show([...moves, move])
        if (ends) return void (this.word = 'out')
        const { exits, moves: answers } = await core().view(this.#place)
        if (exits.length > 1 && answers.some(({ move }) => move === SCENE.reply)) {
            this.word = 'ways'
            return this.later(PAUSE_MS, () => this.#goOn('shut', [...moves, move, SCENE.reply]))
        }
        this.word = 'wrong'
        this.later(PAUSE_MS, () => this.#goOn('wrong', moves))
    }
    #goOn(word: typeof this.word, moves: string[]): void {
        this.word = word
        this.waits = false
        this.#show(moves)
    }
    /** A ring round the king, and the way once it was missed. */
    get #arrows(): BoardArrow[] {
        if (this.word === 'start') return KING
        if (this.word !== 'wrong' || this.waits) return none
        const move = this.moves.length ? SCENE.last : SCENE.first
        return [{ from: move.slice(0, 2), to: move.slice(2), kind: 'hint' }]
    }
    override render() {
        const { word } = this
        return html`<div class="taefl-home-board">
                ${this.shown ? nothing : still(SCENE.rules)}
                <taefl-table
                    .place=${this.#place}
                    .mayMove=${!this.waits}
                    .compact=${true}
                    .arrows=${this.#arrows}
                    @taefl-played=${this.#played}
                    @taefl-view=${() => (this.shown = true)}
                ></taefl-table>
            </div>
            <div class="taefl-home-task">
                <strong>${t('pages.home.first')}</strong>
                <span role="status">${t(`pages.home.first.${word}`)}</span>
            </div>`
    }
}
const none: never[] = []
const KING: BoardArrow[] = [{ from: 'd2', to: 'd2', kind: 'hint' }]
customElements.define('taefl-home-first', HomeFirst)
