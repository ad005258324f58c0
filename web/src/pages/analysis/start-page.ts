/* <taefl-begin>: where an analysis begins that has no address yet. Open something, begin empty, go on
 * with what one left, or take a kept game. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { isolated } from '../../app/bidi'
import { PageElement } from '../../app/element'
import { momentWords } from '../../app/locale'
import { tell } from '../../app/notice'
import { ownTitle } from '../../core/rulenames'
import { pathTo } from '../../app/addresses'
import { begun, namesOf } from '../../app/players'
import { groups, setOf, type ListedSet } from '../../app/sets'
import { type SavedGame, store } from '../../app/store'
import { language, ruleTitle, t } from '../../app/texts'
import type { GameTree } from '../../core/types'
import { type Draft, drafts, dropDraft, keepDraft, MOST } from './drafts'
import './open-game'
import { serverless } from '../../core/place'
import '../../style/open.css'
import { button, linkButton } from '../../parts/fields'
import { still } from '../../parts/still'
import { listOf } from '../../parts/lists'

/** Kept games that are shown here; the others are on their own page. */
const SHOWN_GAMES = 6

class BeginPanel extends PageElement {
    /** Why the address could not be opened. */
    @property() refusal = ''
    /** The rules that the address has. */
    @property() rules = ''
    @state() private kept: SavedGame[] = []

    override connectedCallback(): void {
        super.connectedCallback()
        void this.offer()
    }
    private async offer(): Promise<void> {
        // A browser that keeps nothing has nothing to offer; that is said where one keeps a game.
        const games = await store.list().catch(() => [])
        this.kept = games.filter(begun).slice(0, SHOWN_GAMES)
    }

    override render() {
        const left = drafts()
        const known = setOf(this.rules)
        return html`<h1>${t('analysis.title')}</h1>
            ${
                this.refusal
                    ? html`<div class="taefl-panel taefl-stack taefl-lost" role="alert">
                          <p>${this.refusal}</p>
                          ${known ? linkButton(pathTo(this.rules, '', 'editor'), t('analysis.setUp')) : nothing}
                      </div>`
                    : nothing
            }
            <div class="taefl-analysis-choice">
                <section class="taefl-panel taefl-stack">
                    <h2>${t('analysis.openTitle')}</h2>
                    <taefl-open></taefl-open>
                    ${serverless ? nothing : html`<p><a href="/study">${t('analysis.studies')}</a></p>`}
                </section>
                <section class="taefl-panel taefl-stack">
                    <h2>${t('analysis.begin')}</h2>
                    ${groups().map(
                        ([title, list]) =>
                            html`<h3>${title}</h3>
                                ${listOf('taefl-analysis-sets', list, beginning)}`,
                    )}
                </section>
                ${left.length ? this.renderDrafts(left) : nothing}
                ${
                    this.kept.length
                        ? html`<section class="taefl-panel taefl-stack">
                              <h2>${t('analysis.keptGames')}</h2>
                              <ul class="taefl-list">
                                  ${this.kept.map(
                                      game =>
                                          html`<li class="taefl-analysis-item">
                                              <a href="/analysis?game=${game.id}"
                                                  >${isolated(namesOf(game.tree)) || titleIn(game.tree)}</a
                                              >
                                              <span class="taefl-soft taefl-small"
                                                  >${aboutGame(game.tree, game.updated)}</span
                                              >
                                          </li>`,
                                  )}
                              </ul>
                              <p><a href="/games">${t('analysis.allGames')}</a></p>
                          </section>`
                        : nothing
                }
            </div>`
    }
    private renderDrafts(left: Draft[]) {
        return html`<section class="taefl-panel taefl-stack">
            <h2>${t('analysis.drafts')}</h2>
            ${left.length < MOST ? nothing : html`<p class="taefl-soft taefl-small">${t('analysis.draftsMost', { count: MOST })}</p>`}
            <ul class="taefl-list">
                ${left.map(
                    draft =>
                        html`<li class="taefl-analysis-item">
                            <a
                                href="${pathTo(draft.tree.rules, draft.tree.position)}#draft=${draft.id}"
                                >${isolated(namesOf(draft.tree)) || titleIn(draft.tree)}</a
                            >
                            ${button(
                                t('analysis.dropDraft'),
                                () => {
                                    dropDraft(draft.id)
                                    this.requestUpdate()
                                    tell({
                                        text: t('analysis.dropped'),
                                        action: {
                                            text: t('app.undo'),
                                            run: () => {
                                                keepDraft(draft)
                                                this.requestUpdate()
                                            },
                                        },
                                    })
                                },
                                {
                                    kind: 'quiet',
                                    label: t('analysis.dropDraftOf', {
                                        name: namesOf(draft.tree) || titleIn(draft.tree),
                                    }),
                                },
                            )}
                            <span class="taefl-soft taefl-small"
                                >${aboutGame(draft.tree, draft.time)}</span
                            >
                        </li>`,
                )}
            </ul>
        </section>`
    }
}
customElements.define('taefl-begin', BeginPanel)

/** An empty board of these rules, or one to set pieces on. */
const beginning = (set: ListedSet) =>
    html`<li>
        ${still(set.name)}
        <a href=${pathTo(set.name)}>${ruleTitle(set)}</a>
        <a
            class="aside"
            href=${pathTo(set.name, '', 'editor')}
            aria-label=${t('analysis.setUpOf', { rules: ruleTitle(set) })}
            >${t('analysis.setUp')}</a
        >
    </li>`

function titleIn(tree: GameTree): string {
    const set = setOf(tree.rules)
    return set ? ruleTitle(set) : ownTitle(tree, language())
}
function aboutGame(tree: GameTree, time: number): string {
    return [
        namesOf(tree) ? titleIn(tree) : '',
        t('analysis.plies', { count: tree.moves.length }),
        tree.result === '*' ? '' : tree.result.replace('-', '–'),
        momentWords(time),
    ]
        .filter(words => words)
        .join(' · ')
}
