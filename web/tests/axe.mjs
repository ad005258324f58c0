/* What axe finds wrong with a page for people who cannot see it, or not well. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { atRest, until } from './until.mjs'

const source = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
/** All else says the same in every theme. */
const ABOUT_COLOUR = ['color-contrast', 'link-in-text-block']

/** A line for each thing that axe finds on the whole page, and goes on to find: a busy machine may show a
 * page that has not come to its end.
 * @param kind 'all' rules, or only those about 'colour': for a page that has been looked at whole in
 * another theme */
export async function violations(page, kind = 'all') {
    let found
    const look = async () => (found = await violationsNow(page, kind))
    await until(look, [], 'what axe finds').catch(error => {
        if (!found) throw error
    })
    return found
}

/** The same at this moment. */
export async function violationsNow(page, kind = 'all') {
    await atRest(page)
    // The policy of the page keeps other scripts out; the tool comes in past it.
    if (!(await page.evaluate(() => 'axe' in window)))
        // It would write down the HTML of all that it looks at.
        await page.evaluate(`${source}; axe.configure({ noHtml: true })`)
    return page.evaluate(
        async ({ only, off }) => {
            // No rule that is used reads the sheets.
            const options = { resultTypes: ['violations'], preload: false, elementRef: true }
            if (only) options.runOnly = { type: 'rule', values: only }
            options.rules = Object.fromEntries(off.map(name => [name, { enabled: false }]))
            const { violations } = await window.axe.run(options)
            const where = nodes =>
                nodes.map(n => `${n.target} ${n.element?.outerHTML.slice(0, 120)}`).join('\n    ')
            return violations.map(v => `${v.id} (${v.help}):\n    ${where(v.nodes)}`)
        },
        {
            only: kind === 'colour' ? ABOUT_COLOUR : null,
            off: page.withoutLayout ? ABOUT_COLOUR : [],
        },
    )
}

/** Axe finds nothing: in a browser, or all that has nothing to do with colours without one. */
export const clean = async page => assert.deepEqual(await violations(page), [])

export const THEMES = ['light', 'dark', 'contrast']

/** Shows a page in a theme: as the wishes of the system do, so that what belongs to the theme is loaded. */
export async function wear(page, theme) {
    const contrast = theme === 'contrast'
    await page.emulateMedia({
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        contrast: contrast ? 'more' : 'no-preference',
    })
    const shown = () =>
        page.evaluate(() => {
            const root = document.documentElement
            const shadow = getComputedStyle(root).getPropertyValue('--shadow')
            return { theme: root.dataset.theme, contrast: shadow === 'transparent' }
        })
    await until(shown, { theme, contrast }, 'the theme')
}

/** What axe finds, each line with the theme: in the one that the page wears, and with TAEFL_LONG in all of them;
 * then the page is left in the last one. That colours can be told apart in each says contrast.test.mjs.
 * @param look is called in each theme before axe is */
export async function violationsInThemes(page, look = async () => {}) {
    const themes = process.env.TAEFL_LONG || process.env.TAEFL_LOOK
    if (!themes || page.withoutLayout) return violations(page)
    const found = []
    for (const theme of THEMES) {
        await wear(page, theme)
        await look(theme)
        const lines = await violations(page, theme === THEMES[0] ? 'all' : 'colour')
        found.push(...lines.map(line => `${theme}: ${line}`))
    }
    return found
}
