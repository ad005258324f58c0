/* What a screen reader finds on the main pages, as texts that a person has read once: tests/proof/aria.
 * Where a page has changed on purpose: TAEFL_ARIA=write ./test page, read the difference, commit it. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import test from 'node:test'
import { addresses } from './addresses.mjs'
import { plies, visit, web } from './browser.mjs'

const path = name => web(`tests/proof/aria/${name}.yml`)

/** The page now equals what was read. */
async function reads(page, name) {
    const now = `${await page.locator('body').ariaSnapshot()}\n`
        // The version and ids of new games differ from build to build and from run to run.
        .replace(/Taefl \d+\.\d+\.\d+/g, 'Taefl VERSION')
        .replace(/\/g\/\w{10}/g, '/g/ID')
    if (process.env.TAEFL_ARIA === 'write') {
        mkdirSync(web('tests/proof/aria'), { recursive: true })
        writeFileSync(path(name), now)
        return
    }
    assert.equal(
        now,
        readFileSync(path(name), 'utf8'),
        `${name} reads otherwise than in tests/proof/aria/${name}.yml; if that is wanted: TAEFL_ARIA=write ./test page`,
    )
}

/** Dates, and the puzzle of the day, are always those of one day. */
const oneDay = {
    timezoneId: 'Europe/Stockholm',
    argument: '2026-11-20T12:00:00Z',
    prepare: day => {
        const Now = Date
        globalThis.Date = class extends Now {
            constructor(...given) {
                super(...(given.length ? given : [day]))
            }
            static now = () => new Now(day).getTime()
        }
    },
}

const shown = [
    ...['home', 'games', 'settings', 'setup', 'play-tablut', 'play-maerstanas'],
    ...[
        'play-gardsdansen',
        'analysis',
        'analysis-position',
        'editor-maerstanas',
        'learn',
        'lesson',
    ],
    ...['rules', 'rules-katz', 'compare-position', 'print', 'puzzle', 'missing'],
]
for (const name of shown)
    test(`reads as it did: ${name}`, async t => {
        const page = await visit(t, addresses[name][1], {
            expected: /404/,
            viewport: { width: 1280, height: 900 },
            ...oneDay,
        })
        if (name.startsWith('play-')) await plies(page, 0)
        await reads(page, name)
    })

test('reads as it did: a game that is over, and the list of games', async t => {
    const page = await visit(t, '/play?rules=tablut-ashton', {
        viewport: { width: 1280, height: 900 },
        ...oneDay,
    })
    await page.getByRole('radio', { name: 'Two people here' }).click()
    await page.getByLabel('Name of White').fill('Anna')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await plies(page, 0)
    for (const [at, move] of 'e4h4 d9b9 e5e4 b9b8 e4c4 b8b7 c4c1'.split(' ').entries()) {
        await page.getByLabel('Type a move').fill(move)
        await page.getByLabel('Type a move').press('Enter')
        await plies(page, at + 1)
        if (at === 4) await reads(page, 'raichi')
    }
    await page.locator('.taefl-end').waitFor()
    await page.locator('taefl-moves button').first().waitFor()
    await reads(page, 'over')
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.locator('.taefl-games-row').waitFor()
    await reads(page, 'games-one')
})
