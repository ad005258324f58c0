/* <taefl-curve>: the chance of winning over the line one stands in. */
import { html, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { plyAt, type Path } from '../../app/tree'
import type { About, GameTree } from '../../core/types'
import { learnPlies } from '../../parts/moves'
import { lineOf, pointsOf } from './line'
import type { Study } from './study'
import { sidesOf } from './words'
import '../../parts/graph'

/** Events (bubbling): `taefl-go` {path}. */
export class CurvePanel extends PageElement {
    @property({ attribute: false }) study!: Study
    /** Those of the study, so that a change of them shows. */
    @property({ attribute: false }) tree!: GameTree
    @property({ attribute: false }) path!: Path
    /** How much searches have found, so that more of it shows. */
    @property({ type: Number }) found = 0
    @property({ attribute: false }) about: About | null = null

    override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has('tree')) return
        learnPlies(this.tree)
            .then(() => this.requestUpdate())
            .catch(() => {}) // moves stand without their numbers
    }
    override render() {
        const { about, study, path } = this
        const go = ({ detail }: CustomEvent<{ ply: number }>): void => {
            const to = { path: lineOf(study)[detail.ply]! }
            this.dispatchEvent(new CustomEvent('taefl-go', { detail: to, bubbles: true }))
        }
        return html`<taefl-graph
            .points=${pointsOf(study, about)}
            .at=${plyAt(path)}
            .names=${sidesOf(about)}
            @taefl-ply=${go}
        ></taefl-graph>`
    }
}
customElements.define('taefl-curve', CurvePanel)
