/* /embed.js: <taefl-game> for other people's pages. It draws and replays the game whose data stands in
 * it (data.ts), with the board of the page; no worker, no core, no request, and nothing is ever thrown
 * into the page around it. */
import { isolated } from '../app/bidi'
import boardCss from '../style/board.css?inline'
import trayCss from '../style/tray.css?inline'
import forcedCss from '../style/forced.css?inline'
import embedCss from '../style/embed.css?inline'
import { svg, path } from '../board/art'
import { TaeflBoard } from '../board/element'
import { english, readReplay, type Replay } from './data'

let sheet: CSSStyleSheet | undefined

function make<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    name: string,
    properties: Partial<HTMLElementTagNameMap[K]> = {},
    ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const element = Object.assign(document.createElement(tag), properties)
    if (name) element.className = `taefl-g-${name}`
    element.append(...children)
    return element
}

const icons = {
    first: 'M5 5V19M19 5L9 12L19 19z',
    back: 'M16 5L6 12L16 19z',
    forward: 'M8 5L18 12L8 19z',
    last: 'M19 5V19M5 5L15 12L5 19z',
    flip: 'M8 20V5M4 9L8 4L12 9M16 4V19M12 15L16 20L20 15',
}

class TaeflGame extends HTMLElement {
    private replay: Replay | null = null
    private body: HTMLElement | null = null
    private board!: TaeflBoard
    private slider!: HTMLInputElement
    private said!: HTMLElement
    private buttons: Partial<Record<keyof typeof icons, HTMLButtonElement>> = {}
    private moves: HTMLButtonElement[] = []
    private ply = 0

    connectedCallback(): void {
        if (this.body) return
        // While the page is still read, the data is not there yet.
        if (document.readyState === 'loading' && !this.querySelector('script + *'))
            document.addEventListener('DOMContentLoaded', () => this.show(), { once: true })
        else this.show()
    }

    /** Reads the data and draws; where something is wrong, says so in its place. */
    private show(): void {
        if (this.body || !this.isConnected) return
        try {
            sheet ??= styles()
            const root = this.getRootNode() as Document | ShadowRoot
            if (!root.adoptedStyleSheets.includes(sheet))
                root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
            const data = this.querySelector('script[type="application/json"]')?.textContent
            if (!data) throw Error('there is no <script type="application/json"> in <taefl-game>')
            this.replay = readReplay(data)
            this.build(this.replay)
            this.go(this.dataset.ply === undefined ? 0 : Number(this.dataset.ply) || 0, false)
        } catch (error) {
            const why = error instanceof Error ? error.message : String(error)
            this.querySelector('.taefl-g-game')?.remove()
            this.body = make('p', 'error', {}, `Taefl cannot show this game: ${why}`)
            this.append(this.body)
        }
    }

    private word(name: keyof typeof english): string {
        return String(this.replay?.game.words?.[name] ?? english[name])
    }

