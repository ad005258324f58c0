/* Two people change one game at the same time: what comes of it, without a browser. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { addMove, last } from '../src/app/tree.ts'
import { comment, mark, promote, remove } from '../src/app/tree-edit.ts'
import { mergeText, mergeTrees, newsIn, placeIn } from '../src/app/tree-merge.ts'

const game = (...moves) => ({
    ...{ rules: 'brandubh', tags: {}, result: '*', termination: 'unfinished' },
    moves: moves.map(move => ({ move })),
})
/** "a b(x y(z)) c": a tree in one line. */
const line = moves =>
    moves
        .map(({ move, variations = [] }) => move + variations.map(one => `(${line(one)})`).join(''))
        .join(' ')
const shown = tree => line(tree.moves)
const play = (tree, path, ...moves) =>
    moves.reduce((spot, move) => addMove(spot.tree, spot.path, move), { tree, path }).tree
const base = game('a', 'b', 'c')

test('moves that both add stay, in the main line and beside it', () => {
    const mine = play(base, [3], 'd', 'e')
    assert.equal(shown(mergeTrees(base, mine, play(base, [1], 'x', 'y'))), 'a b(x y) c d e')
    assert.equal(shown(mergeTrees(base, mine, play(base, [3], 'd', 'f'))), 'a b c d e(f)')
    assert.equal(shown(mergeTrees(base, mine, play(base, [3], 'g'))), 'a b c d(g) e')
    assert.equal(shown(mergeTrees(game(), game('a'), game('b'))), 'a(b)')
    assert.equal(shown(mergeTrees(base, base, mine)), shown(mine))
    assert.equal(shown(mergeTrees(base, mine, base)), shown(mine))
})

test('what is new is found: the last move, else the words', () => {
    assert.deepEqual(newsIn(play(base, [3], 'd', 'e'), base), [5])
    assert.deepEqual(newsIn(play(base, [1], 'x', 'y'), base), [2, 0, 2])
    const said = comment(base, [2], ['Good'])
    assert.deepEqual(newsIn(said, base), [2])
    assert.deepEqual(newsIn(play(said, [3], 'd'), base), [4])
    assert.equal(newsIn(base, play(base, [3], 'd')), null)
})

test('what one takes away goes, unless the other has changed it', () => {
    const cut = remove(base, [2]).tree
    assert.equal(shown(mergeTrees(base, cut, base)), 'a')
    const words = { ...base, comments: ['Begin'] }
    assert.equal(shown(mergeTrees(base, cut, words)), 'a')
    assert.equal(shown(mergeTrees(base, words, cut)), 'a')
    const longer = play(base, last(base, [0]), 'd')
    assert.equal(shown(mergeTrees(base, cut, longer)), 'a b c d')
    assert.equal(shown(mergeTrees(base, longer, cut)), 'a b c d')
    const said = comment(base, [3], ['Good'])
    assert.equal(mergeTrees(base, cut, said).moves[2].comments[0], 'Good')
})

test('a line made the main one stays it, whoever did', () => {
    const two = play(base, [1], 'x')
    const first = promote(two, [2, 0, 1]).tree
    assert.equal(shown(first), 'a x(b c)')
    const more = play(two, [3], 'd')
    assert.equal(shown(mergeTrees(two, first, more)), 'a x(b c d)')
    assert.equal(shown(mergeTrees(two, more, first)), 'a x(b c d)')
})

