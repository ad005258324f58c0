// How much two puzzles resemble each other: what stands on their boards, turned and mirrored as they may be.

/** Each square of a position text as a letter, row by row; digits are empty squares. */
function cells(position) {
    return position
        .split(' ')[0]
        .split('/')
        .map(row => row.replace(/\d+/g, n => '.'.repeat(Number(n))))
}

/** All pictures of a board that count as the same: turned and mirrored, the hexagon mirrored. */
function pictures(position, shelf) {
    const rows = cells(position).map(row => [...row])
    const turned = rows => rows[0].map((_, x) => rows.map(row => row[x]).reverse())
    const mirrored = rows => [...rows].reverse()
    const all = [rows, mirrored(rows)]
    if (shelf !== 'gardsdansen')
        for (let i = 0; i < 3; i++) all.push(...all.slice(-2).map(picture => turned(picture)))
    return all.map(picture => picture.flat().join(''))
}

/** How much of two boards is the same, of what stands on either. */
function likeness(a, b) {
    let same = 0
    let either = 0
    for (let i = 0; i < a.length; i++) {
        if (a[i] === '.' && b[i] === '.') continue
        either++
        same += a[i] === b[i] ? 1 : 0
    }
    return same / either
}

/** Whether it is so much that nobody needs both. */
export const isLike = (position, other, shelf) => {
    const [board] = pictures(other, shelf)
    return pictures(position, shelf).some(one => likeness(one, board) > 0.72)
}
