/* The end of a game beside the board: who won, with what score, how, and what one may do now. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { pathTo } from '../../app/addresses'
import { clauseOf } from '../../app/clauses'
import { levels } from '../../app/levels'
import { playedOnline } from '../../app/online'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import { again, analyse, decide, nextLevel, rematch, save, second, share } from './actions'
import { beaten, climbed, counts, type Rung, rungOf } from './beaten-levels'
import type { Advice } from './end'
import type { Decided, GamePage } from './game'
import { renderFairEnd } from './fair-words'
import { other, seatOf, winFor } from './game-state'
import { drawn } from './view'
import { button, linkButton } from '../../parts/fields'

const paths = {
    analysis: svg`<path d="M3 18 8 11l4 3 7-10"/><path d="M3 4v14h16"/>`,
    higher: svg`<path d="M7 2v17M15 2v17M7 5h8M7 10h8M7 15h8"/>`,
    again: svg`<path d="M17.500 8A7 7 0 1 0 18 12M18 3.500V8h-4.500"/>`,
    decided: svg`<path d="M11 3v15M5 18h12M4 6.500 11 5l7 1.500M4 6.500 1.500 12h5zM18 6.500 15.500 12h5z"/>`,
    back: svg`<path d="m10 5-6 6 6 6M4 11h14"/>`,
    share: svg`<path d="M7 10 15 6M7 12l8 4"/><circle cx="5" cy="11" r="2"/><circle cx="17" cy="5" r="2"/><circle cx="17" cy="17" r="2"/>`,
    save: svg`<path d="M11 3v11M6.500 10 11 14.500 15.500 10M4 18.500h14"/>`,
}

type Run = (view: GamePage) => unknown
const pressOf =
    (view: GamePage) =>
    (sign: TemplateResult, words: string, run: Run, kind = ''): TemplateResult =>
        button(html`${sign} ${words}`, () => run(view), { kind })

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
        ${advice?.words ? html`<p class="taefl-end-advice">${advice.words}</p>` : nothing}
        ${view.decided ? renderDecided(view, view.decided) : nothing}
        <div class="taefl-end-actions">
            ${renderNext(view)} ${press(drawn(paths.analysis), t('play.analyse'), analyse)}
            ${view.decided || view.plies < 2 || !ending ? nothing : press(drawn(paths.decided), t('ends.decided'), decide)}
            ${
                view.embedded
                    ? nothing
                    : html`${press(drawn(paths.share), t('play.share'), share)}
                      ${press(drawn(paths.save), t('play.save'), save)}
                      ${
                          lost(view)
                              ? linkButton(advice?.href ?? `/learn/${law.name}`, practise(advice))
                              : nothing
                      }
                      ${linkButton(`/play?rules=${encodeURIComponent(law.name)}`, t('play.new'), 'quiet')}`
            }
        </div>
    </div>`
}

interface Next {
    sign: TemplateResult
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
        sign: paths.again,
        words: t('play.again'),
        run: page => again(page),
    }
    const all: (Next | false | null | undefined | '')[] = [
        tournament && {
            sign: paths.back,
            words: t('live.toTournament'),
            run: `/tournaments/${tournament}`,
        },
        follows && {
            sign: paths.again,
            words: t('play.fairSecond'),
            short: t('play.fairSecondShort'),
            run: second,
        },
        higher && {
            sign: paths.higher,
            words: t('play.nextLevel', { level: rung.level + 1 }),
            run: nextLevel,
        },
        more && !network && seat !== null && lost(view) && !won && repeat,
        more &&
            (seat === null
                ? repeat
                : {
                      sign: paths.again,
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
        const kind = at ? '' : 'primary'
        return typeof run === 'string'
            ? html`<a class="taefl-button ${kind}" href=${run}>${words}</a>`
            : press(drawn(sign), words, run, kind)
    })
}

/** For the bar at the foot of a phone, where the card is out of sight: what one mainly wants, and the analysis. */
export function renderEndBar(view: GamePage): TemplateResult {
    const [next] = nextOf(view)
    const face = ({ sign, words, short = words }: Next) => html`${drawn(sign)}<span>${short}</span>`
    return html`${
            next &&
            (typeof next.run === 'string'
                ? html`<a class="taefl-action foot" href=${next.run}>${face(next)}</a>`
                : html`<button
                      type="button"
                      class="taefl-action foot"
                      @click=${() => (next.run as Run)(view)}
                  >
                      ${face(next)}
                  </button>`)
        }
        <button type="button" class="taefl-action foot" @click=${() => analyse(view)}>
            ${drawn(paths.analysis)}<span>${t('play.analyse')}</span>
        </button>`
}

/** That a level is beaten, or why the win does not count. */
function renderRung({ match, law }: GamePage, { rules, side, level }: Rung) {
    if (!counts(match.game)) return html`<p>${t('play.noRung')}</p>`
    if (!beaten(rules, side).has(level)) return nothing
    return html`<p>${t('play.rung', { level, side: sideName(law, side) })}</p>`
}

function renderDecided(view: GamePage, { words, ply }: Decided): TemplateResult {
    return html`<p role="status">
        ${words}
        ${ply ? html`<button type="button" class="taefl-link" @click=${() => view.step(ply)}>${t('ends.showIt')}</button>` : nothing}
    </p>`
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
