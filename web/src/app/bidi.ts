/* Names and titles among other words: those that are written from right to left, and those that are too long. */

/** A letter or a mark from right to left. */
const TURNING = /[\u0590-\u08ff\u200f\ufb1d-\ufefc\u{10800}-\u{1efff}]/u

/** Marks that begin or end a part of another direction. In a name from a file, or in one that was cut, they may lack
 * their other half, and would turn the words behind the name. */
const PAIRED = /[\u202a-\u202e\u2066-\u2069]/gu
/** What this function has set apart. */
const APART = /\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069/gu

/** A name, or several with ' – ' between them, so that what stands beside each keeps its place: two names from
 * right to left would change places, and a number would go to the other end (Unicode UAX #9). It has the same
 * effect as <bdi>, also in titles and labels, which have no elements. Other names stay as they are. */
export function isolated(words: string): string {
    const alone = (one: string): string => {
        const open = one.replace(APART, '').search(PAIRED) >= 0
        const whole = open ? one.replace(PAIRED, '') : one
        return TURNING.test(whole) && whole[0] !== '\u2068' ? `\u2068${whole}\u2069` : whole
    }
    return words.split(' – ').map(alone).join(' – ')
}

/** Of a name so many letters are shown. */
const NAME_MOST = 60

/** A name as it is shown. In a file it may be of any length, and a letter may carry any number of marks, which would
 * cover the lines above and below. */
export function shortened(name: string): string {
    const letters = Array.from(name.replace(/(\p{M}{3})\p{M}+/gu, '$1'))
    return letters.length > NAME_MOST
        ? `${letters.slice(0, NAME_MOST - 1).join('')}…`
        : letters.join('')
}
