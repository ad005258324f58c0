/* What somebody is offered on a page of its own: an invitation, a tournament, a code, a study. A board stands beside
 * it, and below it what a visitor may do. */
import { html, nothing, type TemplateResult } from 'lit'
import { t } from '../app/texts'
import { still } from './still'
import '../style/live.css'

/** `board` as for a still. */
export const offer = (rules: string, content: unknown, board = ''): TemplateResult =>
    html`<div class="taefl-card taefl-offer">
        ${still(rules, board)}
        <div class="taefl-stack">${content}</div>
    </div>`

/** What is offered, a name and its value a row; '' leaves a row out. */
export const facts = (rows: [name: string, value: unknown][]): TemplateResult =>
    html`<dl>
        ${rows.map(([name, value]) =>
            value
                ? html`<dt>${name}</dt>
                      <dd>${value}</dd>`
                : nothing,
        )}
    </dl>`

/** To a visitor: why there is no more to do here, and the ways on; without any, the way to an account. */
export const visitor = (
    words: string,
    ways: unknown = html`<a class="taefl-button primary" href="/me">${t('app.signIn')}</a>`,
): TemplateResult =>
    html`<div class="taefl-stack taefl-visitor">
        <p>${words}</p>
        <div class="taefl-row">${ways}</div>
    </div>`

/** A row of a list of studies or tournaments. */
export const listRow = (
    href: string,
    title: string,
    words: unknown,
    small: unknown,
    picture: unknown = nothing,
): TemplateResult =>
    html`<li class="taefl-card taefl-games-row">
        ${picture}
        <div class="words">
            <h2><a href=${href}>${title}</a></h2>
            <p>${words}</p>
            <p class="taefl-small taefl-soft">${small}</p>
        </div>
    </li>`
