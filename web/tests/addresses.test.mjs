/* The form of addresses: which page they open, and positions in them and back. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { match, positionFromPath, positionToPath } from '../src/app/addresses.ts'

const source = name => readFileSync(new URL(`../src/${name}.ts`, import.meta.url), 'utf8')
const tables = source('routes')
const patterns = [...tables.matchAll(/row\(\s*'(\/[^']*)'/g)].map(m => m[1])
/** The first pattern that an address fits, and its parts. */
const opens = path => {
    for (const pattern of patterns) {
        const part = match(pattern, path)
        if (part) return { pattern, ...part }
    }
    return null
}

const fens = [
    '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1',
    '7/7/7/7/7/7/7 1 TWtw',
    '7/7/7/7/7/7/7 2 -',
    'SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 p',
]

test('every address of the contract opens its page', () => {
    const expected = {
        '/': { pattern: '/' },
        '/play/tablut-katz+edge-capture': {
            pattern: '/play/:rules',
            rules: 'tablut-katz+edge-capture',
        },
        '/play/tablut-katz%2Bedge-capture/': {
            pattern: '/play/:rules',
            rules: 'tablut-katz+edge-capture',
        },
        '/g/a1B2c3': { pattern: '/g/:id', id: 'a1B2c3' },
        '/rules/maerstanas': { pattern: '/rules/:rules', rules: 'maerstanas' },
        '/editor/gardsdansen': { pattern: '/editor/:rules', rules: 'gardsdansen' },
        '/embed/tablut-ashton': { pattern: '/embed/:rules', rules: 'tablut-ashton' },
        '/compare/tablut-ashton/tablut-katz': {
            pattern: '/compare/:a/:b',
            a: 'tablut-ashton',
            b: 'tablut-katz',
        },
        '/puzzles/daily': { pattern: '/puzzles/:id', id: 'daily' },
        '/puzzles/storm': { pattern: '/puzzles/storm' },
    }
    for (const [path, route] of Object.entries(expected)) assert.deepEqual(opens(path), route, path)
})

test('a position in an address comes back letter by letter', () => {
    for (const fen of fens) {
        const route = opens(`/analysis/some-rules/${positionToPath(fen)}`)
        assert.equal(route?.pattern, '/analysis/:rules/*position')
        assert.equal(positionFromPath(route.position), fen)
        assert.ok(!positionToPath(fen).includes(' '))
    }
})

test('a browser that escapes the address changes nothing', () => {
    for (const fen of fens) {
        const path = new URL(`/editor/x/${positionToPath(fen)}`, 'http://a').pathname
        assert.equal(positionFromPath(opens(path).position), fen)
    }
})

test('what is no address of the page opens none, and does no harm', () => {
    for (const path of [
        '/nothing',
        '/play/a/b',
        '/g/',
        '/%',
        '/play/%E0%A4%A',
        '//',
        '/embed',
        '/.*',
    ])
        assert.equal(opens(path), null, path)
})
