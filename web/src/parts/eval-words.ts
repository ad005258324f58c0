/* What a search found, in words: chances in percent, proven wins, final scores. */
import { type Evaluation, shares } from '../app/evaluation'
import { language, t } from '../app/texts'

const number = (share: number): string =>
    new Intl.NumberFormat(language(), { style: 'percent' }).format(share / 100)
/** "62 %" in the person's language: player 1's chance. */
export const percent = (chance: number): string => number(shares(chance)[0])
/** Both sides', player 1's first. */
export const percents = (chance: number): string[] => shares(chance).map(number)

/** "White wins in 5", "final score +6", or nothing. */
export function evalWords(
    { win, final }: Pick<Evaluation, 'win' | 'final'>,
    names: readonly [string, string],
): string {
    if (win) return t('analysis.winsIn', { side: names[win > 0 ? 0 : 1], count: Math.abs(win) })
    return final === null ? '' : t('analysis.final', { points: signed(final) })
}
const signed = (points: number): string =>
    points > 0 ? `+${points}` : String(points).replace('-', '−')
