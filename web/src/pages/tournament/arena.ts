/* What is played in an arena: the games that run, and the latest that are over. */
import { html, nothing } from 'lit'
import { t } from '../../app/texts'
import type { Meeting, Tournament } from '../../live/club'
import { pointsWords } from '../../live/points'
import { personLink } from '../club'

const LATEST = 12

const game = ({ players: [one, two], points, games, over }: Meeting) =>
    html`<li>
        <span>${personLink(one)} – ${personLink(two)}</span>
        <strong class="taefl-number">
            ${over ? t('club.score', { one: pointsWords(points[0]), two: pointsWords(points[1]) }) : ''}
        </strong>
        <span class="games"><a href=${`/g/${games[0]}`}>${t('club.theGame')}</a></span>
    </li>`

const list = (title: string, meetings: Meeting[]) =>
    meetings.length
        ? html`<section class="taefl-stack">
              <h2>${title}</h2>
              <ul class="taefl-me-games taefl-club-meetings">
                  ${meetings.map(game)}
              </ul>
          </section>`
        : nothing

export const arena = ({ meetings }: Tournament) =>
    html`${list(
        t('club.nowPlaying'),
        meetings.filter(({ over }) => !over),
    )}
    ${list(
        t('club.latest'),
        meetings
            .filter(({ over }) => over)
            .slice(-LATEST)
            .reverse(),
    )}`
