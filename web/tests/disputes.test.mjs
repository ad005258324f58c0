/* What documents disagree on: clauses that the rule sets have, in both languages. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clauseOf } from '../src/app/clauses.ts'
import { startCore } from './learn-core.mjs'

const disputes = JSON.parse(readFileSync(new URL('../data/disputes.json', import.meta.url), 'utf8'))
const core = await startCore()

for (const name of Object.keys(disputes))
    test(name, () => {
        const clauses = core.about(name).clauses
        assert.ok(disputes[name]?.length)
        for (const { clause, words } of disputes[name]) {
            // What we chose or concluded is told by the clause too; B… differ from another document's text.
            const { standing } = clauses.find(({ id }) => id === clause)
            assert.ok(
                /chosen|implied/.test(standing) || clause[0] === 'B',
                `${clause} is ${standing}`,
            )
            assert.ok(
                clauses.some(({ id }) => id === clause),
                clause,
            )
            assert.ok(words.en && words.sv, clause)
        }
        // Whatever is purely our choice is told.
        for (const { id, standing } of clauses)
            if (standing === 'chosen')
                assert.ok(
                    disputes[name].some(({ clause }) => clause === id),
                    `${id} is chosen and not told`,
                )
    })

test('a clause that has become several is told by all of them, as in a game kept since before', () => {
    const about = core.about('tablut-ashton')
    const whole = clauseOf('A9', about)
    assert.match(whole, /^Perpetual moves\. /)
    for (const part of 'abcde') assert.ok(whole.includes(clauseOf(`A9${part}`, about)), part)
    assert.equal(clauseOf('A9c', about), about.clauses.find(c => c.id === 'A9c').words)
})
