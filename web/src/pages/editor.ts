/* Setting up a position: pieces are put on the board freely, and the core says of every change whether
 * such a position can be, and if not, why. What is impossible stays on the board while one goes on. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { about as askAbout, catalogue, core } from '../app/core'
import { tell } from '../app/notice'
import { pathTo } from '../app/addresses'
import { navigate, positionFromPath, writeAddress, type Page, type Route } from '../app/router'
import { settings } from '../app/settings'
import { explain, sideName, speakPiece } from '../app/speech'
import { boardTexts, needTexts, ruleChoices, ruleTitle, t } from '../app/texts'
import { CoreError } from '../core/client'
import { here } from '../core/place'
import type { About, RuleSet, View, Player } from '../core/types'
import { asWished } from '../parts/table-parts'
import '../board/board'
import { speakEnd } from '../app/narration'
import { copy } from '../app/export'
import { button, fieldset, linkButton, radio, choice, tick } from '../parts/fields'
import { keep, keptData } from '../app/kept'
import '../style/analysis.css'
import { playFrom } from './analysis/export-panel'
import { newTree } from '../app/tree'

class EditorPage extends LoadingElement implements Page {
    @property() route!: Route
    @state() private about: About | null = null
    @state() sets: RuleSet[] = []
    @state() private set: Setting | null = null
    /** The position as the core sees it; null while it is impossible. */
    @state() view: View | null = null
    @state() impossible = ''
    /** The text field, as the person left it. */
    @state() text = ''
    @state() textRefusal = ''
    @state() private said = ''
    /** The set position as text; '' until the core has written it. */
    private fen = ''
    private written = ''
    startHand = ''

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(settings, 'change')
    }
    protected override get wording(): About | null {
        return this.about
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('route') && here() !== this.written) this.open()
    }

    private open(): void {
        const rules = this.route.part.rules ?? ''
        const position = positionFromPath(this.route.part.position ?? '')
        this.written = here()
        void this.load(
            () =>
                Promise.all([
                    askAbout(rules),
                    catalogue(),
                    core().view({ rules, start: '', moves: [] }),
                    needTexts('clauses'),
                ]),
            ([about, sets, start]) => {
                this.about = about
                this.sets = sets
                this.startHand = start.hand
                const kept = keptSetting(about)
                if (kept) return void this.become(kept)
                this.show(start)
                if (!position) return
                // If it is refused, the start stands on the board, and the text as it came beside it.
                this.text = position
                this.read(about, position)
            },
        )
    }
    private read(about: About, start: string, then = () => {}): void {
        void this.load(
            () => core().view({ rules: about.name, start, moves: [] }),
            view => {
                this.show(view)
                then()
            },
            words => (this.textRefusal = words),
        )
    }
    private show(view: View): void {
        this.view = view
        this.impossible = ''
        this.text = this.fen = view.fen
        this.textRefusal = ''
        this.set = settingOf(view)
        this.keep()
    }
    /** Another setting: asks the core what it is worth. */
    async become(set: Setting): Promise<void> {
        const { about } = this
        if (!about) return
        this.set = set
        this.fen = ''
        this.textRefusal = ''
        this.keep()
        await this.load(
            async still => {
                const fen = await core().compose(about.name, set.board, restOf(about, set))
                if (still()) this.text = this.fen = fen
                return core().view({ rules: about.name, start: fen, moves: [] })
            },
            view => {
                this.view = view
                this.impossible = ''
                this.keep()
            },
            (words, error) => {
                if (!(error instanceof CoreError)) throw error
                this.view = null
                this.impossible = words
            },
        )
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
                    this.problem
                        ? html`<p class="taefl-error" role="alert">${this.problem}</p>
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
                @taefl-say=${(event: CustomEvent<{ text: string }>) => (this.said = event.detail.text)}
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
    readonly typed = (event: Event): void => {
        const text = (event.target as HTMLTextAreaElement).value
        this.text = text
        const fen = text.trim().replaceAll('_', ' ').replace(/\s+/g, ' ')
        // It stays as typed, while one types.
        if (this.about) this.read(this.about, fen, () => (this.text = text))
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
    readonly otherRules = async (rules: string): Promise<void> => {
        const { about, set } = this
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
            await playFrom(this, view, newTree(about.name, start), [0])
        } catch (error) {
            tell({ text: await explain(error, about), kind: 'error' })
        }
    }
}
customElements.define('taefl-editor', EditorPage)

/* What stands beside the board of the editor: whether the position can be, what belongs to it besides the
 * pieces, its text, and where it can be taken. */

function renderStatus({ view, impossible }: EditorPage, about: About): TemplateResult {
    return html`<div class="taefl-status taefl-editor-status" role="status">
        ${
            impossible
                ? html`<p class="bad"><b>${t('analysis.impossible')}</b> ${impossible}</p>`
                : !view
                  ? nothing
                  : view.result === 'none'
                    ? html`<p class="good">${t('analysis.fine')}</p>`
                    : html`<p>${t('analysis.finished', { words: speakEnd(view, about) })}</p>`
        }
    </div>`
}

export function renderSide(editing: EditorPage, about: About, set: Setting): TemplateResult {
    const choices = [
        ...(about.on.length
            ? [[about.name, `${ruleTitle(about)} + ${about.on.join(', ')}`] as const]
            : []),
        ...ruleChoices(editing.sets),
    ]
    const special = about.pieces.filter(p => p.shape === 'thunder' || p.shape === 'woden')
    const one = (name: string, words: string, next: Setting, now: boolean) =>
        radio(name, words, now, () => void editing.become(next))
    return html`<section class="taefl-panel taefl-stack">
        ${choice('taefl-editor-rules', t('analysis.rules'), choices, about.name, editing.otherRules)}
        ${fieldset(
            t('analysis.side'),
            html`<div class="taefl-choice">
                ${([1, 2] as const).map(player =>
                    one(
                        'taefl-side',
                        sideName(about, player),
                        { ...set, side: player },
                        player === set.side,
                    ),
                )}
            </div>`,
        )}
        ${
            about.traits.includes('halves')
                ? fieldset(
                      t('analysis.phase'),
                      html`<div class="taefl-choice">
                          ${one('taefl-phase', t('analysis.phasePawn'), { ...set, phase: 'p' }, set.phase === 'p')}
                          ${one('taefl-phase', t('analysis.phaseStone'), { ...set, phase: 's' }, set.phase === 's')}
                      </div>`,
                  )
                : nothing
        }
        ${
            editing.startHand
                ? fieldset(
                      t('analysis.inHand'),
                      html`<div class="taefl-editor-hand">
                          ${special.map(piece =>
                              tick(speakPiece(piece), set.hand.includes(piece.letter), on =>
                                  editing.hold(piece.letter, on),
                              ),
                          )}
                      </div>`,
                  )
                : nothing
        }
    </section>`
}

function renderText(editing: EditorPage): TemplateResult {
    return html`<section class="taefl-panel taefl-stack">
        <div class="taefl-field">
            <label for="taefl-editor-text">${t('analysis.positionText')}</label>
            <textarea
                id="taefl-editor-text"
                rows="2"
                spellcheck="false"
                autocapitalize="off"
                aria-invalid=${editing.textRefusal ? 'true' : nothing}
                aria-describedby="taefl-editor-text-hint taefl-editor-text-error"
                .value=${editing.text}
                @input=${editing.typed}
            ></textarea>
            <span class="hint" id="taefl-editor-text-hint">${t('analysis.positionHint')}</span>
            <span class="error" id="taefl-editor-text-error" role="alert"
                >${editing.textRefusal}</span
            >
        </div>
        <div class="taefl-row">
            ${button(t('analysis.startPosition'), editing.start)}
            ${button(t('analysis.clear'), editing.clear)}
        </div>
    </section>`
}

export function renderActions(editing: EditorPage, about: About): TemplateResult {
    const { view } = editing
    const fen = view && !editing.textRefusal ? view.fen : ''
    const start = fen === about.start ? '' : fen
    return html`<div class="taefl-row">
        ${linkButton(fen && pathTo(about.name, start), t('analysis.analyse'), 'primary')}
        ${button(t('analysis.playHere'), () => editing.play(start), { off: !fen || view?.result !== 'none' })}
        ${button(t('analysis.copyPosition'), () => copy(fen), { off: !fen })}
    </div>`
}

/* What one sets up, as text and as it outlives a reload. */

/** What one sets up; it need not be possible. */
interface Setting {
    board: string
    side: Player
    phase: 'p' | 's'
    /** Special stones in hand, where there are any. */
    hand: string
}
const KEPT = 'taefl.editor'

function settingOf(view: View): Setting {
    return { board: view.board, side: view.side, phase: view.phase || 'p', hand: view.hand }
}

/** What follows the board in the text of a position. */
function restOf({ traits }: About, { side, phase, hand }: Setting): string {
    if (traits.includes('halves')) return `${side} ${phase}`
    return traits.includes('places') ? `${side} ${hand || '-'}` : `${side}`
}

/** Keeps it as long as the tab lasts, for the address `at`. */
function keepSetting(at: string, set: Setting): void {
    // Or a reload shows the last possible position, which is in the address.
    keep(KEPT, JSON.stringify({ at, set }), 'sessionStorage')
}
/** What was kept for this address; null if nothing was that fits. */
function keptSetting({ geometry }: About): Setting | null {
    const found = keptData(KEPT, 'sessionStorage') as { at: string; set?: Setting } | null
    const squares = geometry.squares.length
    return found?.at === here() && [...(found.set?.board ?? '')].length === squares
        ? found.set!
        : null
}
