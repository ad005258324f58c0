/* Print and play: board, pieces and rules at true size. Measures are millimetres throughout; a sheet is
 * A4 with margins of 10 mm. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { about as askAbout } from '../app/core'
import { pathTo } from '../app/addresses'
import { ruleLine, ruleSource } from '../app/sets'
import { navigate, type Route } from '../app/router'
import { speakPiece } from '../app/speech'
import { maybe, ruleTitle, t } from '../app/texts'
import { clauseWords } from '../app/clauses'
import { markArt, pieceArt } from '../board/art'
import type { About, Geometry, Piece, Square } from '../core/types'
import { still } from '../parts/still'
import { button, choice, tick } from '../parts/fields'
import '../style/rules.css'
import '../style/print.css'
import { setFacts, plainWords, stories } from './learn/facts'
import { tiles, type Tile } from './learn/tiles'

const sizes = [14, 16, 18, 20, 22, 24, 26, 28, 30]
/** What a sheet holds below its heading. */
const WIDE = 189
const HIGH = 252
/** What stands below the board besides the pieces: the ruler, and the pieces' heading. */
const BETWEEN = 31
/** Round the squares, for the coordinates. */
const FRAME = 4.5
/** What stays on a part so that the next can be glued over it. */
const STRIP = 8
/** Where stones are placed the board begins empty: enough for half of it. */
const STONES = 25

class PrintPage extends LoadingElement {
    @property() route!: Route
    @state() private law: About | null = null

    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        void this.load(
            () => askAbout(this.route.part.rules!),
            law => (this.law = law),
        )
    }
    /** Of a square, or between two nodes: as wanted, or the largest that leaves room for the pieces. */
    private sizeOf(law: About): number {
        const wanted = Number(this.route.search.get('size'))
        if (sizes.includes(wanted)) return wanted
        return sizes.findLast(size => together(law, size)) ?? sizes[0]!
    }
    /** Whether the clauses are printed, too. */
    private get all(): boolean {
        return this.route.search.get('clauses') === 'yes'
    }

    override render() {
        const { law, problem } = this
        if (problem)
            return html`<div class="taefl-page taefl-stack taefl-lost">
                <h1>${t('rules.print.unknown', { name: this.route.part.rules! })}</h1>
                <p>${problem}</p>
                <p><a href="/rules">${t('rules.back')}</a></p>
            </div>`
        if (!law)
            return html`<h1 class="taefl-page" aria-busy="true">
                ${t('rules.print.title', { title: this.route.part.rules! })}
            </h1>`
        const size = this.sizeOf(law)
        const sheets = together(law, size)
            ? [oneSheet(law, size)]
            : [...boardSheets(law, size), ...pieceSheets(law, size)]
        const title = [ruleTitle(law), ...law.on].join(' + ')
        return html`<div class="taefl-page taefl-print">
            <div class="taefl-stack taefl-no-print tools">
                <p><a href=${pathTo(law.name, '', 'rules')}>${t('rules.print.back')}</a></p>
                <h1>${t('rules.print.title', { title })}</h1>
                <p>${t('rules.print.lead')}</p>
                <div class="taefl-row taefl-print-tools">
                    ${choice(
                        'taefl-print-size',
                        t(
                            law.geometry.shape === 'square'
                                ? 'rules.print.size'
                                : 'rules.print.sizeHex',
                        ),
                        sizes.map(mm => [mm, t('rules.print.mm', { size: mm })]),
                        size,
                        mm => this.show(mm, this.all),
                    )}
                    ${button(t('rules.print.button'), () => print(), { kind: 'primary' })}
                </div>
                ${tick(t('rules.print.clauses'), this.all, on => this.show(this.route.search.get('size') ?? '', on))}
                <p class="taefl-soft" role="status">
                    ${t(sheets.length > 1 ? 'rules.print.sheets' : 'rules.print.one', { count: sheets.length })}
                </p>
            </div>
            <div class="sheets">
                ${sheets} ${plainSheet(law, title)} ${this.all ? clausesSheet(law) : nothing}
            </div>
        </div>`
    }
    private show(size: string, clauses: boolean): void {
        const search = new URLSearchParams({
            ...(size && { size }),
            ...(clauses && { clauses: 'yes' }),
        })
        const path = pathTo(this.route.part.rules!, '', 'print')
        navigate(search.size ? `${path}?${search}` : path, 'replace')
    }
}

