/* The storm's page: before, while the clock runs, and what came of it. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { forgetful, shelfOf, type Puzzle, type Shelf } from '../app/puzzles'
import { navigate, type Route } from '../app/router'
import { puzzlesOf } from '../app/assets'
import { bestStorm } from '../app/solver'
import { Storm, stormOrder } from '../app/storm'
import { t } from '../app/texts'
import type { BoardSpot } from '../board/types'
import type { Choice, Position } from '../core/types'
import { failed, framed, goalOf, inHalves, listed, shelfName } from '../parts/puzzle-words'
import type { TaeflTable } from '../parts/table'
import '../parts/table'
import { keepStorm, sync } from './puzzle/attempts'
import { stormTaskOf } from './puzzle/words'
import '../style/puzzles.css'
import { button, choice } from '../parts/fields'

/** How long a move stays on the board before the next puzzle comes. */
const PAUSE_MS = 350
const TICK_MS = 100

class StormPage extends LoadingElement {
    @property() route!: Route
    @state() private all: Puzzle[] = []
    @state() private storm: Storm | null = null
    /** It is over, and counted. */
    @state() private over = false
    /** The best before this one. */
    private had = 0
    @state() private place: Position | null = null
    /** A move is looked at; the next puzzle comes. */
    @state() private pausing = false
    @state() private word = ''
    @state() private good = true
    @state() private wrong: BoardSpot[] = []
    private ticking: ReturnType<typeof setInterval> | undefined
    @query('taefl-table') private table!: TaeflTable | null

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearInterval(this.ticking)
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('route')) this.open()
    }
    private get shelf(): Shelf {
        return listed.find(one => one === this.route.search.get('game')) ?? 'tafl'
    }
    private readonly open = (): void => {
        clearInterval(this.ticking)
        this.storm = null
        this.over = false
        this.problem = ''
        this.word = ''
        void sync().then(() => this.requestUpdate())
        void this.load(
            () => puzzlesOf(this.shelf),
            all => {
                this.all = all
                // The game's own board, so that it is here when the clock begins.
                this.place = { rules: all[0]!.rules, start: '', moves: [] }
            },
        )
    }

    // ---- the run

    private readonly begin = (): void => {
        this.had = bestStorm(this.shelf)
        this.storm = new Storm(stormOrder(this.all, Math.random), () => performance.now())
        this.over = false
        this.show()
        this.ticking = setInterval(this.tick, TICK_MS)
        scrollTo(0, 0)
        void this.updateComplete.then(() =>
            this.querySelector<HTMLElement>('taefl-board [tabindex="0"]')?.focus({
                preventScroll: true,
            }),
        )
    }
    private readonly tick = (): void => {
        if (this.storm!.over && !this.pausing) this.finish()
        else this.requestUpdate()
    }
    private readonly stop = (): void => {
        this.storm!.stop()
        this.finish()
    }
    private finish(): void {
        const { storm, shelf } = this
        clearInterval(this.ticking)
        this.over = true
        this.word = ''
        this.wrong = []
        const still = this.asked()
        keepStorm(shelf, storm!.solved).catch((error: unknown) => {
            const words = error instanceof Error ? error.message : String(error)
            if (still()) this.word = t('puzzles.stormKept', { words })
        })
        this.table?.say(this.result(), 'assertive')
        void this.updateComplete.then(() =>
            this.querySelector<HTMLElement>('.taefl-puzzle-side .primary')?.focus(),
        )
    }
    /** The present puzzle, with the moves of it that are made and one that is tried. */
    private show(tried: string[] = []): void {
        const { puzzle, moves } = this.storm!
        if (!puzzle) return
        const { rules, position } = puzzle
        this.place = { rules, start: position, moves: [...moves, ...tried] }
    }
    private readonly played = ({ detail }: CustomEvent<{ choice: Choice }>): void => {
        const { storm } = this
        if (!storm || this.over || this.pausing) return
        const { move, to } = detail.choice
        const { came, bonus } = storm.play(move)
        if (came === 'late') return this.finish()
        this.good = came !== 'wrong'
        this.word = t(this.good ? 'puzzles.stormRight' : 'puzzles.stormWrong')
        if (bonus) this.word += ` ${t('puzzles.stormBonus', { seconds: bonus })}`
        this.wrong = this.good ? [] : [{ square: to, kind: 'bad' }]
        this.show(this.good ? [] : [move])
        if (came === 'right') return
        this.pausing = true
        const still = this.asked()
        setTimeout(() => {
            if (!still()) return
            this.pausing = false
            if (this.over) return
            storm.next()
            this.wrong = []
            if (storm.over) return this.finish()
            this.show()
            this.table?.say(`${this.word} ${goalOf(storm.puzzle!)}`, 'assertive')
        }, PAUSE_MS)
    }

    // ---- what is shown

    private result(): string {
        const count = this.storm!.solved.length
        return count === 1 ? t('puzzles.stormResult1') : t('puzzles.stormResult', { count })
    }
    override render() {
        const { storm, over, place, problem, pausing, wrong } = this
        const puzzle = storm?.puzzle
        return framed(
            html`<div class="taefl-puzzle-head">
                <h1>${t('puzzles.storm')}</h1>
                ${
                    storm && !over
                        ? this.renderClock(storm)
                        : html`<p class="ways"><a href="/puzzles">${t('puzzles.toList')}</a></p>`
                }
            </div>`,
            storm && !over && puzzle
                ? stormTaskOf(puzzle)
                : html`<div class="taefl-puzzle-task">
                      ${over ? nothing : html`<p>${t('puzzles.stormLead')}</p>`}
                  </div>`,
            html`<taefl-table
                .place=${place}
                .mayMove=${Boolean(storm) && !over && !pausing}
                .spots=${wrong}
                .flip=${puzzle?.side === 2 && inHalves(puzzle)}
                .compact=${true}
                .silent=${true}
                @taefl-played=${this.played}
            ></taefl-table>`,
            problem
                ? failed(t('puzzles.failed', { words: problem }), this.open)
                : !storm
                  ? this.renderChoice()
                  : over
                    ? this.renderAfter(storm)
                    : this.renderDuring(storm),
            'taefl-storm',
        )
    }
    private renderClock({ left, solved }: Storm): TemplateResult {
        const seconds = Math.ceil(left / 1000)
        const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
        return html`<p class="taefl-storm-clock taefl-number">
            <span class="score">${solved.length} <small>${t('puzzles.stormSolved')}</small></span>
            <span class="time" role="timer" aria-label=${t('puzzles.stormTime')}>${text}</span>
        </p>`
    }
    /** Before it begins. */
    private renderChoice(): TemplateResult {
        const { shelf } = this
        const best = bestStorm(shelf)
        return html`${choice(
                'taefl-storm-game',
                t('puzzles.family'),
                listed.map(one => [one, shelfName(one)]),
                shelf,
                one => navigate(`/puzzles/storm?game=${one}`, 'replace'),
            )}
            <div class="taefl-row">
                ${button(t('puzzles.stormStart'), this.begin, { kind: 'primary', waits: !this.all.length })}
                ${best ? html`<span class="taefl-soft">${t('puzzles.stormBest', { best })}</span>` : nothing}
            </div>
            <ul class="taefl-list">
                <li>${t('puzzles.stormRule1')}</li>
                <li>${t('puzzles.stormRule2')}</li>
                <li>${t('puzzles.stormRule3')}</li>
            </ul>`
    }
    private renderDuring({ row }: Storm): TemplateResult {
        return html`<div class="taefl-row">
                ${button(t('puzzles.stormStop'), this.stop)}
                ${row > 1 ? html`<span class="taefl-soft">${t('puzzles.stormRow', { row })}</span>` : nothing}
            </div>
            <p class="taefl-puzzle-word ${this.good ? 'good' : 'bad'}" ?hidden=${!this.word}>
                ${this.word}
            </p>`
    }
    private renderAfter({ solved, missed }: Storm): TemplateResult {
        const best = solved.length > this.had
        return html`<p class="taefl-puzzle-word good solved">${this.result()}</p>
            <p>
                ${
                    best
                        ? t('puzzles.stormRecord')
                        : t('puzzles.stormBest', { best: Math.max(this.had, solved.length) })
                }
            </p>
            ${this.word ? html`<p role="status">${this.word}</p>` : nothing}
            ${forgetful ? html`<p class="taefl-soft">${t('puzzles.forgetful')}</p>` : nothing}
            <div class="taefl-row">
                ${button(t('puzzles.stormAgain'), this.begin, { kind: 'primary' })}
                ${button(t('puzzles.stormOther'), this.open)}
            </div>
            ${
                missed.length
                    ? html`<h2>${t('puzzles.stormMissed')}</h2>
                          <ul class="taefl-list">
                              ${missed.map(
                                  one =>
                                      html`<li>
                                          <a href="/puzzles/${one.id}"
                                              >${t('puzzles.heading', {
                                                  family: shelfName(shelfOf(one.id)!),
                                                  number: this.all.indexOf(one) + 1,
                                              })}</a
                                          >
                                      </li>`,
                              )}
                          </ul>`
                    : nothing
            }`
    }
}
customElements.define('taefl-storm', StormPage)