test('words of both stay', () => {
    const said = (...words) => comment(base, [1], words)
    const both = (mine, theirs, from = []) =>
        mergeTrees(said(...from), said(...mine), said(...theirs)).moves[0].comments
    assert.deepEqual(both(['Mine'], []), ['Mine'])
    assert.deepEqual(both([], ['Theirs']), ['Theirs'])
    assert.deepEqual(both(['Mine'], ['Theirs']), ['Mine Theirs'])
    assert.deepEqual(both(['One two'], ['One']), ['One two'])
    assert.deepEqual(both(['A good move', 'more'], ['A move'], ['A move']), ['A good move', 'more'])
    assert.deepEqual(both(['A good move'], ['A move here'], ['A move']), ['A good move here'])
    assert.equal(mergeText('Hel', 'Hello', 'Hel Wor'), 'Hello Wor')
    assert.equal(mergeText('a b c', 'a x c', 'a y c'), 'a y c a x c')
    assert.equal(mergeText('', 'Hello', 'Hel'), 'Hello')
    // Who takes back all of one's own words does not take away the other's, nor find one's own still there.
    assert.equal(mergeText('Quiet.', '', 'Quiet. Bold?').trim(), 'Bold?')
    assert.equal(mergeText('Quiet.', '', 'Bold? Quiet.').trim(), 'Bold?')
    assert.equal(mergeText('Quiet.', 'Bold? Quiet.', '').trim(), 'Bold?')
})

test('drawn marks of both stay, and what one rubs out goes', () => {
    const said = words => comment(base, [1], words ? [words] : [])
    const both = (mine, theirs, from = '') =>
        mergeTrees(said(from), said(mine), said(theirs)).moves[0].comments?.join() ?? ''
    assert.equal(both('[%csl Ga1] A', '[%cal Ra1a2] A', 'A'), '[%csl Ga1] [%cal Ra1a2] A')
    assert.equal(both('[%csl Ga1,Rb2]', '[%csl Ga1,Bc3]', '[%csl Ga1]'), '[%csl Ga1,Bc3,Rb2]')
    assert.equal(both('[%csl Rb2]', '[%csl Ga1,Bc3]', '[%csl Ga1]'), '[%csl Bc3,Rb2]')
    assert.equal(both('[%clk 0:05]', '[%eval 50%,9]'), '[%eval 50%,9] [%clk 0:05]')
    assert.equal(both('[%eval 60%,9] x', '[%eval 50%,9]', '[%eval 50%,9]'), '[%eval 60%,9] x')
})

test('marks of moves, tags and results of both stay', () => {
    const mine = { ...mark(base, [1], [1]), tags: { Source: 'A book' } }
    const theirs = { ...mark(base, [2], [2]), tags: { Chapter: 'One' } }
    const merged = mergeTrees(base, mine, theirs)
    assert.deepEqual(
        merged.moves.slice(0, 2).map(({ marks }) => marks),
        [[1], [2]],
    )
    assert.deepEqual(merged.tags, { Chapter: 'One', Source: 'A book' })
    const won = { ...base, result: '1-0', termination: 'resign' }
    assert.equal(mergeTrees(base, won, comment(base, [1], ['x'])).result, '1-0')
    assert.equal(mergeTrees(base, comment(base, [1], ['x']), won).result, '1-0')
    // It was not claimed for this game.
    assert.equal(mergeTrees(base, won, play(base, [3], 'd')).result, '*')
})

test('what is said of a variation stays with it; the same move twice stands once', () => {
    const two = play(base, [1], 'x')
    two.moves[1].variations[0][0].intro = ['or']
    two.moves[1].variations[0][0].trail = ['so much']
    const merged = mergeTrees(two, play(two, [3], 'd'), comment(two, [1], ['x']))
    assert.deepEqual(merged.moves[1].variations[0][0], {
        move: 'x',
        intro: ['or'],
        trail: ['so much'],
    })
    const alone = mergeTrees(two, remove(two, [2]).tree, comment(two, [1], ['w']))
    assert.deepEqual(alone.moves[1], { move: 'x', comments: ['or', 'so much'] })
    const twice = {
        ...base,
        moves: [base.moves[0], { move: 'b', variations: [[{ move: 'b', comments: ['2'] }]] }],
    }
    assert.deepEqual(mergeTrees(base, twice, comment(base, [1], ['x'])).moves[1].comments, ['2'])
})

test('one stays at the same place', () => {
    const two = play(base, [1], 'x', 'y')
    const first = promote(two, [2, 0, 1]).tree
    assert.deepEqual(placeIn(first, two, [2, 0, 2]), [3])
    assert.deepEqual(placeIn(first, two, [3]), [2, 0, 2])
    assert.deepEqual(placeIn(game('a'), two, [3]), [1])
})
