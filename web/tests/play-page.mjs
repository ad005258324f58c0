/* What the tests of a game in a browser do with its page. */
import assert from 'node:assert/strict'
import { violations } from './axe.mjs'
import { address, visit as visitAt } from './browser.mjs'
import { forTwo } from './table-page.mjs'

export * from './table-page.mjs'

export const visit = (path, options, prepare) =>
    visitAt(address + path, { reducedMotion: 'reduce', ...options }, prepare)
export const clean = async page => assert.deepEqual(await violations(page), [])

/** Two people here from a position. */
export const between = (family, rules, position, who = 'two') =>
    visit(
        `/play/${rules}?position=${position.replaceAll(' ', '_')}`,
        {},
        new Function(`(${forTwo})('${family}', '${who}')`),
    )
