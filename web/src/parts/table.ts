/* A board at a place of a game, wired to the core: it asks for the View, draws it with the person's
 * settings, takes moves by hand and by keyboard, explains what is refused, and speaks. It holds no
 * game: who owns the table sets the next place. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { about as askAbout, core } from '../app/core'
import { endWords } from '../app/ending'
import { settings, sound, volume } from '../app/settings'
import { speakResult, speakTurn } from '../app/speech'
import { boardTexts, needTexts, t } from '../app/texts'
import type { BoardArrow, BoardElement, BoardSpot, LastMove } from '../board/types'
import type { About, Choice, Player, Position, View } from '../core/types'
import { refusalOf, show, type Refusal, type Tried } from './refusal'
import '../board/board'
import { arrowsOf, asWished, lastMove, passes, renderPass, spotsOf, withArrow } from './table-parts'
import { pointSigns } from './point-signs'
import { renderScore } from './points'
import './typed-move'
import type { TypedMove } from './typed-move'
import '../style/table.css'
import { callWords, narrate, limitNear, speakWays } from '../app/narration'
import { button } from './fields'

/** Events (bubbling): `taefl-view` {view, about} when a new place is shown; `taefl-played`
 * {move, choice} when the person moved; `taefl-undo` when the first half of a turn is to be taken
 * back; `taefl-failed` {error} when the place cannot be shown. */
class TaeflTable extends LoadingElement {
    @property() place: Position | null = null
    @property() mayMove = false
    /** Which legal moves are taken here; the others are explained away. */
    @property() accept: (choice: Choice) => boolean = () => true
    /** What may be played before it is one's turn; null: only what is legal now. */
    @property() ahead: Choice[] | null = null
    @property() arrows: BoardArrow[] = []
    @property() spots: BoardSpot[] = []
    @property() flip = false
    /** Without the typed field. */
    @property() compact = false
    /** The owner can take the first half of a turn back. */
    @property() mayUndo = false
    /** Stands where it says whose turn it is: a game that ended otherwise than by its rules. */
    @property() verdict = ''
    /** Whose game it is, where it is one person's. */
    @property() seat: Player | 'both' | null = null
    /** Says nothing about moves by itself (a page that narrates them otherwise). */
    @property() silent = false

    @state() private shown: View | null = null
    @state() private law: About | null = null
    @state() private last: LastMove | null = null
    /** What has just been refused, and what takes it off the board. */
    @state() private objection: Refusal | null = null
    private unrefuse = (): void => {}
    /** There have been points, so that it is shown where they come from. */
    private pointed = false
    /** They are counted out. */
    @state() private counted = false
    /** Arrows that the person drew, for this moment. */
    @state() private drawn: BoardArrow[] = []
    /** The field for typed moves was asked for on this visit. */
    @state() private typing = false
    @query('taefl-board') private board!: BoardElement | null
    @query('.taefl-polite') private polite!: HTMLElement
    @query('.taefl-assertive') private assertive!: HTMLElement
    /** The place of `shown`. */
    #at: Position | null = null

    /** What is on the board; null until the core has answered. */
    get view(): View | null {
        return this.shown
    }
    get about(): About | null {
        return this.law
    }

