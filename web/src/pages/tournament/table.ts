/* The table of a tournament, and the crosstable: what each scored against each, or round by round. */
import { html, nothing } from 'lit-html'
import { t } from '../../app/texts'
import type { Entrant, Meeting, Tournament } from '../../live/club'
import { pointsWords } from '../../live/points'
import { personLink } from '../club'

/** Whether somebody has as many points as another one, so that tie-breaks tell something. */
const isTied = (standing: Entrant[]): boolean =>
    new Set(standing.map(({ points }) => points)).size < standing.length

export function standingTable({ standing: all, phase }: Tournament, own?: string) {
    const standing = all.filter(({ waits }) => !waits)
    if (!standing.length) return html`<p class="taefl-panel">${t('club.nobodyIn')}</p>`
    const tied = phase !== 'waiting' && isTied(standing)
    return html`<table class="taefl-club-table taefl-club-standing">
            <thead>
                <tr>
                    <th scope="col">${t('club.name')}</th>
                    <th scope="col">${t('club.pointsTitle')}</th>
                    ${tied ? html`<th scope="col">${t('club.direct')}</th>` : nothing}
                    ${tied ? html`<th scope="col">${t('club.berger')}</th>` : nothing}
                </tr>
            </thead>
            <tbody>
                ${standing.map(
                    ({ place, name, points, direct, berger, gone }) =>
                        html`<tr class=${name && name === own ? 'own' : ''}>
                            <th scope="row">
                                ${place}. ${personLink(name)}
                                ${gone ? html`<small class="taefl-soft">${t('club.gone')}</small>` : nothing}
                            </th>
                            <td class="taefl-number">${pointsWords(points)}</td>
                            ${tied ? html`<td class="taefl-number">${direct === null ? '–' : pointsWords(direct)}</td>` : nothing}
                            ${tied ? html`<td class="taefl-number">${berger}</td>` : nothing}
                        </tr>`,
                )}
            </tbody>
        </table>
        ${tied ? html`<p class="taefl-small taefl-soft">${t('club.tieWords')}</p>` : nothing}`
}

/** Those for whom there is no place yet, in the order in which they entered. */
export const waitingList = (waits: Entrant[]) =>
    html`<section class="taefl-stack">
        <h2>${t('club.waitingList')}</h2>
        <p class="taefl-small taefl-soft">${t('club.waitingWords')}</p>
        <ol>
            ${waits.map(({ name }) => html`<li>${personLink(name)}</li>`)}
        </ol>
    </section>`

/** One's points in a meeting, from the side of a row; null: that row is not in it. */
function scored(
    { rows, points }: Meeting,
    row: number,
): { points: number; other: number | null } | null {
    const side = rows.indexOf(row)
    return side < 0 ? null : { points: points[side]!, other: rows[1 - side]! }
}

type Column = { title: string; cell: (row: number) => unknown }

/** A column for each opponent: where everyone meets everyone. */
function opponents({ standing, meetings }: Tournament): Column[] {
    return standing.flatMap(({ waits }, column) =>
        waits
            ? []
            : {
                  title: String(column + 1),
                  cell: (row: number) => {
                      const met = meetings.find(
                          ({ rows }) => rows.includes(row) && rows.includes(column),
                      )
                      if (row === column) return '×'
                      return met ? pointsWords(scored(met, row)!.points) : ''
                  },
              },
    )
}

/** A column for each round, with the opponent's number in front. */
function byRound({ meetings, round }: Tournament): Column[] {
    return Array.from({ length: round }, (_, at) => ({
        title: t('club.roundShort', { round: at + 1 }),
        cell: row => {
            const met = meetings
                .filter(one => one.round === at + 1)
                .map(one => scored(one, row))
                .find(one => one)
            if (!met) return ''
            const points = pointsWords(met.points)
            if (met.other === null) return html`<small>${t('club.restShort')}</small> ${points}`
            return html`<small>${met.other + 1}:</small> ${points}`
        },
    }))
}

export function crosstable(found: Tournament) {
    const { kind, meetings, standing } = found
    if (!meetings.length) return nothing
    const columns = kind === 'everyone' ? opponents(found) : byRound(found)
    return html`<section class="taefl-stack">
        <h2>${t('club.crosstable')}</h2>
        <p class="taefl-small taefl-soft">
            ${t(kind === 'everyone' ? 'club.crossWords' : 'club.crossRounds')}
        </p>
        <div class="taefl-club-cross" role="region" tabindex="0" aria-label=${t('club.crosstable')}>
            <table class="taefl-club-table">
                <thead>
                    <tr>
                        <th scope="col">${t('club.name')}</th>
                        ${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}
                        <th scope="col">${t('club.pointsTitle')}</th>
                    </tr>
                </thead>
                <tbody>
                    ${standing.map(({ name, points, waits }, row) =>
                        waits
                            ? nothing
                            : html`<tr>
                                  <th scope="row">${row + 1} ${name ?? t('club.someone')}</th>
                                  ${columns.map(({ cell }) => html`<td class="taefl-number">${cell(row)}</td>`)}
                                  <td class="taefl-number">
                                      <strong>${pointsWords(points)}</strong>
                                  </td>
                              </tr>`,
                    )}
                </tbody>
            </table>
        </div>
    </section>`
}

/** The results as files. */
export const exports = ({ id, phase }: Tournament) =>
    phase === 'waiting'
        ? nothing
        : html`<p class="taefl-row">
              ${t('club.export')}
              <a href=${`/api/tournaments/${id}.csv`} download=${`${id}.csv`}>${t('club.csv')}</a>
              <a href=${`/api/tournaments/${id}`} download=${`${id}.json`}>JSON</a>
          </p>`
