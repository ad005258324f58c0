/* The words that every test of the frame reads, in a browser or without one. */
import { until } from '../until.mjs'

export const shows = (page, name, what = 'the theme') =>
    until(() => page.evaluate(() => document.documentElement.dataset.theme), name, what)
export const heading = (page, words) =>
    until(() => page.locator('main h1').innerText(), words, 'the heading')
export const title = (page, words) => until(() => page.title(), words, 'the title')
