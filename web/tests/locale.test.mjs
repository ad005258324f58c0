/* Dates as the person writes them, in node. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOfYear, dayWords } from '../src/app/locale.ts'

test("an English page writes dates as the browser's English does", () => {
    const day = Date.UTC(2026, 11, 1)
    const written = (...languages) => {
        Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true })
        return [dayWords(day, 'elsewhere'), dayOfYear(new Date(2026, 10, 28))]
    }
    assert.deepEqual(written('sv', 'en-GB'), ['1 Dec 2026', '28 November'])
    assert.deepEqual(written('en-US'), ['Dec 1, 2026', 'November 28'])
    assert.deepEqual(written('sv'), ['Dec 1, 2026', 'November 28'])
})
