/* Who one is, in the header of every page: signing in, whose turn it is, the menu. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave } from './browser.mjs'
import { leaveAll, open, press, somebody, two } from './live-page.mjs'
import { addressIs, clean } from './play-page.mjs'
import { until } from './until.mjs'

const header = page => page.locator('.taefl-header')
const names = page => header(page).locator('.taefl-who .name').textContent()

test('who has an account finds the way in first, and no part of the page is lit', async () => {
    const page = await open(await somebody(), '/me')
    const forms = () => page.locator('.taefl-me-forms summary').allInnerTexts()
    await until(forms, ['Sign in', 'Create an account'], 'the forms')
    assert.equal(await page.locator('header nav [aria-current=page]').count(), 0)
    await leave(page)
})

test('a newcomer signs up from the header, and is named there on every page', async () => {
    const page = await open(await somebody(), '/learn')
    await header(page).getByRole('link', { name: 'Sign in' }).click()
    await addressIs(page, /\/me$/)
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    const form = page.locator('form', { hasText: 'We ask for no e-mail' })
    // The form comes when the server has said who one is, the heading before that.
    await until(() => form.locator('input').count(), 2, 'fields of the form')
    await clean(page)
    const name = `Gudrun${Date.now() % 1e7}`
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Password').fill('a long password')
    await form.getByRole('button').click()
    await until(() => names(page), name, 'the name in the header')
    // What one can do now stands first.
    const next = page.locator('.taefl-panel').first().getByRole('link')
    await until(() => next.allInnerTexts(), ['Find an opponent', 'Play a friend'], 'ways to a game')
    await page.getByRole('link', { name: 'Your profile and ratings' }).waitFor()
    await open(page, '/rules')
    // At once, before the server is asked.
    assert.equal((await header(page).locator('.taefl-who > a').textContent()).trim(), name)
    await header(page).locator('.taefl-who button').click()
    await clean(page)
    // A page that is slow to come: the menu closes at once, and what is opened meanwhile stays open.
    let go
    const held = new Promise(done => (go = done))
    await page.route('**/assets/**', route => held.then(() => route.continue()))
    await header(page).getByRole('link', { name: 'My profile' }).click()
    await addressIs(page, new RegExp(`/people/${name}$`))
    await press(page, name)
    await header(page).getByRole('button', { name: 'Sign out' }).waitFor()
    go()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    // What the profile still asks for would be refused.
    await page.waitForLoadState('networkidle')
    await press(page, 'Sign out')
    await header(page).getByRole('link', { name: 'Sign in' }).waitFor()
    assert.equal(await header(page).locator('.taefl-who .name').count(), 0)
    await leave(page)
})

test('the header says on every page that it is one’s turn, and leads to the game', async () => {
    const small = { viewport: { width: 320, height: 568 } }
    const [a, b, path] = await two('brandubh', {}, small)
    const turn = page => header(page).getByRole('button', { name: /Your turn \(1\)$/ })
    // Dark begins, who came second.
    await open(b, '/puzzles')
    await turn(b).waitFor()
    assert.equal(await turn(a).count(), 0)
    const { height } = await header(b).boundingBox()
    assert.ok(height < 80, `the header is one line, not ${height} px`)
    await turn(b).click()
    await clean(b)
    await header(b)
        .getByRole('link', { name: /^guest-\w+ Brandubh$/ })
        .click()
    await addressIs(b, new RegExp(`${path}$`))
    // At its board nothing more is to be told of it.
    await until(() => turn(b).count(), 0, 'games told in the header')
    await leaveAll(a, b)
})
