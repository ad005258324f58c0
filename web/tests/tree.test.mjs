/* The tree of moves (src/app/tree.ts, tree-edit.ts), in node: node --test web/tests/tree.test.mjs */
import { test } from 'node:test'
import assert from 'node:assert/strict'

const t = { ...(await import('../src/app/tree.ts')), ...(await import('../src/app/tree-edit.ts')) }

/** A tree from "a b (c d (e)) f": letters are moves, parentheses behind what they replace. */
function tree(text) {
    const words = text.match(/[()]|[^\s()]+/g) ?? []
    const read = () => {
        const line = []
        while (words.length) {
            const word = words.shift()
            if (word === ')') break
            if (word === '(') (line.at(-1).variations ??= []).push(read())
            else line.push({ move: word })
        }
        return line
    }
    return { ...t.newTree('tablut-ashton'), moves: read() }
}
function text(tree) {
    const write = line =>
        line
            .map(node =>
                [node.move, ...(node.variations ?? []).map(v => `(${write(v)})`)].join(' '),
            )
            .join(' ')
    return write(tree.moves)
}
function frozen(value) {
    if (value && typeof value === 'object') {
        Object.values(value).forEach(frozen)
        Object.freeze(value)
    }
    return value
}
const made = source => frozen(tree(source))
const deep = 'a b (c d (e f) g) (h) i'

