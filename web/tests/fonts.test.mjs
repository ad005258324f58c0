/* The page's own type: every letter that the page writes is in it, it is small, and a page that has to do
 * without it does not jump when it comes after all. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { address, freshContext, leave, visit } from './browser.mjs'
import { until } from './until.mjs'
import { glyphsOf } from './woff2.mjs'

/** All of it together, bytes. */
const LIMIT = 45_000
const web = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const faces = page =>
    page.evaluate(() => [...document.fonts].map(face => `${face.family} ${face.status}`))

/** The `letters` that no file of a family has a glyph for. */
function missing(family, letters) {
    const files = globSync(web(`src/style/fonts/${family}*.woff2`))
    assert.equal(files.length, 2)
    const fonts = files.map(path => glyphsOf(readFileSync(path)))
    return letters.filter(letter => !fonts.some(has => has(letter)))
}

test('every letter of the page is in its own type, which is small and comes with the page', async () => {
    const page = await visit(address, {})
    await page.locator('main h1').waitFor()
    const all = await faces(page)
    assert.equal(all.length, 5)
    await until(
        () => faces(page),
        all.map(line => line.replace(/\w+$/, 'loaded')),
        'the type',
    )
    const sizes = await page.evaluate(() =>
        Promise.all(
            [...document.querySelectorAll('link[as=font]')].map(async ({ href }) => {
                const bytes = await (await fetch(href)).arrayBuffer()
                return bytes.byteLength
            }),
        ),
    )
    assert.equal(sizes.length, 4, 'each is loaded as early as the script')
    const sum = sizes.reduce((a, b) => a + b)
    assert.ok(sum <= LIMIT, `${sum} bytes of type`)

    const texts = globSync('{texts,data}/**/*.json', { cwd: web('') })
    const written = texts.map(path => readFileSync(web(path), 'utf8')).join('') + 'ǽÅþåöÆǼÞÄÖ×·–−'
    const letters = [...new Set(written.replace(/\s/g, ''))]
    assert.ok(letters.length > 80)
    assert.deepEqual(missing('sans', letters), [])
    // Headings have no fractions.
    const inWords = letters.filter(letter => /[\p{L}\p{Nd},.;:!?()–’]/u.test(letter))
    assert.deepEqual(missing('serif', inWords), [])
    assert.deepEqual(missing('sans', ['☃', 'x', 'ǽ']), ['☃'])
    await leave(page)
})

test('type that comes late moves nothing', async () => {
    const page = await (await freshContext([address])).newPage()
    let come
    const late = new Promise(done => (come = done))
    await page.route('**/*.woff2', async route => {
        await late
        await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    const heading = page.locator('main h1')
    await heading.waitFor()
    const words = () =>
        heading.evaluate(h1 => {
            const range = document.createRange()
            range.selectNodeContents(h1)
            return range.getBoundingClientRect().width
        })
    const before = await words()
    come()
    await until(
        async () => (await faces(page)).filter(line => !/loaded|error/.test(line)),
        [],
        'type on its way',
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
    assert.equal(await words(), before)
    await leave(page)
})
