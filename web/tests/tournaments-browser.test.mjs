/* That the wall of a tournament is filled with what is played, in a browser. */
import test from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

const server = { port: new URL(address).port }
const mark = Date.now() % 1e8
async function player(name) {
    const person = new Person(server)
    await person.ask('/api/account', { name: name + mark, password: 'correct horse' })
    return person
}

test('on the wall of a tournament stand pictures', async () => {
    const [ann, bob] = await Promise.all(['Ann', 'Bob'].map(player))
    const clock = { base: 600000, inc: 5000 }
    const wish = { name: `Wall ${mark}`, kind: 'everyone', rules: 'tablut-katz', clock }
    const { id } = (await bob.ask('/api/tournaments', wish)).body
    for (const person of [ann, bob]) await person.ask(`/api/tournaments/${id}/enter`, {})
    const wall = await visit(`${address}/tournaments/${id}/screen`, { reducedMotion: 'reduce' })
    const code = wall.getByRole('img', { name: 'A QR code of the address below' })
    await until(() => code.evaluate(img => img.naturalWidth > 0), true, 'the QR code')
    await bob.ask(`/api/tournaments/${id}/begin`, {})
    // A projector's window is full: a board as high as there is room, a name above and below it, and clocks.
    await wall.setViewportSize({ width: 1920, height: 1080 })
    const board = wall.locator('.taefl-screen .boards .taefl-still')
    await until(
        () => board.boundingBox(),
        ({ width, height }) => width === height && height > 600,
        'the board',
    )
    await until(
        () => wall.locator('taefl-card-clock').allInnerTexts(),
        ['10:00', '10:00'],
        'clocks',
    )
    const overflow = () => wall.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await until(overflow, 0, 'what is below the window')
    await leave(wall)
})
