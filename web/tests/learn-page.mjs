/* What the tests of lessons do with their page, in a browser or without one. */
import assert from 'node:assert/strict'
import { enough } from '../src/pages/learn/steps.ts'
import { readLessons, readRules } from '../tools/rules.mjs'
import { until } from './until.mjs'

const folder = path => new URL(path, import.meta.url).pathname
export const lessons = readLessons(folder('../data/lessons'), readRules())

/** What a move is made of. */
export const parts = move => {
    const [from, to] = move.match(/[a-i]\d/g)
    return to ? { from, to, letter: '' } : { from: '', to: from, letter: /^[TW]/.exec(move)?.[0] }
}

export const standing = page =>
    page.evaluate(() => {
        const it = document.querySelector('taefl-lesson')
        const board = it.querySelector('taefl-board.taefl-b-live')
        return { stage: it.stage, live: !it.verdict && Boolean(board) }
    })
/** A lesson from its first step to its end. */
export async function playThrough(page, rules, play, next) {
    const { steps } = lessons[rules]
    for (const [n, step] of steps.entries()) {
        // Behind what is enough to play stands the end, and from there one goes on.
        if (n === enough(steps)) await page.getByRole('button', { name: /^More: / }).click()
        await page.locator('#taefl-lesson-step', { hasText: step.title.en }).waitFor()
        await page.locator('taefl-table taefl-board.taefl-b-live').waitFor()
        let at = 0
        for (const [k, { reply = [] }] of step.stages.entries()) {
            await play(page, step.sample[at])
            at += 1 + reply.length
            if (k + 1 < step.stages.length)
                await until(() => standing(page), { stage: k + 1, live: true }, 'the lesson')
        }
        const answer = page.locator('.taefl-lesson-answer.good')
        await answer.waitFor().catch(() => assert.fail(`${rules}/${step.id} was not accepted`))
        const good = words => words.includes(step.good.en)
        await until(() => answer.textContent(), good, `the words of ${rules}/${step.id}`)
        await until(
            () => page.evaluate(() => document.activeElement.className),
            /lesson-next/,
            'the focus',
        )
        await next(page, n)
    }
    await page.locator('.taefl-lesson-end').waitFor()
}
