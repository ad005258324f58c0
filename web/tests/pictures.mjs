/* Pictures to look at before calling something done, in both themes and on a phone:
 *   node tests/run.mjs tests/pictures.mjs          into build/pictures; TAEFL_LOOK=1 ./test page puts every page there
 * With TAEFL_PICTURES, a folder, the ones of the README go there (tools/pictures.sh). */
import { writeFileSync } from 'node:fs'
import test from 'node:test'
import { addresses } from './proof/addresses.mjs'
import { picture, settled, visit } from './proof/browser.mjs'
import { plies, typeMove } from './table-page.mjs'

const type = async (page, moves) => {
    let at = await page.evaluate(() => document.querySelector('taefl-table').view.ply)
    for (const move of moves.split(' ')) {
        await typeMove(page, move)
        await plies(page, ++at)
    }
}
/** Two people on one screen. */
const two = (rules, moves, names = []) => ({
    path: `/play?rules=${encodeURIComponent(rules)}`,
    async act(page) {
        await page.getByRole('radio', { name: 'Two on this device' }).click()
        if (names.length) {
            await page.getByLabel('Time', { exact: true }).selectOption('5 min + 3 s')
        }
        for (const [at, name] of names.entries())
            await page
                .getByLabel(/^Name of/)
                .nth(at)
                .fill(name)
        await page.getByRole('button', { name: 'Start the game' }).click()
        await plies(page, 0)
        await type(page, moves)
    },
})
/** An account, in the browser that `page` is in. */
const account = (page, name) =>
    page.evaluate(
        async body => {
            const headers = { 'content-type': 'application/json' }
            await fetch('/api/account', { method: 'POST', headers, body: JSON.stringify(body) })
        },
        { name, password: 'correct horse' },
    )
/** Two people far from each other, of whom `page` is the one with White. */
const far = (rules, moves, names, words) => ({
    path: '/lobby',
    async act(page) {
        const press = (page, name) => page.getByRole('button', { name, exact: true }).click()
        await account(page, names[0])
        await page.goto(`${new URL(page.url()).origin}/play?with=far&rules=${rules}`)
        // Not the game among whose words is White's.
        const setup = page.locator('taefl-setup-network')
        await setup.getByRole('radio', { name: 'White', exact: true }).check()
        await press(page, 'Create invitation')
        await page.locator('taefl-waiting').waitFor()
        const context = await page.context().browser().newContext()
        const other = await context.newPage()
        await other.goto(page.url())
        await account(other, names[1])
        await other.reload()
        await press(other, 'Play')
        for (const [at, move] of moves.split(' ').entries()) {
            const mover = at % 2 ? other : page
            await plies(mover, at)
            await typeMove(mover, move)
            await plies(page, at + 1)
        }
        for (const one of [other, page]) await one.locator('.taefl-chat summary').click()
        await other.getByRole('textbox', { name: 'Say something' }).fill(words)
        await press(other, 'Send')
        await page.getByText(words).waitFor()
        page.context().once('close', () => context.close().catch(() => {}))
    },
})
const tablut = 'e4h4 d9b9 e5e4 b9b8 e4c4'
const maerstanas = 'Tb3 g3 g5 Te7 d1 d3 c4 e1 b5 f4 d6 c3 d7 Wd6 e2 f6 Wf6 g1 b2 a5'
const gardsdansen = 'd2d4 a2b3 e5d5 a3a2 e2d3 b3a3'

