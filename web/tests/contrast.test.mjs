/* Text can be read in every theme: each colour that the style sheets give to text, on each ground that they lay
 * under it, as WCAG 2 counts. What the sheets do not say, such as text that lets its ground through, is axe's. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { colour, contrast, over, rules } from './sheets.mjs'

/** Of text, and of what shows where one can press and where one is. */
const LEAST = { text: 4.5, edge: 3 }

/** Grounds on which not every text stands that has no ground of its own, and what does stand there. Each other
 * ground has to bear all text. */
const BEARS = {
    'color-mix(in srgb, var(--fill) 86%, var(--ink))': ['var(--accent-ink)'],
    'color-mix(in srgb, var(--warn) 30%, transparent)': ['var(--ink)'],
    // Moves of a puzzle's line, and code in running text.
    'color-mix(in srgb, var(--woad) 20%, transparent)': ['var(--ink)'],
    'color-mix(in srgb, var(--line) 45%, transparent)': [
        'var(--ink)',
        'var(--ink-soft)',
        'var(--woad)',
    ],
    // Lines, bars and what lies behind a dialog.
    'var(--accent)': [],
    'var(--good)': [],
    'var(--line)': [],
    'var(--woad)': [],
    'var(--dot)': [],
    'rgb(20 14 8 / 55%)': [],
    // Boards, with pieces on them and names of squares (looks.test.mjs).
    'var(--taefl-wood)': [],
    'color-mix(in srgb, var(--taefl-wood) 68%, #808080)': [],
    // Pictures that are light in every theme.
    '#fff': [],
}
/** Text that stands nowhere else but on this: a sheet of paper. */
const ONLY_ON = { '#5c5347': ['#fff'] }

const all = rules().filter(
    ({ within }) => !within.some(words => /forced-colors: active|@media print/.test(words)),
)
const inContrast = ({ within }) =>
    within.some(words => /^(:root)?\[data-theme='contrast'\]/.test(words))
const declared = list => Object.assign({}, ...list.map(rule => rule.declared))
const usual = declared(
    all.filter(rule => !inContrast(rule) && !['boards.css', 'forced.css'].includes(rule.file)),
)
const themes = {
    light: { tokens: usual, dark: false },
    dark: { tokens: usual, dark: true },
    contrast: { tokens: { ...usual, ...declared(all.filter(inContrast)) }, dark: false },
}

/** What is no colour of the page's own, or no one colour. */
const NONE = /^(none|transparent|inherit|currentColor|Highlight(Text)?|.*-gradient\(.*|url\(.*)$/
const own = value => (value && !NONE.test(value) ? value : undefined)
const groundOf = ({ declared }) => own(declared['background-color'] ?? declared.background)
const paired = all.filter(rule => own(rule.declared.color) && groundOf(rule))
const texts = new Set(
    all
        .filter(rule => own(rule.declared.color) && !groundOf(rule))
        .map(rule => rule.declared.color),
)
const grounds = new Set(
    all.filter(rule => !own(rule.declared.color) && groundOf(rule)).map(groundOf),
)

/** Pairs of a text, or an edge, and what it stands on. */
const pairs = [
    ...paired.map(rule => [rule.declared.color, groundOf(rule)]),
    ...[...grounds].flatMap(ground => [...(BEARS[ground] ?? texts)].map(text => [text, ground])),
].filter(([text, ground]) => !ONLY_ON[text] || ONLY_ON[text].includes(ground))
for (const [text, places] of Object.entries(ONLY_ON))
    pairs.push(...places.map(ground => [text, ground]))
const edges = ['var(--edge)', 'var(--focus)'].flatMap(edge =>
    [...grounds].filter(ground => !BEARS[ground]).map(ground => [edge, ground]),
)

/** The pairs that are not far enough apart in a theme. */
function faint(pairs, { tokens, dark }, least) {
    const shown = value => {
        const found = colour(value, tokens, dark)
        assert.ok(found, `${value} is no colour`)
        return found
    }
    const found = new Set()
    for (const [text, ground] of pairs)
        for (const paper of ['var(--paper)', 'var(--surface)']) {
            const below = over(shown(ground), shown(paper))
            const ratio = contrast(over(shown(text), below), below)
            if (ratio < least) found.add(`${text} on ${ground}, ${paper}: ${ratio.toFixed(2)} to 1`)
        }
    return [...found]
}

for (const [name, theme] of Object.entries(themes)) {
    test(`all text can be read on its ground: ${name}`, () => {
        assert.deepEqual(faint(pairs, theme, LEAST.text), [])
    })
    test(`edges and the focus are seen on every ground: ${name}`, () => {
        assert.deepEqual(faint(edges, theme, LEAST.edge), [])
    })
}

test('the sheets have as much as is looked at, and nothing that is listed is gone', () => {
    assert.ok(texts.size >= 8 && grounds.size >= 10 && paired.length >= 20)
    assert.deepEqual(
        Object.keys(BEARS).filter(ground => !grounds.has(ground)),
        [],
    )
    assert.deepEqual(
        Object.keys(ONLY_ON).filter(text => !texts.has(text)),
        [],
    )
})

test('one colour that is too pale in one theme is seen', () => {
    for (const [name, theme] of Object.entries(themes))
        for (const token of [
            '--ink',
            '--ink-soft',
            '--woad',
            '--accent',
            '--good',
            '--bad',
            '--warn',
        ]) {
            const pale = { ...theme, tokens: { ...theme.tokens, [token]: '#808080' } }
            const found = faint(pairs, pale, LEAST.text)
            assert.ok(
                found.some(line => line.startsWith(`var(${token})`)),
                `${name}: ${token}`,
            )
        }
})

test('colours are read and compared as browsers do', () => {
    const tokens = { '--a': 'light-dark(#fff, #000)' }
    assert.deepEqual(colour('var(--a)', tokens, true), [0, 0, 0, 1])
    assert.deepEqual(colour('rgb(1 2 3 / 50%)', {}), [1, 2, 3, 0.5])
    assert.deepEqual(colour('color-mix(in srgb, var(--a) 25%, #000)', tokens, false), [
        ...[63.75, 63.75, 63.75],
        1,
    ])
    assert.deepEqual(colour('color-mix(in srgb, #fff 25%, transparent)', {}), [255, 255, 255, 0.25])
    assert.deepEqual(over([255, 255, 255, 0.25], [0, 0, 0, 1]), [63.75, 63.75, 63.75, 1])
    assert.equal(contrast([255, 255, 255], [0, 0, 0]), 21)
    assert.equal(contrast([119, 119, 119], [255, 255, 255]).toFixed(2), '4.48')
    assert.equal(colour('no colour', {}), undefined)
})
