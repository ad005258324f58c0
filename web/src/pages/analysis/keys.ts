/* The keys of an analysis: one list for what they do and for the help. */
import type { ReactiveController } from 'lit'
import { settings } from '../../app/settings'
import { t } from '../../app/texts'

type Keyed = [shown: string, words: string, keys: Record<string, () => void>]

export interface Deeds {
    first(): void
    last(): void
    back(): void
    forward(): void
    undo(): void
    flip(): void
    engine(): void
    engineMove(): void
    help(): void
}

export class Keys implements ReactiveController {
    constructor(private readonly deeds: Deeds) {}
    hostConnected(): void {
        document.addEventListener('keydown', this.pressed)
    }
    hostDisconnected(): void {
        document.removeEventListener('keydown', this.pressed)
    }
    /** The board, a slider, a list and the like have these for themselves. */
    private steps(): Keyed[] {
        const { back, forward, first, last } = this.deeds
        return [
            ['← →', t('analysis.keyStep'), { ArrowLeft: back, ArrowRight: forward }],
            ['↑ ↓', t('analysis.keyEnds'), { ArrowUp: first, ArrowDown: last }],
        ]
    }
    private letters(): Keyed[] {
        const { flip, engine, help } = this.deeds
        return [
            ['l', t('analysis.keyEngine'), { l: engine }],
            ['f', t('analysis.flip'), { f: flip }],
            ['m', t('speech.typed'), {}], // the table's own
            ['?', t('analysis.keys'), { '?': help }],
        ]
    }
    private space(): Keyed {
        return [t('analysis.space'), t('analysis.keyEngineMove'), { ' ': this.deeds.engineMove }]
    }
    private readonly pressed = (event: KeyboardEvent): void => {
        const target = event.target as Element
        if (event.defaultPrevented || event.altKey) return
        if (target.closest('input, textarea, select, [contenteditable], dialog')) return
        if (event.ctrlKey || event.metaKey) {
            if (event.key.toLowerCase() !== 'z' || event.shiftKey) return
            event.preventDefault()
            return this.deeds.undo()
        }
        const own = target.closest('taefl-board, [role=slider], [role=tablist], [role=region]')
        const pressing = target.closest('button, a, summary, label')
        const rows = [
            ...(own ? [] : this.steps()),
            ...(own || pressing ? [] : [this.space()]),
            ...(settings.get('letters') ? this.letters() : []),
        ]
        const run = rows.map(([, , keys]) => keys[event.key]).find(found => found)
        if (!run) return
        event.preventDefault()
        run()
    }

    /** What the keys do, for the help. */
    told(): (readonly [shown: string, words: string])[] {
        const letters = settings.get('letters') ? this.letters() : []
        return [...this.steps(), this.space(), ...letters, ['Ctrl Z', t('app.undo')]].map(
            ([shown, words]) => [shown!, words!],
        )
    }
}
