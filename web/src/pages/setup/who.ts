/* Against whom, on which side, how strong: what is asked first. */
import { html, type TemplateResult } from 'lit'
import { levels, levelWords } from '../../app/levels'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { About, Player, View } from '../../core/types'
import type { Who, Wishes } from '../play/last'
import { group, radio, tick } from './fields'

/** What is wished so far, and what changes it. */
export interface Wishing {
    readonly wishes: Wishes
    /** The rules, once they are known. */
    readonly law: About | null
    /** The position it begins with; null until that is known. */
    readonly view: View | null
    wish(some: Partial<Wishes>): void
    /** With somebody far away: anybody may come, through the lobby. */
    readonly open: boolean
    meet(open: boolean): void
    /** What is asked of a game with somebody far away. */
    far(): unknown
    /** How long each side may think. */
    time(): unknown
    /** What few people choose. */
    more(): unknown
    /** The levels that somebody has beaten. */
    ladder(): unknown
}

export function renderWho(wishing: Wishing): TemplateResult {
    const { who, turnBoard } = wishing.wishes
    const alone = who === 'first' || who === 'second'
    const opponent = (key: Who, words: string) =>
        radio('who', words, key === 'first' ? alone : who === key, () => wishing.wish({ who: key }))
    const own = (key: Who, words: string) =>
        radio('side', words, who === key, () => wishing.wish({ who: key }))
    const side = sideOf(wishing)
    return html`${group(
        t('play.who'),
        html`<div class="taefl-choice taefl-setup-opponent">
            ${opponent('first', t('play.theEngine'))}
            ${radio('who', t('play.far'), who === 'far' && !wishing.open, () => wishing.meet(false))}
            ${radio('who', t('play.anybody'), who === 'far' && wishing.open, () => wishing.meet(true))}
            ${opponent('two', t('play.two'))} ${opponent('watch', t('play.watch'))}
        </div>`,
    )}
    ${
        alone
            ? html`<div class="taefl-setup-pair">
                  ${group(
                      t('play.side'),
                      html`<div class="taefl-choice">
                          ${own('first', sideBegins(wishing, 1))}
                          ${own('second', sideBegins(wishing, 2))}
                      </div>`,
                  )}
                  ${level(wishing, 'level', t('play.level'))} ${wishing.ladder()} ${wishing.time()}
                  ${wishing.more()}
              </div>`
            : who === 'watch'
              ? html`<div class="taefl-setup-pair">
                    ${level(wishing, 'level', t('play.levelOf', { side: side(1) }))}
                    ${level(wishing, 'level2', t('play.levelOf', { side: side(2) }))}
                    ${wishing.time()}
                </div>`
              : who === 'far'
                ? wishing.far()
                : html`<div class="taefl-setup-pair">
                          ${name(wishing, 0, t('play.nameOf', { side: side(1) }))}
                          ${name(wishing, 1, t('play.nameOf', { side: side(2) }))} ${wishing.time()}
                      </div>
                      ${tick('', t('play.turnBoard'), turnBoard, () =>
                          wishing.wish({ turnBoard: !turnBoard }),
                      )}`
    }`
}
const sideOf =
    ({ law }: Wishing) =>
    (player: Player): string =>
        law ? sideName(law, player) : ''
/** The side, and whether it has the first move: in most tafl games that is player 2. */
function sideBegins(wishing: Wishing, player: Player): string {
    const side = sideOf(wishing)(player)
    return wishing.view?.side === player ? t('play.asFirst', { side }) : side
}

function level(wishing: Wishing, key: 'level' | 'level2', label: string): TemplateResult {
    const id = `taefl-setup-${key}`
    return html`<div class="taefl-field">
        <label for=${id}>${label}</label>
        <select
            id=${id}
            @change=${(e: Event) =>
                wishing.wish({ [key]: Number((e.target as HTMLSelectElement).value) })}
        >
            ${levels.map(
                level =>
                    html`<option value=${level.id} ?selected=${level.id === wishing.wishes[key]}>
                        ${level.id}. ${levelWords(level)}
                    </option>`,
            )}
        </select>
    </div>`
}

/** The field for a name; number 0 is the only person's, too. */
export function name(wishing: Wishing, at: 0 | 1, label: string): TemplateResult {
    const id = `taefl-setup-name${at}`
    const { names } = wishing.wishes
    const set = (event: Event): void => {
        const changed: [string, string] = [...names]
        changed[at] = (event.target as HTMLInputElement).value
        wishing.wish({ names: changed })
    }
    return html`<div class="taefl-field">
        <label for=${id}>${label}</label>
        <input
            id=${id}
            type="text"
            maxlength="40"
            autocomplete="nickname"
            placeholder=${t('play.optional')}
            .value=${names[at]}
            @input=${set}
        />
    </div>`
}
