// Chooses the puzzles of the page from what `taefl puzzles mine … --json` found:
//
//   node web/tools/puzzles.mjs FAMILY FOUND.jsonl…     writes web/data/puzzles/FAMILY.json
//
// One puzzle a game at most, none that resembles another, at most an eighth won in one turn, both
// sides, and a share for every rule set. Among those the harder and less obvious come first. Equal
// input makes the same file.
import { readFileSync, writeFileSync } from 'node:fs'

/** How many of which rule set, at most; as many as there are rows in all. */
const shares = {
    tafl: {
        'tablut-ashton': 10,
        'tablut-katz': 10,
        'tablut-classic': 9,
        'tablut-bologna': 4,
        'tablut-ashton+camp-shelter': 1,
        'tablut-katz+custodial-king': 2,
        'tablut-katz+edge-capture': 1,
        'tablut-classic+corner-escape': 2,
        'tablut-classic+hostile-throne': 1,
    },
    maerstanas: { maerstanas: 40 },
    gardsdansen: { gardsdansen: 40 },
}

/** At most so many of this length (turns; the last one: that and longer). */
const lengths = {
    tafl: [0, 4, 16, 15, 10],
    maerstanas: [0, 3, 11, 12, 10, 9],
    gardsdansen: [0, 6, 30, 20],
}

/** How many may have the very same themes. */
const alike = { tafl: 6, maerstanas: 40, gardsdansen: 12 }

/** Each square of a position text as a letter, row by row; digits are empty squares. */
function cells(position) {
    return position
        .split(' ')[0]
        .split('/')
        .map(row => row.replace(/[1-9]/g, n => '.'.repeat(Number(n))))
}

/** All pictures of a board that count as the same: turned and mirrored, the hexagon mirrored. */
function pictures(position, family) {
    const rows = cells(position).map(row => [...row])
    const turned = rows => rows[0].map((_, x) => rows.map(row => row[x]).reverse())
    const mirrored = rows => [...rows].reverse()
    const all = [rows, mirrored(rows)]
    if (family !== 'gardsdansen')
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

/** How much there is to find: long, quiet, overlooked by the engine at first, the only way not to
 * lose; taking back and taking much at once are not. */
function interest(found) {
    const quiet = !found.themes.some(theme => theme.endsWith('capture'))
    return (
        Math.min(found.turns, 5) * 0.8 +
        Math.log10(found.engine + 10) * 0.9 +
        (quiet ? 0.8 : 0) +
        (found.themes.includes('sacrifice') ? 0.5 : 0) +
        (found.themes.includes('thunder') || found.themes.includes('woden') ? 4 : 0) +
        (found.sole > 1 ? 0.5 : 0) -
        Math.max(0, Math.min(found.second, 600)) / 400 -
        (found.recapture ? 1.2 : 0) -
        (found.greedy ? 1 : 0)
    )
}

/** Short, and the same as long as rules and position are: FNV-1a, in letters that are hard to mix up. */
function idOf(family, found) {
    const letters = '23456789abcdefghjkmnpqrstuvwxyz'
    let hash = 2166136261
    for (const byte of new TextEncoder().encode(`${found.rules} ${found.position}`))
        hash = Math.imul(hash ^ byte, 16777619) >>> 0
    let id = family[0]
    for (let i = 0; i < 4; i++, hash = Math.floor(hash / letters.length))
        id += letters[hash % letters.length]
    return id
}

function choose(family, all) {
    const left = { ...shares[family] }
    const longest = lengths[family].length - 1
    const byLength = [...lengths[family]]
    const wanted = Object.values(left).reduce((sum, n) => sum + n)
    const bySide = [0, Math.ceil(wanted * 0.55), Math.ceil(wanted * 0.55)]
    const games = new Set()
    const kinds = {} // how many of the same themes
    const boards = []
    const chosen = []
    for (const found of all) {
        const length = Math.min(found.turns, longest)
        const game = `${found.rules} ${found.seed} ${found.game}`
        const kind = found.themes.join()
        if (!left[found.rules] || !byLength[length] || !bySide[found.side]) continue
        if (games.has(game) || kinds[kind] >= alike[family]) continue
        const [board, ...others] = pictures(found.position, family)
        if ([board, ...others].some(one => boards.some(other => likeness(one, other) > 0.72)))
            continue
        left[found.rules]--
        byLength[length]--
        bySide[found.side]--
        games.add(game)
        kinds[kind] = (kinds[kind] ?? 0) + 1
        boards.push(board)
        chosen.push(found)
    }
    return chosen
}

const [family, ...files] = process.argv.slice(2)
if (!shares[family] || !files.length) {
    console.error('usage: node web/tools/puzzles.mjs tafl|maerstanas|gardsdansen FOUND.jsonl…')
    process.exit(2)
}
const found = files
    .flatMap(file => readFileSync(file, 'utf8').split('\n').filter(Boolean))
    .map(line => JSON.parse(line))
    .map(one => ({ ...one, interest: interest(one) }))
    .sort((a, b) => b.interest - a.interest || (a.position < b.position ? -1 : 1))
const chosen = choose(family, found).sort((a, b) => a.interest + a.turns - b.interest - b.turns)
const ids = new Set()
const rows = chosen.map((one, i) => {
    const id = idOf(family, one)
    if (ids.has(id)) throw new Error(`two puzzles are called ${id}`)
    ids.add(id)
    const { rules, position, side, turns, clear, sole, margin, line, themes, nodes } = one
    // Five steps, as many puzzles on each.
    const difficulty = 1 + Math.floor((5 * i) / chosen.length)
    return JSON.stringify({
        id,
        rules,
        position,
        side,
        turns,
        clear,
        sole,
        margin,
        difficulty,
        themes,
        line,
        nodes,
    })
})
const out = new URL(`../data/puzzles/${family}.json`, import.meta.url)
writeFileSync(out, `[\n${rows.join(',\n')}\n]\n`)
const count = key => {
    const numbers = {}
    for (const one of chosen) numbers[key(one)] = (numbers[key(one)] ?? 0) + 1
    return Object.entries(numbers).map(([k, n]) => `${k}: ${n}`)
}
console.error(`${chosen.length} of ${found.length}`)
for (const key of [one => one.rules, one => one.turns, one => one.side])
    console.error(count(key).join(', '))
