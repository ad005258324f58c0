/* What a screen reader finds on a page, as texts that a person has read once: tests/proof/aria.
 * Where a page has changed on purpose: TAEFL_ARIA=write ./test page, read the difference, commit it. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { until } from '../until.mjs'
import { web } from './browser.mjs'

const path = name => web(`tests/proof/aria/${name}.yml`)

/** Until the page equals what was read; the frame round it, which all have, that of the first page. */
export async function reads(page, name) {
    const part = page.locator(name === 'home' ? 'body' : 'main')
    const now = async () =>
        `${await part.ariaSnapshot()}\n`
            // The version and ids of new games differ from build to build and from run to run.
            .replace(/Taefl \d+\.\d+\.\d+/g, 'Taefl VERSION')
            .replace(/\/g\/\w{10}/g, '/g/ID')
            // A row says what stands on each of its squares.
            .replace(/^ *- gridcell "[^"]*"\n/gm, '')
    if (process.env.TAEFL_ARIA === 'write') {
        mkdirSync(web('tests/proof/aria'), { recursive: true })
        writeFileSync(path(name), await now())
        return
    }
    const wanted = readFileSync(path(name), 'utf8')
    let last
    const read = async () => (last = await now())
    await until(read, wanted, name).catch(error =>
        assert.equal(
            last,
            wanted,
            last === undefined
                ? error
                : `${name} reads otherwise than in tests/proof/aria/${name}.yml; if that is wanted: TAEFL_ARIA=write ./test page`,
        ),
    )
}

/* The rule sets that were there when the lists were read; another one in data/rules/ changes no text. */
const listed = process.env.TAEFL_ARIA === 'write' ? '' : readFileSync(path('rules'), 'utf8')

/** Dates, and the puzzle of the day, are always those of one day, and lists of rule sets those that have
 * been read. */
export const oneDay = {
    timezoneId: 'Europe/Stockholm',
    argument: { day: '2026-11-20T12:00:00Z', listed },
    prepare: ({ day, listed = '' }) => {
        const sets = all => all.filter(set => !listed || listed.includes(set.title))
        const known = found =>
            found?.sets?.[0]?.family
                ? { ...found, sets: sets(found.sets) }
                : found?.[0]?.family
                  ? sets(found)
                  : found
        const { parse } = JSON
        JSON.parse = (...given) => known(parse(...given))
        const { json } = Response.prototype
        Response.prototype.json = async function () {
            return known(await json.call(this))
        }
        const Now = Date
        globalThis.Date = class extends Now {
            constructor(...given) {
                super(...(given.length ? given : [day]))
            }
            static now = () => new Now(day).getTime()
        }
    },
}

/** The addresses whose pages have been read (pages.test.mjs): with the two of aria.test.mjs one for each of fourteen
 * kinds of page. */
export const read = [
    ...['home', 'settings', 'setup', 'play-maerstanas', 'analysis-position', 'editor-maerstanas'],
    ...['learn', 'lesson', 'rules', 'rules-katz', 'puzzle', 'missing'],
]
