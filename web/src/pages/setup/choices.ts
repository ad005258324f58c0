/* What one chooses for a game: against whom and how strong, the game and its rules, the clock. */
import { html, nothing, type TemplateResult } from 'lit'
import { maybe, optionWords, ruleTitle, t, type TextKey } from '../../app/texts'
import { numberWords } from '../../app/locale'
import { timingWords } from '../../live/timing'
import type { Timing } from '../../live/types'
import { FIRST_GAME, type Who, type Wishes } from '../play/wishes'
import { levels, levelWords } from '../../app/levels'
import { favourOf } from '../../app/favour'
import { playedOnline } from '../../app/online'
import { sideName } from '../../app/speech'
import type { About, Family, Player, RuleSet, View } from '../../core/types'
import { field, fieldset, radio, choice, tick, toggled } from '../../parts/fields'
import { pathTo } from '../../app/addresses'
import { serverless } from '../../core/place'
import { isOwnLaw, baseOf, optionsOf } from '../../core/rulenames'
import { ruleLine, ruleSource, setOf, sizeOf as boardSize } from '../../app/sets'
import { TIMES } from '../../app/times'
import { still } from '../../parts/still'
import { beaten } from '../play/beaten-levels'
import '../../style/setup.css'

type Clock = NonNullable<Wishes['clock']>

const MINUTE = 60_000
const clocks: [TextKey, Clock[]][] = TIMES.map(([speed, times]) => [
    `play.${speed}`,
    times.map(({ base, inc }) => ({ base, increment: inc })),
])
/** On a server, besides: so long for each move, or by correspondence. */
const paces: [TextKey, NonNullable<Timing>[]][] = [
    ['play.eachMove', [{ move: 30_000 }]],
    [
        'play.byLetter',
        [{ days: 1 }, { days: 3 }, { days: 7 }, { days: 1, bank: 10 }, { days: 0, bank: 14 }],
    ],
]
/** What one's own clock begins with. */
const initial: Clock = { base: 20 * MINUTE, increment: 10_000 }

const same = (a: object | null, b: object | null): boolean =>
    JSON.stringify(a) === JSON.stringify(b)
/** Whether it is a clock that is not in the list. */
export const isOwn = (clock: Wishes['clock']): boolean =>
    !!clock && !clocks.some(([, list]) => list.some(one => same(one, clock)))

export interface Timed extends Wishing {
    /** The person sets the clock in numbers. */
    ownClock: boolean
    /** On a server: holds instead of the clock; null: the clock does. */
    pace: Timing
}

const wordsOf = ({ base, increment }: Clock): string =>
    t('play.minutes', {
        minutes: numberWords(base / MINUTE),
        seconds: numberWords(increment / 1000),
    })

export function renderTime(timed: Timed): TemplateResult {
    const { who, clock } = timed.wishes
    const pace = who === 'far' ? timed.pace : null
    const own = timed.ownClock && !pace ? clock : null
    const actions: (() => void)[] = []
    const option = (words: string, chosen: boolean, take: () => void): TemplateResult =>
        html`<option value=${actions.push(take) - 1} .selected=${chosen}>${words}</option>`
    const become = (clock: Wishes['clock'], ownClock = false): void => {
        timed.pace = null
        timed.ownClock = ownClock
        timed.wish({ clock })
    }
    const group = (key: TextKey, options: TemplateResult[]): TemplateResult =>
        html`<optgroup label=${t(key)}>${options}</optgroup>`
    // Their words come with the game's other words.
    const far = who === 'far' && maybe('live.days') ? paces : []
    return html`<div class="taefl-field">
            <label for="taefl-setup-time">${t('play.time')}</label>
            <select
                id="taefl-setup-time"
                @change=${(event: Event) => actions[Number((event.target as HTMLSelectElement).value)]?.()}
            >
                ${option(t('play.noClock'), !pace && !clock, () => become(null))}
                ${clocks.map(([key, list]) =>
                    group(
                        key,
                        list.map(one =>
                            option(wordsOf(one), !pace && !own && same(one, clock), () =>
                                become(one),
                            ),
                        ),
                    ),
                )}
                ${far.map(([key, list]) =>
                    group(
                        key,
                        list.map(one =>
                            option(timingWords(one), same(one, pace), () => {
                                timed.pace = one
                            }),
                        ),
                    ),
                )}
                ${option(t('play.ownClock'), !!own, () => become(clock ?? initial, true))}
            </select>
        </div>
        ${own ? renderClock(timed, own) : nothing}`
}

