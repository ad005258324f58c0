// How much two puzzles resemble each other: what stands on their boards, turned and mirrored as they may be.

/** Each square of a position text as a letter, row by row; digits are empty squares. */
function cells(position) {
    return position
        .split(' ')[0]
        .split('/')
        .map(row => row.replace(/\d+/g, n => '.'.repeat(Number(n))))
}

const known = new Map()
/** All pictures of a board that count as the same: turned and mirrored, the hexagon mirrored. Each has a letter for
 * each square, and the squares that are not empty. Made once a position, since many are compared with it. */
function pictures(position, shelf) {
    const key = `${shelf} ${position}`
    if (!known.has(key)) known.set(key, drawn(position, shelf))
    return known.get(key)
}

function drawn(position, shelf) {
    const rows = cells(position).map(row => [...row])
    const turned = rows => rows[0].map((_, x) => rows.map(row => row[x]).reverse())
    const mirrored = rows => [...rows].reverse()
    const all = [rows, mirrored(rows)]
    if (shelf !== 'gardsdansen')
        for (let i = 0; i < 3; i++) all.push(...all.slice(-2).map(picture => turned(picture)))
    return all.map(picture => {
        const letters = picture.flat()
        return { letters, taken: [...letters.keys()].filter(square => letters[square] !== '.') }
    })
}

/** How much of two boards is the same, of what stands on either. */
function likeness(a, b) {
    let same = 0
    let both = 0
    for (const square of a.taken) {
        if (b.letters[square] === '.') continue
        both++
        same += a.letters[square] === b.letters[square] ? 1 : 0
    }
    return same / (a.taken.length + b.taken.length - both)
}

/** Whether it is so much that nobody needs both. */
export const isLike = (position, other, shelf) => {
    const [board] = pictures(other, shelf)
    return pictures(position, shelf).some(one => likeness(one, board) > 0.72)
}
