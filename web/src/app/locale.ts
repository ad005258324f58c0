/* Numbers, dates and the order of words in the page's language, whatever the browser's own is. */
import { language } from './texts'

/** "1,234.5", "1 234,5"; `digits`: so many after the decimal mark, neither more nor fewer. */
export function numberWords(value: number, digits?: number): string {
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(language(), digits === undefined ? {} : fixed).format(value)
}
/** The points of a rating: "1612?", as long as the deviation is above what the leaderboard takes. */
export const ratingPoints = ({
    points,
    deviation,
}: {
    points: number
    deviation: number
}): string => `${points}${deviation > 150 ? '?' : ''}`

/** "350K", "1,2 mn". */
export function shortNumber(value: number): string {
    const how = { notation: 'compact', maximumSignificantDigits: 2 } as const
    return new Intl.NumberFormat(language(), how).format(value)
}
/** "62%", "62 %" of a share from 0 to 1. */
export const percentWords = (share: number): string =>
    new Intl.NumberFormat(language(), { style: 'percent' }).format(share)

/** The language of the page as the browser's person writes its dates: British, where the browser says so. */
const dated = (): string =>
    navigator.languages?.find(one => one.split('-')[0] === language()) ?? language()

/** "Mar 29, 2026", "29 Mar 2026". Games from files have a date and no time of day: their day begins at midnight in UTC, and
 * is the same everywhere. */
export function dayWords(ms: number, where: 'here' | 'elsewhere' = 'here'): string {
    const zone = where === 'elsewhere' ? { timeZone: 'UTC' } : {}
    return new Intl.DateTimeFormat(dated(), { dateStyle: 'medium', ...zone }).format(ms)
}
/** "March 29". */
export const dayOfYear = (day: Date): string =>
    new Intl.DateTimeFormat(dated(), { day: 'numeric', month: 'long' }).format(day)
/** "Mar 29, 2026, 2:05 PM". */
export const momentWords = (ms: number): string =>
    new Intl.DateTimeFormat(dated(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms)

/** The day here, as names of files have it: "2026-03-29". */
export const dayHere = (): string => new Date().toLocaleDateString('sv-SE')

/** For sorting words. */
export const byWords = (a: string, b: string): number => new Intl.Collator(language()).compare(a, b)
/** "Ada, Bo and Cy". */
export const listWords = (words: readonly string[]): string =>
    new Intl.ListFormat(language()).format(words)
