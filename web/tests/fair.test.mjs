/* A fair match of games that are kept here: its points and who has won (src/pages/play/fair), in node; then on the page.
 * The server's table of the same is in tests/live/test_pair.c. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import { leave, visit } from './dom.mjs'
import { action, plies, typeMove } from './table-page.mjs'
import { until } from './until.mjs'
import { press } from './wire-page.mjs'
import { isSaved } from '../src/app/saved-game.ts'
import { isSettled, newPair, pairOf, secondOf, winnerOf } from '../src/pages/play/fair.ts'
import { begin, ended, swapped } from '../src/pages/play/game-state.ts'

const [one, two, draw] = ['1-0', '0-1', '1/2-1/2']
test('more points win, and at 1–1 the win in fewer plies', () => {
    const cases = [
        [two, 90, one, 90, 1],
        [one, 10, two, 99, 2],
        [draw, 50, one, 60, 1],
        [one, 50, draw, 20, 2],
        [one, 34, one, 33, 1],
        [one, 34, one, 34, 0],
        [one, 34, one, 35, 2],
        [two, 34, two, 33, 2],
        [two, 34, two, 34, 0],
        [two, 34, two, 35, 1],
        [draw, 50, draw, 20, 0],
    ]
    for (const [first, before, second, plies, winner] of cases)
        assert.equal(
            winnerOf({ result: second, plies }, { result: first, plies: before }),
            winner,
            `${first} in ${before}, ${second} in ${plies}`,
        )
})

const saved = (id, setup, pair, plies = 0) =>
    begin({
        ...{ rules: 'tablut-ashton', start: '', setup, names: ['?', '?'], now: 1, id, pair },
        view: { fen: '', board: '' },
        moves: Array.from({ length: plies }, () => ({ move: 'e3c3' })),
    })

test('a match is known from its games', () => {
    const setup = {
        players: [
            { kind: 'human', name: '' },
            { kind: 'engine', level: 1 },
        ],
        clock: null,
    }
    assert.equal(pairOf(saved('none', setup)), null)
    const first = saved('first', setup, newPair(), 4)
    assert.deepEqual(pairOf(first), {
        ...{ game: 1, other: null, score: [0, 0], first: null, winner: null, apart: false },
    })
    const over = ended(first, 'p1win', 'normal', 2)
    assert.deepEqual(pairOf(over).score, [1, 0])
    assert.equal(isSettled(over), false)
    assert.equal(isSettled({ ...over, pair: { other: 'second', first: null } }), true)
    const second = saved('second', swapped(setup), secondOf(over), 2)
    assert.deepEqual(pairOf(second), {
        ...{ game: 2, other: 'first', score: [0, 1], winner: null, apart: false },
        first: { result: '1-0', plies: 4 },
    })
    assert.equal(isSettled(second), false)
    const won = ended(second, 'p1win', 'resign', 3)
    assert.deepEqual(pairOf(won).score, [1, 1])
    assert.equal(pairOf(won).winner, 1)
    for (const game of [first, over, second, won]) assert.ok(isSaved(game))
    for (const pair of [null, {}, { other: 1, first: null }, { other: '', first: { result: '?' } }])
        assert.ok(!isSaved({ ...first, pair }), JSON.stringify(pair))
})

const resign = async page => {
    await action(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
}
const stands = (page, words) => page.locator('.taefl-fair, .taefl-end').getByText(words).waitFor()

test('two at one screen play a match to its result, and then another one', async () => {
    const page = await visit('/play?rules=brandubh')
    await page.getByLabel('Two on this device').press(' ')
    await page.getByLabel('Name of White').fill('Anna')
    await page.getByLabel('Name of Black').fill('Bo')
    await page.getByRole('checkbox', { name: 'Fair match' }).check()
    await press(page, 'Start the game')
    await stands(page, 'Fair match, game 1 of 2')
    await stands(page, 'More points win. At 1–1 the win in fewer moves decides.')
    await typeMove(page, 'd1-c1')
    await plies(page, 1)
    await typeMove(page, 'd3-c3')
    await plies(page, 2)
    // Black is to move: Bo resigns.
    await resign(page)
    await stands(page, 'Match: Anna 1 – 0 Bo')
    const first = page.url()
    await press(page, 'Second game, sides swapped')
    await stands(page, 'Fair match, game 2 of 2')
    await stands(page, 'White won game 1 in 2 moves. Bo has to win in fewer: 0 played.')
    await clean(page)
    await page.goto(first)
    // It stays as it ended, and its second game is the same one.
    await until(() => action(page, 'Undo').isDisabled(), true, 'no way back')
    await press(page, 'Second game, sides swapped')
    await stands(page, 'White won game 1 in 2 moves. Bo has to win in fewer: 0 played.')
    for (const [ply, move] of ['d1-c1', 'd3-c3', 'c1-d1'].entries()) {
        await typeMove(page, move)
        await plies(page, ply + 1)
    }
    await stands(
        page,
        'White won game 1 in 2 moves. A quicker win is no longer possible: Anna wins the match, however this game ends.',
    )
    await typeMove(page, 'c3-d3')
    await plies(page, 4)
    await resign(page)
    await stands(page, 'Anna wins the match 1 – 1.')
    await stands(page, 'Each won once. The quicker win counts: 2 moves against 4 moves.')
    await clean(page)
    await press(page, 'Rematch, sides swapped')
    await stands(page, 'Fair match, game 1 of 2')
    await leave(page)
})

test('a match against the engine', async () => {
    const page = await visit('/play?rules=brandubh%2Bdefenders-begin')
    await page.locator('.taefl-setup-more summary').click()
    await page.getByRole('checkbox', { name: 'Fair match' }).check()
    await press(page, 'Start the game')
    await stands(page, 'you have White')
    await resign(page)
    await stands(page, 'Match: You 0 – 1 Engine, level 1')
    await press(page, 'Second game, sides swapped')
    await stands(page, 'you have Black')
    await stands(page, 'Black won game 1 in 0 moves. Win in fewer to win the match: 0 played.')
    await press(page, 'Start')
    await plies(page, 1)
    await resign(page)
    await stands(page, 'You lose the match 0 – 2.')
    await leave(page)
})
