/* What is wrong with a move, from the core to the words: in node. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startCore } from './learn-core.mjs'

const core = await startCore()
const texts = language =>
    JSON.parse(readFileSync(new URL(`../texts/${language}/analysis.json`, import.meta.url)))
/** As the header has them. */
const codes = [
    ...readFileSync(new URL('../../src/engine/search/verdict.h', import.meta.url), 'utf8').matchAll(
        /^ {4}X\((\w+), "(.*)"\)/gm,
    ),
].map(([, code]) => code)

test('every reason has its sentence in every language, and names what the core tells', () => {
    assert.ok(codes.length > 12)
    for (const language of ['en', 'sv']) {
        const all = texts(language)
        const told = Object.keys(all).filter(key => key.startsWith('verdict.'))
        assert.deepEqual(
            told.map(key => key.slice('verdict.'.length)).sort(),
            codes.filter(code => code !== 'FINE').sort(),
        )
        for (const key of told)
            for (const [, name] of all[key].matchAll(/\{(\w+)\}/g))
                assert.match(name, /^(who|other|at|beside|reply|better)$/)
    }
})
test('a piece left between two enemies', () => {
    const position = '9/9/9/9/4K4/9/2T6/1t7/3t5 1'
    const found = core.verdict('tablut-ashton', position, [], 'c3c2 c3c4 500 450')
    assert.deepEqual(
        { ...found, lost: 0, stake: 0, worth: 0, words: '' },
        {
            ...{ mark: 6, lost: 0, stake: 0, worth: 0, code: 'LEFT_BETWEEN', at: 'c2' },
            ...{ beside: 'b2', reply: 'd1-d2xc2', better: 'c3-c4', words: '' },
        },
    )
})
test('chances, wins of both sides, and no better move known', () => {
    const ask = words => core.verdict('tablut-ashton', '', [], `e3f3 ${words}`)
    assert.equal(ask('- 500 500').code, 'FINE')
    assert.equal(ask('- 240 20').code, 'FELL')
    assert.equal(ask('e3d3 240 #-5').code, 'LETS_FORCE')
    assert.equal(ask('e3d3 #3 500').code, 'MISSED_WIN')
    for (const words of ['- 1001 0', '- 500', '- #0 500', '- x 500', 'e3z3 500 500', '- 500 500 1'])
        assert.throws(() => ask(words), words)
})
