/* Quick pairing (src/live/pairing), in node: a small lobby in place of the server, and people who click. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pairing } from '../src/live/pairing.ts'
import { LiveError } from '../src/live/types.ts'

const tablut = { rules: 'tablut-ashton', clock: { base: 300_000, inc: 5000 } }
const brandubh = { rules: 'brandubh', clock: { base: 180_000, inc: 2000 } }
const letter = { rules: 'brandubh', clock: { days: 3 } }
const settle = () => new Promise(done => setTimeout(done))
const refuse = code => {
    throw new LiveError(code, code)
}

/** Challenges by id. Nobody hears of a change before `tell`, so people act on what they know. */
class Server {
    games = new Map()
    people = []
    made = 0
    /** Keeps the next answers until it is called. */
    release = null

    person(name) {
        const person = { name, entered: [], told: [], errors: [], attended: new Set() }
        const after = what => async given => {
            await this.held
            return what(given)
        }
        person.pairing = new Pairing({
            join: after(id => {
                const game = this.games.get(id) ?? refuse('withdrawn')
                if (game.blocks === name) refuse('blocked')
                if (game.other) refuse('full')
                game.other = name
            }),
            create: after(quick => {
                const id = `game${this.made++}`
                this.games.set(id, { ...quick, id, by: name, created: this.made })
                return { id }
            }),
            cancel: after(id => {
                const game = this.games.get(id) ?? refuse('withdrawn')
                if (game.other) refuse('taken')
                this.games.delete(id)
            }),
            attend(id) {
                person.attended.add(id)
                return () => person.attended.delete(id)
            },
            enter: id => person.entered.push(id),
            tell: ({ id }) => person.told.push(id),
            failed: ({ message }) => person.errors.push(message),
            changed() {},
        })
        person.pairing.you = { name, kind: 'guest' }
        this.people.push(person)
        return person
    }
    hold() {
        this.held = new Promise(done => (this.release = done))
    }
    async tell() {
        for (let i = 0; i < 5; i++) {
            const all = [...this.games.values()]
            const open = all.filter(game => !game.other)
            for (const { name, pairing } of this.people) {
                pairing.heardLobby(
                    open.map(game => ({
                        ...{ position: false, pair: false, rated: false, seat: 1, ...game },
                        by: { name: game.by, kind: 'guest' },
                    })),
                )
                const own = all.filter(game => game.by === name)
                pairing.heardMine(
                    own.map(game => ({
                        ...game,
                        ...{ open: true, you: 1, seats: [{ name }, null] },
                        phase: game.other ? 'playing' : 'waiting',
                    })),
                )
            }
            await settle()
        }
    }
}
async function lobby(...names) {
    const server = new Server()
    const people = names.map(name => server.person(name))
    await server.tell()
    return [server, ...people]
}

test('the second person who clicks joins the first, and both are taken to the game', async () => {
    const [server, a, b] = await lobby('a', 'b')
    await a.pairing.press(tablut)
    assert.deepEqual([...a.attended], ['game0'])
    await server.tell()
    assert.equal(b.pairing.countOf(tablut), 1)
    assert.equal(a.pairing.countOf(tablut), 0)
    assert.equal(b.pairing.countOf({ ...tablut, clock: { base: 300_000, inc: 0 } }), 0)
    await b.pairing.press(tablut)
    await server.tell()
    assert.deepEqual([a.entered, b.entered], [['game0'], ['game0']])
    assert.deepEqual([...a.attended], [])
})

test('a press while another one is on its way comes next, and both are shown', async () => {
    const [server, a] = await lobby('a')
    server.hold()
    const asked = () => [tablut, letter, brandubh].map(quick => a.pairing.isAsked(quick)).join()
    const presses = [a.pairing.press(tablut), a.pairing.press(letter), a.pairing.press(brandubh)]
    assert.equal(asked(), 'true,false,true')
    server.release()
    await Promise.all(presses)
    await settle()
    assert.equal(asked(), 'false,false,false')
    // Of those meanwhile the last one; nobody waits for two games that are played at once.
    assert.deepEqual(
        a.pairing.waits.map(({ rules }) => rules),
        ['brandubh'],
    )
    // The same one again is no second press.
    server.hold()
    const twice = [a.pairing.press(letter), a.pairing.press(letter)]
    server.release()
    await Promise.all(twice)
    await settle()
    assert.deepEqual(
        a.pairing.waits.map(({ clock }) => clock),
        [brandubh.clock, letter.clock],
    )
    assert.deepEqual(a.errors, [])
})

test('a press that waits is dropped when a game begins', async () => {
    const [server, a, b] = await lobby('a', 'b')
    await b.pairing.press(tablut)
    await server.tell()
    server.hold()
    const presses = [a.pairing.press(tablut), a.pairing.press(brandubh)]
    server.release()
    await Promise.all(presses)
    await settle()
    assert.deepEqual([a.entered, a.pairing.waits], [['game0'], []])
})

