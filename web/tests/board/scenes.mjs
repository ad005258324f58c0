/* What the tests of <taefl-board> share: a host for each file, the boards, and what one looks at on them. */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { leave } from '../browser.mjs'
import { until } from '../until.mjs'
import { scene, startHost } from './host.mjs'

export let host
before(async () => (host = await startHost()), { timeout: 120_000 })
after(() => host?.close())

/** A test that opens, does, and checks at the end that nothing broke the page or its security policy. */
export const shown = (what, options, work) => async () => {
    const { props, ...rest } = await what()
    const page = await host.open({ ...props, still: true }, options)
    await work(page, { props, ...rest })
    assert.deepEqual(await page.evaluate(() => broken), [])
    await leave(page)
}
export const katz = () => scene('tablut-katz')
export const ashton = () => scene('tablut-ashton')
export const maerstanas = () => scene('maerstanas', ['d4', 'd3', 'e4', 'c4'])
export const gardsdansen = () => scene('gardsdansen')
/* A move of d6 to d5 takes f5; the king can go to both sides. */
export const capture = () => scene('tablut-katz', [], '9/9/3t5/2tT1K3/5t3/3T2t2/9/9/9 1')

export const names = page =>
    page.evaluate(() =>
        Object.fromEntries(
            [...board.querySelectorAll('[role=gridcell]')].map(c => [
                c.dataset.square,
                c.ariaLabel,
            ]),
        ),
    )
export const named = (page, square, expected) =>
    until(async () => (await names(page))[square], expected, `the name of ${square}`)
export const focused = page => page.evaluate(() => document.activeElement?.dataset?.square ?? '')
export const focusOn = (page, square) => until(() => focused(page), square, 'the focus')
/** Until this is what was picked up. */
export const picked = (page, square) =>
    page.locator(`[data-square=${square}][aria-selected=true]`).waitFor()
