/* Play against the proof of a solved game: Black plays what he likes, White answers as the proof does, with the turns
 * that are left. */
import { html, nothing, type TemplateResult } from 'lit'
import { query, state } from 'lit/decorators.js'
import { about, core } from '../app/core'
import { LoadingElement } from '../app/loading'
import { solvedGames, tableOf, type Proof, type Solved } from '../app/proved'
import { shortTitle } from '../app/sets'
import { settings } from '../app/settings'
import { moveWords } from '../app/speech'
import { t } from '../app/texts'
import { engine } from '../core/engine'
import type { Choice, Limits, Position } from '../core/types'
import { failed, framed } from '../parts/puzzle-words'
import type { TaeflTable } from '../parts/table'
import '../parts/table'
import '../style/puzzles.css'
import { button } from '../parts/fields'

/** What happens: Black is to choose his first move; White's answer comes; Black is to move; White has won. */
type Status = 'choice' | 'answer' | 'yours' | 'over'

/** Threats win where the proof has no move: the engine finds the win at once. */
const STRONG = { Strength: 10, MultiPV: 1 }
const LIMITS: Limits = { movetime: 8000 }
/** How long things stay on the board before the next happens. */
const PAUSE_MS = 600

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
/** White's turns among so many plies of which the first is his. */
const turnsOf = (plies: number): number => (plies + 1) >> 1
const replyOf = ({ moves }: Proof): string | undefined => moves.at(-1)
/** White's turns from the start, against the first move that lasts longest. */
const mostTurns = ({ moves, proofs }: Solved): number =>
    moves.length + turnsOf(Math.max(...proofs.map(({ longest }) => longest)))
/** The position in which Black makes his first move. */
const opened = ({ rules, moves }: Solved): Position => ({ rules, start: '', moves })

class ProofPage extends LoadingElement {
    @state() private game = solvedGames[0]!
    @state() private place = opened(this.game)
    @state() private status: Status = 'choice'
    /** Of Black's first move. */
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
        this.place = opened(this.game)
        this.status = 'choice'
        this.proof = null
        this.left = null
        void this.load(() => Promise.resolve())
    }
    private readonly takeBack = (): void => {
        const begun = this.game.moves.length
        const { length } = this.place.moves
        // To where Black is to move.
        const moves = this.place.moves.slice(0, (length - begun) % 2 ? length - 1 : length - 2)
        if (moves.length <= begun) return this.startAgain()
        this.place = { ...this.place, moves }
        this.status = 'yours'
        this.left = null
    }
    private readonly played = ({ detail }: CustomEvent<{ choice: Choice }>): void => {
        this.play(detail.choice.move)
    }
    private play(move: string): void {
        const { proofs } = this.game
        if (this.status === 'choice')
            this.proof = proofs.find(one => replyOf(one) === move) ?? proofs[0]!
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
        const found = await engine().go(place, LIMITS, STRONG, ([first]) => {
            const { score } = first!
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
        if (!proof) return t(this.game.moves.length ? 'puzzles.proofChoose' : 'puzzles.proofBegin')
        if (status === 'over') return t('puzzles.proofOver')
        if (status === 'answer' && left !== null) return t('puzzles.proofAnswers')
        const turns = turnsOf(left ?? proof.longest)
        if (status === 'answer')
            return t('puzzles.proofReply', { reply: moveWords(this.place.moves.at(-1)!), turns })
        if (turns === 1) return t('puzzles.proofLeft1')
        return t(this.threats ? 'puzzles.proofThreats' : 'puzzles.proofLeft', { turns })
    }
    override render() {
        const { place, status, problem, proof, game } = this
        const begins = !game.moves.length
        return framed(
            html`<div class="taefl-puzzle-head"><h1>${t('puzzles.proofTitle')}</h1></div>`,
            html`<div class="taefl-puzzle-task">
                <p>${t(begins ? 'puzzles.proofTaskFirst' : 'puzzles.proofTask')}</p>
            </div>`,
            html`<taefl-table
                .place=${place}
                .mayMove=${status === 'choice' || status === 'yours'}
                .seat=${2}
                @taefl-played=${this.played}
            ></taefl-table>`,
            html`${problem ? failed(t('puzzles.proofFailed', { words: problem }), this.startAgain) : nothing}
                <p class="taefl-puzzle-word good">${this.words()}</p>
                ${proof ? this.buttons() : nothing} ${this.games()}
                <p>
                    ${t(begins ? 'puzzles.proofLeadFirst' : 'puzzles.proofLead', {
                        game: shortTitle(game.rules),
                        turns: mostTurns(game),
                    })}
                </p>
                ${begins ? nothing : this.replies()}
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
    private games(): TemplateResult {
        return html`<div class="taefl-row">
            ${solvedGames.map(one =>
                button(
                    shortTitle(one.rules),
                    () => {
                        this.game = one
                        this.startAgain()
                    },
                    { pressed: one === this.game },
                ),
            )}
        </div>`
    }
    private replies(): TemplateResult {
        const chosen = this.proof
        return html`<ul class="taefl-list taefl-proof-replies">
            ${this.game.proofs.map(
                one =>
                    html`<li>
                        ${button(
                            html`${moveWords(replyOf(one)!)}
                                <small
                                    >${t('puzzles.proofTurns', { turns: turnsOf(one.longest) })}</small
                                >`,
                            () => {
                                this.startAgain()
                                this.play(replyOf(one)!)
                            },
                            { pressed: one === chosen },
                        )}
                    </li>`,
            )}
        </ul>`
    }
}
customElements.define('taefl-proof', ProofPage)