test('two who click at once are paired in the older game', async () => {
    const [server, a, b] = await lobby('a', 'b')
    server.hold()
    const both = [a.pairing.press(tablut), b.pairing.press(tablut)]
    server.release()
    await Promise.all(both)
    assert.equal(server.games.size, 2)
    await server.tell()
    assert.deepEqual([a.entered, b.entered], [['game0'], ['game0']])
    assert.equal(server.games.size, 1)
})

test('of three who click at once two are paired, and the third waits', async () => {
    const [server, ...three] = await lobby('a', 'b', 'c')
    await Promise.all(three.map(({ pairing }) => pairing.press(tablut)))
    await server.tell()
    assert.deepEqual(
        three.map(({ entered, pairing }) => entered.length + pairing.waits.length),
        [1, 1, 1],
    )
    assert.equal(three.filter(({ entered }) => entered.length).length, 2)
    assert.deepEqual(
        three.flatMap(({ errors }) => errors),
        [],
    )
})

test('two who want the same place: the other one takes the next, or makes one', async () => {
    const [server, a, b, c] = await lobby('a', 'b', 'c')
    await a.pairing.press(tablut)
    await server.tell()
    await Promise.all([b.pairing.press(tablut), c.pairing.press(tablut)])
    await server.tell()
    assert.deepEqual([a.entered, b.entered, c.entered], [['game0'], ['game0'], []])
    assert.deepEqual(
        c.pairing.waits.map(({ rules }) => rules),
        ['tablut-ashton'],
    )
    assert.deepEqual(c.errors, [])
})

test('a game that refuses somebody is passed by, and is not tried again', async () => {
    const [server, a, b] = await lobby('a', 'b')
    await a.pairing.press(tablut)
    server.games.get('game0').blocks = 'b'
    await server.tell()
    await b.pairing.press(tablut)
    await server.tell()
    assert.deepEqual([a.entered, b.entered, b.errors], [[], [], []])
    assert.equal(b.pairing.waits.length, 1)
})

test('a second press withdraws; another time at once replaces the first, days do not', async () => {
    const [server, a] = await lobby('a')
    await a.pairing.press(tablut)
    await a.pairing.press(tablut)
    assert.equal(server.games.size, 0)
    await a.pairing.press(tablut)
    await a.pairing.press(letter)
    await a.pairing.press(brandubh)
    await server.tell()
    assert.deepEqual(a.pairing.waits.map(({ rules, clock }) => ({ rules, clock })).sort(), [
        letter,
        brandubh,
    ])
})

test('who withdraws a game that has just been joined is taken to it', async () => {
    const [server, a, b] = await lobby('a', 'b')
    await a.pairing.press(tablut)
    await server.tell()
    await b.pairing.press(tablut)
    await a.pairing.press(brandubh)
    assert.deepEqual([a.entered, server.games.size], [['game0'], 1])
})

test('a game by letter that begins does not take one from a game at once', async () => {
    const [server, a, b] = await lobby('a', 'b')
    await a.pairing.press(letter)
    await a.pairing.press(tablut)
    await server.tell()
    await b.pairing.press(letter)
    await server.tell()
    assert.deepEqual([a.entered, a.told, b.entered], [[], ['game0'], ['game0']])
})

test('games that wait on the server are attended to again after a reload', async () => {
    const [server, a] = await lobby('a')
    await a.pairing.press(tablut)
    a.pairing.close()
    assert.deepEqual([...a.attended], [])
    const again = server.person('a')
    await server.tell()
    assert.deepEqual([...again.attended], ['game0'])
    await again.pairing.press(tablut)
    assert.equal(server.games.size, 0)
})

test('what concerns the person is told, and nobody waits then', async () => {
    const [server, a] = await lobby('a')
    server.held = Promise.reject(new LiveError('too-fast', 'too fast'))
    await a.pairing.press(tablut)
    assert.deepEqual([a.errors, a.pairing.waits], [['too fast'], []])
    server.held = null
    await a.pairing.press(tablut)
    assert.equal(a.pairing.waits.length, 1)
})

test('who leaves while a game is made attends to nothing', async () => {
    const [server, a] = await lobby('a')
    server.hold()
    const pressed = a.pairing.press(tablut)
    a.pairing.close()
    server.release()
    await pressed
    await server.tell()
    assert.deepEqual([...a.attended], [])
})

test('two games by letter that were made at once are paired when nobody waits for more', async () => {
    const [server, a, b] = await lobby('a', 'b')
    await Promise.all([a.pairing.press(letter), b.pairing.press(letter)])
    await b.pairing.press(tablut)
    await server.tell()
    assert.deepEqual([a.entered, b.entered], [[], []])
    await b.pairing.press(tablut)
    await server.tell()
    assert.deepEqual([a.entered, b.entered], [['game0'], ['game0']])
})
