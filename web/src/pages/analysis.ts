/* Analysis: any game or position on a board, with its tree of moves, the engine beside it and a curve
 * over the game. Without an address of its own the page offers what can be opened. */
import { html } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../app/element'
import { knownName } from '../app/kept'
import type { Page, Route } from '../app/router'
import { t } from '../app/texts'
import { reason, type Opened } from './analysis/open-game'
import { addressNow, isOurs, Study, wrote } from './analysis/study'
import { positionFromPath } from '../app/addresses'
import { core } from '../app/core'
import { newTree } from '../app/tree'
import '../style/analysis.css'
import { linked, findGame, fair } from './analysis/load-game'
import { AnalysisBoard } from './analysis/analysis-board'
import './analysis/start-page'

/** What the address asks for. Rejects with a reason in the person's language, or the core's. */
async function find(route: Route): Promise<Study> {
    const { part, search, hash } = route
    const rules = part.rules ?? ''
    const position = positionFromPath(part.position ?? '')
    const [id, played] = ['game', 'played'].map(name => search.get(name) ?? '')
    if (!played && /(^|&)(moves|game|json)=/.test(hash)) return linked(hash, rules, position, id!)
    if (id || played || /^draft=/.test(hash)) return findGame(route)
    const { rules: canonical } = await core().view({ rules, start: position, moves: [] })
    return new Study(newTree(canonical, position))
}

class AnalysisPage extends PageElement implements Page {
    @property() route!: Route
    @state() private study: Study | null = null
    /** Why the address could not be opened. */
    @state() private refusal = ''
    @state() private loading = true
    private asked = 0

    override willUpdate(changed: Changed): void {
        if (changed.has('route') && !(this.study && isOurs())) void this.load()
    }
    private async load(): Promise<void> {
        const number = ++this.asked
        const { part, search, hash } = this.route
        let study: Study | null = null
        let refusal = ''
        wrote(addressNow())
        this.loading = true
        try {
            if (part.rules || search.has('game') || search.has('played') || hash) {
                const found = await find(this.route)
                if (knownName()) await fair(found)
                study = found
            }
        } catch (error) {
            refusal = await reason(error, part.rules)
        }
        if (number !== this.asked) return
        this.study = study
        this.refusal = refusal
        this.loading = false
    }
    private readonly opened = async (event: CustomEvent<Opened>): Promise<void> => {
        const { tree, path } = event.detail
        this.asked++
        this.study = new Study(tree, path)
        await this.updateComplete
        const shown = this.querySelector('taefl-analysis-board')
        if (shown instanceof AnalysisBoard) await shown.address('push')
    }

    override render() {
        if (this.study)
            return html`<taefl-analysis-board .study=${this.study}></taefl-analysis-board>`
        return html`<div class="taefl-page">
            ${
                this.loading
                    ? html`<h1>${t('analysis.title')}</h1>
                          <p class="taefl-soft" aria-busy="true">${t('analysis.loading')}</p>`
                    : html`<taefl-begin
                          .refusal=${this.refusal}
                          .rules=${this.route.part.rules ?? ''}
                          @taefl-opened=${this.opened}
                      ></taefl-begin>`
            }
        </div>`
    }
}
customElements.define('taefl-analysis', AnalysisPage)
