/* The rules in thirty seconds: that the core finds every picture true, under every rule set and option,
 * and that the card opens over a board which stays where it is. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { violationsInThemes } from './axe.mjs'
import { address, leave, visit } from './browser.mjs'
import { startCore } from './learn-core.mjs'
import { until } from './until.mjs'
import { pictureOf } from '../src/pages/play/rule-scenes.ts'

const json = path => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const scenes = json('../data/brief.json')
const core = await startCore()
const ask = async ({ rules, start, moves }) => core.view(rules, start, moves)

const ideas = (family, rules) =>
    Promise.all(scenes[family].map(idea => pictureOf(idea, rules, ask)))
const words = async (family, rules) => (await ideas(family, rules)).map(picture => picture?.words)

test('every rule set with every option has four pictures, and no scene is idle', async () => {
    const shown = new Set()
    for (const { name, family, options } of core.catalogue())
        for (let set = 0; set < 1 << options.length; set++) {
            const on = options.filter((_, i) => set & (1 << i))
            if (on.some(({ apart }) => on.some(other => apart?.includes(other.name)))) continue
            const rules = [name, ...on.map(option => option.name)].join('+')
            for (const idea of scenes[family]) {
                let at = 0
                while (at < idea.length && !(await pictureOf([idea[at]], rules, ask))) at++
                assert.ok(idea[at], `${rules}: an idea without a picture`)
                shown.add(idea[at])
            }
        }
    const idle = Object.values(scenes)
        .flat(2)
        .filter(scene => !shown.has(scene))
    assert.deepEqual(idle, [])
    for (const language of ['en', 'sv']) {
        const texts = json(`../texts/${language}/guide.json`)
        for (const { words } of shown) assert.ok(texts[words], `${language}: ${words}`)
    }
})

test('the card says what holds under the rules played', async () => {
    const tafl = {
        'tablut-ashton': ['takeKing', 'edgeCamps', 'kingTwo'],
        'tablut-bologna': ['takeKing', 'edgeCamps', 'kingTwo'],
        'tablut-katz': ['takeKing', 'corner', 'kingFour'],
        'tablut-katz+weaponless-king': ['take', 'corner', 'kingFour'],
        'tablut-katz+custodial-king': ['takeKing', 'corner', 'kingTwo'],
        'tablut-classic': ['take', 'edge', 'kingFour'],
        'tablut-classic+corner-escape': ['take', 'corner', 'kingFour'],
        brandubh: ['takeKing', 'corner', 'kingTwo'],
        'brandubh+weak-king': ['takeKing', 'corner', 'kingSoldier'],
        'brandubh-hnefatafl-org': ['takeKing', 'corner', 'kingThrone'],
        copenhagen: ['takeKing', 'corner', 'kingFour'],
        'tawlbwrdd+throneless': ['takeKing', 'edge', 'kingSoldier'],
    }
    for (const [rules, said] of Object.entries(tafl))
        assert.deepEqual(await words('tafl', rules), ['rook', ...said], rules)
    const stones = async rules => (await words('maerstanas', rules)).slice(2)
    assert.deepEqual(await stones('maerstanas'), ['points', 'special'])
    assert.deepEqual(await stones('maerstanas+simple'), ['pairs', 'special'])
    assert.deepEqual(await stones('maerstanas+plain'), ['points', 'full'])
    const round = ['lay', 'hingesRound', 'pairsRound', 'special']
    assert.deepEqual(await words('maerstanas', 'maerstanas+wraparound'), round)
    const jump = async rules => (await words('gardsdansen', rules))[1]
    assert.equal(await jump('gardsdansen'), 'jumpInside')
    assert.equal(await jump('gardsdansen+rim-jumps'), 'jump')
})

const sizes = [
    { width: 1366, height: 768 },
    { width: 844, height: 390 },
    { width: 320, height: 568 },
]
for (const [family, rules, sentence] of [
    ['tafl', 'tablut-classic', 'White wins when the king reaches the edge, on any square.'],
    ['maerstanas', 'maerstanas+simple', /^A point for each pair of your stones that touch\. Most/],
    ['gardsdansen', 'gardsdansen', /^A turn has two halves/],
])
    test(`the card opens from the page and from the menu, and moves no board: ${family}`, async () => {
        const page = await visit(`${address}/play/${rules}`, { reducedMotion: 'reduce' })
        const board = page.locator('.taefl-play > taefl-table .taefl-b-stage')
        const place = () => board.evaluate(stage => JSON.stringify(stage.getBoundingClientRect()))
        const card = page.getByRole('dialog')
        const button = page.getByRole('button', { name: 'Rules in 30 s' })
        for (const viewport of sizes) {
            await page.setViewportSize(viewport)
            await button.scrollIntoViewIfNeeded()
            const before = await place()
            await button.click()
            await card.getByText(sentence).waitFor()
            const pictures = card.locator('.taefl-b-stage')
            await until(() => pictures.count(), 4, 'pictures')
            assert.equal(await place(), before)
            const wide = () => card.evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)
            await until(wide, 0, 'what sticks out of the card')
            // To look at, and nothing to go through with the keyboard or a screen reader.
            await until(() => card.getByRole('gridcell').count(), 0, 'cells')
            await page.keyboard.press('Escape')
            await card.waitFor({ state: 'detached' })
        }
        await page.locator('.taefl-play-menu summary').click()
        await page
            .locator('.taefl-play-menu')
            .getByRole('button', { name: 'Rules in 30 s' })
            .click()
        await card.getByText(sentence).waitFor()
        assert.deepEqual(await violationsInThemes(page), [])
        await card.getByRole('button', { name: 'Close' }).click()
        await card.waitFor({ state: 'detached' })
        await leave(page)
    })
