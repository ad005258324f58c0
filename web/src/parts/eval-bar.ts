/* What a search found, in words: chances in percent, proven wins, final scores. */
import { type Evaluation, shares } from '../app/evaluation'
import { percentWords } from '../app/locale'
import { t } from '../app/texts'
import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import '../style/moves.css'

const number = (share: number): string => percentWords(share / 100)
/** "62 %" in the person's language: player 1's chance. */
export const percent = (chance: number): string => number(shares(chance)[0])
/** Both sides', player 1's first. */
export const percents = (chance: number): string[] => shares(chance).map(number)

/** "White wins in 5", "final score +6", or nothing. */
export function evalWords(
    { win, final }: Pick<Evaluation, 'win' | 'final'>,
    names: readonly [string, string],
): string {
    if (win) return t('analysis.winsIn', { side: names[win > 0 ? 0 : 1], count: Math.abs(win) })
    return final === null ? '' : t('analysis.final', { points: signed(final) })
}
const signed = (points: number): string =>
    points > 0 ? `+${points}` : String(points).replace('-', '−')

/* <taefl-eval-bar>: the chance of winning as a bar in the colours of the sides, upright beside a board or
 * lying where there is no room for that. Nothing is drawn where nothing was searched. */

class EvalBar extends PageElement {
    /** Null where nothing was searched. */
    @property() found: Pick<Evaluation, 'chance' | 'win' | 'final'> | null = null
    /** The sides' names, player 1 first. */
    @property() names: readonly [string, string] = ['', '']
    /** Player 1's pieces are the dark ones. */
    @property() dark = false
    /** Player 2 is at the bottom. */
    @property() flip = false

    override updated(): void {
        this.classList.toggle('none', !this.found)
        this.toggleAttribute('dark', this.dark)
        this.toggleAttribute('flip', this.flip)
        this.style.setProperty('--chance', `${shares(this.found?.chance ?? 0)[0]}%`)
    }
    override render() {
        const { found, names } = this
        const chance = found?.chance ?? null
        const words = found ? evalWords(found, names) : ''
        const [one, two] = chance === null ? ['–', '–'] : percents(chance)
        const said = chance === null ? t('analysis.notSearched') : `${names[0]} ${one}`
        return html`<span class="one"><span class="name">${names[0]}</span> <b>${one}</b></span>
            ${
                chance === null
                    ? html`<span
                          class="bar"
                          role="img"
                          aria-label="${t('analysis.chance')}: ${said}"
                      ></span>`
                    : html`<span
                          class="bar"
                          role="meter"
                          aria-label=${t('analysis.chance')}
                          aria-valuemin="0"
                          aria-valuemax="100"
                          aria-valuenow=${shares(chance)[0]}
                          aria-valuetext=${words ? `${said}. ${words}` : said}
                      ></span>`
            }
            <span class="two"><b>${two}</b> <span class="name">${names[1]}</span></span>
            <span class="words">${words}</span>`
    }
}
customElements.define('taefl-eval-bar', EvalBar)
