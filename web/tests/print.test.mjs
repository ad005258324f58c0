/* Boards are cut so that every part fits a sheet and nothing is lost between them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tiles } from '../src/pages/learn/tiles.ts'

for (const squares of [7, 9])
    for (const size of [18, 20, 22, 24, 26, 28, 30])
        for (const room of [189, 252])
            test(`${squares} squares of ${size} mm in ${room} mm`, () => {
                const frame = 4.5
                const half = (squares * size) / 2 + frame
                const parts = tiles(half, room, 8, frame, size)
                assert.equal(parts[0].from, -half)
                assert.equal(parts.at(-1).to, half)
                assert.equal(parts.at(-1).strip, 0)
                for (const [i, part] of parts.entries()) {
                    assert.ok(part.to - part.from + part.strip <= room)
                    assert.equal(part.first, i === 0)
                    if (!i) continue
                    assert.equal(part.from, parts[i - 1].to)
                    assert.equal(parts[i - 1].strip, 8)
                    // The cut runs between squares.
                    const into = (part.from + half - frame) / size
                    assert.ok(Math.abs(into - Math.round(into)) < 1e-9)
                }
            })
