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
const playing = new Set()

/** This is the place to be clever. */
const choose = state => state.legal[Math.floor(Math.random() * state.legal.length)]

async function post(path) {
    const answer = await fetch(server + path, { method: 'POST', headers, body: '{}' })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
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
                for await (const event of lines(answer.body)) if (await hear(event)) return
        } catch (error) {
            console.error(path, error.message)
        }
        await new Promise(done => setTimeout(done, 1000))
    }
}

async function play(id) {
    let moved // after so many plies: the same may be told twice, with an offer of a draw, say
    playing.add(id)
    await follow(`/api/bot/game/stream/${id}`, async event => {
        const state = event.state ?? event
        if (state.moves === undefined) return false
        const ply = state.moves.split(' ').filter(Boolean).length
        if (!state.legal?.length) moved = undefined
        else if (event.state || ply !== moved) {
            moved = ply
            await post(`/api/bot/game/${id}/move/${choose(state)}?ply=${ply}`)
        }
        return state.status !== 'started'
    })
    playing.delete(id)
}

await follow('/api/stream/event', async event => {
    if (event.type === 'challenge') await post(`/api/challenge/${event.challenge.id}/accept`)
    if (event.type === 'gameStart' && !playing.has(event.game.id)) void play(event.game.id)
})
console.error('The server does not want this bot.')
process.exit(1)
