/* The page's own type: every letter that the page writes is in it, it is small, and a page that has to do
 * without it does not jump when it comes after all. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { address, freshContext, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

/** All of it together, bytes. */
const LIMIT = 45_000
const web = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const faces = page =>
    page.evaluate(() => [...document.fonts].map(face => `${face.family} ${face.status}`))

/** What of `letters` a family has no glyph for: only then its width depends on what stands behind it. */
const missing = (page, family, letters) =>
    page.evaluate(
        ([family, letters]) => {
            const canvas = document.createElement('canvas').getContext('2d')
            const width = (letter, behind) => {
                canvas.font = `100px "${family}", ${behind}`
                return canvas.measureText(letter).width
            }
            return letters.filter(l => width(l, 'monospace') !== width(l, 'serif'))
        },
        [family, letters],
    )

test('every letter of the page is in its own type, which is small and comes with the page', async () => {
    const page = await visit(address, {})
    await page.locator('main h1').waitFor()
    const all = await faces(page)
    assert.equal(all.length, 4)
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
    assert.deepEqual(await missing(page, 'Taefl Sans', letters), [])
    const inWords = letters.filter(letter => /[\p{L}\p{N},.;:!?()–’]/u.test(letter))
    assert.deepEqual(await missing(page, 'Taefl Serif', inWords), [])
    assert.deepEqual(await missing(page, 'Taefl Sans', ['☃']), ['☃'])
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