/** A picture of so many millimetres, of a part of the plane in millimetres. */
function drawing(box: [x: number, y: number, w: number, h: number], content: unknown) {
    const [x, y, w, h] = box
    return html`<svg
        class="taefl-print-drawing"
        width="${w}mm"
        height="${h}mm"
        viewBox="${x} ${y} ${w} ${h}"
        aria-hidden="true"
    >
        ${content}
    </svg>`
}

/** 100 mm, to see whether the printer keeps the size. */
function ruler(): TemplateResult {
    const ticks = Array.from(
        { length: 11 },
        (_, i) => `M${10 * i} ${i % 5 ? 2.5 : 1}V5M${10 * i + (i < 10 ? 5 : 0)} 3.800V5`,
    ).join('')
    return html`<div class="taefl-print-ruler">
        ${drawing([-0.5, 0, 101, 5.5], svg`<path class="taefl-print-line" d="M0 5H100${ticks}" />`)}
        <span>${t('rules.print.ruler')}</span>
    </div>`
}

/* The board. */

interface Plan {
    shape: Geometry['shape']
    /** In millimetres; y downward, as pictures have it. */
    places: { square: Square; x: number; y: number }[]
    half: { x: number; y: number }
    unit: number
}
function planOf(law: About, size: number): Plan {
    const { shape, squares } = law.geometry
    const across = shape === 'square' ? size / 2 : (size * Math.sqrt(3)) / 2
    const places = squares.map(square => ({
        square,
        x: square.x * across,
        y: (-square.y * size) / 2,
    }))
    const reach = shape === 'square' ? size / 2 + FRAME : size * 0.45 + 2
    const half = {
        x: Math.max(...places.map(p => p.x)) + reach,
        y: Math.max(...places.map(p => p.y)) + reach,
    }
    return { shape, places, half, unit: size }
}

/** Lines, marks and coordinates. Made anew for each part, since a node can stand only in one place. */
function boardDrawing(plan: Plan) {
    const { places, shape, unit, half } = plan
    const parts: unknown[] = []
    if (shape === 'square') {
        const edge = half.x - FRAME
        for (const { square, x, y } of places) {
            const art = markArt(square.mark)
            if (!art) continue
            art.setAttribute('transform', `translate(${x} ${y}) scale(${unit / 100})`)
            parts.push(art)
        }
        const n = Math.round((2 * edge) / unit)
        const grid = Array.from({ length: n + 1 }, (_, i) => {
            const at = i * unit - edge
            return `M${at} ${-edge}V${edge}M${-edge} ${at}H${edge}`
        }).join('')
        parts.push(
            svg`<path class="taefl-print-grid" d=${grid} />
                <rect class="taefl-print-edge" x=${-edge} y=${-edge} width=${2 * edge} height=${2 * edge} />`,
        )
        const label = (x: number, y: number, text: string) =>
            svg`<text class="taefl-print-label" x=${x} y=${y + 1.2}>${text}</text>`
        for (const { square, x, y } of places) {
            const [, file = '', row = ''] = /^([a-z]+)(\d+)$/.exec(square.name) ?? []
            if (Math.abs(y - edge + unit / 2) < 0.1) parts.push(label(x, edge + FRAME / 2, file))
            if (Math.abs(x + edge - unit / 2) < 0.1) parts.push(label(-edge - FRAME / 2, y, row))
        }
        return parts
    }
    const near = (a: { x: number; y: number }, b: { x: number; y: number }) =>
        Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - unit) < 0.1
    let grid = ''
    for (const [i, a] of places.entries())
        for (const b of places.slice(i + 1))
            if (near(a, b)) grid += `M${f(a.x)} ${f(a.y)}L${f(b.x)} ${f(b.y)}`
    parts.push(svg`<path class="taefl-print-grid" d=${grid} />`)
    for (const { square, x, y } of places)
        parts.push(
            svg`<circle class="taefl-print-node" cx=${f(x)} cy=${f(y)} r=${unit * 0.12} />
                <text class="taefl-print-name" x=${f(x)} y=${f(y + 1)}>${square.name}</text>`,
        )
    return parts
}
const f = (mm: number): string => mm.toFixed(2)

