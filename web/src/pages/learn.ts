/* The lessons as paths, with how far somebody has come on each. It needs no core. */
import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import { groups, type ListedSet, ruleLine, setOf } from '../app/sets'
import type { Route } from '../app/router'
import { ruleTitle, t } from '../app/texts'
import { baseOf } from '../core/rulenames'
import { still } from '../parts/still'
import { done } from './learn/progress'
import { enough } from './learn/steps'
import { FIRST_GAME } from './play/wishes'
import '../style/learn.css'
import { listOf } from '../parts/lists'

/** The lesson to take first. */
const BEGIN = baseOf(FIRST_GAME)

class LearnPage extends PageElement {
    @property() route!: Route

    override render() {
        return html`<div class="taefl-page taefl-learn">
            <div class="taefl-stack">
                <h1>${t('learn.title')}</h1>
                <p>${t('learn.lead')}</p>
                <p class="taefl-soft">${t('learn.kept')}</p>
            </div>
            ${this.section(t('learn.first'), [setOf(BEGIN)!])}
            ${groups().map(([title, list]) =>
                this.section(
                    title,
                    list.filter(({ name, steps }) => steps.length && name !== BEGIN),
                ),
            )}
        </div>`
    }
    private section(title: string, list: ListedSet[]) {
        return html`<section class="taefl-stack" aria-label=${title}>
            <h2>${title}</h2>
            ${listOf('taefl-learn-paths', list, set => this.path(set))}
        </section>`
    }
    private path(set: ListedSet) {
        const steps = set.steps.slice(0, enough(set.steps))
        const kept = done(set.name)
        const count = steps.length
        const passed = steps.filter(id => kept.has(id)).length
        const title = ruleTitle(set)
        const word =
            passed === count ? t('learn.again') : passed ? t('learn.goOn') : t('learn.start')
        const next = passed && passed < count ? `#${steps.find(id => !kept.has(id))}` : ''
        return html`<li class="taefl-card taefl-learn-path">
            <div class="picture">${still(set.name)}</div>
            <div class="taefl-stack">
                <h3>${title}</h3>
                <p class="taefl-soft">${ruleLine(set)}</p>
                <div class="taefl-learn-trail" aria-hidden="true">
                    ${steps.map(id => html`<span class=${kept.has(id) ? 'done' : ''}></span>`)}
                </div>
                <div class="taefl-row">
                    <a
                        class="taefl-button ${set.name === BEGIN || next ? 'primary' : ''}"
                        href="/learn/${set.name}${next}"
                        aria-label=${t('learn.of', { word, title })}
                        >${word}</a
                    >
                    <span class="taefl-soft taefl-number"
                        >${
                            passed === count
                                ? t('learn.finished', { count })
                                : t('learn.progress', { done: passed, count })
                        }</span
                    >
                </div>
            </div>
        </li>`
    }
}
customElements.define('taefl-learn', LearnPage)
