/* A lesson as it is shown: its steps, the one that is on, and what is said of it. */
import { html, nothing, type TemplateResult } from 'lit'
import { pathTo } from '../../app/addresses'
import { setOf, sets } from '../../app/sets'
import { settings } from '../../app/settings'
import { clauseOf } from '../../app/clauses'
import { language, ruleTitle, t } from '../../app/texts'
import type { Route } from '../../app/router'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { About, Choice, Position } from '../../core/types'
import { sampleAt, type Lesson, type Step, type Words } from '../learn/goal'
import { done } from '../learn/progress'
import { enough } from '../learn/steps'
import { button } from '../../parts/fields'
import { ruleHeading } from '../../parts/rule-heading'

/** A lesson that somebody takes. */
export interface Taken {
    readonly route: Route
    /** The base rule set. */
    readonly rules: string
    lesson: Lesson | null | undefined
    at: number
    readonly step: Step
    stage: number
    place: Position | null
    verdict: '' | 'good' | 'bad' | 'waiting'
    /** What is said about the last try. */
    words: string
    spots: BoardSpot[]
    /** 1: the hint's words, 2: an arrow as well. */
    hint: number
    finished: boolean
    law: About | null
    readonly again: () => void
    readonly help: () => void
    readonly played: (event: CustomEvent<{ move: string; choice: Choice }>) => void
    /** Another step; behind the last one is the end. */
    turnTo(index: number): void
    /** Behind the steps that are enough, and behind all, is the end. */
    goOn(): void
}

export const inWords = (words: Words): string => words[language()] ?? words.en

