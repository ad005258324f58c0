/* The rules in thirty seconds: four pictures with a sentence each, in a dialog. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../../app/element'
import { LoadingElement } from '../../app/loading'
import { core } from '../../app/core'
import { sideName } from '../../app/speech'
import { boardTexts, maybe, needTexts } from '../../app/texts'
import '../../board/board'
import { layoutOf } from '../../board/layout'
import type { About } from '../../core/types'
import scenes from '../../../data/brief.json'
import { type Picture, pictureOf, type Scene } from './rule-scenes'
import '../../style/play.css'

class QuickRules extends LoadingElement {
    @property() law!: About
    @state() private pictures: Picture[] = []

    override willUpdate(changed: Changed): void {
        if (changed.has('law'))
            void this.load(
                () => this.draw(this.law),
                found => (this.pictures = found),
            )
    }
    private async draw({ family, name }: About): Promise<Picture[]> {
        const ideas = scenes[family] as unknown as Scene[][]
        const [found] = await Promise.all([
            Promise.all(ideas.map(idea => pictureOf(idea, name, place => core().view(place)))),
            needTexts('guide'),
        ])
        return found.filter(picture => picture !== null)
    }
    override render() {
        if (this.problem) return html`<p role="alert">${this.problem}</p>`
        return html`<ol
            class="taefl-list taefl-brief"
            aria-busy=${this.pictures.length ? 'false' : 'true'}
        >
            ${this.pictures.map(picture => this.figure(picture))}
        </ol>`
    }
    private figure(picture: Picture) {
        const { law } = this
        const { words, board, arrows, spots, last } = picture
        const names = { one: sideName(law, 1), two: sideName(law, 2) }
        // To look at: the words beside it say the same.
        return html`<li>
            <div class="picture" inert aria-hidden="true">
                <taefl-board
                    .style=${windowOf(law, picture)}
                    .geometry=${law.geometry}
                    .pieces=${law.pieces}
                    .board=${board}
                    .arrows=${arrows}
                    .spots=${spots}
                    .last=${last}
                    .coordinates=${false}
                    .still=${true}
                    .texts=${boardTexts()}
                ></taefl-board>
            </div>
            <p>${maybe(`guide.${words}`, names) ?? nothing}</p>
        </li>`
    }
}

/** Shows so much of a board as the picture is of, moved so that it does not end beyond the board. */
function windowOf({ geometry }: About, { at, span }: Picture): string {
    const { places, box } = layoutOf(geometry, false, 16)
    const { left, top } = places.get(at)!
    const half = Math.min(50 * span + 10, box.width / 2)
    const shift = (from: number, size: number): number =>
        Math.min(Math.max(from - half, -size / 2), size / 2 - 2 * half) + size / 2
    const part = (way: number): string => `${((-100 * way) / box.width).toFixed(2)}%`
    const zoom = box.width / (2 * half)
    const [x, y] = [part(shift(left, box.width)), (shift(top, box.height) / box.height) * -100]
    return `transform: scale(${zoom.toFixed(3)}) translate(${x}, ${y.toFixed(2)}%)`
}
customElements.define('taefl-brief', QuickRules)