/** The parts it is cut into, across and down. */
function partsOf({ shape, half, unit }: Plan): [Tile[], Tile[]] {
    const step = shape === 'square' ? unit : 0
    return [tiles(half.x, WIDE, STRIP, FRAME, step), tiles(half.y, HIGH, STRIP, FRAME, step)]
}
function boardSheets(law: About, size: number): TemplateResult[] {
    const plan = planOf(law, size)
    const [across, down] = partsOf(plan)
    const count = across.length * down.length
    return down.flatMap((y, j) =>
        across.map((x, i) => {
            const n = j * across.length + i + 1
            const title = count > 1 ? t('rules.print.part', { n, count }) : t('rules.print.board')
            return html`<section class="taefl-sheet" aria-label=${title}>
                <header>
                    <h2>${title}</h2>
                    <p>${count > 1 ? t('rules.print.glue') : t('rules.print.whole')}</p>
                </header>
                ${partDrawing(plan, x, y)} ${n === 1 ? ruler() : nothing}
            </section>`
        }),
    )
}
function partDrawing(plan: Plan, x: Tile, y: Tile): TemplateResult {
    const w = x.to - x.from + x.strip
    const h = y.to - y.from + y.strip
    const marks: unknown[] = []
    // Diamonds on the seams: half on either part.
    const diamond = (cx: number, cy: number) =>
        svg`<path class="taefl-print-mark" d="M${cx} ${cy - 2}l2 2l-2 2l-2-2z" />`
    const seam = (at: number, from: number, to: number, upright: boolean) => {
        for (const part of [0.25, 0.75]) {
            const along = from + (to - from) * part
            marks.push(upright ? diamond(at, along) : diamond(along, at))
        }
    }
    if (x.strip) {
        seam(x.to, y.from, y.to, true)
        marks.push(
            svg`<rect class="taefl-print-strip" x=${x.to} y=${y.from} width=${x.strip} height=${h} />`,
        )
    }
    if (y.strip) {
        seam(y.to, x.from, x.to, false)
        marks.push(
            svg`<rect class="taefl-print-strip" x=${x.from} y=${y.to} width=${w - x.strip} height=${y.strip} />`,
        )
    }
    if (!x.first) seam(x.from, y.from, y.to, true)
    if (!y.first) seam(y.from, x.from, x.to, false)
    return drawing(
        [x.from - 0.5, y.from - 0.5, w + 1, h + 1],
        svg`${boardDrawing(plan)}${marks}<rect
            class="taefl-print-cut" x=${x.from} y=${y.from} width=${w} height=${h} />`,
    )
}

/* The pieces. */

