/* Games in addresses (src/app/share.ts, share-read.ts), in node. */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { BadLink } from '../src/app/bad-link.ts'
import { isBare, linkTo, shortLink } from '../src/app/share.ts'
import { readHash } from '../src/app/share-read.ts'
import { isTree } from '../src/app/saved-game.ts'

globalThis.location = { origin: 'http://here' }

const bare = {
    rules: 'tablut-ashton',
    tags: { Event: '?', Date: '????.??.??' },
    result: '*',
    termination: 'unfinished',
    moves: [{ move: 'e3a3', name: 'e3-a3' }, { move: 'd1c1' }],
}
const rich = {
    rules: 'maerstanas+plain',
    position: '7/7/7/7/7/7/7 1 -',
    tags: { Player1: 'Örjan “Ö” ǽ', Player2: 'Astrid' },
    result: '1-0',
    termination: 'resign',
    comments: ['before & after = #1'],
    moves: [
        { move: 'e4', marks: [1], comments: ['[%eval 0.30] ja'] },
        { move: 'd4', variations: [[{ move: 'd3', intro: ['or'] }, { move: 'e5' }]] },
    ],
}
const split = link => [link.slice(0, link.indexOf('#')), link.slice(link.indexOf('#'))]

test('bare moves are readable', async () => {
    assert.ok(isBare(bare))
    assert.equal(linkTo(bare, [2]), 'http://here/analysis/tablut-ashton#moves=e3a3.d1c1')
    assert.equal(await shortLink(bare, [1]), linkTo(bare, [1]))
    const read = await readHash('#moves=e3a3.d1c1&at=1', 'tablut-ashton', '9/9 1')
    assert.deepEqual(read.path, [1])
    assert.equal(read.tree.position, '9/9 1')
    assert.deepEqual(
        read.tree.moves.map(m => m.move),
        ['e3a3', 'd1c1'],
    )
    assert.deepEqual((await readHash('#moves=e3a3,d1c1', 'x')).path, [2])
    assert.equal(linkTo({ ...bare, moves: [] }, [0]), 'http://here/analysis/tablut-ashton')
})
test('a position stands in the address', () => {
    const [address] = split(linkTo(rich, [2]))
    assert.equal(address, 'http://here/analysis/maerstanas+plain/7/7/7/7/7/7/7_1_-')
})
test('a whole game goes through a link and back', async () => {
    assert.ok(!isBare(rich))
    for (const link of [linkTo(rich, [2, 0, 1]), await shortLink(rich, [2, 0, 1])]) {
        const [, hash] = split(link)
        assert.match(hash, /^#(json|game)=[\w-]+&at=2\.0\.1$/)
        const { tree, path } = await readHash(hash)
        assert.deepEqual(tree, rich)
        assert.deepEqual(path, [2, 0, 1])
    }
    assert.ok((await shortLink(rich, [2])).length < linkTo(rich, [2]).length)
})
test('a long game is packed', async () => {
    const long = { ...bare, moves: Array.from({ length: 400 }, () => ({ move: 'e3a3' })) }
    const link = await shortLink(long, [400])
    assert.match(link, /#game=/)
    assert.equal((await readHash(split(link)[1])).tree.moves.length, 400)
})
test('no game, or a damaged one', async () => {
    assert.equal(await readHash(''), null)
    assert.equal(await readHash('#section'), null)
    const [, hash] = split(await shortLink(rich, [0]))
    for (const bad of ['#game=%%', '#game=abc', '#json=e30', hash.slice(0, 40), '#moves=%E0%A4%A'])
        await assert.rejects(readHash(bad), BadLink, bad)
    // A path that the game does not have is no reason to refuse it.
    assert.deepEqual((await readHash(hash.replace(/at=.*/, 'at=9.9'))).path, [2])
})
test('a link that unfolds into too much is refused', async () => {
    const stream = new Blob([new Uint8Array(64 << 20)])
        .stream()
        .pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = Buffer.from(await new Response(stream).arrayBuffer())
    await assert.rejects(readHash(`#game=${bytes.toString('base64url')}`), BadLink)
})
test('only trees are trees', () => {
    assert.ok(isTree(rich))
    for (const bad of [
        null,
        [],
        {},
        { ...rich, moves: [{ move: 1 }] },
        { ...rich, moves: [{ move: 'e4', variations: [[]] }] },
        { ...rich, tags: { a: 1 } },
        { ...rich, result: 'won' },
        { ...rich, comments: [1] },
    ])
        assert.ok(!isTree(bad))
})
