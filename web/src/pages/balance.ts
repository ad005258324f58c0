/* /balance: whom each game favours when the engine plays both sides, as bars with their bands. */
import { html, nothing, type TemplateResult } from 'lit'
import { PageElement } from '../app/element'
import { bandOf, favourIn, shareWords } from '../app/favour'
import { numberWords } from '../app/locale'
import { assets } from '../app/assets'
import { balanceOf, setOf, sets, type Balance, type BalancedSet, type ListedSet } from '../app/sets'
import { sideName, sidesOf } from '../app/speech'
import { optionWords, ruleTitle, t } from '../app/texts'
import { balanceBar } from '../parts/balance-bar'
import '../style/balance.css'
import { listOf } from '../parts/lists'

interface Row {
    title: TemplateResult | string
    /** Its sides have these names. */
    set: ListedSet
    found: Balance | undefined
}

const ofSet = (set: ListedSet): Row => ({
    title: html`<a href="/rules/${set.name}">${ruleTitle(set)}</a>`,
    set,
    found: balanceOf(set.name),
})
const ofOptions = (set: ListedSet): Row[] =>
    set.options.map(option => {
        const name = `${set.name}+${option.name}`
        const title = t('rules.balance.option', {
            title: ruleTitle(set),
            option: optionWords(option),
        })
        return { title: html`<a href="/rules/${name}">${title}</a>`, set, found: balanceOf(name) }
    })
/** All of tafl. */
const examples = await assets<BalancedSet[]>('examples')
const ofExamples = (): Row[] =>
    examples.map(found => ({
        title: html`<a href="/workshop#law=${found.law}">${ruleTitle(found)}</a>`,
        set: setOf('brandubh')!,
        found,
    }))

/** Player 1's best games first; what is not known, last. */
const sorted = (rows: Row[]): Row[] =>
    rows.sort((a, b) => (b.found?.score ?? -1) - (a.found?.score ?? -1))

/** "White 72% (between 69 and 75) at 6,400 positions a move. Stronger players: more for White." */
function figures(found: Balance, set: ListedSet): string {
    const { nodes, slope, slopeHalf, judge, ended } = found
    const share = t('rules.balance.share', {
        side: sideName(set, 1),
        ...shareWords(found),
        nodes: numberWords(nodes),
    })
    // Whom strength helps, where that is sure.
    const helped = ended && (slope > slopeHalf ? 1 : -slope > slopeHalf ? 2 : null)
    return [
        `${share}.`,
        helped ? t('rules.balance.stronger', { side: sideName(set, helped) }) : '',
        judge === 'terms' ? t('rules.balance.terms') : '',
        ended ? '' : t('speech.favour.open'),
    ]
        .filter(Boolean)
        .join(' ')
}

const row = ({ title, set, found }: Row): TemplateResult =>
    html`<li>
        <h3>${title}</h3>
        ${
            found
                ? html`<div>
                      ${balanceBar(bandOf(found), sidesOf(set))}
                      <p>
                          <strong>${favourIn(found, set.name).words}</strong>
                          <span class="taefl-soft">${figures(found, set)}</span>
                      </p>
                  </div>`
                : html`<p class="taefl-soft">${t('speech.favour.unknown')}</p>`
        }
    </li>`

const section = (title: string, rows: Row[]): TemplateResult | typeof nothing =>
    rows.length
        ? html`<section class="taefl-stack" aria-label=${title}>
              <h2>${title}</h2>
              ${listOf('taefl-balance-list', sorted(rows), row)}
          </section>`
        : nothing

class BalancePage extends PageElement {
    override render() {
        return html`<div class="taefl-page taefl-balance">
            <div class="taefl-stack">
                <h1>${t('rules.balance.title')}</h1>
                <p>${t('rules.balance.lead')}</p>
                <p>${t('rules.balance.read')}</p>
            </div>
            ${section(t('rules.balance.sets'), sets.map(ofSet))}
            ${section(t('rules.balance.options'), sets.flatMap(ofOptions))}
            ${section(t('rules.balance.examples'), ofExamples())}
            <section class="taefl-stack" aria-labelledby="taefl-balance-how">
                <h2 id="taefl-balance-how">${t('rules.balance.how')}</h2>
                <p>${t('rules.balance.howWords')}</p>
                <p><a href="/docs/balance">${t('rules.balance.docs')}</a></p>
            </section>
        </div>`
    }
}
customElements.define('taefl-balance', BalancePage)
