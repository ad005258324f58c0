/* The end of a game beside the board: who won, with what score, how, and what most people do next. What one wants now and
 * then is in the menu of buttons.ts. */
import { html, nothing, type TemplateResult } from 'lit'
import { pathTo } from '../../app/addresses'
import { clauseOf } from '../../app/clauses'
import { levels } from '../../app/levels'
import { playedOnline } from '../../app/online'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import { again, analyse, decide, nextLevel, rematch, second } from './actions'
import { beaten, climbed, counts, type Rung, rungOf } from './beaten-levels'
import type { Advice } from './end'
import type { GamePage } from './game'
import { renderFairEnd } from './fair-words'
import { other, seatOf, winFor } from './game-state'
import { action, signIcon, type Sign } from './icons'
import { button, linkButton } from '../../parts/fields'

type Run = (view: GamePage) => unknown
const pressOf =
    (view: GamePage) =>
    (sign: Sign, words: string, run: Run, kind = ''): TemplateResult =>
        button(html`${signIcon(sign)} ${words}`, () => run(view), { kind })

export function renderEnd(view: GamePage): TemplateResult {
    const { match, law, ending } = view
    const advice = ending?.advice
    const { clause, score } = match.view
    const press = pressOf(view)
    const rung = rungOf(match.game)
    const byRules = match.game.tree.termination === 'normal' && clause
    return html`<div class="taefl-end">
        <h2>${headline(view)}</h2>
        ${score ? html`<p class="taefl-end-score">${t('play.score', { one: sideName(law, 1), a: score[0], two: sideName(law, 2), b: score[1] })}</p>` : nothing}
        <p>
            ${view.pair?.apart ? '' : ending?.words || (byRules ? clauseOf(clause, law) : '')}
            ${byRules ? html`<a class="taefl-small" href=${`${pathTo(law.name, '', 'rules')}#${clause}`}>${t('speech.byClause', { clause })}</a>` : nothing}
        </p>
        ${renderFairEnd(view)} ${rung ? renderRung(view, rung) : nothing}
        ${tooShort(view) ? html`<p>${t('live.tooShort')}</p>` : nothing}
        ${advice?.words ? html`<p class="taefl-end-advice">${advice.words}</p>` : nothing}
        ${renderDecided(view)}
        <div class="taefl-end-actions">
            ${renderNext(view)} ${press('analysis', t('play.analyse'), analyse, 'footed')}
            ${
                lost(view) && !view.embedded
                    ? linkButton(advice?.href ?? `/learn/${law.name}`, practise(advice))
                    : nothing
            }
        </div>
    </div>`
}

interface Next {
    sign: Sign
    words: string
    /** On the bar at the foot of a phone. */
    short?: string
    /** What it does, or the address it leads to. */
    run: Run | string
}

/** What one can play next, first what one mainly wants. */
function nextOf(view: GamePage): Next[] {
    const { match, law, network, pair } = view
    const rung = rungOf(match.game)
    const seat = seatOf(match.game.setup)
    // Over a network one asks for it once; who looked on has nobody to ask, nor has who is not played with.
    const { rematch: asked, tournament } = network?.live.state ?? {}
    const asks = seat !== null && asked !== seat && typeof asked === 'number' && !pair?.apart
    const follows = pair?.game === 1 && (!network || pair.other)
    const more = !follows && (!network || (asks && !tournament))
    const higher = !follows && rung && rung.level < levels.length
    // A first game has the side that the rules favour: somebody who has never won may keep it.
    const won = !!Object.keys(climbed()).length || !!playedOnline()[law.family]?.won
    const repeat: Next = {
        sign: 'again',
        words: t('play.again'),
        run: page => again(page),
    }
    const all: (Next | false | null | undefined | '')[] = [
        tournament && {
            sign: 'leave',
            words: t('live.toTournament'),
            short: t('live.toTournamentShort'),
            run: `/tournaments/${tournament}`,
        },
        follows && {
            sign: 'again',
            words: t('play.fairSecond'),
            short: t('play.fairSecondShort'),
            run: second,
        },
        higher && {
            sign: 'higher',
            words: t('play.nextLevel', { level: rung.level + 1 }),
            run: nextLevel,
        },
        more && !network && seat !== null && lost(view) && !won && repeat,
        more &&
            (seat === null
                ? repeat
                : {
                      sign: 'again',
                      words: t('play.rematch'),
                      short: t('play.rematchShort'),
                      run: rematch,
                  }),
    ]
    return all.filter(next => !!next)
}

