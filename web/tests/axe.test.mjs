/* What the tests of the page rely on when axe looks at it without a browser. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean, violationsNow } from './axe.mjs'
import { leave, visit } from './dom.mjs'

test('axe sees without a browser what has no name, no words and no place', async () => {
    const page = await visit('/learn')
    await page.locator('main h1').waitFor()
    await clean(page)
    await page.evaluate(() => {
        document
            .querySelector('main')
            .insertAdjacentHTML(
                'beforeend',
                '<input id="twice"><img id="twice" src="x.png"><button></button><li>x</li><p role="nonsense">x</p>',
            )
    })
    const found = (await violationsNow(page)).map(line => line.split(' ')[0])
    for (const rule of ['label', 'image-alt', 'button-name', 'listitem', 'aria-roles'])
        assert.ok(found.includes(rule), `${rule} is not among ${found}`)
    await leave(page)
})
