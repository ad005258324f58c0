/* States that no address leads to: what axe finds there by turns in light and in dark colours, with TAEFL_LONG
 * in every theme, and a picture of each to look at (where TAEFL_LOOK is set). */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { violationsInThemes, wear } from '../axe.mjs'
import { kingEscapes, plies, typeMove } from '../table-page.mjs'
import { picture, settled, visit, web } from './browser.mjs'

const read = path => JSON.parse(readFileSync(web(path), 'utf8'))
const puzzle = read('data/puzzles/tafl.json').find(one => one.line.length === 1)
const last = read('data/lessons/maerstanas.json').steps.find(({ id }) => id === 'finish')

const button = (page, name) => page.getByRole('button', { name, exact: true })
async function type(page, moves, ply = 0) {
    await plies(page, ply)
    for (const move of moves.split(' ')) {
        await typeMove(page, move)
        await plies(page, ++ply)
    }
}
/** Two people at one screen, after some moves. */
async function two(page, moves) {
    await page.getByRole('radio', { name: 'Two on this device' }).click()
    await button(page, 'Start the game').click()
    await type(page, moves)
}
const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** name: the address, the context's options where it needs any, and `act`, which leads to the state. */
const states = {
    'mid-game': {
        path: '/play?rules=maerstanas&position=3S3/7/1T4s/7/6S/7/4t2_2_Ww',
        async act(page) {
            await two(page, 'd3')
            await button(page, 'Where points come from').click()
            await page.getByRole('row', { name: /^Light/ }).waitFor()
        },
    },
    'refused move': {
        path: '/play/tablut-ashton',
        options: onPhone,
        async act(page) {
            await plies(page, 0)
            await page.locator('[data-square=e3]').tap()
            await page.locator('[data-square=e1]').tap()
            await page.locator('.taefl-refusal').waitFor()
        },
    },
    'end of a game': {
        path: '/play?rules=tablut-ashton&position=4tt3/4t4/1t2T4/t3T3t/ttTT1TTtt/t1K4Tt/4T4/4t4/3ttt3_1',
        async act(page) {
            await two(page, kingEscapes.at(-1))
            await page.locator('.taefl-end').waitFor()
        },
    },
    'menu open': {
        path: '/play/gardsdansen',
        options: onPhone,
        async act(page) {
            await plies(page, 0)
            await button(page, 'Menu').click()
            await page.getByRole('link', { name: 'Learn', exact: true }).waitFor()
        },
    },
    'settings open': {
        path: '/puzzles',
        async act(page) {
            await button(page, 'Settings').click()
            await page.locator('.taefl-drop-down').waitFor()
        },
    },
    'setup chosen': {
        path: '/play',
        async act(page) {
            await page.getByRole('radio', { name: /Demian Katz/ }).click()
            await page.getByLabel('The edge of the board is hostile').click()
            await page.getByLabel('Time', { exact: true }).selectOption('5 min + 3 s')
        },
    },
    'setup with a level that is beaten': {
        path: '/play?rules=tablut-ashton',
        options: {
            prepare: () => {
                if (origin !== 'null') localStorage['taefl.ladder'] = '{"tablut-ashton":[[3],[]]}'
            },
        },
        act: page => page.locator('.taefl-ladder').waitFor(),
    },
    'analysis with its engine': {
        path: '/analysis/tablut-ashton',
        async act(page) {
            await type(page, 'e4d4 i4e4 f5f4')
            await button(page, 'Engine').click()
            await page
                .getByText(/depth \d+/i)
                .first()
                .waitFor()
        },
    },
    'puzzle solved': {
        path: `/puzzles/${puzzle.id}`,
        async act(page) {
            await typeMove(page, puzzle.line[0])
            await page.locator('.taefl-puzzle-word', { hasText: 'Solved' }).waitFor()
        },
    },
    'storm running': {
        path: '/puzzles/storm',
        async act(page) {
            await page.locator('.taefl-puzzle-side .primary:not([aria-disabled])').click()
            await page.getByRole('timer').waitFor()
        },
    },
    'lesson at its end': {
        path: `/learn/maerstanas#${last.id}`,
        async act(page) {
            await typeMove(page, last.sample[0])
            await button(page, 'Finish').click()
            await page.locator('.taefl-lesson-end').waitFor()
        },
    },
    'no network': {
        path: '/settings',
        options: { expected: /ERR_|dynamically imported|\/assets\// },
        async act(page) {
            // What a theme needs comes while there is a network.
            await wear(page, 'contrast')
            await page.context().setOffline(true)
            await page.getByRole('link', { name: 'Learn', exact: true }).click()
            await page.getByText('The server cannot be reached').waitFor()
        },
    },
}

for (const [number, [name, { path, options, act }]] of Object.entries(states).entries())
    test(`axe finds nothing: ${name}`, async t => {
        const page = await visit(t, path, {
            viewport: { width: 1366, height: 768 },
            colorScheme: number % 2 ? 'dark' : 'light',
            ...options,
        })
        await act(page)
        const found = await violationsInThemes(page, async theme => {
            if (!process.env.TAEFL_LOOK) return
            await settled(page)
            await picture(page, `state-${name.replaceAll(' ', '-')}-${theme}`)
        })
        assert.deepEqual(found, [])
    })
