/* The keys of the page of a game, where no field and no question has them. */
import { settings } from '../../app/settings'
import type { View } from './view'

export function keyed(view: View, event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as HTMLElement
    if (target.closest('input, select, textarea, dialog')) return
    const { key } = event
    const inside = !!target.closest('taefl-board, [role="grid"], taefl-moves')
    const steps: Record<string, number> = {
        ArrowLeft: view.at - 1,
        ArrowRight: view.at + 1,
        ArrowUp: 0,
        ArrowDown: Infinity,
    }
    const letters: Record<string, () => void> = {
        f: () => view.flipBoard(),
        l: () => view.do('analyse'),
        '?': () => view.ask('help'),
    }
    if (key in steps && !inside) view.step(steps[key]!)
    else if (key === ' ' && !inside && !target.closest('button, a, summary')) {
        // On a person's turn the engine moves only where that is wanted.
        if (view.match.person && !settings.get('spaceMoves')) return
        view.do('engineMove')
    } else if (key in letters && settings.get('letters')) letters[key]!()
    else return
    event.preventDefault()
}