    private build({ game, geometry, pieces, boards }: Replay): void {
        const word = (name: keyof typeof english): string => this.word(name)
        const title = [game.title, (game.players ?? []).join(' – '), game.result]
        const heading = title
            .flatMap(part => (part && part !== '*' ? isolated(part) : []))
            .join(' · ')
        this.board = make('taefl-board' as 'div', '') as unknown as TaeflBoard
        // Each word by its name: those of the board itself, of pieces and of marks.
        const words = Object.fromEntries(
            (Object.keys(english) as (keyof typeof english)[]).map(name => [name, word(name)]),
        )
        Object.assign(this.board, {
            geometry,
            pieces,
            texts: { ...this.board.texts, ...words, piece: words, mark: words },
        })
        const button = (name: keyof typeof icons, press: () => void): HTMLButtonElement =>
            (this.buttons[name] = make(
                'button',
                'button',
                { type: 'button', ariaLabel: word(name), title: word(name), onclick: press },
                svg(
                    'svg',
                    '',
                    { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
                    path('', icons[name]),
                ),
            ))
        this.slider = make('input', 'slider', {
            type: 'range',
            min: '0',
            max: String(boards.length - 1),
            ariaLabel: word('at'),
            oninput: () => this.go(Number(this.slider.value)),
        })
        const list = make('div', 'moves', { role: 'group', ariaLabel: word('moves') })
        for (const [i, ply] of game.plies.entries()) {
            if (ply.turn) list.append(make('span', 'turn', {}, `${ply.turn}.`))
            const move = make('button', 'move', { type: 'button' }, ply.name)
            move.onclick = () => this.go(i + 1)
            this.moves.push(move)
            list.append(move)
        }
        this.said = make('div', 'said', { role: 'status' })
        this.body = make(
            'section',
            'game',
            { ariaLabel: heading || 'Taefl', lang: game.lang ?? 'en' },
            make('p', 'title', {}, heading),
            this.board,
            make(
                'div',
                'controls',
                {},
                button('first', () => this.go(0)),
                button('back', () => this.go(this.ply - 1)),
                this.slider,
                button('forward', () => this.go(this.ply + 1)),
                button('last', () => this.go(boards.length - 1)),
                button('flip', () => (this.board.flip = !this.board.flip)),
            ),
            list,
            this.said,
        )
        if (/^https?:\/\//.test(game.link ?? ''))
            this.body.append(
                make(
                    'a',
                    'link',
                    { href: game.link!, target: '_blank', rel: 'noopener' },
                    word('open'),
                ),
            )
        this.body.addEventListener('keydown', this.key)
        this.append(this.body)
    }

    /** Shows the game after so many plies. */
    private go(ply: number, aloud = true): void {
        const { game, boards } = this.replay!
        this.ply = Math.max(0, Math.min(boards.length - 1, Math.trunc(ply) || 0))
        const made = game.plies[this.ply - 1]
        let hand = game.hand ?? ''
        for (const { hand: left } of game.plies.slice(0, this.ply)) hand = left ?? hand
        Object.assign(this.board, {
            board: boards[this.ply],
            hand,
            last: made ? { from: made.from, to: made.to, taken: made.taken ?? [] } : null,
        })
        this.slider.value = String(this.ply)
        this.slider.ariaValueText = made ? `${this.ply}. ${made.name}` : this.word('start')
        const { first, back, forward, last } = this.buttons
        for (const [button, off] of [
            [first, this.ply === 0],
            [back, this.ply === 0],
            [forward, this.ply === boards.length - 1],
            [last, this.ply === boards.length - 1],
        ] as const)
            button!.ariaDisabled = String(off)
        for (const [i, move] of this.moves.entries()) {
            const here = i + 1 === this.ply
            const list = move.parentElement!
            move.ariaCurrent = here ? 'true' : null
            // The list is one tab stop, the arrows go along it.
            move.tabIndex = i === Math.max(0, this.ply - 1) ? 0 : -1
            if (!move.tabIndex && list.contains(document.activeElement))
                move.focus({ preventScroll: true })
            if (here && aloud) list.scrollTop = move.offsetTop - list.clientHeight / 2
        }
        if (aloud) this.said.textContent = made ? made.name : this.word('start')
    }

    private readonly key = (event: KeyboardEvent): void => {
        // The board's grid keeps its keys to itself, the slider has its own.
        if (event.target === this.slider || event.altKey || event.ctrlKey || event.metaKey) return
        const to: Record<string, number> = {
            ArrowLeft: this.ply - 1,
            ArrowRight: this.ply + 1,
            Home: 0,
            End: this.replay!.boards.length - 1,
        }
        if (event.key in to) this.go(to[event.key]!)
        else return
        event.preventDefault()
    }
}

function styles(): CSSStyleSheet {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(boardCss + trayCss + forcedCss + embedCss)
    return sheet
}

// Twice in a page is no error.
if (!customElements.get('taefl-board')) customElements.define('taefl-board', TaeflBoard)
if (!customElements.get('taefl-game')) customElements.define('taefl-game', TaeflGame)