    /** Says something to who cannot see the board. */
    say(text: string, how: 'polite' | 'assertive' = 'polite'): void {
        const region = how === 'polite' ? this.polite : this.assertive
        if (!region || !text) return
        // The same words twice are news as well.
        region.textContent = region.textContent === text ? `${text}\u00a0` : text
    }
    /** Shows the field in which a move can be typed, and goes there. */
    typeMove(): void {
        if (this.compact) return
        this.typing = true
        void this.updateComplete.then(async () => {
            const field = this.querySelector<TypedMove>('taefl-typed-move')
            await field?.updateComplete
            field?.querySelector('input')?.focus()
        })
    }
    /** The board as an SVG document of its own. */
    async picture(): Promise<string> {
        return this.board?.picture() ?? ''
    }

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(settings, 'change')
        this.listen(document, 'keydown', this.#key as EventListener)
    }
    readonly #key = (event: KeyboardEvent): void => {
        if (event.key !== 'm' || event.altKey || event.ctrlKey || event.metaKey) return
        if (event.defaultPrevented || !settings.get('letters') || this.compact) return
        if ((event.target as Element).closest('input, select, textarea, dialog')) return
        event.preventDefault()
        this.typeMove()
    }

    override willUpdate(changed: Changed): void {
        if (changed.has('place') && this.place) void this.#load(this.place)
        if (changed.has('verdict')) this.#forget()
        // A small board that only asks for a move does without points.
        const plain = this.compact && !this.#at?.moves.length
        if (!plain && this.shown?.score?.some(Boolean)) this.pointed = true
    }

    protected override get wording(): About | null {
        return this.law
    }
    #load(place: Position): Promise<void> {
        return this.load(
            () =>
                Promise.all([
                    askAbout(place.rules),
                    core().view(place),
                    lastMove(place, this.#at, this.shown, this.last),
                ]),
            ([law, view, [choice, last]]) => {
                const still = this.asked()
                const follows = this.#at !== null && this.#at.rules === place.rules
                this.law = law
                this.shown = view
                this.#at = place
                this.#forget()
                this.drawn = []
                // What was urgent before is no news to who comes by later.
                if (this.assertive) this.assertive.textContent = ''
                this.last = last
                this.emit('taefl-view', { view, about: law })
                void this.updateComplete.then(() => {
                    if (still() && follows && !this.silent) void this.#speak(choice, view, law)
                })
            },
            (words, error) => {
                this.problem = `${t('speech.failed')} ${words}`
                this.emit('taefl-failed', { error })
            },
        )
    }
    async #speak(choice: Choice | null, view: View, law: About): Promise<void> {
        const still = this.asked()
        const must = this.mayMove && passes(view) ? [t('speech.mustPass')] : []
        const { words, end, sounds } = narrate(choice, view, law)
        this.say([...words, ...must].join(' '))
        sounds.forEach(sound)
        if (!end) return
        const reason = await this.#reason(view, law)
        if (still())
            this.say(reason ? `${speakResult(view.result, law)}. ${reason}` : end, 'assertive')
    }
    /** What ended the game, as the screen says it; '' where only the clause does. */
    async #reason(view: View, law: About): Promise<string> {
        try {
            const [finale] = await Promise.all([core().end(this.#at!), needTexts('ends')])
            const { seat } = this
            return endWords({ law, view, result: view.result, termination: '', seat, finale })
        } catch {
            return ''
        }
    }

    override render() {
        const { law, shown } = this
        return html`<div class="taefl-table" @taefl-try=${this.#tried} @taefl-say=${this.#said}>
            ${law && shown ? this.#renderBoard(law, shown) : nothing}
            <div class="taefl-below">
                ${this.problem ? html`<p class="taefl-failure">${this.problem}</p>` : nothing}
                ${law && shown ? this.#renderBelow(law, shown) : nothing}
            </div>
            <div class="taefl-visually-hidden taefl-polite" role="status"></div>
            <div class="taefl-visually-hidden taefl-assertive" role="alert"></div>
        </div>`
    }
    #renderBoard(law: About, view: View): TemplateResult {
        return html`<div class="taefl-status">
                <span class="taefl-turn" data-side=${view.side}>
                    ${this.verdict || this.#standing(view, law)}
                </span>
                ${
                    this.mayUndo && view.phase === 's'
                        ? button(t('speech.undoHalf'), () => this.emit('taefl-undo', {}), {
                              kind: 'quiet',
                          })
                        : nothing
                }
                ${
                    view.exits.length && this.#open(view)
                        ? html`<strong class="taefl-call" title=${speakWays(view)}>
                              ${callWords(view)}
                          </strong>`
                        : nothing
                }
                ${this.#open(view) ? limitNear(view) : nothing}
            </div>
            <taefl-board
                .geometry=${asWished(law)}
                .pieces=${law.pieces}
                .board=${view.board}
                .hand=${view.hand}
                .choices=${this.#choices(view)}
                .last=${this.last}
                .arrows=${arrowsOf(this.arrows, this.drawn, this.pointed ? pointSigns(view, this.counted) : [])}
                .spots=${spotsOf(this.spots, this.objection?.squares)}
                .flip=${this.flip}
                .coordinates=${settings.get('coordinates')}
                .volume=${volume()}
                .texts=${boardTexts()}
                @taefl-move=${this.#moved}
                @taefl-arrow=${this.#drew}
            ></taefl-board>`
    }
    /** Neither the rules nor anything else has ended the game. */
    #open(view: View): boolean {
        return view.result === 'none' && !this.verdict
    }
    #standing(view: View, law: About): string {
        return view.result === 'none' ? speakTurn(view, law) : speakResult(view.result, law)
    }
    #renderBelow(law: About, view: View): TemplateResult {
        const open = this.#open(view)
        return html`${open && this.mayMove && passes(view) ? renderPass(this.#pass) : nothing}
        ${view.score && this.pointed ? renderScore(law, view, this.counted, this.#togglePoints) : nothing}
        ${
            this.compact || !(this.typing || settings.get('typed'))
                ? nothing
                : html`<taefl-typed-move
                      .place=${this.#at}
                      .about=${law}
                      .example=${example(this.#choices(view))}
                      .disabled=${!this.mayMove || !open}
                      @taefl-typed=${this.#typed}
                      @taefl-refused=${this.#said}
                  ></taefl-typed-move>`
        }`
    }
    readonly #forget = (): void => {
        this.unrefuse()
        this.unrefuse = () => {}
        this.objection = null
    }

    readonly #togglePoints = (): void => {
        this.counted = !this.counted
    }

    #offered: { view: View; accept: unknown; choices: Choice[] } | null = null
    #choices(view: View): Choice[] {
        if (this.#at !== this.place) return []
        if (this.ahead || !this.mayMove) return this.ahead ?? []
        // The same array for the same moment, so that the board need not look again.
        if (this.#offered?.view !== view || this.#offered.accept !== this.accept)
            this.#offered = { view, accept: this.accept, choices: view.moves.filter(this.accept) }
        return this.#offered.choices
    }

    readonly #drew = (event: CustomEvent<Parameters<typeof withArrow>[1]>): void => {
        this.drawn = withArrow(this.drawn, event.detail)
    }
    readonly #moved = (event: CustomEvent<{ move: string }>): void => {
        event.stopPropagation()
        this.#made(event.detail.move)
    }
    readonly #typed = (event: CustomEvent<{ move: string }>): void => {
        event.stopPropagation()
        this.#made(event.detail.move)
    }
    readonly #pass = (): void => {
        const choice = this.shown && passes(this.shown)
        if (choice) this.#made(choice.move)
    }
    #made(move: string): void {
        const { shown, ahead } = this
        if (!shown || !(ahead || this.mayMove) || this.#at !== this.place) return
        const choice = (ahead ?? shown.moves).find(c => c.move === move)
        if (!choice) return
        if (!ahead && !this.accept(choice)) return void this.#refuse(choice, t('speech.notHere'))
        this.emit('taefl-played', { move, choice })
    }
    readonly #said = (event: CustomEvent<{ text: string }>): void => {
        event.stopPropagation()
        this.say(event.detail.text)
    }
    readonly #tried = (event: CustomEvent<Tried>): void => {
        event.stopPropagation()
        if (this.mayMove) void this.#refuse(event.detail)
        else if (this.shown?.result === 'none')
            void this.#refuse(event.detail, t('speech.notYours'))
    }
    /** Says on the board why it cannot be done; without `words` the core knows why. */
    async #refuse(tried: Tried, words = ''): Promise<void> {
        const { law, board } = this
        const at = this.#at
        if (!at || !law || !board || at !== this.place) return
        const why = await refusalOf(board, at, tried, words)
        if (at !== this.#at) return
        this.#forget()
        this.objection = why
        this.unrefuse = show(board, why, law, this.#forget)
        this.say(why.spoken)
    }
}

/** One of the moves, to show how moves are written. */
const example = (choices: Choice[]): string => choices[choices.length >> 1]?.name ?? ''

customElements.define('taefl-table', TaeflTable)
export type { TaeflTable }
