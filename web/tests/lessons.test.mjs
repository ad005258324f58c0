/* Every step of every lesson against the core: positions are possible, the sample solution passes, a
 * wrong one fails, whatever is accepted can be gone on with, and cited clauses belong to the rules. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { meets, refused, sampleAt } from '../src/pages/learn/goal.ts'
import { stepFor, withOptions } from '../src/pages/learn/steps.ts'
import { linesOf } from '../src/pages/workshop/lines.ts'
import { readLessons, readRules, ruleWords } from '../tools/rules.mjs'
import { startCore } from './learn-core.mjs'

const folder = path => new URL(path, import.meta.url).pathname
const named = readLessons(folder('../data/lessons'), readRules())
const lessons = Object.entries(named)
const core = await startCore()

const both = (words, where) => {
    for (const language of ['en', 'sv'])
        assert.ok(words?.[language]?.trim(), `${where}: no words in ${language}`)
}

test('there is a lesson for each rule set', () => {
    const names = core.catalogue().map(set => set.name)
    assert.deepEqual(lessons.map(([name]) => name).sort(), [...names].sort())
    for (const [name, lesson] of lessons) assert.equal(lesson.rules, name)
})

test('a step may have several paragraphs, and several moves with replies', () => {
    const both = words => ({ en: words, sv: words.toUpperCase() })
    const { lesson } = ruleWords(
        linesOf(`name = a
        lesson = b
        lesson.builds = c
        lesson.words = one / two
        lesson.words.sv = ONE / TWO
        lesson.goal = to=a1 / takes=b2,b3 exits=1 / illegal=T1
        lesson.reply = a4a5 / b1b2 c1c2
        lesson.say = go / on
        lesson.say.sv = GO / ON
        lesson = d
        lesson.rules = a+d
        lesson.goal = to=a2`),
    )
    assert.equal(lesson.builds, 'c')
    const [step] = lesson.steps
    assert.deepEqual(step.words, [both('one'), both('two')])
    assert.deepEqual(step.stages, [
        { goal: { to: ['a1'] }, reply: ['a4a5'], say: both('go') },
        { goal: { takes: ['b2', 'b3'], exits: 1 }, reply: ['b1b2', 'c1c2'], say: both('on') },
        { goal: { illegal: 'T1' } },
    ])
    assert.deepEqual(
        lesson.options.map(({ id, words, stages }) => [id, words, stages]),
        [['d', [], [{ goal: { to: ['a2'] } }]]],
    )
})

/** What of the moves at a place is accepted in stage `n`; each must lead to the end. */
function solve(rules, step, n, moves, where) {
    const stage = step.stages[n]
    const before = core.view(rules, step.start, moves)
    const good = before.moves.filter(choice =>
        meets(stage.goal, choice, before, core.view(rules, step.start, [...moves, choice.move])),
    )
    assert.ok(good.length, `${where}: nothing solves stage ${n + 1} after ${moves}`)
    if (n + 1 === step.stages.length) return good.length
    for (const { move } of good) {
        const line = [...moves, move]
        for (const reply of stage.reply ?? []) {
            const there = core.view(rules, step.start, line).moves
            assert.ok(
                there.some(choice => choice.move === reply),
                `${where}: ${reply} cannot be answered to ${move}`,
            )
            line.push(reply)
        }
        solve(rules, step, n + 1, line, where)
    }
    return good.length
}

/** Holds a step that is played by `rules` to all that a step must hold. */
function check(rules, step, where) {
    const about = core.about(rules)
    const clauses = new Set(about.clauses.map(clause => clause.id))
    const squares = new Set(about.geometry.squares.map(square => square.name))
    for (const words of [step.title, ...step.words, step.task, step.hint, step.good])
        both(words, where)
    for (const stage of step.stages) {
        if (stage.say) both(stage.say, where)
        for (const clause of [stage.goal.by, stage.goal.endsBy, stage.goal.illegal])
            assert.ok(!clause || clauses.has(clause), `${where}: ${clause}`)
    }
    for (const clause of step.clauses) assert.ok(clauses.has(clause), `${where}: ${clause}`)
    for (const square of step.show ?? []) assert.ok(squares.has(square), where)
    const moves = [...(step.moves ?? [])]
    const first = core.view(rules, step.start, moves)
    assert.equal(first.result, 'none', `${where}: the game is over`)
    const [{ goal }] = step.stages
    if (goal.illegal) {
        assert.equal(step.stages.length, 1)
        const why = core.why(rules, step.start, moves, step.sample[0])
        assert.ok(why && refused(goal, why), `${where}: ${step.sample[0]} gives ${why}`)
        assert.ok(
            first.moves.some(choice => choice.move === step.wrong),
            where,
        )
        assert.ok(step.bad, `${where}: no words for a legal move`)
        return
    }
    // The sample solution, stage by stage.
    const played = [...moves]
    for (const [n, stage] of step.stages.entries()) {
        const at = sampleAt(step, n)
        const before = core.view(rules, step.start, played)
        const choice = before.moves.find(c => c.move === step.sample[at])
        assert.ok(choice, `${where}: ${step.sample[at]} is not legal`)
        played.push(choice.move)
        const after = core.view(rules, step.start, played)
        assert.ok(meets(stage.goal, choice, before, after), `${where}: ${choice.move}`)
        for (const [i, reply] of (stage.reply ?? []).entries()) {
            assert.equal(step.sample[at + 1 + i], reply)
            played.push(reply)
        }
    }
    assert.equal(played.length - moves.length, step.sample.length, where)
    if (step.wrong) {
        const choice = first.moves.find(c => c.move === step.wrong)
        assert.ok(choice, `${where}: ${step.wrong} is not legal`)
        const after = core.view(rules, step.start, [...moves, choice.move])
        assert.ok(!meets(goal, choice, first, after), `${where}: ${step.wrong} passes`)
    } else assert.equal(first.moves.length, 1, `${where}: what is wrong?`)
    const ways = solve(rules, step, 0, moves, where)
    assert.ok(ways === first.moves.length ? !step.wrong : true, where)
}

