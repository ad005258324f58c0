/* The prepared examples of the comparison really tell two sets of rules apart. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { differing, differingSquares } from '../src/pages/learn/differ.ts'
import { startCore } from './learn-core.mjs'

const examples = JSON.parse(readFileSync(new URL('../data/compare.json', import.meta.url), 'utf8'))
const core = await startCore()

test('there are examples of every family', () => {
    assert.ok(examples.length >= 6)
    const families = new Set(examples.map(({ a }) => core.about(a).family))
    assert.deepEqual([...families].sort(), ['gardsdansen', 'maerstanas', 'tafl'])
})
for (const { id, a, b, position, square, words } of examples)
    test(id, () => {
        assert.ok(words.en && words.sv)
        assert.equal(core.about(a).name, a)
        assert.equal(core.about(b).name, b)
        if (id === 'impossible') {
            assert.throws(() => core.view(a, position, []))
            assert.equal(core.view(b, position, []).result, 'none')
            return
        }
        const one = core.view(a, position, [])
        const two = core.view(b, position, [])
        assert.equal(one.result, 'none')
        const found = differing(one, two)
        const apart = found.onlyA.length + found.onlyB.length + found.other.length
        assert.ok(apart > 0, 'no difference')
        assert.equal(found.same + found.onlyA.length + found.other.length, one.moves.length)
        assert.equal(found.same + found.onlyB.length + found.other.length, two.moves.length)
        // What the example is about is among what is ringed on the board.
        const ringed = differingSquares(found)
        const from = found.other.map(([choice]) => choice.from)
        assert.ok([...ringed, ...from].includes(square), `${square} is not in ${ringed}`)
    })
test('a set of rules does not differ from itself', () => {
    const view = core.view('tablut-katz', '', [])
    const found = differing(view, view)
    assert.equal(found.same, view.moves.length)
    assert.deepEqual(differingSquares(found), [])
})