/** name: { path, act }; `act` brings the page to what is to be seen. */
const scenes = {
    'game-tablut': two('tablut-ashton', tablut, ['Åsa', 'Björn']),
    'game-names': two('tablut-katz+weaponless-king+edge-capture+open-corners', 'e3a3', [
        'Þorgerður Höskuldsdóttir Brák af Ströndum',
        'Wolfeschlegelsteinhausenbergerdorff jr.',
    ]),
    'game-far': far('tablut-katz', 'e4b4 d1b1 e6b6', ['Åsa', 'Björn'], 'That was quick!'),
    'game-maerstanas': {
        ...two('maerstanas', maerstanas),
        async act(page) {
            await two('maerstanas', maerstanas).act(page)
            await page.getByRole('button', { name: 'Where points come from' }).click()
        },
    },
    'game-gardsdansen': two('gardsdansen', gardsdansen),
    'game-over': two('tablut-ashton', `${tablut} b8b7 c4c1`, ['Åsa', 'Björn']),
    'game-refused': {
        path: '/play/tablut-ashton',
        async act(page) {
            await plies(page, 0)
            await page.locator('[data-square=e3]').click()
            await page.locator('[data-square=e1]').click()
            await page.locator('.taefl-refusal').waitFor()
        },
    },
    'game-resign': {
        path: '/play/gardsdansen',
        async act(page) {
            await plies(page, 0)
            await page.getByRole('button', { name: 'Resign' }).click()
            await page.getByRole('dialog').waitFor()
        },
    },
    'game-help': {
        path: '/play/maerstanas',
        async act(page) {
            await plies(page, 0)
            await page.keyboard.press('?')
            await page.getByRole('dialog').waitFor()
        },
    },
    'analysis-engine': {
        path: '/analysis/tablut-ashton',
        async act(page) {
            await type(
                page,
                'e4d4 i4e4 f5f4 e2e4 e5f5 h5h8 f4g4 f1f4 f5f6 a4c4 e6b6 e8g8 f6c6 d9c9',
            )
            await page.getByRole('button', { name: 'Engine' }).click()
            await page
                .getByText(/depth (\d{2,}|[6-9])/i)
                .first()
                .waitFor()
            await page.getByRole('tab', { name: 'Report' }).click()
            await page.getByRole('button', { name: /whole game/i }).click()
            await page.locator('taefl-graph path').first().waitFor()
            await page.getByRole('progressbar').waitFor({ state: 'detached' })
            await page.getByRole('tab', { name: 'Moves' }).click()
        },
    },
    'analysis-keep': {
        path: '/analysis/gardsdansen',
        async act(page) {
            await page.getByRole('tab', { name: 'Share' }).click()
            await page.getByRole('button', { name: 'Embed' }).click()
            await page.locator('#taefl-embed-code').scrollIntoViewIfNeeded()
        },
    },
    'editor-impossible': {
        path: '/editor/tablut-ashton/9/9/4K4/9/4T4/9/9/9/9_1',
        act: async page => void (await page.locator('.taefl-editor-status').waitFor()),
    },
    'lesson-done': {
        path: '/learn/tablut-ashton',
        act: page => type(page, 'e3a3').catch(() => {}),
    },
    'lesson-gardsdansen': { path: '/learn/gardsdansen', act: async () => {} },
    'puzzle-gardsdansen': { path: '/puzzles/g98b4', act: async () => {} },
    'compare-boards': {
        path: addresses['compare-position'][1],
        act: page =>
            page
                .locator('taefl-board')
                .first()
                .evaluate(e => e.scrollIntoView()),
    },
    'rules-clauses': {
        path: '/rules/tablut-ashton#A9a',
        act: page => page.locator('#A9a').evaluate(e => e.scrollIntoView()),
    },
}

for (const theme of ['light', 'dark'])
    for (const [name, { path, act }] of Object.entries(scenes))
        test(`${name}, ${theme}`, async t => {
            const page = await visit(t, path, {
                viewport: { width: 1280, height: 900 },
                settings: { theme, sound: false },
                expected: /404/,
            })
            await act(page)
            await settled(page)
            await picture(page, `${name}-${theme}`)
        })

const phone = [
    ...[
        'home',
        'setup',
        'play-tablut',
        'play-maerstanas',
        'analysis-position',
        'editor-maerstanas',
    ],
    ...['learn', 'lesson', 'rules-katz', 'compare-two', 'puzzles', 'puzzle', 'games', 'settings'],
]
for (const name of phone)
    test(`${name} on a phone`, async t => {
        const page = await visit(t, addresses[name][1], {
            viewport: { width: 360, height: 740 },
            hasTouch: true,
            isMobile: true,
        })
        await picture(page, `${name}-360`, { fullPage: true })
    })

/* ------------------------------------------------------------------ the README's */

const folder = process.env.TAEFL_PICTURES
const best = {
    play: [scenes['game-refused'], 'light'],
    friends: [scenes['game-far'], 'light'],
    analysis: [scenes['analysis-engine'], 'light'],
    lesson: [{ path: '/learn/gardsdansen', act: async () => {} }, 'dark'],
}
for (const [name, [{ path, act }, theme]] of Object.entries(folder ? best : {}))
    test(`for the README: ${name}`, async t => {
        const page = await visit(t, path, {
            viewport: { width: 1200, height: 860 },
            deviceScaleFactor: 0.75,
            settings: { theme, sound: false },
        })
        await act(page)
        // The field for typed moves is folded away until somebody wants it.
        await page.evaluate(() => (document.querySelector('taefl-table').typing = false))
        await settled(page)
        const cdp = await page.context().newCDPSession(page)
        const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
        writeFileSync(`${folder}/page-${name}.webp`, Buffer.from(data, 'base64'))
    })
