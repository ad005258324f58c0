/* The end of a lesson: a small feast, and what to do next. */
import { html, nothing, type TemplateResult } from 'lit'
import { about as askAbout } from '../../app/core'
import { tell } from '../../app/notice'
import { pathTo } from '../../app/addresses'
import { shelfFor } from '../../app/puzzles'
import { isPresent, navigate } from '../../app/router'
import { setOf } from '../../app/sets'
import { explain } from '../../app/speech'
import { needTexts, t } from '../../app/texts'
import { pieceIcon } from '../../board/art'
import type { About, Piece } from '../../core/types'
import { setFacts, stories } from '../learn/facts'
import { done } from '../learn/progress'
import { enough } from '../learn/steps'
import { lastWishes, setupOf } from '../play/wishes'
import { inWords, type Taken } from './view'
import '../../style/learn.css'
import { startGame } from '../play/local-game'
import { button, linkButton } from '../../parts/fields'

export function renderEnd(taken: Taken & Element): TemplateResult {
    const { rules, law } = taken
    const kept = done(rules)
    const { steps } = taken.lesson!
    const basics = enough(steps)
    const more = taken.at < basics ? steps.slice(basics) : []
    const left = steps.slice(0, steps.length - more.length).filter(step => !kept.has(step.id))
    return html`<section class="taefl-panel taefl-stack taefl-lesson-end">
        ${left.length || !law ? nothing : renderFeast(law.pieces)}
        <h2 id="taefl-lesson-step" tabindex="-1">
            ${t(left.length ? 'learn.done' : 'learn.feast')}
        </h2>
        ${
            left.length
                ? html`<p>${t('learn.open')}</p>
                      <ul>
                          ${left.map(
                              step =>
                                  html`<li>
                                      <a
                                          href=${`${pathTo(taken.route.part.rules!, '', 'learn')}#${step.id}`}
                                          >${inWords(step.title)}</a
                                      >
                                  </li>`,
                          )}
                      </ul>`
                : html`<p>${t('learn.doneWords')}</p>`
        }
        ${renderOptions(taken)}
        <div class="taefl-row">
            ${button(t('learn.playLevel'), () => play(taken), { kind: 'primary' })}
            ${
                more.length
                    ? button(t('learn.more', { count: more.length }), () => taken.turnTo(basics))
                    : nothing
            }
            ${linkButton(`/puzzles?game=${shelfFor(rules) ?? familyOf(rules)}`, t('learn.puzzles'))}
            <a class="taefl-button" href=${pathTo(rules, '', 'rules')}>${t('learn.full')}</a>
            <a class="taefl-button quiet" href="/learn">${t('learn.others')}</a>
        </div>
        ${law ? renderOrigin(law) : nothing}
    </section>`
}
/** What the document tells of the game besides its rules. */
const renderOrigin = (law: About): TemplateResult =>
    html`<section class="taefl-stack" aria-labelledby="taefl-lesson-origin">
        <h3 id="taefl-lesson-origin">${t('learn.origin')}</h3>
        ${setFacts(law)} ${stories(law)}
    </section>`
/** What options change, a step each. */
function renderOptions({ lesson }: Taken) {
    const more = lesson!.options.filter(step => !lesson!.steps.includes(step))
    if (!more.length) return nothing
    return html`<p>${t('learn.optionsMore')}</p>
        <ul>
            ${more.map(
                ({ id, rules, title }) =>
                    html`<li>
                        <a href=${`${pathTo(rules!, '', 'learn')}#${id}`}>${inWords(title)}</a>
                        (${id})
                    </li>`,
            )}
        </ul>`
}
const familyOf = (rules: string) => setOf(rules)?.family ?? 'tafl'

/** The pieces of the game dance. */
function renderFeast(pieces: Piece[]): TemplateResult {
    const dancers = [...pieces, ...pieces, ...pieces].slice(0, 6)
    return html`<div class="taefl-feast" aria-hidden="true">
        ${dancers.map(piece => html`<span class="taefl-board">${pieceIcon(piece)}</span>`)}
    </div>`
}

/** Somebody who has just learned a game begins it against the weakest level. */
async function play(taken: Taken & Element): Promise<void> {
    const { rules } = taken
    try {
        await needTexts('play')
        const wishes = {
            ...lastWishes(familyOf(rules)),
            who: 'first' as const,
            level: 1,
            clock: null,
        }
        const { name } = await askAbout(rules)
        const game = await startGame(name, setupOf(wishes))
        if (isPresent(taken)) navigate(`/g/${game.id}`)
    } catch (error) {
        tell({ text: await explain(error, taken.law), kind: 'error' })
    }
}
