/* The end of a game: how it ended, on the board and in a sentence; what who lost can learn from it; who won, with what
 * score, and what one may do now. Loaded with the first end. */
import { pathTo } from '../../app/addresses'
import { progress, shelfFor } from '../../app/puzzles'
import { puzzlesOf } from '../../app/assets'
import { language, maybe, needTexts, t } from '../../app/texts'
import type { About, Finale, Player } from '../../core/types'
import { lessonOf } from '../learn/lessons'
import { baseOf } from '../../core/rulenames'
import { stepFor } from '../learn/steps'
import { done } from '../learn/progress'
import {
    type Advice,
    type Decided,
    type Action,
    type Ending,
    type GamePage,
    type View,
    drawn,
    nameOf,
} from './view'
import { core } from '../../app/core'
import { listed } from '../../app/narration'
import { sound } from '../../app/settings'
import { sideName, speakResult } from '../../app/speech'
import type { BoardArrow, BoardSpot } from '../../board/types'
import { beaten, climb, counts, type Rung, rungOf } from './beaten-levels'
import { other, placeOf, seatOf, winFor } from './game-state'
import type { Match } from './match'
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { clauseOf } from '../../app/clauses'
import { levelOf, levels } from '../../app/levels'
import '../../style/late.css'

/* What a puzzle shows of it: its theme. */
const themes: Record<string, string> = {
    ...{ WAY: 'escape', WAYS: 'two-ways', KING: 'king-taken' },
    ...{ PAWN: 'last-pawn', STONE: 'last-stone', SHUT: 'blockade' },
}

/** null where no lesson has a step for it. Rejects when the lesson cannot be fetched. */
async function adviceFor(law: About, { missed, stood }: Finale): Promise<Advice | null> {
    const lesson = await lessonOf(law.name)
    if (!lesson) return null
    let step = stepFor(lesson, missed)
    let taught = step ? law.name : ''
    if (!step && lesson.builds) {
        taught = lesson.builds
        const before = await lessonOf(taught)
        step = before ? stepFor(before, missed) : undefined
    }
    if (!step) return null
    const kind = missed.split('_')[0]!
    const words =
        (stood && maybe(`ends.missed.${kind}.stood`)) || maybe(`ends.missed.${kind}`) || ''
    if (done(baseOf(taught)).has(step.id)) {
        const { solved } = progress()
        const puzzle = (await puzzlesOf(shelfFor(law.name) ?? law.family)).find(
            ({ id, themes: shown }) => !(id in solved) && shown.includes(themes[kind] ?? ''),
        )
        if (puzzle) return { words, href: `/puzzles/${puzzle.id}`, title: '' }
    }
    return {
        words,
        href: `${pathTo(taught, '', 'learn')}#${step.id}`,
        title: step.title[language()] ?? step.title.en,
    }
}

/* How a game ended: said in a sentence to whom it concerns, and drawn on the board. What of the board
 * decided it the core knows. Loaded with the first end. */

/** Learns how the game on the page ended, just now or `afterwards` seen again. An end that no move makes is
 * said here, the table tells the others. */
export async function conclude(
    page: GamePage & { ending: Ending | null },
    afterwards: boolean,
): Promise<void> {
    const { match, law } = page as { match: Match; law: About }
    const normal = match.game.tree.termination === 'normal'
    if (!afterwards) climb(match.game)
    const ending = await endingOf(match, law)
    if (page.match !== match || !match.over) return
    page.ending = ending
    if (!afterwards && !normal) {
        sound('end')
        page.table?.say(`${speakResult(match.result, law)}. ${ending.words}`, 'assertive')
    }
    const { finale } = ending
    if (!finale || finale.loser !== seatOf(match.game.setup) || page.embedded) return
    // Without a network there may be none.
    const advice = await adviceFor(law, finale).catch(() => null)
    if (page.ending === ending) page.ending = { ...ending, advice }
}

async function endingOf(match: Match, law: About): Promise<Ending> {
    const normal = match.game.tree.termination === 'normal'
    const [finale] = await Promise.all([
        normal ? core().end(placeOf(match.game)) : null,
        needTexts('ends'),
    ])
    return {
        words: sentence(match, law, finale),
        arrows: wayOf(finale),
        spots: spotsOf(finale),
        finale,
        advice: null,
    }
}

/** The names of the squares. If one of the two beside a captured king is empty, both say what they are. */
function flankers({ view }: Match, law: About, { code, around }: Finale): string[] {
    const { squares } = law.geometry
    const empty = squares.filter((_, i) => view.board[i] === '.')
    if (code !== 'KING_BETWEEN' || !empty.some(({ name }) => around.includes(name))) return around
    return around.map(at => {
        const square = empty.find(({ name }) => name === at)
        if (!square) return t('ends.attacker', { at })
        return maybe(`ends.empty.${square.mark}`, { at }) ?? t('ends.empty', { at })
    })
}

/** "Your king was taken on e7, between e6 and e8." */
function sentence(match: Match, law: About, finale: Finale | null): string {
    const { game, result, view } = match
    const code = finale?.code ?? game.tree.termination
    const winner = result === 'p1win' ? 1 : 2
    const loser = other(winner)
    const seat = seatOf(game.setup)
    const drawn = result === 'draw'
    const part = drawn ? '' : seat === winner ? '.won' : seat === loser ? '.lost' : ''
    const around = [
        ...(finale ? flankers(match, law, finale) : []),
        ...(finale?.edge ? [t('ends.edge')] : []),
    ]
    const [a, b] = view.score ?? [0, 0]
    const words = {
        at: finale?.at ?? '',
        around: listed(around),
        times: finale?.times ?? 0,
        winner: sideName(law, winner),
        loser: sideName(law, loser),
        a: Math.max(a, b),
        b: Math.min(a, b),
    }
    return maybe(`ends.${code}${part}`, words) ?? maybe(`ends.${code}`, words) ?? ''
}

