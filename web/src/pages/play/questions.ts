/* The questions of the play page and its help, as one modal dialog. */
import { html, type TemplateResult } from 'lit'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import { settings } from '../../app/settings'
import { other, seatOf } from './game-state'
import type { Risk } from './danger'
import type { Asked, GamePage } from './game'
import './quick-rules'
import { button, entry } from '../../parts/fields'
import '../../style/play.css'

type Answer = (yes: boolean) => void

export function dialogOf(page: GamePage, asked: Asked, answer: Answer): TemplateResult {
    return html`<dialog
        class="taefl-dialog ${asked === 'brief' || asked === 'plan' ? 'wide' : page.risk ? 'beside' : ''}"
        aria-labelledby="taefl-asked"
        @close=${() => answer(false)}
        @click=${(e: Event) => e.target === e.currentTarget && answer(false)}
    >
        <div class="taefl-stack">${content(page, asked, answer)}</div>
    </dialog>`
}

function content(page: GamePage, asked: Asked, answer: Answer): TemplateResult {
    const { law, match, network } = page
    const press = (words: string, yes: boolean, kind = '') =>
        button(words, () => answer(yes), { kind })
    if (asked === 'resign' || asked === 'draw') {
        const seat = seatOf(match.game.setup)
        const who = typeof seat === 'number' ? seat : match.view.side
        const side = sideName(law, who)
        const rival = sideName(law, other(who))
        return asked === 'resign'
            ? html`<h2 id="taefl-asked">${t('play.resignAsk')}</h2>
                  <p>${t('play.resignWords', { side: rival })}</p>
                  <div class="taefl-row">
                      ${press(t('play.resign'), true, 'primary')} ${press(t('play.playOn'), false)}
                  </div>`
            : html`<h2 id="taefl-asked">${t('play.drawAsk', { side })}</h2>
                  <p>${t('play.drawWords', { side: rival })}</p>
                  <div class="taefl-row">
                      ${press(t('play.accept'), true, 'primary')} ${press(t('play.playOn'), false)}
                  </div>`
    }
    if (asked === 'brief') {
        return html`<h2 id="taefl-asked">${t('play.briefTitle')}</h2>
            <taefl-brief .law=${law}></taefl-brief>
            <div class="taefl-row">${press(t('play.close'), false, 'primary')}</div>`
    }
    if (asked === 'plan') {
        return html`<h2 id="taefl-asked">${t('live.planTitle')}</h2>
            <taefl-plan
                .match=${match}
                .network=${network}
                .close=${() => answer(false)}
            ></taefl-plan>`
    }
    if (typeof asked === 'object' && 'answer' in asked) return risk(page, asked, press)
    if (asked === 'help') return html`${help()}${press(t('play.close'), false, 'primary')}`
    return html`<h2 id="taefl-asked">${t('play.share')}</h2>
        ${entry('', t('play.link'), { value: asked.link, readonly: true, autocomplete: 'on' })}
        ${press(t('play.close'), false, 'primary')}`
}

/** Between the question and the board or the window. */
const GAP = 12
/** A question beside the board is at least so wide. */
const LEAST = 240
/** Puts a question about the board beside it, or else below it, so that no square is covered. Where the window is too low
 * for both, the board is smaller while the question stands. */
export function putBeside(dialog: HTMLDialogElement, board: HTMLElement): void {
    board.style.setProperty('--asked', 'none')
    const { right, width, height } = board.getBoundingClientRect()
    const { style } = dialog
    const room = innerWidth - right - 2 * GAP
    const below = room < LEAST
    style.inlineSize = below ? '' : `min(34rem, ${room}px)`
    style.margin = below ? `auto auto ${GAP}px` : `auto auto auto ${right + GAP}px`
    if (!below) return
    const above = dialog.getBoundingClientRect().top - GAP
    board.style.setProperty(
        '--asked',
        `${Math.floor((width * Math.min(above, height)) / height)}px`,
    )
    scrollBy(0, Math.max(0, board.getBoundingClientRect().bottom - above))
}

/** A move that lets the other side win at once. */
function risk(
    { law, match }: GamePage,
    { kind, answer }: Risk,
    press: (words: string, yes: boolean, kind?: string) => TemplateResult,
): TemplateResult {
    const side = sideName(law, other(match.view.side))
    return html`<h2 id="taefl-asked">${t(`play.risk.${kind}`)}</h2>
        <p>${t(`play.riskWords.${kind}`, { side, move: answer.name })}</p>
        <div class="taefl-row">
            ${press(t('play.riskAnother'), false, 'primary')} ${press(t('play.riskPlay'), true)}
        </div>`
}

function help(): TemplateResult {
    const line = (keys: string[], words: string) =>
        html`<div>
            <dt>${keys.map(key => html`<kbd>${key}</kbd> `)}</dt>
            <dd>${words}</dd>
        </div>`
    return html`<h2 id="taefl-asked">${t('play.help')}</h2>
        <p>${t('play.helpBoard')}</p>
        <dl class="taefl-keys">
            ${line(['←', '→'], t('play.keyStep'))} ${line(['↑', '↓'], t('play.keyEnds'))}
            ${line([t('play.space')], t(settings.get('spaceMoves') ? 'play.keySpaceBoth' : 'play.keySpace'))}
            ${
                settings.get('letters')
                    ? html`${line(['f'], t('play.flip'))} ${line(['l'], t('play.analyse'))}
                      ${line(['m'], t('speech.typed'))} ${line(['?'], t('play.help'))}`
                    : html`<div>
                          <dt></dt>
                          <dd>${t('play.lettersOff')}</dd>
                      </div>`
            }
        </dl>`
}
