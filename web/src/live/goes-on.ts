/* A game with a clock goes on while one is elsewhere on the page: a notice that leads back to it. Loaded when that
 * happens first. */
import { tell } from '../app/notice'
import { navigate } from '../app/router'
import { needTexts, t } from '../app/texts'
import type { Row } from './types'

/** What takes the notices back, by the games' ids; of one that was closed nothing. */
const shown = new Map<string, () => void>()

/** Shows one for each of these games, and no others. */
export async function showGoesOn(rows: readonly Row[]): Promise<void> {
    await needTexts('live')
    for (const [id, remove] of shown)
        if (!rows.some(row => row.id === id)) {
            remove()
            shown.delete(id)
        }
    for (const { id, seats, you } of rows) {
        if (shown.has(id)) continue
        const name = seats[you === 1 ? 1 : 0]?.name || t('live.someone')
        const remove = tell({
            text: t('live.runsOn', { name }),
            action: { text: t('live.toGame'), run: () => navigate(`/g/${id}`) },
        })
        shown.set(id, remove)
    }
}