function renderNext(view: GamePage): TemplateResult[] {
    const press = pressOf(view)
    return nextOf(view).map(({ sign, words, run }, at) => {
        const kind = at ? '' : 'primary footed'
        return typeof run === 'string'
            ? linkButton(run, words, kind)
            : press(sign, words, run, kind)
    })
}

/** For the bar at the foot of a phone, in place of those in the card: what one mainly wants, and the analysis. */
export function renderEndBar(view: GamePage): TemplateResult {
    const [next] = nextOf(view)
    if (!next) return analysis(view)
    const { sign, words, short = words, run } = next
    return html`${
        typeof run === 'string'
            ? html`<a class="taefl-action foot main" href=${run}
                  >${signIcon(sign)}<span>${short}</span></a
              >`
            : action(sign, short, true, () => run(view), 'foot main')
    }
    ${analysis(view)}`
}
const analysis = (view: GamePage): TemplateResult =>
    action('analysis', t('play.analyse'), true, () => analyse(view), 'foot')

/** That a level is beaten, or why the win does not count. */
function renderRung({ match, law }: GamePage, { rules, side, level }: Rung) {
    if (!counts(match.game)) return html`<p>${t('play.noRung')}</p>`
    if (!beaten(rules, side).has(level)) return nothing
    return html`<p>${t('play.rung', { level, side: sideName(law, side) })}</p>`
}

/** Plies of a game that changes ratings, at least: the server counts them (RANK_LEAST_PLIES in src/server/store/ranks.h). */
const RATED_PLIES = 4
/** The game would have been rated, and ended before that. */
function tooShort({ match, network, plies }: GamePage): boolean {
    const { rated, seats } = network?.live.state ?? {}
    const people = !!rated && seats!.every(seat => seat && seat.kind !== 'guest')
    return people && plies < RATED_PLIES && match.result !== 'none'
}

/** What decided the game, or the question for it. */
function renderDecided(view: GamePage): TemplateResult | typeof nothing {
    const { decided, ending, plies } = view
    const link = (words: string, run: () => unknown): TemplateResult =>
        html`<button type="button" class="taefl-link" @click=${run}>${words}</button>`
    if (decided)
        return html`<p role="status">
            ${decided.words}
            ${decided.ply ? link(t('ends.showIt'), () => view.step(decided.ply)) : nothing}
        </p>`
    if (plies < 2 || !ending) return nothing
    return html`<p>${link(t('ends.decided'), () => decide(view))}</p>`
}

/** What the link to the lesson says, or to a puzzle where its step has been done. */
function practise(advice: Advice | null | undefined): string {
    if (!advice) return t('play.practise')
    return advice.title ? t('ends.practise', { title: advice.title }) : t('ends.puzzle')
}

/** The one person here has lost. */
function lost({ match }: GamePage): boolean {
    const seat = seatOf(match.game.setup)
    return typeof seat === 'number' && match.result === winFor(other(seat))
}

/** "You win", "Anna wins with White", "Drawn". */
function headline(view: GamePage): string {
    const { match, law } = view
    const { result } = match
    const name = (player: Player): string => view.nameOf(player)
    if (result === 'draw') return t('play.drawn')
    if (result === 'none') return t('speech.aborted')
    const winner: Player = result === 'p1win' ? 1 : 2
    const side = sideName(law, winner)
    const { setup } = match.game
    const seat = seatOf(setup)
    const kind = setup.players[winner - 1]!
    if (seat === winner && kind.kind === 'human' && !kind.name) return t('play.youWin', { side })
    if (lost(view)) return t('play.youLose', { side })
    if (name(winner) === side) return t('speech.wins', { side })
    return t('play.wins', { player: name(winner), side })
}
