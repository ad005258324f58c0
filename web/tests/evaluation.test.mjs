/* Evaluations and what they come to over a game, in node. */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { decided, evaluate, readEval, shares, writeEval } from '../src/app/evaluation.ts'
import { summary, turnOf } from '../src/pages/analysis/game-summary.ts'

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
test('the shares of both sides add to 100, whatever the chance', () => {
    for (let i = 0; i <= 2000; i++) {
        const [one, two] = shares(i / 2000)
        assert.equal(one + two, 100)
        assert.ok(Math.abs(one - i / 20) <= 0.5 + 1e-9)
    }
})

/** Moves that lead from one of player 1's chances to the next, players in turn. `lost`: of each move, in
 * thousandths; null: nobody has judged it. */
const game = (chances, lost, marks = []) =>
    chances.slice(1).map((after, i) => ({
        by: 1 + (i % 2),
        before: { chance: chances[i], win: 0 },
        after: { chance: after, win: 0 },
        mark: marks[i] ?? 0,
        verdict:
            lost[i] === null
                ? null
                : {
                      mark: lost[i] >= 100 ? 6 : 0,
                      lost: lost[i],
                      stake: 400,
                      worth: 1000 - lost[i],
                  },
    }))

test('a summary: what moves were worth by what was at stake, and the mistakes of each side', () => {
    const moves = game([0.5, 0.5, 0.65, 0.35, 0.35], [0, 150, 300, 0], [0, 6, 4, 0])
    assert.equal(summary(moves, 1).accuracy, 0.85)
    assert.equal(summary(moves, 2).accuracy, 0.925)
    assert.deepEqual(summary(moves, 1).marks, [0, 0, 1])
    assert.deepEqual(summary(moves, 2).marks, [1, 0, 0])
    moves[2].verdict.stake = 0
    assert.equal(summary(moves, 1).accuracy, 1)
})
test('before an analysis nothing is said, of the marks neither', () => {
    const none = { accuracy: null, marks: null }
    assert.deepEqual(summary(game([0.5, 0.5, 0.5, 0.5], [null, null, null]), 1), none)
    // The end alone is known, as of every finished game.
    const end = game([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [null, null, null, null, 0])
    assert.deepEqual(summary(end, 1), none)
    assert.equal(summary(game([0.5, 0.5, 0.5, 0.5], [0, null, null]), 1).accuracy, 1)
    assert.deepEqual(summary([], 1), none)
})
test('a game turned where the better chance was given away, never inside a lost game', () => {
    const turn = chances =>
        turnOf(
            game(
                chances,
                chances
                    .slice(1)
                    .map((chance, i) => Math.abs(Math.round(1000 * (chance - chances[i])))),
            ),
        )
    assert.deepEqual(turn([0.5, 0.6, 0.6, 0.3, 0.7, 0.45, 0.4]), { move: 4, from: 1 })
    // The drop from 18 to 5 % decided nothing.
    assert.deepEqual(turn([0.2, 0.15, 0.18, 0.05, 0.05]), { always: 2 })
    assert.deepEqual(turn([0.9, 0.75, 0.75, 0.55]), { always: 1 })
    // Little by little, without a mistake.
    assert.deepEqual(turn([0.56, 0.53, 0.51, 0.48, 0.46, 0.4]), { move: 2, from: 1 })
    assert.equal(turn([0.5, 0.5, 0.5]), null)
    assert.equal(turn([]), null)
})