/** The discs: a hexagon's nodes are as far apart as squares, but its pieces stand on points. */
function discsOf(law: About, size: number): { all: Piece[]; disc: number; columns: number } {
    const disc = Math.round(size * 0.82)
    const all = piecesOf(law).flatMap(([piece, count]) => Array<Piece>(count).fill(piece))
    return { all, disc, columns: Math.floor(WIDE / (disc + 2)) }
}
function discDrawing(pieces: Piece[], columns: number, disc: number): TemplateResult {
    const cell = disc + 2
    const discs = pieces.map((piece, i) => {
        const x = ((i % columns) + 0.5) * cell
        const y = (Math.floor(i / columns) + 0.5) * cell
        const art = pieceArt(piece)
        art.setAttribute('transform', `translate(${x} ${y}) scale(${(disc * 0.86) / 100})`)
        return svg`<circle class="taefl-print-disc" cx=${x} cy=${y} r=${disc / 2} />${art}`
    })
    const rows = Math.ceil(pieces.length / columns)
    return drawing([0, 0, columns * cell, rows * cell], discs)
}
/** Whether board and pieces have room on one sheet. */
function together(law: About, size: number): boolean {
    const plan = planOf(law, size)
    const { all, disc, columns } = discsOf(law, size)
    const rows = Math.ceil(all.length / columns)
    const whole = partsOf(plan).every(parts => parts.length === 1)
    return whole && 2 * plan.half.y + BETWEEN + rows * (disc + 2) <= HIGH
}
function oneSheet(law: About, size: number): TemplateResult {
    const plan = planOf(law, size)
    const [[x], [y]] = partsOf(plan)
    const { all, disc, columns } = discsOf(law, size)
    return html`<section class="taefl-sheet" aria-label=${t('rules.print.both')}>
        <header>
            <h2>${t('rules.print.both')}</h2>
            <p>${t('rules.print.whole')}</p>
        </header>
        ${partDrawing(plan, x!, y!)} ${ruler()}
        <header>
            <p>${t('rules.print.piecesWords')} ${pieceList(law)}</p>
        </header>
        ${discDrawing(all, columns, disc)}
    </section>`
}
function pieceSheets(law: About, size: number): TemplateResult[] {
    const { all, disc, columns } = discsOf(law, size)
    const rows = Math.floor((HIGH - 14) / (disc + 2))
    const count = Math.ceil(all.length / (columns * rows))
    return Array.from({ length: count }, (_, sheet) => {
        const here = all.slice(sheet * columns * rows, (sheet + 1) * columns * rows)
        const title =
            count > 1
                ? t('rules.print.piecesPart', { n: sheet + 1, count })
                : t('rules.print.pieces')
        return html`<section class="taefl-sheet" aria-label=${title}>
            <header>
                <h2>${title}</h2>
                <p>${t('rules.print.piecesWords')}</p>
                ${sheet ? nothing : html`<p>${pieceList(law)}</p>`}
            </header>
            ${discDrawing(here, columns, disc)}
        </section>`
    })
}
/** How many of each there are at the start, or enough of them. */
function piecesOf(law: About): [Piece, number][] {
    const [board = '', , hand = ''] = law.start.split(' ')
    return law.pieces
        .map((piece): [Piece, number] => {
            if (law.traits.includes('places'))
                return [
                    piece,
                    piece.shape === 'stone' ? STONES : hand.includes(piece.letter) ? 1 : 0,
                ]
            return [piece, board.split(piece.letter).length - 1]
        })
        .filter(([, count]) => count)
}
function pieceList(law: About): string {
    const counts = piecesOf(law).map(([piece, count]) =>
        t('rules.print.count', { count, piece: speakPiece(piece).toLowerCase() }),
    )
    return law.traits.includes('hand')
        ? t('rules.print.many', { count: STONES })
        : `${counts.join(', ')}.`
}

/* The rules: to play by, in plain words; after them the clauses, to look things up. */

function plainSheet(law: About, title: string): TemplateResult {
    return html`<section class="taefl-sheet rules plain" aria-labelledby="taefl-print-rules">
        <header>
            <h2 id="taefl-print-rules">${title}</h2>
            <p>${ruleLine(law)}</p>
        </header>
        <div class="taefl-print-start">
            ${
                law.traits.includes('places')
                    ? nothing
                    : html`<figure>
                          ${still(law.base)}
                          <figcaption>${t('rules.print.setup')}</figcaption>
                      </figure>`
            }
            <div>
                ${setFacts(law, 'paper')}
                <p>${t('rules.source', { source: ruleSource(law) })} ${law.address}</p>
            </div>
        </div>
        <h3>${t('rules.plain')}</h3>
        ${plainWords(law)}
        ${stories(law).map(
            ([title, list]) =>
                html`<h3>${title}</h3>
                    ${list}`,
        )}
    </section>`
}
function clausesSheet(law: About): TemplateResult {
    const groups = [...new Set(law.clauses.map(clause => clause.id[0]!))]
    return html`<section class="taefl-sheet rules" aria-labelledby="taefl-print-clauses">
        <header>
            <h2 id="taefl-print-clauses">${t('rules.clauses')}</h2>
        </header>
        ${groups.map(
            letter =>
                html`<h3>${maybe(`rules.group.${letter}`) ?? letter}</h3>
                    <dl class="taefl-print-clauses">
                        ${law.clauses
                            .filter(clause => clause.id[0] === letter)
                            .map(
                                clause =>
                                    html`<div>
                                        <dt>${clause.id}</dt>
                                        <dd>${clauseWords(clause)}</dd>
                                    </div>`,
                            )}
                    </dl>`,
        )}
    </section>`
}
customElements.define('taefl-print', PrintPage)
