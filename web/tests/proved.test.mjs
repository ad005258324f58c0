/* The tables of proofs as the page looks moves up in them, against the core: with the proof's moves White never
 * needs more turns than before, whatever Black plays, until threats win. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { startCore } from './learn-core.mjs'

globalThis.__TAEFL_PROOFS__ = []
const { folded, Table } = await import('../src/app/proved.ts')

const folder = new URL('../../data/proofs/', import.meta.url)
const RULES = 'brandubh-hnefatafl-org'
const core = await startCore()
const { squares } = core.about(RULES).geometry
const bytes = path => Uint8Array.from(readFileSync(path)).buffer

/** White's moves in one game in which Black plays at random. */
function game(table, { rules, first, longest, blackBegins }, next) {
    const moves = [...first]
    const reply = () => {
        const replies = core.view(rules, '', moves).moves
        if (replies.length) moves.push(replies[next(replies.length)].move)
    }
    if (blackBegins) reply()
    for (let most = longest + 1; ;) {
        const view = core.view(rules, '', moves)
        if (view.result !== 'none') return assert.equal(view.result, 'p1win', moves.join(' '))
        const answer = table.answer(squares, view.board)
        if (!answer)
            return assert.ok(moves.length > first.length + blackBegins, 'no move at the start')
        assert.ok(answer.longest < most, moves.join(' '))
        most = answer.longest
        const { from, to } = answer
        assert.ok(
            view.moves.some(m => m.from === from && m.to === to),
            `${moves.join(' ')} ${from}${to}`,
        )
        moves.push(from + to)
        reply()
    }
}

test('each table has White’s moves, and they lead nearer to the end', () => {
    const tables = readdirSync(folder).filter(file => file.endsWith('.table'))
    assert.ok(tables.length)
    for (const file of tables) {
        const name = file.slice(0, -'.table'.length)
        const text = readFileSync(new URL(`${name}.proof`, folder), 'latin1')
        const value = key => new RegExp(`^${key}: (.*)$`, 'm').exec(text)[1]
        const claim = {
            rules: value('Rules'),
            first: name.match(/(?<=-)[a-g][1-7][a-g][1-7]/g) ?? [],
            longest: Number(value('Longest')),
            blackBegins: value('Start').endsWith(' 2'),
        }
        const table = new Table(bytes(new URL(file, folder)))
        let seed = 1
        const next = count => (seed = (seed * 48271) % 2147483647) % count
        for (let i = 0; i < 10; i++) game(table, claim, next)
    }
})

test('each reply to the first move has a table', () => {
    const tables = readdirSync(folder).flatMap(
        file => /^brandubh-e4e5-(.*)\.table$/.exec(file)?.[1] ?? [],
    )
    const replies = core.view(RULES, '', ['e4e5']).moves.map(({ move }) => move)
    assert.deepEqual(tables.sort(), replies.sort())
})

test('a board and its images are looked up alike, each with its own squares', () => {
    const board = [...core.view(RULES, '', ['e4e5', 'd6a6']).board]
    const at = name => squares.findIndex(square => square.name === name)
    const mirrored = squares.map(({ name }) => {
        const file = String.fromCharCode('a'.charCodeAt(0) + 'g'.charCodeAt(0) - name.charCodeAt(0))
        return board[at(file + name.slice(1))]
    })
    const table = new Table(bytes(new URL('brandubh-e4e5-d6a6.table', folder)))
    assert.equal(folded(squares, board.join('')).text, folded(squares, mirrored.join('')).text)
    const { from, to } = table.answer(squares, board.join(''))
    const other = table.answer(squares, mirrored.join(''))
    const mirror = name => String.fromCharCode(200 - name.charCodeAt(0)) + name.slice(1)
    assert.deepEqual([other.from, other.to], [mirror(from), mirror(to)])
})

test('an empty table has no move', () => {
    const { board } = core.view(RULES, '', ['e4e5'])
    assert.equal(new Table(new ArrayBuffer(0)).answer(squares, board), null)
})
