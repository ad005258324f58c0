/* Results in tables: by rules and side, by opponent, by opening. */
import { html, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import type { Profile, Tally } from '../../live/club'
import { personLink, rulesWords } from '../club'
import { dayOf, progress, streakOn } from '../../app/puzzles'
import type { Player } from '../../core/types'
import { moveWords } from '../../app/speech'
import { climbed } from '../play/beaten-levels'
import { sideNamed } from '../../app/favour'
import { columns } from '../../parts/lists'

interface Line {
    head: unknown
    score: Tally
}
function table(head: string, lines: readonly Line[]): TemplateResult {
    return html`<table class="taefl-club-table">
        ${columns([head, t('profile.games'), t('profile.won'), t('profile.drawn'), t('profile.lost')])}
        <tbody>
            ${lines.map(
                ({ head, score: { won, drawn, lost } }) =>
                    html`<tr>
                        <th scope="row">${head}</th>
                        ${[won + drawn + lost, won, drawn, lost].map(
                            count => html`<td class="taefl-number">${count}</td>`,
                        )}
                    </tr>`,
            )}
        </tbody>
    </table>`
}

const sideWords = ({ rules, seat }: Profile['results'][number]): string =>
    t('profile.ofSide', { rules: rulesWords(rules), side: sideNamed(rules, seat) })

export const renderResults = ({ results, opponents }: Profile): TemplateResult =>
    html`<h3>${t('profile.byRules')}</h3>
        ${table(
            t('profile.rules'),
            results.map(score => ({ head: sideWords(score), score })),
        )}
        ${
            opponents.length
                ? html`<h3>${t('profile.byOpponent')}</h3>
                      ${table(
                          t('profile.opponent'),
                          opponents.map(score => ({
                              head: score.kind === 'guest' ? score.name : personLink(score.name),
                              score,
                          })),
                      )}`
                : ''
        }`

/** The link opens a game with the opening. */
export const renderOpenings = ({ openings }: Profile): TemplateResult =>
    table(
        t('profile.opening'),
        openings.map(score => ({
            head: html`<a class="moves" href=${`/g/${score.game}`}
                    >${score.moves.map(moveWords).join(' ')}</a
                >
                <small class="taefl-soft">${sideWords(score)}</small>`,
            score,
        })),
    )

/* What this browser keeps of one's puzzles and of the levels that one has beaten: for oneself alone. */

export function renderOwn(): TemplateResult {
    const kept = progress()
    const count = (how: 1 | 2): number =>
        Object.values(kept.solved).filter(one => one === how).length
    const rungs = Object.entries(climbed()).flatMap(([rules, sides]) =>
        sides.flatMap((levels, at) =>
            levels.length
                ? t('profile.rung', {
                      rules: rulesWords(rules),
                      side: sideNamed(rules, (at + 1) as Player),
                      level: Math.max(...levels),
                  })
                : [],
        ),
    )
    return html`<ul class="taefl-list">
        <li>${t('profile.solved', { alone: count(2), helped: count(1) })}</li>
        <li>${t('profile.streak', { count: streakOn(kept, dayOf(new Date())) })}</li>
        ${(rungs.length ? rungs : [t('profile.noRungs')]).map(words => html`<li>${words}</li>`)}
    </ul>`
}