/** The way out that was taken. */
const wayOf = (finale: Finale | null): BoardArrow[] =>
    finale?.code === 'ESCAPED' ? [{ from: finale.from, to: finale.to, kind: 'way' }] : []

/** What was taken lies where it fell; those that took it are lit. */
function spotsOf(finale: Finale | null): BoardSpot[] {
    if (!finale?.at) return []
    if (finale.code === 'ESCAPED') return [{ square: finale.at, kind: 'good' }]
    const lit = finale.around.map(square => ({ square, kind: 'lit' }) as const)
    return [...lit, { square: finale.at, kind: 'fallen', letter: finale.piece }]
}

const paths = {
    analysis: svg`<path d="M3 18 8 11l4 3 7-10"/><path d="M3 4v14h16"/>`,
    higher: svg`<path d="M7 2v17M15 2v17M7 5h8M7 10h8M7 15h8"/>`,
    again: svg`<path d="M17.500 8A7 7 0 1 0 18 12M18 3.500V8h-4.500"/>`,
    decided: svg`<path d="M11 3v15M5 18h12M4 6.500 11 5l7 1.500M4 6.500 1.500 12h5zM18 6.500 15.500 12h5z"/>`,
    share: svg`<path d="M7 10 15 6M7 12l8 4"/><circle cx="5" cy="11" r="2"/><circle cx="17" cy="5" r="2"/><circle cx="17" cy="17" r="2"/>`,
    save: svg`<path d="M11 3v11M6.500 10 11 14.500 15.500 10M4 18.500h14"/>`,
}

export function renderEnd(view: View): TemplateResult {
    const { match, law, ending } = view
    const advice = ending?.advice
    const { clause, score } = match.view
    const button = (sign: TemplateResult, words: string, action: Action, kind = '') =>
        html`<button type="button" class="taefl-button ${kind}" @click=${() => view.do(action)}>
            ${sign} ${words}
        </button>`
    const seat = seatOf(match.game.setup)
    const once = seat === null ? 'again' : 'rematch'
    // Over a network one asks for it once; who looked on has nobody to ask, nor has who is not played with.
    const { rematch, pair } = view.network?.live.state ?? {}
    const asks = seat !== null && rematch !== seat && typeof rematch === 'number' && !pair?.apart
    const more = !view.network || asks
    const rung = rungOf(match.game)
    const higher = rung && rung.level < levels.length
    const byRules = match.game.tree.termination === 'normal' && clause
    return html`<div class="taefl-end">
        <h2>${headline(view)}</h2>
        ${score ? html`<p class="taefl-end-score">${t('play.score', { one: sideName(law, 1), a: score[0], two: sideName(law, 2), b: score[1] })}</p>` : nothing}
        <p>
            ${ending?.words || (byRules ? clauseOf(clause, law) : '')}
            ${byRules ? html`<a class="taefl-small" href=${`${pathTo(law.name, '', 'rules')}#${clause}`}>${t('speech.byClause', { clause })}</a>` : nothing}
        </p>
        ${rung ? renderRung(view, rung) : nothing}
        ${advice?.words ? html`<p class="taefl-end-advice">${advice.words}</p>` : nothing}
        ${view.decided ? renderDecided(view, view.decided) : nothing}
        <div class="taefl-end-actions">
            ${higher ? button(drawn(paths.higher), levelWords('play.nextLevel', rung.level + 1), 'nextLevel', 'primary') : nothing}
            ${more ? button(drawn(paths.again), t(`play.${once}`), once, higher ? '' : 'primary') : nothing}
            ${button(drawn(paths.analysis), t('play.analyse'), 'analyse')}
            ${view.decided || view.plies < 2 || !ending ? nothing : button(drawn(paths.decided), t('ends.decided'), 'decide')}
            ${
                view.embedded
                    ? nothing
                    : html`${button(drawn(paths.share), t('play.share'), 'share')}
                          ${button(drawn(paths.save), t('play.save'), 'save')}
                          ${
                              lost(view)
                                  ? html`<a
                                        class="taefl-button"
                                        href=${advice?.href ?? `/learn/${law.name}`}
                                        >${practise(advice)}</a
                                    >`
                                  : nothing
                          }
                          <a
                              class="taefl-button quiet"
                              href=${`/play?rules=${encodeURIComponent(law.name)}`}
                              >${t('play.new')}</a
                          >`
            }
        </div>
    </div>`
}

const levelWords = (key: 'play.nextLevel' | 'play.rung', level: number, side = ''): string =>
    t(key, { level, name: t(levelOf(level).key), side })

/** That a level is beaten, or why the win does not count. */
function renderRung({ match, law }: View, { rules, side, level }: Rung) {
    if (!counts(match.game)) return html`<p>${t('play.noRung')}</p>`
    if (!beaten(rules, side).has(level)) return nothing
    return html`<p>${levelWords('play.rung', level, sideName(law, side))}</p>`
}

function renderDecided(view: View, { words, ply }: Decided): TemplateResult {
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
function lost({ match }: View): boolean {
    const seat = seatOf(match.game.setup)
    return typeof seat === 'number' && match.result === winFor(other(seat))
}

/** "You win", "Anna wins with White", "Drawn". */
function headline(view: View): string {
    const { match, law } = view
    const { result } = match
    const name = (player: Player): string => nameOf(view, player)
    if (result === 'draw') return t('play.drawn')
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
