/* The setup of a game: what one always chooses and Start are seen at once, Start lies over nothing, the
 * Tabluts are one choice, and what is chosen is what is played. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { violations } from './axe.mjs'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

async function open(path, options, prepare) {
    const page = await visit(address + path, { reducedMotion: 'reduce', ...options }, prepare)
    await page.locator('.taefl-setup').waitFor()
    // Type that comes too late is used from the next visit on; letters that stand in for it are wider.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.reload()
    await page.locator('.taefl-setup').waitFor()
    return page
}
/** What of the form is outside the window, and what lies under Start. */
const outside = page =>
    page.evaluate(() => {
        const box = element => element.getBoundingClientRect()
        const start = document.querySelector('.taefl-setup-go')
        const { top, bottom, left, right } = box(start)
        const shown = [
            '.taefl-setup-who',
            '.taefl-setup-games',
            '.taefl-setup-rules summary',
            '.taefl-setup-more summary',
            '.taefl-setup-go',
        ]
        const out = shown.filter(name => {
            const { top, bottom } = box(document.querySelector(name))
            return top < 0 || bottom > innerHeight
        })
        const under = [...document.querySelectorAll('.taefl-setup > *')].filter(
            other =>
                other !== start &&
                box(other).bottom > top &&
                box(other).top < bottom &&
                box(other).right > left &&
                box(other).left < right,
        )
        return { out, under: under.map(element => element.className) }
    })

for (const locale of ['en', 'sv'])
    for (const [width, height] of [
        [1366, 650],
        [390, 844],
    ])
        for (const rules of ['tablut-katz', 'maerstanas', 'gardsdansen', 'brandubh&with=far'])
            test(`${rules} at ${width}×${height}, ${locale}: all is seen, Start is over nothing`, async () => {
                const page = await open(`/play?rules=${rules}`, {
                    viewport: { width, height },
                    locale,
                })
                if (rules.includes('far'))
                    await page.locator('taefl-setup-network fieldset').waitFor()
                await until(() => outside(page), { out: [], under: [] }, 'the form')
                assert.deepEqual(await violations(page), [])
                await leave(page)
            })

for (const locale of ['en', 'sv'])
    test(`the levels one has beaten leave Start in sight on a phone, ${locale}`, async () => {
        const kept = JSON.stringify({ maerstanas: [[1, 2], [10]] })
        const keep = `if (origin !== 'null') localStorage.setItem('taefl.ladder', '${kept}')`
        const page = await open(
            '/play?rules=maerstanas',
            { viewport: { width: 390, height: 844 }, locale },
            new Function(keep),
        )
        await page.locator('.taefl-ladder').waitFor()
        await until(() => outside(page), { out: [], under: [] }, 'the form')
        assert.deepEqual(await violations(page), [])
        await leave(page)
    })

test('Start stays over nothing when everything is unfolded on a phone', async () => {
    const page = await open('/play?rules=tablut-katz', { viewport: { width: 320, height: 640 } })
    await page.locator('.taefl-setup-rules summary').click()
    await page.locator('.taefl-setup-more summary').click()
    await until(async () => (await outside(page)).under, [], 'what is under Start')
    await page.locator('.taefl-setup-rules').evaluate(details => details.scrollIntoView())
    await until(async () => (await outside(page)).under, [], 'what is under Start')
    await leave(page)
})

test('the side that has the first move is named so, whichever player it is', async () => {
    const page = await open('/play?rules=copenhagen', { viewport: { width: 1366, height: 768 } })
    const sides = () =>
        page
            .locator('.taefl-setup-who')
            .getByText(/^(White|Black)/)
            .allInnerTexts()
    await until(sides, ['White', 'Black, first'], 'the sides of Copenhagen')
    await page.getByRole('radio', { name: /Demian Katz/ }).click()
    await until(sides, ['White, first', 'Black'], 'the sides of a Tablut')
    await leave(page)
})

test('a link lets the engine play itself', async () => {
    const page = await open('/play?with=watch&rules=brandubh')
    await until(
        () => page.getByRole('radio', { name: 'Watch the engine' }).isChecked(),
        true,
        'what is chosen',
    )
    await page.getByRole('radio', { name: /^Brandubh/, checked: true }).waitFor()
    await leave(page)
})

test('the Tabluts are one choice with one that is recommended; what is chosen is played', async () => {
    const page = await open('/play', { viewport: { width: 1366, height: 768 } })
    const games = page.locator('.taefl-setup-games')
    await until(() => games.getByRole('radio').count(), 3, 'games')
    await page.getByRole('radio', { name: /Ashton.*Recommended/ }).waitFor()
    await page.getByText('The account of 1732 leaves gaps.').waitFor()
    await page.getByRole('radio', { name: /Demian Katz/ }).click()
    await page.getByLabel('The edge of the board is hostile').click()
    const line = page.locator('.taefl-setup-rules .line')
    await until(
        () => line.textContent(),
        /flees to a corner.*edge of the board/,
        'what is said of it',
    )
    await page.getByRole('radio', { name: 'Black', exact: true }).click()
    await page.getByLabel('Strength of the engine').selectOption('1')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await page.locator('.taefl-player', { hasText: 'Newcomer' }).waitFor()
    const place = () => page.evaluate(() => document.querySelector('taefl-table').place.rules)
    await until(place, 'tablut-katz+edge-capture', 'the rules')
    await leave(page)
})
