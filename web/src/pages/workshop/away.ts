/* Where a law goes from the bench: a game, an analysis, a comparison, a link, a file; and the ones kept in this
 * browser. */
import { html, nothing, type TemplateResult } from 'lit'
import { tell } from '../../app/notice'
import { compareTo, pathTo } from '../../app/addresses'
import { ruleChoices, t } from '../../app/texts'
import { dropLaw, keepLaw, metLaw, type KnownLaw } from '../../core/laws'
import { whole } from '../../core/place'
import type { RuleSet } from '../../core/types'
import type { Bench } from './bench'
import { retitled, valueIn } from './lines'
import { download, copy } from '../../app/export'
import { pack } from '../../app/share'
import { button, choice, fileButton, linkButton } from '../../parts/fields'

/** Longer ones are cut on their way by much that they go through. */
const LONGEST_LINK = 8000

export interface Leaving {
    readonly bench: Bench
    readonly sets: readonly RuleSet[]
    /** Kept under a name in this browser, the newest first. */
    readonly laws: readonly KnownLaw[]
    /** What the law is compared with. */
    readonly rival: string
    /** How it differs from that, once that is known. */
    readonly apart: TemplateResult | typeof nothing
    /** Both are played on boards of one size. */
    readonly alike: boolean
    compareWith(rules: string): void
    /** Something was kept or dropped. */
    again(): void
    take(text: string): Promise<void>
    readonly opened: (file: File | string) => void
}

async function share({ law }: Bench): Promise<void> {
    const link = whole(`/workshop#law=${await pack(law!.text)}`)
    if (link.length > LONGEST_LINK)
        tell({ text: t('workshop.linkLong', { count: link.length }), kind: 'error' })
    else await copy(link)
}
async function save({ law }: Bench): Promise<void> {
    download(`${valueIn(law!.text, 'name')}.rules`, law!.text)
}
function keep(leaving: Leaving): boolean {
    const { name, text, title } = leaving.bench.law!
    const kept = keepLaw(name, text)
    leaving.again()
    tell(
        kept
            ? { text: t('workshop.kept', { title }) }
            : { text: t('workshop.notKept'), kind: 'error' },
    )
    return kept
}

/** What one can do with rules that can be played. */
export function renderActions(leaving: Leaving): TemplateResult {
    const { bench } = leaving
    const { law, problem } = bench
    const off = !!problem
    const link = (href: string, words: string, kind = ''): TemplateResult =>
        linkButton(off ? '' : href, words, kind)
    const met = (): void => metLaw(law!.name)
    const { name } = law!
    return html`<div class="taefl-row" @click=${met} @auxclick=${met} @contextmenu=${met}>
            ${link(pathTo(name, '', 'play'), t('workshop.play'), 'primary')}
            ${link(`/play?rules=${encodeURIComponent(name)}`, t('workshop.setUp'))}
            ${link(pathTo(name), t('workshop.analyse'))}
            ${link(pathTo(name, '', 'rules'), t('workshop.read'))}
        </div>
        <div class="taefl-row">
            ${button(t('workshop.keep'), () => keep(leaving), { off })}
            ${button(t('workshop.share'), () => void share(bench), { off })}
            ${button(t('workshop.save'), () => void save(bench), { off })}
            ${fileButton(t('workshop.open'), '.rules,.txt,text/plain', leaving.opened)}
        </div>`
}

/** The rule sets there are, and the laws kept here, with their titles. */
export const lawChoices = (sets: readonly RuleSet[], laws: readonly KnownLaw[]) => [
    ...ruleChoices(sets),
    ...laws.map(({ name, text }) => [name, valueIn(text, 'title') ?? name] as const),
]

/** Against which rule set it is held, and what differs. */
export function renderCompare(leaving: Leaving): TemplateResult {
    const { bench, sets, laws, rival } = leaving
    const { law, problem } = bench
    const known = lawChoices(sets, laws)
    const own = known.some(([name]) => name === rival) ? [] : [[rival, rival] as const]
    return html`<section class="taefl-panel taefl-stack" aria-labelledby="taefl-workshop-compare">
        <h2 id="taefl-workshop-compare">${t('workshop.compare')}</h2>
        ${choice(
            'taefl-workshop-rival',
            t('workshop.compareWith'),
            [...own, ...known],
            rival,
            name => leaving.compareWith(name),
        )}
        ${leaving.apart}
        ${
            problem || rival === law!.name || !leaving.alike
                ? nothing
                : html`<p>
                      <a
                          class="taefl-button"
                          href=${compareTo(rival, law!.name)}
                          @click=${() => metLaw(law!.name)}
                          >${t('workshop.onBoard')}</a
                      >
                  </p>`
        }
    </section>`
}

function rename(law: KnownLaw, leaving: Leaving): void {
    const title = valueIn(law.text, 'title') ?? ''
    const next = prompt(t('workshop.newName'), title)?.trim()
    if (!next || next === title) return
    // Its name changes with it; games that were begun keep the one they have.
    void leaving.take(retitled(law.text, next)).then(() => {
        if (keep(leaving)) dropLaw(law.name)
        leaving.again()
    })
}
function drop(law: KnownLaw, leaving: Leaving): void {
    dropLaw(law.name)
    leaving.again()
    tell({
        text: t('workshop.dropped', { title: valueIn(law.text, 'title') ?? law.name }),
        action: {
            text: t('app.undo'),
            run: () => {
                keepLaw(law.name, law.text, law.time)
                leaving.again()
            },
        },
    })
}

export function renderKept(leaving: Leaving) {
    const { laws } = leaving
    if (!laws.length) return nothing
    return html`<section class="taefl-panel taefl-stack" aria-labelledby="taefl-workshop-kept">
        <h2 id="taefl-workshop-kept">${t('workshop.mineTitle')}</h2>
        <ul class="taefl-list taefl-workshop-kept">
            ${laws.map(law => {
                const title = valueIn(law.text, 'title') ?? law.name
                const act = (key: 'load' | 'rename' | 'drop', run: () => void) =>
                    button(t(`workshop.${key}`), run, {
                        kind: 'quiet',
                        label: `${t(`workshop.${key}`)}: ${title}`,
                    })
                return html`<li>
                    <strong>${title}</strong>
                    <span class="taefl-row">
                        ${act('load', () => void leaving.take(law.text))}
                        ${act('rename', () => rename(law, leaving))}
                        ${act('drop', () => drop(law, leaving))}
                    </span>
                </li>`
            })}
        </ul>
    </section>`
}
