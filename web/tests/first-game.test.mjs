/* The first game is one that a newcomer can win, in minutes. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { startCore } from './learn-core.mjs'
import { firstGames } from './newcomer.mjs'

const wishes = readFileSync(new URL('../src/pages/play/wishes.ts', import.meta.url), 'utf8')
const [, rules] = /FIRST_GAME = '(.*)'/.exec(wishes)

test('a scripted newcomer wins half to four fifths of first games, nine of ten end within 30 turns', async () => {
    const games = 60
    const all = firstGames(await startCore(), { rules, side: 1, level: 1 }, games)
    const won = all.filter(({ result }) => result === 'p1win').length
    assert.ok(won >= 0.5 * games && won <= 0.8 * games, `${won} of ${games} won`)
    const short = all.filter(({ result, turns }) => result && turns <= 30).length
    assert.ok(short >= 0.9 * games, `${short} of ${games} were over within 30 turns`)
})
