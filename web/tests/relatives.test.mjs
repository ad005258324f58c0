/* Boards of other sizes: found under the rules, and played on. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, freshContext, leave, typeMove } from './browser.mjs'
import { plies } from './proof/browser.mjs'

test('a relative of Tablut is found under the rules and played on', async () => {
    const context = await freshContext([address])
    const page = await context.newPage()
    await page.goto(`${address}/rules`)
    await page.getByRole('link', { name: 'Read the rules: Copenhagen Hnefatafl' }).click()
    await page.locator('#CO6').waitFor() // its clauses, the shieldwall among them
    const groups = page.locator('.taefl-clauses h3')
    assert.deepEqual(await groups.allInnerTexts(), [
        'What all tafl rules share',
        'What its relatives share',
        'Copenhagen Hnefatafl',
    ])
    assert.match(
        await page.locator('.taefl-rules-stories').first().innerText(),
        /fort of defenders/,
    )
    await page.getByRole('link', { name: 'Play', exact: true }).last().click()
    await plies(page, 1) // the attackers begin, and the engine has them
    const squares = await page.locator('taefl-board [data-square]').count()
    assert.equal(squares, 121)
    const move = await page.evaluate(() => document.querySelector('taefl-table').view.moves[0].move)
    await typeMove(page, move)
    await plies(page, 3)
    const row = page.locator('.taefl-moves-row').first()
    assert.equal(await row.locator('button').count(), 2, 'the attackers in the first column')
    assert.doesNotMatch(await row.innerText(), /…/)
    await leave(page)
})