/* Against whom, on which side, how strong: what is asked first. */

/** What is wished so far, and what changes it. */
interface Wishing {
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
    network(): unknown
    /** How long each side may think. */
    time(): unknown
    /** What few people choose. */
    more(): unknown
    /** One game or a match of two. */
    fair(): unknown
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
    return html`${fieldset(
        t('play.who'),
        html`<div class="taefl-choice taefl-setup-opponent">
            ${opponent('first', t('play.theEngine'))}
            ${serverless ? nothing : radio('who', t('play.far'), who === 'far' && !wishing.open, () => wishing.meet(false))}
            ${serverless ? nothing : radio('who', t('play.anybody'), who === 'far' && wishing.open, () => wishing.meet(true))}
            ${opponent('two', t('play.two'))} ${opponent('watch', t('play.watch'))}
        </div>`,
    )}
    ${
        alone
            ? html`<div class="taefl-setup-pair">
                  ${fieldset(
                      t('play.side'),
                      html`<div class="taefl-choice">
                              ${own('first', sideBegins(wishing, 1))}
                              ${own('second', sideBegins(wishing, 2))}
                          </div>
                          ${favour(wishing)}`,
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
                ? wishing.network()
                : html`<div class="taefl-setup-pair">
                          ${name(wishing, 0, t('play.nameOf', { side: side(1) }))}
                          ${name(wishing, 1, t('play.nameOf', { side: side(2) }))} ${wishing.time()}
                      </div>
                      ${tick(t('play.turnBoard'), turnBoard, on => wishing.wish({ turnBoard: on }))}
                      ${wishing.fair()}`
    }`
}
/** Whom these rules favour, where that is known. */
function favour({ law }: Wishing) {
    const { side, words } = law ? favourOf(law.name) : { side: null, words: '' }
    return side === null ? nothing : html`<p class="taefl-soft taefl-small">${words}</p>`
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
    const choices = levels.map(level => [level.id, levelWords(level)] as const)
    const take = (id: string): void => wishing.wish({ [key]: Number(id) })
    return choice(id, label, choices, wishing.wishes[key], take)
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
    return field(
        id,
        label,
        html`<input
            id=${id}
            type="text"
            maxlength="40"
            autocomplete="nickname"
            placeholder=${t('play.optional')}
            .value=${names[at]}
            @input=${set}
        />`,
    )
}

/* By which rules: the set, and what its options change; where the rules come from, and sets that few people play,
 * stand last. */

/** Rules that are chosen among. */
export interface Choosing extends Wishing {
    readonly sets: RuleSet[]
    /** Those that have a tile. */
    readonly tiles: RuleSet[]
    readonly family: Family
    /** A position that was set up elsewhere; '' none. */
    readonly position: string
    /** One of the sets, with the options that it had last. */
    pickSet(name: string): void
    pickRules(rules: string): void
}

/** The games as tiles: those played last, then the best known ones. */
export function renderGames(choosing: Choosing): TemplateResult {
    const { tiles, position, family, view } = choosing
    const base = baseOf(choosing.wishes.rules)
    const board = (name: string): string => (name === base && position ? (view?.board ?? '') : '')
    return fieldset(
        t('play.game'),
        html`<div class="taefl-choice taefl-setup-games">
            ${tiles.map(set =>
                radio(
                    'rules',
                    html`${isOwnLaw(set.name) ? nothing : still(set.name, board(set.name))}
                        <span class="name"
                            >${shortTitle(set)}
                            <small class="taefl-soft">${sizeOf(set)}</small></span
                        >
                        ${set.name === baseOf(FIRST_GAME) && !playedOnline().tafl ? html`<em>${t('play.recommended')}</em>` : nothing}`,
                    set.name === base,
                    () => choosing.pickSet(set.name),
                    !!position && set.family !== family,
                ),
            )}
        </div>`,
    )
}
const shortTitle = (set: RuleSet): string => ruleTitle(set).split(', ')[0]!
/** A law of one's own is in no catalogue. */
const sizeOf = ({ name }: RuleSet): string => {
    const known = setOf(name)
    return known?.family === 'tafl' ? boardSize(known) : ''
}

/** Folded where the window is narrow. */
const wide = (): boolean => matchMedia('(width >= 60rem)').matches

export function renderRules(choosing: Choosing): TemplateResult | typeof nothing {
    const { wishes, law } = choosing
    const base = baseOf(wishes.rules)
    const set = choosing.sets.find(({ name }) => name === base)
    if (!set) return nothing
    const on = optionsOf(wishes.rules)
    const options = set.options.filter(({ name }) => on.includes(name))
    return html`<details class="taefl-setup-rules taefl-panel" ?open=${wide()}>
        <summary>
            <span class="taefl-soft">${t('play.rules')}</span>
            <strong>${ruleTitle(set)}</strong>
            <span class="line">${[ruleLine(set), ...options.map(optionWords)].join(' · ')}</span>
        </summary>
        ${
            set.options.length
                ? fieldset(
                      t('play.options'),
                      set.options.map(option =>
                          tick(optionWords(option), options.includes(option), () =>
                              choosing.pickRules(toggled(set, wishes.rules, option.name)),
                          ),
                      ),
                  )
                : nothing
        }
        <p class="taefl-small">
            <a href=${pathTo(law?.name ?? base, '', 'rules')}>${t('play.readRules')}</a>
            ${isOwnLaw(base) ? nothing : html`· <a href=${`/learn/${wishes.rules}`}>${t('play.learn')}</a>`}
        </p>
        <p class="taefl-small taefl-soft">${t('play.source', { source: ruleSource(set) })}</p>
        ${renderMore(choosing, base)}
    </details>`
}

/** The sets that have no tile, by the size of their boards. */
function renderMore(choosing: Choosing, base: string): TemplateResult | typeof nothing {
    const { tiles, position, family } = choosing
    const sets = choosing.sets.filter(
        set => !tiles.includes(set) && (!position || set.family === family),
    )
    const sizes = [...new Set(sets.map(sizeOf))].sort((a, b) => parseInt(a) - parseInt(b))
    const row = (set: RuleSet): TemplateResult =>
        tick(
            html`${ruleTitle(set)} <small class="taefl-soft">${ruleLine(set)}</small>`,
            set.name === base,
            () => choosing.pickSet(set.name),
            'rules',
        )
    if (!sets.length) return nothing
    return fieldset(
        t('play.moreSets'),
        html`<p class="taefl-soft">${t('play.setsDiffer')}</p>
            ${sizes.map(
                size =>
                    html`<p><strong>${size}</strong></p>
                        ${sets.filter(set => sizeOf(set) === size).map(row)}`,
            )}`,
    )
}

/* The levels that somebody has beaten by the rules that are chosen: a row of ten marks for each side. */

export const renderLadder = (law: About): TemplateResult =>
    html`<div class="taefl-ladder" role="group" aria-labelledby="taefl-ladder">
        <span id="taefl-ladder" class="taefl-soft">${t('play.ladder')}</span>
        ${renderSide(law, 1)} ${renderSide(law, 2)}
    </div>`

function renderSide(law: About, player: Player): TemplateResult {
    const known = beaten(law.name, player)
    const side = sideName(law, player)
    const won = levels.filter(({ id }) => known.has(id)).map(({ id }) => id)
    const words = t(won.length ? 'play.rungs' : 'play.noRungs', {
        side,
        levels: won.join(', '),
        of: levels.length,
    })
    return html`<span class="side" aria-hidden="true">${side}</span>
        <span class="rungs" role="img" aria-label=${words}>
            ${levels.map(({ id }) => (known.has(id) ? html`<b>✓</b>` : html`<i>${id}</i>`))}
        </span>`
}

/* One's own clock, in numbers. */

export const renderClock = (timed: Timed, clock: Clock): TemplateResult =>
    html`${number(timed, clock, 'base', t('play.base'), 60_000, 1)}
    ${number(timed, clock, 'increment', t('play.increment'), 1000, 0)}`

/** A number of minutes or seconds, `of` so many milliseconds. */
function number(
    timed: Timed,
    clock: Clock,
    key: keyof Clock,
    label: string,
    of: number,
    least: number,
): TemplateResult {
    const id = `taefl-setup-${key}`
    const most = 180
    const set = ({ target }: Event): void => {
        const input = target as HTMLInputElement
        const value = Math.min(Math.max(Math.round(Number(input.value)) || least, least), most)
        input.value = String(value)
        timed.wish({ clock: { ...clock, [key]: value * of } })
    }
    return field(
        id,
        label,
        html`<input
            id=${id}
            type="number"
            inputmode="numeric"
            min=${least}
            max=${most}
            step="1"
            .value=${String(clock[key] / of)}
            @change=${set}
        />`,
    )
}
