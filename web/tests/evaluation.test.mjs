/* Evaluations (src/app/evaluation.ts), in node. */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { decided, evaluate, mistake, readEval, writeEval } from '../src/app/evaluation.ts'

const info = { depth: 9, line: 1, score: { kind: 'cp', value: 40 }, chance: 0.6, final: null }

test('the point of view is player 1, whoever moves', () => {
    assert.equal(evaluate({ ...info, pv: [] }, 1).chance, 0.6)
    assert.equal(evaluate({ ...info, pv: [] }, 2).chance, 0.4)
    const win = { ...info, score: { kind: 'win', value: 3 }, chance: 1, final: 8, pv: [] }
    assert.deepEqual(
        [evaluate(win, 1).win, evaluate(win, 2).win, evaluate(win, 2).final],
        [3, -3, -8],
    )
    const loss = { ...info, score: { kind: 'loss', value: 4 }, chance: 0, pv: [] }
    assert.deepEqual([evaluate(loss, 1).win, evaluate(loss, 2).win], [-4, 4])
    assert.equal(decided('none'), null)
    assert.equal(decided('p2win').chance, 0)
    assert.equal(decided('draw').chance, 0.5)
})
test('written and read', () => {
    for (const text of ['62.5%,12', '50%', '#7,9', '#-7,12', '100%,3'])
        assert.equal(writeEval({ ...readEval(text), final: null, pv: [] }), text)
    for (const text of ['0.35', '', '101%', '#0', '62%,', '#x']) assert.equal(readEval(text), null)
    assert.deepEqual(readEval('#-2'), { chance: 0, win: -2, depth: 0 })
})
test('a mistake is the loss of who moved', () => {
    assert.deepEqual(
        [0.09, 0.1, 0.2, 0.3].map(loss => mistake(0.6, 0.6 - loss, 1)),
        [0, 6, 2, 4],
    )
    assert.equal(mistake(0.4, 0.7, 2), 4)
    assert.equal(mistake(0.4, 0.1, 2), 0)
})
