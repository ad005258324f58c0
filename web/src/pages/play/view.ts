/* What stands round the board of a game: its head, the players, what has to be said, and what one can do:
 * three buttons and a menu. */
import { html, nothing, type TemplateResult } from 'lit'
import { pathTo } from '../../app/paths'
import { sideName } from '../../app/speech'
import { ruleTitle, t } from '../../app/texts'
import type { pieceIcon } from '../../board/art'
import { isOwnLaw } from '../../core/lawtexts'
import type { About, Player, View as Moment } from '../../core/types'
import type { Room } from './doings'
import type { Ending } from './ending'
import { seatOf } from './game'
import { icon } from './icons'
import type { Match } from './match'
import { optionsOf, playerWords } from './names'

/** The page of a game while it is shown. */
export interface View extends Room {
    readonly match: Match
    readonly law: About
    readonly mayMove: boolean
    readonly pieceIcon: typeof pieceIcon | null
    flipBoard(): void
    typeMove(): void
    takeBack(): void
    /** How it ended, once it has. */
    readonly ending: Ending | null
    /** What the board shows. */
    readonly shown: Moment | null
    readonly later: {
        renderTaken?: (view: View, player: Player) => unknown
        renderMenu?: (view: View, free: boolean) => TemplateResult
        renderPause?: (view: View) => unknown
        renderHere?: (view: View, player: Player) => unknown
        renderFarActions?: (view: View) => unknown
    }
    /** The menu is about to be seen. */
    readonly openMenu: (event: Event) => void
}

export const nameOf = ({ match, law }: Pick<View, 'match' | 'law'>, player: Player): string =>
    playerWords(match.game.setup, player, law)

export function renderHead({ law, embedded }: View): TemplateResult {
    const change = `/play?rules=${encodeURIComponent(law.name)}`
    return html`<header class="taefl-play-head">
        <h1>${ruleTitle(law)}</h1>
        ${
            embedded
                ? html`<a href=${pathTo(law.name, '', 'play')}>${t('play.openHere')}</a>`
                : html`<nav aria-label=${t('play.links')}>
                      <a href=${pathTo(law.name, '', 'rules')}>${t('play.readRules')}</a>
                      <a href=${change}>${t('play.change')}</a>
                  </nav>`
        }
        ${optionsOf(law)} ${isOwnLaw(law.name) ? ownLaw(law) : nothing}
    </header>`
}

/** Everywhere such a law is played it is said so. */
function ownLaw({ name }: About): TemplateResult {
    void import('../../parts/own-law')
    return html`<taefl-own-law .rules=${name}></taefl-own-law>`
}

function turnWords({ match }: View, player: Player): string {
    if (match.thinking) return t('play.thinking')
    return t(seatOf(match.game.setup) === player ? 'play.yourTurn' : 'play.toMove')
}

export function renderPlayer(view: View, player: Player, where: 'top' | 'bottom'): TemplateResult {
    const { match, law } = view
    const turn = !match.over && match.view.side === player
    const name = nameOf(view, player)
    const side = sideName(law, player)
    const piece = law.pieces.find(p => p.owner === player)
    const score = view.shown?.score
    return html`<div class="taefl-player ${where} ${turn ? 'turn' : ''}">
        <span class="taefl-player-mark"
            ><span class="taefl-board">${piece ? view.pieceIcon?.(piece) : nothing}</span></span
        >
        <span class="taefl-player-name">
            <strong>${name}</strong>
            ${name === side ? nothing : html`<span class="taefl-soft">${side}</span>`}
            ${view.later.renderHere?.(view, player)}
        </span>
        ${view.later.renderTaken?.(view, player)}
        ${
            turn
                ? html`<span class="taefl-player-turn ${match.thinking ? 'taefl-thinking' : ''}"
                      >${turnWords(view, player)}</span
                  >`
                : nothing
        }
        ${score ? html`<span class="taefl-player-score">${score[player - 1]}</span>` : nothing}
        ${
            match.clock
                ? html`<taefl-clock
                      .clock=${match.clock}
                      .player=${player}
                      .name=${t('play.clockOf', { player: name })}
                      .tick=${match.clock.side ?? 0}
                  ></taefl-clock>`
                : nothing
        }
    </div>`
}

export const button = (
    sign: TemplateResult,
    words: string,
    able: boolean,
    run: () => void,
): TemplateResult =>
    html`<button type="button" class="taefl-action" ?disabled=${!able} @click=${run}>
        ${sign}<span>${words}</span>
    </button>`

export function renderActions(view: View): TemplateResult {
    const { match } = view
    const seat = seatOf(match.game.setup)
    const free = view.mayMove && !view.looking
    const own = html`${button(icon('back'), t('play.takeback'), match.backTo >= 0, () => view.takeBack())}
    ${
        match.over
            ? nothing
            : html`${button(icon('hint'), t(view.hint?.next ? 'play.hintMore' : 'play.hint'), view.mayMove, () => view.do('hint'))}
              ${button(icon('resign'), t('play.resign'), free, () => view.ask('resign'))}`
    }`
    return html`<div class="taefl-actions" role="group" aria-label=${t('play.actions')}>
        ${view.far ? view.later.renderFarActions?.(view) : match.waits || seat === null ? view.later.renderPause?.(view) : own}
        <details class="taefl-play-menu" @toggle=${view.openMenu}>
            <summary class="taefl-action">${icon('more')}<span>${t('play.more')}</span></summary>
            ${view.later.renderMenu?.(view, free)}
        </details>
    </div>`
}
