/* The rule sets in groups, for lists that show all of them. */
import { sets, type ListedSet } from './sets'
import { t } from './texts'

/** "9×9" */
export const sizeOf = ({ board }: ListedSet): string => {
    const side = Math.sqrt(board.length)
    return `${side}×${side}`
}

/** The tafl games by the size of their boards, then the other ones; what comes first in the catalogue, first. */
export function groups(): [title: string, sets: ListedSet[]][] {
    const titleOf = (set: ListedSet) =>
        set.family === 'tafl' ? `Tafl ${sizeOf(set)}` : t('app.otherGames')
    const titles = [...new Set(sets.map(titleOf))].sort(
        (a, b) => Number(b.startsWith('Tafl')) - Number(a.startsWith('Tafl')),
    )
    return titles.map(title => [title, sets.filter(set => titleOf(set) === title)])
}
