/* What players are called. */
import { html, nothing } from 'lit'
import { levelOf } from '../../app/levels'
import { sideName } from '../../app/speech'
import type { Setup } from '../../app/store'
import { maybe, optionWords, t } from '../../app/texts'
import type { About, Player } from '../../core/types'
import { seatOf } from './game'

/** "Anna", "You", "Engine: Easy"; of two nameless people the sides they play. */
export function playerWords(setup: Setup, player: Player, about: About): string {
    const kind = setup.players[player - 1]!
    if (kind.kind === 'engine') return t('play.engine', { level: t(levelOf(kind.level).key) })
    const { name } = kind
    if (kind.kind === 'far' && kind.bot) return maybe('live.bot', { name }) ?? name
    if (name) return name
    return seatOf(setup) === 'both' || kind.kind === 'far' ? sideName(about, player) : t('play.you')
}

/** As a game file writes them: a name, or nothing known. */
export function tagNames(setup: Setup): [string, string] {
    const [one, two] = setup.players.map(kind =>
        kind.kind === 'engine' ? `Taefl, ${t(levelOf(kind.level).key)}` : kind.name || '?',
    )
    return [one!, two!]
}

/** The options that are on, in words. */
export function optionsOf(law: About) {
    const words = law.options.filter(o => law.on.includes(o.name)).map(optionWords)
    return words.length
        ? html`<p class="taefl-play-options taefl-soft taefl-small">${words.join(' · ')}</p>`
        : nothing
}
