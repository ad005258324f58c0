// The smallest whole bot: accepts every challenge and plays any legal move.
//
//     TAEFL_TOKEN=… node bot.mjs http://127.0.0.1:1732
//
// It needs nothing but Node 22. docs/bots.md describes what the server says and hears.

const server = process.argv[2]?.replace(/\/$/, '')
const headers = {
    Authorization: `Bearer ${process.env.TAEFL_TOKEN}`,
    'Content-Type': 'application/json',
}
const accepted = new Set()
const playing = new Set()

/** This is the place to be clever. */
const choose = turn => turn.legal[Math.floor(Math.random() * turn.legal.length)]

async function post(path, body = {}) {
    const answer = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.json() // what is no JSON is not of the server
}

/** The objects of a stream; an empty line only says that the server is there. */
async function* lines(body) {
    let rest = ''
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
        const whole = (rest + part).split('\n')
        rest = whole.pop()
        for (const line of whole) if (line) yield JSON.parse(line)
    }
}

/** Hears a stream until `hear` says that it is over. Whenever something goes wrong it is opened again:
 *  the first that it tells is how things stand, so nothing else needs to be mended. */
async function follow(path, hear) {
    for (;;) {
        try {
            const answer = await fetch(server + path, { headers })
            if ([401, 403, 404].includes(answer.status)) {
                return console.error(path, answer.status, await answer.text())
            }
            if (answer.ok)
                for await (const message of lines(answer.body)) if (await hear(message)) return
        } catch (error) {
            console.error(path, error.message)
        }
        await new Promise(done => setTimeout(done, 1000))
    }
}

async function play(game) {
    playing.add(game)
    await follow(`/api/games/${game}/stream`, async message => {
        const { on, ply } = message
        if (on === 'turn') await post('/api/message', { do: 'move', game, ply, move: choose(message) })
        return message.phase === 'over'
    })
    playing.delete(game)
}

// The list of games that are not over. Challenges are games that wait for us to take the free seat. A list
// may come late, so each is accepted once.
await follow('/api/me/games/stream', async message => {
    for (const { id, phase, seats, you } of message.games ?? []) {
        if (phase === 'waiting' && !seats[you - 1] && !accepted.has(id)) {
            await post(`/api/challenge/${id}/accept`)
            accepted.add(id)
        }
        if (phase === 'playing' && !playing.has(id)) void play(id)
    }
})
console.error('The server does not want this bot.')
process.exit(1)