for (const [rules, lesson] of lessons)
    test(rules, () => {
        assert.ok(lesson.steps.length >= 4, `${rules} has ${lesson.steps.length} steps of a lesson`)
        for (const step of lesson.steps) check(rules, step, `${rules}/${step.id}`)
    })

/** Whether a move is the answer to a step under these rules. */
function answers(rules, { start, moves = [], stages: [{ goal }] }, move) {
    if (goal.illegal) return refused(goal, core.why(rules, start, moves, move))
    const before = core.view(rules, start, moves)
    const choice = before.moves.find(c => c.move === move)
    return Boolean(choice && meets(goal, choice, before, core.view(rules, start, [...moves, move])))
}

test('each option has a step, whose answer it changes', () => {
    for (const { name, options } of core.catalogue()) {
        const steps = named[name].options
        assert.deepEqual(
            steps.map(step => step.id),
            options.map(option => option.name),
        )
        for (const step of steps) {
            const where = `${name}+${step.id}`
            const [base, ...on] = step.rules.split('+')
            assert.ok(base === name && on.includes(step.id), where)
            check(step.rules, step, where)
            // Everybody who plays with the option meets it, whatever else is chosen.
            for (const words of Object.values(step.words[0]))
                assert.match(words, new RegExp(`\\b${step.id}\\b`), where)
            const without = [base, ...on.filter(option => option !== step.id)].join('+')
            // A limit of moves shows only in a game as long as itself, which no step plays.
            if (step.id === 'move-limit') continue
            const found = [step.sample[0], step.wrong].map(move => answers(without, step, move))
            assert.notDeepEqual(found, [true, false], `${where}: nothing changes`)
        }
    }
})

test('what somebody can overlook, a step teaches', () => {
    const king = ['KING_THRONE', 'KING_BESIDE', 'KING_OPEN']
    const missed = {
        'tablut-ashton': ['WAY', 'WAYS', ...king, 'REPEATED'],
        'tablut-bologna': ['WAY', 'WAYS', ...king],
        'tablut-katz': ['WAY', 'WAYS', ...king, 'KING_EDGE'],
        'tablut-katz+custodial-king': ['WAY', 'WAYS', ...king, 'KING_EDGE'],
        'tablut-classic': ['WAY', 'WAYS', ...king],
        brandubh: ['WAY', 'WAYS', ...king],
        copenhagen: ['WAY', 'WAYS', ...king],
        'old-hnefatafl': ['WAY', 'WAYS', 'KING_EDGE'],
        'tablut-classic+corner-escape+king-edge': ['WAY', 'WAYS', ...king, 'KING_EDGE'],
        maerstanas: ['EDGES', 'PAIRS'],
        'maerstanas+simple': ['PAIRS'],
        gardsdansen: ['PAWN_JUMPED', 'STONE_JUMPED', 'OWN_JUMPED', 'SHUT_IN'],
    }
    const rows = readFileSync(new URL('../../src/game/core/finale.h', import.meta.url), 'utf8')
    for (const [name, codes] of Object.entries(missed)) {
        const lesson = withOptions(named[name.split('+')[0]], name)
        for (const code of codes) {
            assert.match(rows, new RegExp(`X\\(${code}\\)`))
            const step = stepFor(lesson, code) ?? stepFor(named[lesson.builds], code)
            assert.ok(step, `${name}: ${code}`)
            if (step.rules) assert.ok(name.includes(step.id))
        }
    }
    assert.equal(stepFor(withOptions(named['tablut-katz'], 'tablut-katz'), 'KING_OPEN').id, 'king')
})

test('a lesson with options has their steps behind its own', () => {
    const lesson = named['tablut-katz']
    const names = withOptions(lesson, 'tablut-katz+edge-capture+open-corners').steps.map(s => s.id)
    const own = lesson.steps.map(step => step.id)
    assert.deepEqual(names, [...own, 'edge-capture', 'open-corners'])
    assert.deepEqual(withOptions(lesson, 'tablut-katz').steps, lesson.steps)
})
