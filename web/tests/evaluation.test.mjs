/* Evaluations and what they come to over a game, in node. */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { decided, evaluate, mistake, readEval, shares, writeEval } from '../src/app/evaluation.ts'
import { summary, turningPoint } from '../src/pages/analysis/summary.ts'

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
test('the shares of both sides add to 100, whatever the chance', () => {
    for (let i = 0; i <= 2000; i++) {
        const [one, two] = shares(i / 2000)
        assert.equal(one + two, 100)
        assert.ok(Math.abs(one - i / 20) <= 0.5 + 1e-9)
    }
})

/** Moves that lead from one of player 1's chances to the next, players in turn. */
const game = (chances, marks = []) =>
    chances.slice(1).map((after, i) => ({
        by: 1 + (i % 2),
        before: chances[i],
        after,
        mark: marks[i] ?? 0,
    }))

test('a summary: what moves were worth on average, and the mistakes of each side', () => {
    const moves = game([0.5, 0.5, 0.65, 0.35, 0.35], [0, 6, 4, 0])
    assert.equal(summary(moves, 1).accuracy, (1 + 0.5 ** 2) / 2)
    assert.equal(summary(moves, 2).accuracy, (1 + 0.5) / 2)
    assert.deepEqual(summary(moves, 1).marks, [0, 0, 1])
    assert.deepEqual(summary(moves, 2).marks, [1, 0, 0])
    // What is better than was thought loses nothing; what is not known does not count.
    assert.equal(summary(game([0.5, 0.9, 0.9]), 1).accuracy, 1)
    assert.equal(summary(game([0.5, null, 0.2]), 1).accuracy, null)
})
test('the turning point is the last move that gave the lead away, else the worst one', () => {
    assert.equal(turningPoint(game([0.5, 0.6, 0.6, 0.3, 0.7, 0.45, 0.4])), 4)
    assert.equal(turningPoint(game([0.9, 0.75, 0.75, 0.55])), 2)
    assert.equal(turningPoint(game([0.5, 0.45, 0.5])), -1)
    assert.equal(turningPoint([]), -1)
})
