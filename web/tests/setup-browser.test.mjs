/* The setup of a game in a browser: what one always chooses and Start are seen at once, and Start lies over nothing. */
import test from 'node:test'
import { clean } from './axe.mjs'
import { address, leave, visit } from './browser.mjs'
import { speak } from './proof/browser.mjs'
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

const WINDOW = { width: 1366, height: 650 }
const PHONE = { width: 390, height: 844 }
/** In each language. What is unfolded depends on the window in which the form was loaded. */
async function fits(page) {
    for (const locale of ['en', 'sv']) {
        await speak(page, locale)
        await until(() => outside(page), { out: [], under: [] }, `the form, ${locale}`)
    }
}
for (const rules of ['tablut-katz', 'maerstanas', 'gardsdansen', 'brandubh&with=far'])
    for (const viewport of [WINDOW, PHONE])
        test(`${rules}, ${viewport.width} wide: all is seen, Start is over nothing`, async () => {
            const page = await open(`/play?rules=${rules}`, { viewport })
            if (rules.includes('far')) await page.locator('taefl-setup-network fieldset').waitFor()
            await fits(page)
            if (viewport === PHONE) await clean(page)
            await leave(page)
        })

test('the levels one has beaten leave Start in sight on a phone', async () => {
    const kept = JSON.stringify({ maerstanas: [[1, 2], [10]] })
    const keep = `if (origin !== 'null') localStorage.setItem('taefl.ladder', '${kept}')`
    const page = await open('/play?rules=maerstanas', { viewport: PHONE }, new Function(keep))
    await page.locator('.taefl-ladder').waitFor()
    await fits(page)
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
