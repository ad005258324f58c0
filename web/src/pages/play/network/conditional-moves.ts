/* <taefl-plan>: answers made ready for a game by letter: a tree of moves from where the game stands, each line
 * beginning with the other one's reply. Only the server sees them, and plays them. */
import { html } from 'lit'
import { property, state } from 'lit/decorators.js'
import { BusyElement } from '../../../app/loading'
import { core } from '../../../app/core'
import { tell } from '../../../app/notice'
import { t } from '../../../app/texts'
import {
    addLine,
    addMove,
    back,
    ends,
    lastOf,
    lineTo,
    type Path,
    samePath,
} from '../../../app/tree'
import { remove } from '../../../app/tree-edit'
import type { GameTree, Position } from '../../../core/types'
import { planGame } from '../../../live/api'
import '../../../parts/moves'
import '../../../parts/table'
import type { Network } from '../session'
import type { Match } from '../match'
import { button } from '../../../parts/fields'
import '../../../style/play.css'

class ConditionalMoves extends BusyElement {
    @property() match!: Match
    @property() network!: Network
    @property() close: () => void = () => {}
    @state() private tree: GameTree | null = null
    @state() private path: Path = [0]
    private base = 0
    private place: Position | null = null

    override willUpdate(): void {
        if (!this.tree) this.begin()
        const { rules, position = '' } = this.tree!
        const moves = lineTo(this.tree!, this.path)
        if (this.place?.moves.join() !== moves.join())
            this.place = { rules, start: position, moves }
    }
    private begin(): void {
        const { tree } = this.match.game
        this.base = tree.moves.length
        const start = [this.base]
        const empty: GameTree = { ...tree, result: '*', termination: 'unfinished' }
        this.tree = (this.network.live.state.plan ?? []).reduce<GameTree>(
            (all, line) => addLine(all, start, line).tree,
            empty,
        )
        this.path = start
    }
    /** Every line from where the game stands to an own move. */
    private async lines(): Promise<string[][]> {
        const { rules, position: start = '' } = this.tree!
        const all = ends(this.tree!).map(async end => {
            const moves = lineTo(this.tree!, end)
            const plies = await core().plies({ rules, start, moves })
            return moves.slice(
                this.base,
                plies.findLastIndex(ply => ply.by === this.network.seat) + 1,
            )
        })
        return (await Promise.all(all)).filter(line => line.length > 1)
    }

    private get planned(): boolean {
        return (this.path[0] ?? 0) > this.base
    }
    private readonly played = (
        event: CustomEvent<{ move: string; choice: { name: string } }>,
    ): void => {
        event.stopPropagation()
        const { move, choice } = event.detail
        const spot = addMove(this.tree!, this.path, move, choice.name)
        this.tree = spot.tree
        this.path = spot.path
    }
    private readonly drop = (): void => {
        const spot = remove(this.tree!, this.path)
        this.tree = spot.tree
        this.path = spot.path
    }
    private readonly save = (): Promise<void> =>
        this.attempt(async () => {
            await planGame(this.network.live.state.id, await this.lines())
            tell({ text: t('live.planKept') })
            this.close()
        })
    override render() {
        const { tree, path, place, planned, busy } = this
        const press = (words: string, run: () => void, able = true, kind = '') =>
            button(words, run, { kind, off: !able })
        return html`<p>${t('live.planWords')}</p>
            <div class="taefl-plan">
                <taefl-table
                    .place=${place}
                    .mayMove=${true}
                    .compact=${true}
                    @taefl-played=${this.played}
                ></taefl-table>
                <taefl-moves
                    .tree=${tree}
                    .path=${path}
                    @taefl-go=${(event: CustomEvent<{ path: Path }>) => (this.path = event.detail.path)}
                ></taefl-moves>
            </div>
            <div class="taefl-row">
                ${press(t('live.planBack'), () => (this.path = back(path)), planned || (path.length === 1 && lastOf(path) > this.base))}
                ${press(t('live.planDrop'), this.drop, planned)}
                ${press(t('live.planStart'), () => (this.path = [this.base]), !samePath(path, [this.base]))}
            </div>
            <div class="taefl-row">
                ${press(t('live.planSave'), () => void this.save(), !busy, 'primary')}
                ${press(t('play.close'), this.close)}
            </div>`
    }
}
customElements.define('taefl-plan', ConditionalMoves)
