/* How a board too large for a sheet is cut into parts, in one direction. All in millimetres from the
 * middle of the board. */

export interface Tile {
    from: number
    to: number
    /** What is left on after `to` for the next part to be glued on; 0 on the last. */
    strip: number
    first: boolean
}

/** Parts of -half … half of at most `room` each, strip included; cut between squares of `step` that
 * begin `frame` from the edge (step 0: anywhere), into pieces as even as that allows. */
export function tiles(
    half: number,
    room: number,
    strip: number,
    frame: number,
    step: number,
): Tile[] {
    if (2 * half <= room) return [{ from: -half, to: half, strip: 0, first: true }]
    for (let count = 2; ; count++) {
        const cuts = [-half]
        for (let i = 1; i < count; i++) {
            const even = -half + (2 * half * i) / count
            const start = -half + frame
            cuts.push(step ? start + Math.round((even - start) / step) * step : even)
        }
        cuts.push(half)
        const parts = cuts.slice(1).map((to, i): Tile => {
            const last = i === count - 1
            return { from: cuts[i]!, to, strip: last ? 0 : strip, first: i === 0 }
        })
        if (parts.every(part => part.to - part.from + part.strip <= room)) return parts
    }
}