test('a path leads to its moves', () => {
    const game = made(deep)
    assert.deepEqual(t.lineTo(game, [0]), [])
    assert.deepEqual(t.lineTo(game, [3]), ['a', 'b', 'i'])
    assert.deepEqual(t.lineTo(game, [2, 0, 3]), ['a', 'c', 'd', 'g'])
    assert.deepEqual(t.lineTo(game, [2, 0, 2, 0, 2]), ['a', 'c', 'e', 'f'])
    assert.deepEqual(t.lineTo(game, [2, 1, 1]), ['a', 'h'])
    assert.equal(t.nodeAt(game, [0]), null)
    assert.equal(t.nodeAt(game, [2, 0, 2, 0, 2]).move, 'f')
    assert.equal(t.plyAt([2, 0, 2, 0, 2]), 4)
    assert.equal(t.plyAt([3]), 3)
})
test('there are places and there are none', () => {
    const game = made(deep)
    for (const path of [[0], [3], [2, 0, 1], [2, 1, 1]]) assert.ok(t.hasPath(game, path))
    for (const path of [[4], [2, 2, 1], [2, 1, 2], [1, 0, 1], [2, 0, 0], [2, 0], []])
        assert.ok(!t.hasPath(game, path), String(path))
    assert.deepEqual(t.nearest(game, [2, 1, 7]), [2, 1, 1])
    assert.deepEqual(t.nearest(game, [2, 3, 1]), [1])
    assert.deepEqual(t.nearest(game, [9]), [3])
    assert.deepEqual(t.nearest(game, [9, 0, 1]), [3])
})
test('one steps on and back', () => {
    const game = made(deep)
    assert.deepEqual(t.forward(game, [0]), [1])
    assert.deepEqual(t.forward(game, [3]), [3])
    assert.deepEqual(t.forward(game, [2, 0, 1]), [2, 0, 2])
    assert.deepEqual(t.back([0]), [0])
    assert.deepEqual(t.back([2, 0, 1]), [1])
    assert.deepEqual(t.back([2, 0, 2, 0, 1]), [2, 0, 1])
    assert.deepEqual(t.last(game, [2, 0, 1]), [2, 0, 3])
    assert.deepEqual(t.along([2, 0, 2, 0, 2]), [
        [0],
        [1],
        [2, 0, 1],
        [2, 0, 2, 0, 1],
        [2, 0, 2, 0, 2],
    ])
    assert.deepEqual(t.along([0]), [[0]])
    assert.deepEqual(
        t.nexts(game, [1]).map(next => [next.node.move, next.path]),
        [
            ['b', [2]],
            ['c', [2, 0, 1]],
            ['h', [2, 1, 1]],
        ],
    )
    assert.deepEqual(t.nexts(game, [3]), [])
    assert.deepEqual(t.ends(game), [[3], [2, 0, 3], [2, 0, 2, 0, 2], [2, 1, 1]])
})
test('a move goes on, is found, or begins a variation', () => {
    let spot = t.addLine(made(''), [0], ['a', 'b', 'c'])
    assert.equal(text(spot.tree), 'a b c')
    assert.deepEqual(spot.path, [3])
    spot = t.addMove(frozen(spot.tree), [1], 'x', 'X')
    assert.equal(text(spot.tree), 'a b (x) c')
    assert.deepEqual(spot.path, [2, 0, 1])
    assert.equal(t.nodeAt(spot.tree, spot.path).name, 'X')
    spot = t.addMove(frozen(spot.tree), spot.path, 'y')
    assert.deepEqual(spot.path, [2, 0, 2])
    spot = t.addMove(frozen(spot.tree), [2, 0, 1], 'z')
    assert.equal(text(spot.tree), 'a b (x y (z)) c')
    assert.deepEqual(spot.path, [2, 0, 2, 0, 1])
    const again = t.addMove(spot.tree, [1], 'x')
    assert.equal(again.tree, spot.tree)
    assert.deepEqual(again.path, [2, 0, 1])
    assert.deepEqual(t.addMove(spot.tree, [1], 'b').path, [2])
})
test('a variation is promoted and the line kept', () => {
    const spot = t.promote(made('a b (c d (e)) (h) i'), [2, 0, 2])
    assert.equal(text(spot.tree), 'a c (b i) (h) d (e)')
    assert.deepEqual(spot.path, [3])
    const inner = t.promote(made('a b (c d (e f) g)'), [2, 0, 2, 0, 2])
    assert.equal(text(inner.tree), 'a b (c e (d g) f)')
    assert.deepEqual(inner.path, [2, 0, 3])
    const back = t.promote(frozen(spot.tree), [2, 0, 1])
    assert.equal(text(back.tree), 'a b (c d (e)) (h) i')
    const main = made('a b')
    assert.equal(t.promote(main, [1]).tree, main)
})
test('words about a variation survive its promotion', () => {
    const game = tree('a b (c)')
    Object.assign(game.moves[1].variations[0][0], {
        intro: ['so?'],
        trail: ['no'],
        comments: ['k'],
    })
    const spot = t.promote(frozen(game), [2, 0, 1])
    assert.deepEqual(spot.tree.moves[1].comments, ['so?', 'k'])
    assert.deepEqual(spot.tree.moves[1].variations[0][0].trail, ['no'])
    const nested = tree('a b (c (e) d)')
    Object.assign(nested.moves[1].variations[0][0], { intro: ['line'], trail: ['end'] })
    Object.assign(nested.moves[1].variations[0][0].variations[0][0], { trail: ['inner'] })
    const line = t.promote(frozen(nested), [2, 0, 1, 0, 1]).tree.moves[1].variations[0]
    assert.equal(line[0].move, 'e')
    assert.deepEqual([line[0].intro, line[0].trail], [['line'], ['end']])
    assert.deepEqual(line[0].variations[0][0], { move: 'c', trail: ['inner'] })
})
test('the result of a game goes when its main line changes', () => {
    const won = { ...tree('a b (c)'), result: '1-0', termination: 'resign' }
    assert.equal(t.promote(won, [2, 0, 1]).tree.result, '*')
    assert.equal(t.remove(won, [2]).tree.termination, 'unfinished')
    assert.equal(t.remove(won, [2, 0, 1]).tree.result, '1-0')
    assert.equal(t.addMove(won, [1], 'x').tree.result, '1-0')
})
test('a move is taken away with what follows, its variations stay', () => {
    let spot = t.remove(made(deep), [2, 0, 2])
    assert.equal(text(spot.tree), 'a b (c e f) (h) i')
    assert.deepEqual(spot.path, [2, 0, 1])
    spot = t.remove(made(deep), [2, 0, 1])
    assert.equal(text(spot.tree), 'a b (h) i')
    assert.deepEqual(spot.path, [1])
    spot = t.remove(made(deep), [2])
    assert.equal(text(spot.tree), 'a c (h) d (e f) g')
    spot = t.remove(made('a b'), [1])
    assert.equal(text(spot.tree), '')
    assert.deepEqual(spot.path, [0])
    assert.ok(!('variations' in t.remove(made('a b (c)'), [2, 0, 1]).tree.moves[1]))
})
test('comments and marks', () => {
    const game = made(deep)
    let changed = t.comment(game, [2, 0, 2, 0, 1], ['well'])
    assert.deepEqual(t.commentsAt(changed, [2, 0, 2, 0, 1]), ['well'])
    changed = t.comment(changed, [0], ['before'])
    assert.deepEqual(changed.comments, ['before'])
    assert.ok(!('comments' in t.comment(changed, [0], [])))
    changed = t.mark(changed, [1], [4])
    assert.deepEqual(changed.moves[0].marks, [4])
    assert.ok(!('marks' in t.mark(changed, [1], []).moves[0]))
    assert.deepEqual(t.commentsAt(game, [1]), [])
    assert.equal(changed.moves[2], game.moves[2], 'what did not change is shared')
})
test('commands in comments', () => {
    const comments = ['[%clk 0:05:00] fine [%eval 0.3,8]', 'and [not one]']
    assert.equal(t.commentWords(comments), 'fine\nand [not one]')
    assert.equal(t.command(comments, 'eval'), '0.3,8')
    assert.equal(t.command(comments, 'emt'), undefined)
    assert.deepEqual(t.withCommand(comments, 'eval', '0.5'), [
        '[%clk 0:05:00] fine [%eval 0.5]',
        'and [not one]',
    ])
    assert.deepEqual(t.withCommand(['hm'], 'eval', '0.5'), ['[%eval 0.5] hm'])
    assert.deepEqual(t.withCommand([], 'eval', '0.5'), ['[%eval 0.5]'])
    assert.deepEqual(t.withWords(comments, ' new '), ['[%clk 0:05:00] [%eval 0.3,8] new'])
    assert.deepEqual(t.withWords(['x'], ''), [])
})
