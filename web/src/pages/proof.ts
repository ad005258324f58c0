/* Play against the proof of the solved game: Black plays what he likes, White answers as the proof does, with the
 * turns that are left. */
import { html, nothing, type TemplateResult } from 'lit'
import { query, state } from 'lit/decorators.js'
import { about, core } from '../app/core'
import { LoadingElement } from '../app/loading'
import { proofs, tableOf, type Proof } from '../app/proved'
import { settings } from '../app/settings'
import { moveWords } from '../app/speech'
import { t } from '../app/texts'
import { engine } from '../core/engine'
import type { Choice, Info, Limits, Position } from '../core/types'
import { failed, framed } from '../parts/puzzle-words'
import type { TaeflTable } from '../parts/table'
import '../parts/table'
import '../style/puzzles.css'
import { button } from '../parts/fields'

/** What happens: Black is to choose a reply; White's answer comes; Black is to move; White has won. */
type Status = 'choice' | 'answer' | 'yours' | 'over'

/** Threats win where the proof has no move: the engine finds the win at once. */
const STRONG = { Strength: 10, MultiPV: 1 }
const LIMITS: Limits = { movetime: 8000 }
/** How long things stay on the board before the next happens. */
const PAUSE_MS = 600

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
/** White's turns among so many plies of which the first is his. */
const turnsOf = (plies: number): number => (plies + 1) >> 1
const replyOf = ({ moves }: Proof): string => moves.at(-1)!
/** White's turns from the start, against the reply that lasts longest: his first one, and then the proof's. */
const MOST_TURNS = turnsOf(Math.max(...proofs.map(({ longest }) => longest)) + 2)

class ProofPage extends LoadingElement {
    @state() private place: Position = opened()
    @state() private status: Status = 'choice'
    /** Of the chosen reply. */
    @state() private proof: Proof | null = null
    /** White needs so many plies at most, once he has moved; null before that. */
    @state() private left: number | null = null
    /** White's last move came from the engine. */
    @state() private threats = false
    @query('taefl-table') private table!: TaeflTable | null

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        engine().stop()
    }

    private readonly startAgain = (): void => {
        this.place = opened()
        this.status = 'choice'
        this.proof = null
        this.left = null
        void this.load(() => Promise.resolve())
    }
    private readonly takeBack = (): void => {
        const { length } = this.place.moves
        // To where Black is to move: after White's first move, after his second, …
        const moves = this.place.moves.slice(0, length % 2 ? length - 2 : length - 1)
        if (moves.length < 2) return this.startAgain()
        this.place = { ...this.place, moves }
        this.status = 'yours'
        this.left = null
    }
    private readonly played = ({ detail }: CustomEvent<{ choice: Choice }>): void => {
        this.play(detail.choice.move)
    }
    private play(move: string): void {
        if (this.status === 'choice') this.proof = proofs.find(one => replyOf(one) === move)!
        this.place = { ...this.place, moves: [...this.place.moves, move] }
        this.status = 'answer'
        void this.load(this.answer, () => {
            void this.updateComplete.then(() => this.table?.say(this.words()))
        })
    }
    /** White's answer, until Black is to move or the game is over. */
    private readonly answer = async (still: () => boolean): Promise<void> => {
        const { proof, place } = this
        const [view, table, { geometry }] = await Promise.all([
            core().view(place),
            tableOf(proof!),
            about(place.rules),
            wait(settings.moves() ? PAUSE_MS : PAUSE_MS / 3),
        ])
        if (!still()) return
        if (view.result !== 'none') return void (this.status = 'over')
        const answer = table.answer(geometry.squares, view.board)
        const move = answer
            ? view.moves.find(({ from, to }) => from === answer.from && to === answer.to)!.move
            : await this.byThreats(place)
        if (!still()) return
        this.threats = !answer
        if (answer) this.left = answer.longest - 1
        this.place = { ...place, moves: [...place.moves, move] }
        const after = await core().view(this.place)
        if (still()) this.status = after.result === 'none' ? 'yours' : 'over'
    }
    /** A move by which threats win, within what is left. */
    private async byThreats(place: Position): Promise<string> {
        const most = (this.left ?? this.proof!.longest + 1) - 1
        let win = 0
        const found = await engine().go(place, LIMITS, STRONG, ({ score }: Info) => {
            if (score.kind !== 'win' || score.value > most) return
            win = score.value
            engine().stop()
        })
        // The engine was too slow here; its move is the best it knows.
        this.left = (win || most) - 1
        return found.move
    }

    // ---- what is shown

    /** What has just happened. */
    private words(): string {
        const { status, proof, left } = this
        if (!proof) return t('puzzles.proofChoose')
        if (status === 'over') return t('puzzles.proofOver')
        if (status === 'answer' && left !== null) return t('puzzles.proofAnswers')
        const turns = turnsOf(left ?? proof.longest)
        if (status === 'answer')
            return t('puzzles.proofReply', { reply: moveWords(replyOf(proof)), turns })
        if (turns === 1) return t('puzzles.proofLeft1')
        return t(this.threats ? 'puzzles.proofThreats' : 'puzzles.proofLeft', { turns })
    }
    override render() {
        const { place, status, problem, proof } = this
        return framed(
            html`<div class="taefl-puzzle-head"><h1>${t('puzzles.proofTitle')}</h1></div>`,
            html`<div class="taefl-puzzle-task"><p>${t('puzzles.proofTask')}</p></div>`,
            html`<taefl-table
                .place=${place}
                .mayMove=${status === 'choice' || status === 'yours'}
                .seat=${2}
                @taefl-played=${this.played}
            ></taefl-table>`,
            html`${problem ? failed(t('puzzles.proofFailed', { words: problem }), this.startAgain) : nothing}
                <p class="taefl-puzzle-word good">${this.words()}</p>
                ${proof ? this.buttons() : nothing}
                <p>${t('puzzles.proofLead', { turns: MOST_TURNS })}</p>
                ${this.replies()}
                <p class="taefl-soft">
                    ${t('puzzles.proofKnown')}
                    <a href="/docs/proofs">${t('puzzles.proofMore')}</a>
                </p>`,
        )
    }
    private buttons(): TemplateResult {
        return html`<div class="taefl-row">
            ${button(t('puzzles.proofBack'), this.takeBack, { waits: this.status === 'answer' })}
            ${button(t('puzzles.proofAgain'), this.startAgain)}
        </div>`
    }
    private replies(): TemplateResult {
        const chosen = this.proof
        return html`<ul class="taefl-list taefl-proof-replies">
            ${proofs.map(
                one =>
                    html`<li>
                        ${button(
                            html`${moveWords(replyOf(one))}
                                <small
                                    >${t('puzzles.proofTurns', { turns: turnsOf(one.longest) })}</small
                                >`,
                            () => {
                                this.startAgain()
                                this.play(replyOf(one))
                            },
                            { pressed: one === chosen },
                        )}
                    </li>`,
            )}
        </ul>`
    }
}
/** The position in which Black replies. */
const opened = (): Position => {
    const { rules, moves } = proofs[0]!
    return { rules, start: '', moves: moves.slice(0, 1) }
}
customElements.define('taefl-proof', ProofPage)
