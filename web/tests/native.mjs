/* A game on the page, held against the native program. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from './until.mjs'

/** The native program. */
export const program =
    process.env.TAEFL ?? fileURLToPath(new URL('../../build/release/taefl', import.meta.url))

/** What the page has on its table. */
const onTable = page =>
    page.evaluate(() => {
        const { view, place } = document.querySelector('taefl-table')
        const { fen, result, clause, score } = view
        return { fen, result, clause, score, moves: [...place.moves] }
    })

/** What the native program says after the same moves from a position, or from the start. */
async function natively(rules, moves, from) {
    const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const questions = ['fen', 'result', 'reason', 'score']
    child.stdin.end(
        `setoption name Rules value ${rules}\nposition ${from ? `fen ${from}` : 'startpos'} moves ${moves.join(' ')}\n` +
            questions.map(q => `query ${q}\n`).join(''),
    )
    let text = ''
    for await (const part of child.stdout) text += part
    assert.doesNotMatch(text, /error/, 'a move of the page is none here')
    const [fen, result, reason, score] = text
        .split('\n')
        .filter(line => line.startsWith('response '))
        .map(line => line.slice('response '.length))
    return { fen, result, clause: reason.split(' ')[0], score }
}

/** The game on the table is over, and is the same for the native program. */
export async function sameNatively(page, rules, from) {
    const over = ({ result }) => result !== 'none'
    const { moves, score, ...at } = await until(() => onTable(page), over, 'the end on the table')
    const told = { ...at, score: score?.join(' ') ?? '-' }
    assert.deepEqual(told, await natively(rules, moves, from))
}
