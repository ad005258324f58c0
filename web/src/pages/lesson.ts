/* A lesson: one step after the other, each a position and a task. The core says what is legal and what
 * a move does; whether that was asked is held against the step's goal. */
import { html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { about as askAbout, core } from '../app/core'
import { pathTo } from '../app/addresses'
import { navigate, type Route } from '../app/router'
import { sound } from '../app/settings'
import { needTexts, t } from '../app/texts'
import type { BoardSpot } from '../board/types'
import { CoreError } from '../core/client'
import { isOwnLaw, baseOf } from '../core/rulenames'
import type { About, Choice, Position } from '../core/types'
import type { TaeflTable } from '../parts/table'
import '../parts/table'
import { type Lesson, meets, refused, type Step } from './learn/goal'
import { lessonOf } from './learn/lessons'
import { setDone } from './learn/progress'
import { enough } from './learn/steps'
import {
    inWords,
    renderFailed,
    renderHead,
    renderMissing,
    renderStep,
    renderTrail,
    type Taken,
} from './lesson/view'
import '../style/learn.css'
import { renderEnd } from './lesson/end'

/** How long a person sees their own move before it is answered. */
const ANSWER_MS = 900

class LessonPage extends LoadingElement implements Taken {
    @property() route!: Route
    @state() lesson: Lesson | null | undefined
    @state() at = 0
    @state() stage = 0
    @state() place: Position | null = null
    @state() verdict: Taken['verdict'] = ''
    /** What is said about the last try. */
    @state() words = ''
    @state() spots: BoardSpot[] = []
    /** 1: the hint's words, 2: an arrow as well. */
    @state() hint = 0
    @state() finished = false
    @state() law: About | null = null
    @query('taefl-table') private table!: TaeflTable | null
    /** Grows with every new place, so that late answers are known as such. */
    private number = 0

    override connectedCallback(): void {
        super.connectedCallback()
        // The table explains refusals itself and lets nobody else hear of them; here they can be
        // what is asked.
        this.listen(this, 'taefl-try', this.tried, true)
        this.listen(this, 'taefl-refused', this.refusedTyped, true)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.number++
    }
    override willUpdate(changed: Changed): void {
        const before = changed.get('route') as Route | undefined
        if (!changed.has('route')) return
        if (before && before.part.rules === this.route.part.rules && this.lesson)
            this.goTo(this.indexOf(this.route.hash))
        else this.open()
    }

    override updated(): void {
        const bead = this.querySelector<HTMLElement>('.taefl-lesson-trail [aria-current]')
        const row = bead?.closest('ol')
        row?.scrollTo({ left: bead!.offsetLeft - row.offsetLeft - row.clientWidth / 2 })
    }

    get rules(): string {
        return baseOf(this.route.part.rules ?? '')
    }
    get step(): Step {
        return this.lesson!.steps[this.at]!
    }
    private indexOf(id: string): number {
        return Math.max(
            0,
            this.lesson!.steps.findIndex(step => step.id === id),
        )
    }
    private readonly open = (): void => {
        const { rules = '' } = this.route.part
        this.lesson = undefined
        this.problem = ''
        void this.load(
            async () => {
                // Only the core knows what a law of one's own is called.
                const law = rules && isOwnLaw(rules) ? await askAbout(rules) : null
                return { law, lesson: await lessonOf(rules) }
            },
            found => {
                Object.assign(this, found)
                if (found.lesson) this.goTo(this.indexOf(this.route.hash))
            },
        )
    }

    /** Shows a step from its beginning. */
    private goTo(index: number): void {
        this.at = index
        this.finished = false
        this.begin()
    }
    private begin(): void {
        this.number++
        const { rules, step } = this
        this.stage = 0
        this.hint = 0
        this.clear()
        this.place = { rules: step.rules ?? rules, start: step.start, moves: step.moves ?? [] }
    }
    private clear(): void {
        this.verdict = ''
        this.words = ''
        this.spots = []
    }
    readonly again = (): void => {
        this.number++
        const { place, stage } = this
        // Only the move that was wrong goes back, not what was right before it.
        if (place && stage > 0 && this.verdict === 'bad') {
            this.clear()
            this.place = { ...place, moves: place.moves.slice(0, -1) }
        } else this.begin()
        this.toBoard()
    }
    private toBoard(): void {
        void this.updateComplete.then(() =>
            this.table?.querySelector<HTMLElement>('taefl-board [tabindex="0"]')?.focus(),
        )
    }
    /** Another step, by the buttons or the list; the address follows. */
    turnTo(index: number): void {
        const { steps } = this.lesson!
        navigate(`${pathTo(this.route.part.rules!, '', 'learn')}#${steps[index]!.id}`, 'replace')
        this.goTo(index)
        this.toHeading()
    }
    goOn(): void {
        const { steps } = this.lesson!
        const next = this.at + 1
        if (next === enough(steps) || next === steps.length) void this.finish()
        else this.turnTo(next)
    }
    private toHeading(): void {
        void this.updateComplete.then(() => {
            const heading = this.querySelector<HTMLElement>('#taefl-lesson-step')
            heading?.focus({ preventScroll: true })
            heading?.scrollIntoView({ block: 'nearest' })
        })
    }

    readonly played = async (
        event: CustomEvent<{ move: string; choice: Choice }>,
    ): Promise<void> => {
        const { place, step, stage } = this
        const before = this.table?.view
        if (!place || !before || this.verdict) return
        const number = ++this.number
        const { move, choice } = event.detail
        const next = { ...place, moves: [...place.moves, move] }
        this.place = next
        this.verdict = 'waiting'
        const after = await core().view(next)
        if (number !== this.number) return
        const { goal, reply = [], say } = step.stages[stage]!
        if (!meets(goal, choice, before, after)) return this.wrong(choice.to)
        this.spots = choice.to ? [{ square: choice.to, kind: 'good' }] : []
        if (stage + 1 === step.stages.length) return this.right()
        let moves = next.moves
        for (const answer of reply) {
            this.words = t('learn.waiting')
            await new Promise(resolve => setTimeout(resolve, ANSWER_MS))
            if (number !== this.number) return
            moves = [...moves, answer]
            this.place = { ...next, moves }
        }
        this.stage = stage + 1
        this.hint = 0
        this.clear()
        this.words = say ? inWords(say) : t('learn.good')
        if (reply.length) await this.table?.updateComplete
        this.table?.say(this.words)
    }
    private wrong(square: string): void {
        this.verdict = 'bad'
        this.spots = square ? [{ square, kind: 'bad' }] : []
        this.words = this.step.bad ? inWords(this.step.bad) : t('learn.badWords')
        this.tell(`${t('learn.bad')} ${this.words}`)
        this.focusOn('.taefl-lesson-again')
    }
    private right(square = ''): void {
        this.verdict = 'good'
        if (square) this.spots = [{ square, kind: 'good' }]
        this.words = inWords(this.step.good)
        setDone(this.rules, this.step.id)
        this.tell(`${t('learn.good')} ${this.words}`)
        this.focusOn('.taefl-lesson-next')
    }
    /** Said after what the table says of the move itself. */
    private tell(words: string): void {
        const { number } = this
        setTimeout(() => number === this.number && this.table?.say(words), 400)
    }
    private focusOn(selector: string): void {
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(selector)?.focus())
    }

    /* Refusals, where one is asked for. */

    private readonly tried = async (event: Event): Promise<void> => {
        const { from, to, piece } = (
            event as CustomEvent<{ from: string; to: string; piece: string }>
        ).detail
        const shape = this.law?.pieces.find(p => p.letter === piece)?.shape
        const special = shape === 'thunder' ? 'T' : shape === 'woden' ? 'W' : ''
        if (this.place && this.asksRefusal)
            this.judge((await core().why(this.place, `${from || special}${to}`))?.clause, to)
    }
    private readonly refusedTyped = async (event: Event): Promise<void> => {
        const text = (event.target as HTMLElement).querySelector('input')?.value ?? ''
        if (!this.place || !this.asksRefusal || !text) return
        try {
            await core().read(this.place, text)
        } catch (error) {
            if (error instanceof CoreError) this.judge(error.clause, '')
        }
    }
    private get asksRefusal(): boolean {
        return Boolean(this.lesson && !this.verdict && this.step.stages[this.stage]?.goal.illegal)
    }
    private judge(clause: string | undefined, square: string): void {
        if (this.asksRefusal && clause && refused(this.step.stages[this.stage]!.goal, clause))
            this.right(square)
    }

    readonly help = (): void => {
        this.hint++
        this.table?.say(this.hint > 1 ? t('learn.shown') : inWords(this.step.hint))
    }
    /** What is enough to play is through, or all. */
    private async finish(): Promise<void> {
        await needTexts('rules', 'sources')
        this.finished = true
        sound('end')
        this.toHeading()
    }

    override render() {
        if (this.problem) return renderFailed(this.open)
        if (this.lesson === undefined) return nothing
        if (!this.lesson) return renderMissing(this.route.part.rules ?? '')
        const boarded = this.finished ? '' : 'taefl-boarded'
        return html`<div class="taefl-page taefl-lesson ${boarded}">
            ${renderHead(this)} ${renderTrail(this)}
            <div class="taefl-lesson-body">
                ${this.finished ? renderEnd(this) : renderStep(this)}
            </div>
        </div>`
    }
}

customElements.define('taefl-lesson', LessonPage)
