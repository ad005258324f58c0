/* What a beginner is shown of what is in danger: rings, open ways, a question before a move that loses at once; and how
 * that fades with wins. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import { address, leave, visit } from './dom.mjs'
import { plies } from './table-page.mjs'
import { until } from './until.mjs'

/** g6 could go to a6 and take a5; on d6 the king could be taken. */
const loose = '3t3/6t/T2K3/t6/7/7/3t3 1'
/** The king sees a1 and g1. */
const open = '3t3/7/t2T3/1t3Tt/7/2T2t1/3K3'

const setUp = (page, position) =>
    page.goto(
        `${address}/play/brandubh?position=${encodeURIComponent(position.replaceAll(' ', '_'))}`,
    )
const start = (who = 'first') =>
    visit(
        address,
        {},
        new Function(`if (origin !== 'null')
            localStorage['taefl.play'] ??= JSON.stringify({ tafl: { rules: '', who: '${who}', level: 1 } })`),
    )
const arrows = page =>
    page.evaluate(() =>
        document
            .querySelector('taefl-board')
            .arrows.map(({ from, to, kind }) => `${kind} ${from}${to}`)
            .sort(),
    )
const shows = (page, wanted) => until(() => arrows(page), wanted, 'what the board shows')
const says = (page, words) =>
    until(() => page.locator('taefl-coach [role=status]').textContent(), words, 'what is told')
const play = (page, move) =>
    page
        .locator('taefl-board')
        .evaluate(
            (board, move) =>
                board.dispatchEvent(
                    new CustomEvent('taefl-move', { detail: { move }, bubbles: true }),
                ),
            move,
        )
const myTurn = page => page.locator('taefl-play-game .taefl-b-live').waitFor()
const dialog = page => page.locator('dialog.taefl-dialog')

test('a ring round what can be taken, and a question before the king is lost', async () => {
    const page = await start()
    await setUp(page, loose)
    await myTurn(page)
    await shows(page, ['threat a5a5'])
    await says(page, /A piece with a ring can be taken next move/)
    await play(page, 'd5d6')
    await dialog(page).getByText('Your king would be taken').waitFor()
    await dialog(page)
        .getByText(/^Black answers .*, takes your king and wins\.$/)
        .waitFor()
    await clean(page)
    await page.getByRole('button', { name: 'Another move' }).click()
    await until(() => dialog(page).count(), 0, 'the dialog')
    await plies(page, 0)
    await play(page, 'd5d6')
    await page.getByRole('button', { name: 'Play it anyway' }).click()
    await until(
        () => page.evaluate(() => document.querySelector('taefl-play-game').plies > 0),
        true,
        'the move',
    )
    // A safe move is not asked about.
    await setUp(page, loose)
    await myTurn(page)
    await play(page, 'a5a6')
    await until(
        () => page.evaluate(() => document.querySelector('taefl-play-game').plies > 0),
        true,
        'the move',
    )
    assert.equal(await dialog(page).count(), 0)
    await leave(page)
})

test('Black sees the ways that the king has, and is asked before one stays open', async () => {
    const page = await start('second')
    await setUp(page, `${open} 2`)
    await myTurn(page)
    await shows(page, ['way d1a1', 'way d1g1'])
    await says(page, /Raichi: the king has an open way out\. Close it now, or you lose\./)
    await play(page, 'b4b1')
    await dialog(page).getByText('The king would get out').waitFor()
    await dialog(page).getByText('White answers Kd1-g1 and wins: the king is out.').waitFor()
    await leave(page)
})

test('it fades with wins, and stays where that is wanted', async () => {
    const page = await start()
    const win = async () => {
        await setUp(page, `${open} 1`)
        await myTurn(page)
        await play(page, 'd1g1')
        await page.locator('.taefl-end').waitFor()
    }
    const at = async wanted => {
        await setUp(page, loose)
        await myTurn(page)
        await until(
            () => page.evaluate(() => document.querySelector('taefl-play-game').danger),
            wanted,
            'how much',
        )
    }
    await at('all')
    await win()
    await at('end')
    await shows(page, [])
    await play(page, 'd5d6')
    await dialog(page).getByText('Your king would be taken').waitFor()
    await page.getByRole('button', { name: 'Another move' }).click()
    await win()
    await win()
    await at('none')
    await page.goto(`${address}/settings`)
    await page.getByRole('radio', { name: 'Always against the engine' }).check()
    await at('all')
    await shows(page, ['threat a5a5'])
    await page.goto(`${address}/settings`)
    await page.getByRole('radio', { name: 'Never' }).check()
    await at('none')
    await play(page, 'd5d6')
    await until(
        () => page.evaluate(() => document.querySelector('taefl-play-game').plies > 0),
        true,
        'the move',
    )
    await leave(page)
})

test('who has won on a server is no beginner: not at home, not on the board, not in what is recommended', async () => {
    const page = await visit(
        address,
        {},
        new Function(`if (origin !== 'null')
            localStorage['taefl.online'] ??= JSON.stringify({ tafl: { over: 4, won: 3, rules: 'copenhagen' } })`),
    )
    await page.locator('taefl-home-daily').waitFor()
    const play = page.locator('.taefl-home-ways a')
    assert.match(await play.first().getAttribute('href'), /copenhagen/)
    await setUp(page, loose)
    await myTurn(page)
    await shows(page, [])
    assert.equal(await page.locator('taefl-coach').getAttribute('on'), null)
    await page.goto(`${address}/play`)
    await page.locator('.taefl-setup-games').waitFor()
    assert.equal(await page.getByText('Recommended').count(), 0)
    await leave(page)
})
