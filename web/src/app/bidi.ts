/* Names and titles that are written from right to left, among other words. */

/** Letters from right to left, and marks that change the direction. */
const TURNING =
    /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A name, or several with ' – ' between them, so that what stands beside each keeps its place: two names from
 * right to left would change places, and a number would go to the other end (Unicode UAX #9). It has the same
 * effect as <bdi>, also in titles and labels, which have no elements. Other names stay as they are. */
export function isolated(words: string): string {
    const each = words
        .split(' – ')
        .map(one => (TURNING.test(one) && !one.startsWith('\u2068') ? `\u2068${one}\u2069` : one))
    return each.join(' – ')
}
