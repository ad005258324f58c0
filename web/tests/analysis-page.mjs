/* What the tests of analysis do with its page, in a browser or without one. */

export const FILE = `[Event "Club evening"]
[Player1 "Astrid"]
[Player2 "Örjan"]
[Rules "tablut-ashton"]
[Result "*"]

{A short game.} 1. e3-a3 d1-c1 {Quiet. [%clk 0:05:00]} (1... d1-d3!? 2. e4-f4
{or so} (2. e6-f6 d3-d4) 2... d3-d4) 2. e4-f4? e2-f2 3. f4-f3 *
`

/** Black does not take the king, and White does not leave; what would have been better stands beside. */
export const MISTAKES = `[Rules "tablut-ashton"]
[Position "9/9/3tK4/9/9/9/9/9/5t3 2"]
[Result "*"]

{[%eval #-1,9]} 1... f1-f2?? {[%eval #1,9]} 2. Ke7-e6?? {[%eval 50%,9]} (2. Ke7-i7) *
`

/** Pastes what shall be analysed. */
export async function open(page, text) {
    await page.getByLabel('Paste a game or a position').fill(text)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
}
/** Another panel in the place of the moves. */
export const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click()
