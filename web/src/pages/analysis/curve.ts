/* <taefl-graph>: the chance of winning over a game as a curve, player 1 above, with marks where a move
 * lost much; gaps where nothing was searched. A click or the keys of a slider ask for a ply by
 * `taefl-ply`. The same as a table is `graphTable`. */
import { html, nothing, svg, type SVGTemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../../app/element'
import { t } from '../../app/texts'
import { markSigns, along, back, last, nodeAt, type Path, plyAt } from '../../app/tree'
import { percent, percents, evalWords } from '../../parts/eval-bar'
import { decided } from '../../app/evaluation'
import type { About, GameTree } from '../../core/types'
import { knownPly, learnPlies } from '../../parts/moves'
import type { Study } from './study'
import type { Judged } from './game-summary'
import { sidesOf } from '../../app/speech'
import { columns } from '../../parts/lists'
import '../../style/analysis.css'

/** A ply of the graph; the first is the start, before any move. */
interface GraphPoint {
    /** "12. e3-e7" */
    name: string
    /** Player 1's chance; null where nothing was searched. */
    chance: number | null
    /** More in words: "White wins in 5". */
    words?: string
    /** PGN's mark of the move, 0 for none. */
    mark: number
}

const PAD = 8
/** Before the first point, for the names of the sides. */
const NAMES = 60

class TaeflGraph extends PageElement {
    @property() points: readonly GraphPoint[] = []
    /** The ply that is shown. */
    @property() at = 0
    /** The sides' names, player 1 first. */
    @property() names: readonly [string, string] = ['', '']
    @state() private width = 600
    @state() private height = 100
    private size: ResizeObserver | null = null

    override updated(): void {
        if (this.size) return
        const place = this.querySelector('.taefl-graph-slider')!
        this.size = new ResizeObserver(([entry]) => {
            const { width, height } = entry!.contentRect
            this.width = Math.max(100, Math.round(width))
            this.height = Math.max(40, Math.round(height))
        })
        this.size.observe(place)
    }

    private get end(): number {
        return Math.max(0, this.points.length - 1)
    }
    private x(ply: number): number {
        return NAMES + (ply / Math.max(1, this.end)) * (this.width - NAMES - PAD)
    }
    private y(chance: number): number {
        return PAD + (1 - chance) * (this.height - 2 * PAD)
    }
    private words(point: GraphPoint | undefined): string {
        if (!point) return ''
        const mark = point.mark ? ` (${t(`analysis.mark${point.mark as 1}`)})` : ''
        const chance =
            point.chance === null
                ? t('analysis.notSearched')
                : `${this.names[0]} ${percent(point.chance)}`
        return `${point.name}${mark}: ${chance}${point.words ? `, ${point.words}` : ''}`
    }

    override render() {
        const { points, end } = this
        const at = Math.min(this.at, end)
        const here = this.words(points[at])
        return html`<div
            class="taefl-graph-slider"
            role="slider"
            tabindex="0"
            aria-label=${t('analysis.graph')}
            aria-valuemin="0"
            aria-valuemax=${end}
            aria-valuenow=${at}
            aria-valuetext=${here}
            @keydown=${this.key}
            @pointerdown=${this.down}
            @pointermove=${this.move}
        >
            <svg viewBox="0 0 ${this.width} ${this.height}" aria-hidden="true">
                ${this.curves()}
                <line
                    class="middle"
                    x1=${NAMES}
                    x2=${this.width - PAD}
                    y1=${this.height / 2}
                    y2=${this.height / 2}
                />
                <line class="at" x1=${this.x(at)} x2=${this.x(at)} y1="0" y2=${this.height} />
                ${points.map((point, ply) => this.sign(point, ply, ply === at))}
            </svg>
            <span class="side one" aria-hidden="true">${this.names[0]}</span>
            <span class="side two" aria-hidden="true">${this.names[1]}</span>
        </div>`
    }
    /** A curve and the area to the middle for each run of plies that were searched. */
    private curves(): SVGTemplateResult[] {
        const runs: { ply: number; chance: number }[][] = []
        let run: { ply: number; chance: number }[] | null = null
        this.points.forEach(({ chance }, ply) => {
            if (chance === null) run = null
            else if (run) run.push({ ply, chance })
            else runs.push((run = [{ ply, chance }]))
        })
        const middle = this.height / 2
        return runs.map(points => {
            const first = points[0]!
            if (points.length === 1)
                return svg`<circle class="curve-dot" cx=${this.x(first.ply)} cy=${this.y(first.chance)} r="3" />`
            const line = points.map(p => `${this.x(p.ply)} ${this.y(p.chance)}`).join('L')
            const last = points[points.length - 1]!
            const area = `M${this.x(first.ply)} ${middle}L${line}L${this.x(last.ply)} ${middle}Z`
            return svg`<path class="area" d=${area} /><path class="curve" d="M${line}" />`
        })
    }
    /** Mistakes, told apart by shape as well as colour; the present ply as a ring. */
    private sign({ chance, mark }: GraphPoint, ply: number, here: boolean) {
        const x = this.x(ply)
        const y = this.y(chance ?? 0.5)
        const shapes: Record<number, string> = {
            6: 'M0-5 5 4H-5Z',
            2: 'M0-6 6 0 0 6-6 0Z',
            4: 'M-5-5H5V5H-5Z',
        }
        const shape = shapes[mark]
        if (!shape && !here) return nothing
        return svg`<g transform="translate(${x} ${y})">
            ${shape ? svg`<path class="sign mark-${mark}" d=${shape} />` : nothing}
            ${here ? svg`<circle class="here" r=${shape ? 9 : 5} />` : nothing}
        </g>`
    }

    private ask(ply: number): void {
        const to = Math.max(0, Math.min(this.end, ply))
        if (to !== this.at) this.emit('taefl-ply', { ply: to })
    }
    private key(event: KeyboardEvent): void {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const to: Record<string, number> = {
            ArrowLeft: this.at - 1,
            ArrowDown: this.at - 1,
            ArrowRight: this.at + 1,
            ArrowUp: this.at + 1,
            PageDown: this.at - 10,
            PageUp: this.at + 10,
            Home: 0,
            End: this.end,
        }
        const ply = to[event.key]
        if (ply === undefined) return
        event.preventDefault()
        event.stopPropagation()
        this.ask(ply)
    }
    private point(event: PointerEvent): void {
        const box = (event.currentTarget as Element).getBoundingClientRect()
        const share = (event.clientX - box.left - NAMES) / Math.max(1, box.width - NAMES - PAD)
        this.ask(Math.round(share * this.end))
    }
    private down(event: PointerEvent): void {
        if (event.button !== 0) return
        ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
        this.point(event)
    }
    private move(event: PointerEvent): void {
        if (event.buttons & 1) this.point(event)
    }
}
customElements.define('taefl-graph', TaeflGraph)

/** The points of a graph as a table. */
export function graphTable(points: readonly GraphPoint[], names: readonly [string, string]) {
    return html`<table class="taefl-graph-table">
        ${columns([t('analysis.move'), ...names, t('analysis.remark')])}
        <tbody>
            ${points.map(tableRow)}
        </tbody>
    </table>`
}
function tableRow({ name, chance, mark, words = '' }: GraphPoint) {
    const sign = mark ? `${markSigns[mark] ?? ''} ${t(`analysis.mark${mark as 1}`)}` : ''
    return html`<tr>
        <th scope="row">${name}</th>
        ${
            chance === null
                ? html`<td colspan="2">${t('analysis.notSearched')}</td>`
                : percents(chance).map(part => html`<td>${part}</td>`)
        }
        <td>${[sign, words].filter(part => part).join(', ')}</td>
    </tr>`
}

/* The line one stands in, from the start to its end: what is known along it, and <taefl-curve>, the chance of winning. */

/** All places of the line, the start included. */
export const lineOf = ({ tree, path }: Study): Path[] => along(last(tree, path))

/** Whether a search, here or in its comments, has said something of a place of the line. */
export const isSearched = (study: Study): boolean => lineOf(study).some(path => study.known(path))

/** The mark of a move that is one of PGN's six. */
const markOf = (marks: readonly number[] = []): number => marks.find(m => m >= 1 && m <= 6) ?? 0

function known(study: Study, path: Path) {
    const node = nodeAt(study.tree, path)
    const ply = node ? knownPly(node) : undefined
    return (ply && decided(ply.result)) ?? study.known(path)
}

export function pointsOf(study: Study, about: About | null): GraphPoint[] {
    const names = sidesOf(about)
    return lineOf(study).map(path => {
        const node = nodeAt(study.tree, path)
        const ply = node ? knownPly(node) : undefined
        const found = known(study, path)
        const name = node ? (ply?.name ?? node.name ?? node.move) : t('analysis.start')
        return {
            name: ply ? `${ply.turn}. ${name}` : name,
            chance: found?.chance ?? null,
            words: found ? evalWords(found, names) : '',
            mark: markOf(node?.marks),
        }
    })
}

/** A move of the line, and where it leads. */
export interface LineMove extends Judged {
    path: Path
}
export const isMistake = ({ mark }: LineMove): boolean => mark === 2 || mark === 4 || mark === 6

/** The moves of the line, as far as the core has said who made them. */
export function movesOf(study: Study): LineMove[] {
    return lineOf(study)
        .slice(1)
        .flatMap(path => {
            const node = nodeAt(study.tree, path)!
            const by = knownPly(node)?.by
            const before = known(study, back(path))
            const after = known(study, path)
            const verdict = study.verdict(path)
            return by ? [{ path, by, before, after, mark: markOf(node.marks), verdict }] : []
        })
}

/* <taefl-curve>: the chance of winning over the line one stands in. */

/** Events (bubbling): `taefl-go` {path}. */
class CurvePanel extends PageElement {
    @property() study!: Study
    /** Those of the study, so that a change of them shows. */
    @property() tree!: GameTree
    @property() path!: Path
    /** How much searches have found, so that more of it shows. */
    @property() found = 0
    @property() about: About | null = null

    override willUpdate(changed: Changed): void {
        if (!changed.has('tree')) return
        learnPlies(this.tree)
            .then(() => this.requestUpdate())
            .catch(() => {}) // moves stand without their numbers
    }
    override render() {
        const { about, study, path } = this
        const go = ({ detail }: CustomEvent<{ ply: number }>): void => {
            this.emit('taefl-go', { path: lineOf(study)[detail.ply]! })
        }
        return html`<taefl-graph
            .points=${pointsOf(study, about)}
            .at=${plyAt(path)}
            .names=${sidesOf(about)}
            @taefl-ply=${go}
        ></taefl-graph>`
    }
}
customElements.define('taefl-curve', CurvePanel)
