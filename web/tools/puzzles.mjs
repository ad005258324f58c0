// Chooses the puzzles of the page from what `taefl puzzles mine … --json` found:
//
//   node web/tools/puzzles.mjs SHELF FOUND.jsonl…     adds to web/data/puzzles/SHELF.json
//
// What is on the shelf stays. One puzzle a game at most, none that resembles another, at most an eighth
// won in one turn, both sides, and a share for every rule set. Among those the harder and less obvious
// come first. Equal input makes the same file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { letterOf } from '../src/app/puzzles.ts'
import { isLike } from './likeness.mjs'

/** How many of which rule set, at most; as many as there are rows in all. */
const shares = {
    tafl: {
        'tablut-ashton': 60,
        'tablut-katz': 55,
        'tablut-classic': 40,
        'tablut-bologna': 25,
        'tablut-ashton+camp-shelter': 1,
        'tablut-katz+custodial-king': 2,
        'tablut-katz+edge-capture': 1,
        'tablut-classic+corner-escape': 2,
        'tablut-classic+hostile-throne': 1,
    },
    maerstanas: { maerstanas: 210 },
    gardsdansen: { gardsdansen: 40 },
    brandubh: { brandubh: 20, 'brandubh+weak-king': 4, 'brandubh-hnefatafl-org': 6 },
    'ard-ri': { 'ard-ri': 16, 'ard-ri-step': 8 },
    magpie: { magpie: 24 },
    'saami-tablut': { 'saami-tablut': 26 },
    'sea-battle': { 'sea-battle': 24 },
    copenhagen: { copenhagen: 24 },
    fetlar: { fetlar: 24 },
    tawlbwrdd: { tawlbwrdd: 24 },
    'old-hnefatafl': { 'old-hnefatafl': 24 },
}
const sum = numbers => Object.values(numbers).reduce((sum, n) => sum + n)

/** At most so many of this length (turns; the last one: that and longer); of other shelves, parts of all. */
const lengths = {
    tafl: [0, 18, 80, 75, 50],
    maerstanas: [0, 16, 60, 65, 55, 50],
    gardsdansen: [0, 6, 30, 20],
    magpie: [0, 3, 10, 12, 12],
}
const parts = [0, 1 / 8, 0.7, 0.4, 0.3]

/** How many one side may have, of all, where it wins so often that half are not to be had. */
const oneSided = { 'old-hnefatafl': 0.7 }

/** How many may have the very same themes; of other shelves a third. */
const alike = { tafl: 30, maerstanas: 210, gardsdansen: 12 }

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
function idOf(shelf, found) {
    const letters = '23456789abcdefghjkmnpqrstuvwxyz'
    let hash = 2166136261
    for (const byte of new TextEncoder().encode(`${found.rules} ${found.position}`))
        hash = Math.imul(hash ^ byte, 16777619) >>> 0
    let id = letterOf(shelf)
    for (let i = 0; i < 4; i++, hash = Math.floor(hash / letters.length))
        id += letters[hash % letters.length]
    return id
}

/** What is added to those that are there. */
function choose(shelf, there, all) {
    const left = { ...shares[shelf] }
    const wanted = sum(left)
    const byLength = [...(lengths[shelf] ?? parts.map(part => Math.floor(part * wanted)))]
    const longest = byLength.length - 1
    const most = Math.ceil(wanted * (oneSided[shelf] ?? 0.55))
    const bySide = [0, most, most]
    const games = new Set()
    const kinds = {} // how many of the same themes
    const chosen = []
    const take = one => {
        left[one.rules]--
        byLength[Math.min(one.turns, longest)]--
        bySide[one.side]--
        kinds[one.themes.join()] = (kinds[one.themes.join()] ?? 0) + 1
    }
    there.forEach(take)
    for (const found of all) {
        const length = Math.min(found.turns, longest)
        const game = `${found.rules} ${found.seed} ${found.game}`
        const kind = found.themes.join()
        if (![left[found.rules], byLength[length], bySide[found.side]].every(n => n > 0)) continue
        if (games.has(game) || kinds[kind] >= (alike[shelf] ?? wanted / 3)) continue
        if ([...there, ...chosen].some(one => isLike(found.position, one.position, shelf))) continue
        take(found)
        games.add(game)
        chosen.push(found)
    }
    return chosen
}

const [shelf, ...files] = process.argv.slice(2)
if (!shares[shelf]) {
    console.error('usage: node web/tools/puzzles.mjs SHELF FOUND.jsonl…')
    process.exit(2)
}
const out = new URL(`../data/puzzles/${shelf}.json`, import.meta.url)
const there = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : []
const found = files
    .flatMap(file => readFileSync(file, 'utf8').split('\n').filter(Boolean))
    .map(line => JSON.parse(line))
    .map(one => ({ ...one, interest: interest(one) }))
    .sort((a, b) => b.interest - a.interest || (a.position < b.position ? -1 : 1))
// Rules that are named after others come when those are known.
const place = one => one.interest + one.turns + (one.rules === shelf ? 0 : 2)
const added = choose(shelf, there, found).sort((a, b) => place(a) - place(b))
// Of those that are there it is no longer known how long the engine overlooked them, but their order says it:
// a puzzle stands where others stand that are as far from the easiest of those it came with.
const apart = list => list.map((one, i) => ({ one, at: (i + 0.5) / list.length }))
const chosen = [...apart(there), ...apart(added)].sort((a, b) => a.at - b.at).map(({ one }) => one)
const ids = new Set()
const rows = chosen.map((one, i) => {
    const id = one.id ?? idOf(shelf, one)
    if (ids.has(id)) throw new Error(`two puzzles are called ${id}`)
    ids.add(id)
    const { rules, position, side, turns, clear, sole, margin, line, themes, nodes } = one
    const at = (i + 0.5) / chosen.length
    // Five steps, as many puzzles on each; and where the rating of the puzzle begins.
    const difficulty = 1 + Math.floor((5 * i) / chosen.length)
    const rating = Math.round(800 + 1000 * at + 50 * (turns - 1))
    return JSON.stringify({
        ...{ id, rules, position, side, turns, clear, sole, margin },
        ...{ difficulty, rating, themes, line, nodes },
    })
})
writeFileSync(out, `[\n${rows.join(',\n')}\n]\n`)
const count = key => {
    const numbers = {}
    for (const one of chosen) numbers[key(one)] = (numbers[key(one)] ?? 0) + 1
    return Object.entries(numbers).map(([k, n]) => `${k}: ${n}`)
}
console.error(`${there.length} and ${added.length} of ${found.length}`)
for (const key of [one => one.rules, one => one.turns, one => one.side])
    console.error(count(key).join(', '))