export function renderHead({ rules, lesson, route, law }: Taken): TemplateResult {
    const set = setOf(rules) ?? law!
    const options = lesson!.steps.filter(step => step.rules)
    return html`<div class="taefl-lesson-head">
        ${ruleHeading(set, title => t('learn.heading', { title }))}
        ${
            lesson!.builds
                ? html`<p>
                      ${t('learn.build')}
                      <a href="/learn/${lesson!.builds}">${ruleTitle(setOf(lesson!.builds)!)}</a>.
                  </p>`
                : nothing
        }
        ${set.family === 'tafl' && settings.get('rowOneOnTop') ? html`<p class="taefl-soft">${t('learn.turned')}</p>` : nothing}
        ${
            options.length
                ? html`<p class="taefl-soft">
                      ${t('learn.options')}
                      ${options.map(
                          ({ id, title }, i) =>
                              html`${i ? ', ' : ''}<a
                                      href=${`${pathTo(route.part.rules!, '', 'learn')}#${id}`}
                                      >${inWords(title)}</a
                                  >`,
                      )}.
                  </p>`
                : nothing
        }
    </div>`
}
/** The steps as beads on a string. */
export function renderTrail(taken: Taken): TemplateResult {
    const kept = done(taken.rules)
    const { steps } = taken.lesson!
    return html`<nav class="taefl-lesson-trail" aria-label=${t('learn.steps')}>
        <ol>
            ${steps.map((step, i) => {
                const passed = kept.has(step.id)
                const title = inWords(step.title)
                return html`<li class=${i === enough(steps) ? 'more' : ''}>
                    <a
                        href=${`${pathTo(taken.route.part.rules!, '', 'learn')}#${step.id}`}
                        class=${passed ? 'done' : ''}
                        title=${title}
                        aria-label="${i + 1}. ${title}${passed ? `, ${t('learn.stepDone')}` : ''}"
                        aria-current=${!taken.finished && i === taken.at ? 'step' : nothing}
                        @click=${(event: MouseEvent) => {
                            if (event.ctrlKey || event.metaKey || event.shiftKey) return
                            event.preventDefault()
                            taken.turnTo(i)
                        }}
                        ><span>${i + 1}</span></a
                    >
                </li>`
            })}
        </ol>
    </nav>`
}

/** "Step 2 of 5", "More, 1 of 10" */
function stepWords({ at, lesson }: Taken): string {
    const { steps } = lesson!
    const basics = enough(steps)
    return at < basics
        ? t('learn.step', { n: at + 1, count: basics })
        : t('learn.moreStep', { n: at + 1 - basics, count: steps.length - basics })
}

export function renderStep(taken: Taken): TemplateResult {
    const { step, place, verdict } = taken
    return html`<section class="taefl-lesson-step" aria-labelledby="taefl-lesson-step">
            <div class="taefl-lesson-title">
                <p class="taefl-soft taefl-small">${stepWords(taken)}</p>
                <h2 id="taefl-lesson-step" tabindex="-1">${inWords(step.title)}</h2>
            </div>
            <div class="taefl-lesson-words">
                ${step.words.map(words => html`<p>${inWords(words)}</p>`)}
            </div>
            <div class="taefl-lesson-task">
                <h3>${t('learn.task')}</h3>
                <p>${inWords(step.task)}</p>
            </div>
        </section>
        <div class="taefl-lesson-board">
            <taefl-table
                .place=${place}
                .mayMove=${!verdict}
                .arrows=${arrowsOf(taken)}
                .spots=${taken.spots}
                @taefl-played=${taken.played}
                @taefl-view=${(event: CustomEvent<{ about: About }>) => (taken.law = event.detail.about)}
            ></taefl-table>
        </div>
        <div class="taefl-lesson-answers taefl-stack">
            ${renderAnswer(taken)}
            <div class="taefl-row">${renderButtons(taken)}</div>
            <p class="taefl-small taefl-soft taefl-lesson-clauses">
                ${t('learn.clauses')}
                ${step.clauses.map(
                    id =>
                        html`<a
                            href=${`${pathTo(step.rules ?? taken.rules, '', 'rules')}#${id}`}
                            title=${taken.law ? clauseOf(id, taken.law) : nothing}
                            >${id}</a
                        > `,
                )}
            </p>
        </div>`
}

function renderAnswer(taken: Taken) {
    const { verdict, words, hint, step } = taken
    const head = verdict === 'good' ? t('learn.good') : verdict === 'bad' ? t('learn.bad') : ''
    return html`${
        words
            ? html`<p class="taefl-lesson-answer ${verdict}">
                  ${head ? html`<strong>${head}</strong>` : nothing} ${words}
              </p>`
            : nothing
    }
    ${
        hint && !verdict
            ? html`<p class="taefl-lesson-answer hint">
                  ${inWords(step.hint)} ${hint > 1 ? t('learn.shown') : ''}
              </p>`
            : nothing
    }`
}

function renderButtons(taken: Taken) {
    const { verdict } = taken
    const { steps } = taken.lesson!
    const last = [enough(steps), steps.length].includes(taken.at + 1)
    const next = (words: string, kind: string) =>
        button(words, () => taken.goOn(), { kind: `${kind} taefl-lesson-next` })
    const over = (words: string, kind: string) =>
        button(words, taken.again, { kind: `${kind} taefl-lesson-again` })
    if (verdict === 'good')
        return html`${next(last ? t('learn.end') : t('learn.next'), 'primary')}
        ${over(t('learn.startOver'), 'quiet')}`
    if (verdict === 'bad') return over(t('learn.tryAgain'), 'primary')
    return html`${button(taken.hint ? t('learn.show') : t('learn.hint'), taken.help, { off: verdict === 'waiting' || taken.hint > 1 })}
    ${taken.stage ? over(t('learn.startOver'), 'quiet') : nothing}
    ${last ? nothing : next(t('learn.skip'), 'quiet')}`
}

function arrowsOf(taken: Taken): BoardArrow[] {
    const { hint, stage, step, verdict } = taken
    if (verdict) return []
    const kind = 'hint'
    if (hint < 2)
        return stage ? [] : (step.show ?? []).map(square => ({ from: square, to: square, kind }))
    // The sample's move, as squares: stones from the hand and passes have only one, or none.
    const move = step.sample[sampleAt(step, stage)] ?? ''
    const squares = move.match(/[a-k]\d+/g) ?? []
    const [from, to = from] = squares
    return from && to ? [{ from, to, kind }] : []
}

export function renderFailed(again: () => void): TemplateResult {
    return html`<div class="taefl-page taefl-stack taefl-lost">
        <h1>${t('learn.lesson')}</h1>
        <p role="alert">${t('learn.failed')}</p>
        <div class="taefl-row">
            ${button(t('learn.tryAgain'), again, { kind: 'primary' })}
            <a class="taefl-button quiet" href="/learn">${t('learn.others')}</a>
        </div>
    </div>`
}

export function renderMissing(name: string): TemplateResult {
    return html`<div class="taefl-page taefl-stack taefl-lost">
        <h1>${t('learn.none', { name })}</h1>
        <p>${t('learn.noneWords')}</p>
        <ul>
            ${sets
                .filter(set => set.steps.length)
                .map(set => html`<li><a href="/learn/${set.name}">${ruleTitle(set)}</a></li>`)}
        </ul>
    </div>`
}
