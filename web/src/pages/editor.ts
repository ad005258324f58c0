/* Setting up a position: pieces are put on the board freely, and the core says of every change whether
 * such a position can be, and if not, why. What is impossible stays on the board while one goes on. */
import { html } from 'lit-html'
import { PageElement, property, state, type Changed } from '../app/element'
import { about as askAbout, catalogue, core } from '../app/core'
import { tell } from '../app/notice'
import { pathTo } from '../app/addresses'
import { navigate, positionFromPath, writeAddress, type Page, type Route } from '../app/router'
import { settings } from '../app/settings'
import { explain } from '../app/speech'
import { boardTexts, needTexts, t } from '../app/texts'
import { CoreError } from '../core/client'
import type { About, RuleSet, View } from '../core/types'
import { asWished } from '../parts/table-parts'
import { keepSetting, keptSetting, restOf, settingOf, type Setting } from './editor/setting'
import { renderActions, renderSide, renderStatus, renderText, type Editing } from './editor/view'
import '../board/board'
import '../style/forms.css'
import '../style/analysis.css'
import '../style/editor.css'

export class EditorPage extends PageElement implements Page, Editing {
    @property() route!: Route
    @state() private about: About | null = null
    @state() sets: RuleSet[] = []
    @state() private set: Setting | null = null
    /** The position as the core sees it; null while it is impossible. */
    @state() view: View | null = null
    @state() refusal = ''
    /** The text field, as the person left it. */
    @state() text = ''
    @state() textRefusal = ''
    /** The address could not be opened. */
    @state() private failure = ''
    @state() private said = ''
    /** The set position as text; '' until the core has written it. */
    private fen = ''
    private written = ''
    private asked = 0
    startHand = ''

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(settings, 'change', this.again)
    }
    private readonly again = (): void => this.requestUpdate()
    override willUpdate(changed: Changed): void {
        if (changed.has('route') && location.pathname !== this.written) void this.load()
    }

    private async load(): Promise<void> {
        const number = ++this.asked
        const rules = this.route.part.rules ?? ''
        const position = positionFromPath(this.route.part.position ?? '')
        this.written = location.pathname
        this.failure = ''
        try {
            const [about, sets] = await Promise.all([
                askAbout(rules),
                catalogue(),
                needTexts('clauses'),
            ])
            const start = await core().view({ rules, start: '', moves: [] })
            if (number !== this.asked) return
            this.about = about
            this.sets = sets
            this.startHand = start.hand
            const kept = keptSetting(about)
            if (kept) return await this.become(kept)
            this.show(start)
            if (!position) return
            try {
                this.show(await core().view({ rules, start: position, moves: [] }))
            } catch (error) {
                // The start stands on the board, and the text as it came beside it.
                this.text = position
                this.textRefusal = await explain(error, about)
            }
        } catch (error) {
            const words = await explain(error, null)
            if (number === this.asked) this.failure = words
        }
    }
    private show(view: View): void {
        this.view = view
        this.refusal = ''
        this.text = this.fen = view.fen
        this.textRefusal = ''
        this.set = settingOf(view)
        this.keep()
    }
    /** Another setting: asks the core what it is worth. */
    async become(set: Setting): Promise<void> {
        const { about } = this
        if (!about) return
        const number = ++this.asked
        this.set = set
        this.fen = ''
        this.textRefusal = ''
        this.keep()
        try {
            const fen = await core().compose(about.name, set.board, restOf(about, set))
            if (number !== this.asked) return
            this.text = this.fen = fen
            const view = await core().view({ rules: about.name, start: fen, moves: [] })
            if (number !== this.asked) return
            this.view = view
            this.refusal = ''
            this.keep()
        } catch (error) {
            if (!(error instanceof CoreError)) throw error
            const words = await explain(error, about)
            if (number !== this.asked) return
            this.view = null
            this.refusal = words
        }
    }
    /** The address follows what is possible; the rest lasts as long as the tab. */
    private keep(): void {
        const { about, view, set, fen } = this
        if (!about || !set) return
        if (fen && view?.fen === fen) {
            const at = fen === about.start ? '' : fen
            this.written = new URL(pathTo(about.name, at, 'editor'), location.href).pathname
            writeAddress(this, this.written)
        }
        keepSetting(this.written, set)
    }
    override render() {
        const { about, set } = this
        if (!about || !set)
            return html`<div class="taefl-page">
                <h1>${t('analysis.editor')}</h1>
                ${
                    this.failure
                        ? html`<p class="taefl-error" role="alert">${this.failure}</p>
                              <p><a href="/analysis">${t('analysis.title')}</a></p>`
                        : html`<p class="taefl-soft" aria-busy="true">${t('analysis.loading')}</p>`
                }
            </div>`
        return html`<div class="taefl-page taefl-editor taefl-boarded">
            <header class="taefl-editor-head">
                <h1>${t('analysis.editor')}</h1>
                <p class="taefl-soft taefl-small">${t('analysis.editorHint')}</p>
            </header>
            <taefl-board
                edit
                .edit=${true}
                .geometry=${asWished(about)}
                .pieces=${about.pieces}
                .board=${set.board}
                .hand=${''}
                .coordinates=${settings.get('coordinates')}
                .texts=${boardTexts()}
                @taefl-edit=${this.edited}
                @taefl-say=${(event: CustomEvent<{ text: string }>) =>
                    (this.said = event.detail.text)}
            ></taefl-board>
            <div class="taefl-visually-hidden" role="status">${this.said}</div>
            ${renderStatus(this, about)}
            <div class="taefl-editor-side taefl-stack">
                ${renderSide(this, about, set)} ${renderText(this)} ${renderActions(this, about)}
            </div>
        </div>`
    }
    private readonly edited = (event: CustomEvent<{ square: string; letter: string }>): void => {
        const { about, set } = this
        if (!about || !set) return
        const { square, letter } = event.detail
        const at = about.geometry.squares.findIndex(({ name }) => name === square)
        const letters = [...set.board]
        if (at < 0) return
        letters[at] = letter || '.'
        // A special stone comes from the hand, if it is there.
        const hand = letter ? set.hand.replace(letter, '') : set.hand
        void this.become({ ...set, board: letters.join(''), hand })
    }
    hold(letter: string, held: boolean): void {
        const { about, set } = this
        if (!about || !set) return
        const has = (l: string): boolean => (l === letter ? held : set.hand.includes(l))
        const hand = about.pieces
            .map(piece => piece.letter)
            .filter(has)
            .join('')
        void this.become({ ...set, hand })
    }
    readonly typed = async (event: Event): Promise<void> => {
        const { about } = this
        const text = (event.target as HTMLTextAreaElement).value
        this.text = text
        if (!about) return
        const number = ++this.asked
        const fen = text.trim().replaceAll('_', ' ').replace(/\s+/g, ' ')
        try {
            const view = await core().view({ rules: about.name, start: fen, moves: [] })
            if (number !== this.asked) return
            this.show(view)
            this.text = text // as typed, while one types
        } catch (error) {
            const words = await explain(error, about)
            if (number === this.asked) this.textRefusal = words
        }
    }
    readonly start = async (): Promise<void> => {
        if (this.about)
            this.show(await core().view({ rules: this.about.name, start: '', moves: [] }))
    }
    readonly clear = (): void => {
        const { set } = this
        if (!set) return
        void this.become({
            ...set,
            board: set.board.replace(/./g, '.'),
            hand: this.startHand,
            phase: 'p',
        })
    }
    readonly otherRules = async (event: Event): Promise<void> => {
        const { about, set } = this
        const rules = (event.target as HTMLSelectElement).value
        const next = this.sets.find(({ name }) => name === rules)
        // The same kind of board keeps its pieces, even where these rules do not allow them there.
        const keep = set && about && next?.family === about.family ? set : null
        if (!keep) return navigate(pathTo(rules, '', 'editor'))
        const [other, start] = await Promise.all([
            askAbout(rules),
            core().view({ rules, start: '', moves: [] }),
        ])
        this.about = other
        this.startHand = start.hand
        this.view = null
        await this.become(start.hand ? keep : { ...keep, hand: '' })
    }
    async play(start: string): Promise<void> {
        const { about, view } = this
        if (!about || !view) return
        try {
            const [{ playFrom }, { newTree }] = await Promise.all([
                import('./analysis/export-panel'),
                import('../app/tree'),
            ])
            await playFrom(this, view, newTree(about.name, start), [0])
        } catch (error) {
            tell({ text: await explain(error, about), kind: 'error' })
        }
    }
}
customElements.define('taefl-editor', EditorPage)
