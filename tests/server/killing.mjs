/* For tests that kill a server under play: games that go on until it is gone, what was acknowledged of them, and what
 * the next server shows. */
import { check, same, wait } from './common.mjs'
import { Person, pair } from './live.mjs'

const GAMES = 4
const OUTAGE_MS = 300 // more than what else passes unseen
const round = ['e3c3', 'a4a3', 'c3e3', 'a3a4']
const clocks = [null, { base: 3600000, inc: 1000 }, { days: 3 }, { move: 600000 }]

/** A game whose players give no sign of how long a message takes: no time is given back. */
async function begin(server, clock) {
    const made = await pair(server, { rules: 'tablut-classic', clock })
    for (const { socket } of made.players) socket.pongs = false
    return made
}

/** Plays a game on for as long as the server lives; what was acknowledged is noted. */
async function playOn(played) {
    for (;;) {
        const ply = played.sure.length
        const move = round[ply % 4]
        const person = played.players[ply % 2]
        played.tried = move
        const answer = await person.move(played.game, ply, move)
        if (answer.error?.code === 'over') {
            // A draw by repetition: the next game.
            played.finished.push({ game: played.game, sure: played.sure })
            const { clock } = played
            Object.assign(played, await begin(person.server, clock), { sure: [], shown: null })
            continue
        }
        if (!('done' in answer)) throw new Error(JSON.stringify(answer))
        played.sure.push(move)
        played.said()
    }
}

/** What both clocks of a game show together when it is asked for, and when that is. */
async function shows(server, { game, sure, clock }) {
    const at = performance.now()
    const { left } = (await new Person(server).ask(`/api/games/${game}`)).body
    return clock?.base ? { left: left[0] + left[1], plies: sure.length, at } : null
}

/** Both clocks ran while the server did: the outage is charged to nobody. Whole ms are kept. A turn that is not over when
 *  the server is killed begins anew, so the player has back what it took since the server began. */
function onTime({ shown, clock }, now, outage, began, words) {
    const plies = now.plies - shown.plies
    const took = shown.left + clock.inc * plies - now.left
    const most = performance.now() - shown.at - outage
    const back = plies ? 0 : shown.at - began
    check(took > -4 - plies - back && took < most + 4 + plies, `${words}: took ${took} ms of ${most}`)
}

/** What the next server shows and the database has of a game. */
async function keptOne(played, server, rows, words) {
    const moves = rows.get(played.game) ?? []
    const { sure, tried } = played
    const one = moves.length - sure.length
    check(
        (one === 0 || (one === 1 && moves.at(-1) === tried)) &&
            moves.slice(0, sure.length).join() === sure.join(),
        `${words}: acknowledged ${sure.length}, kept ${moves.length}: ${moves.slice(-3)}`,
    )
    for (const { game, sure } of played.finished)
        same(rows.get(game)?.join(), sure.join(), `${words}: a game that was over`)
    const state = (await new Person(server).ask(`/api/games/${played.game}`)).body
    same(state.moves.join(), moves.join(), `${words}: the server knows it`)
    played.sure = moves
}

/** The moves of every game, of lines "game|move,move". */
export const movesOf = lines =>
    new Map(
        lines.split('\n').map(line => {
            const [game, moves] = line.trim().split('|')
            return [game, moves?.split(',') ?? []]
        }),
    )

/** Kills a server so often under play. `next(pause)` gives the one after it, and may wait for pause() before that one
 * begins; `kept()` gives the moves that the database has. The last server goes on. */
export async function kills(count, first, next, kept) {
    let server = first
    let timed = 0
    let began = performance.now()
    const games = []
    for (const clock of clocks.slice(0, GAMES))
        games.push({ ...(await begin(server, clock)), clock, sure: [], finished: [], said: () => {} })
    for (let kill = 0; kill < count; kill++) {
        for (const played of games) played.shown = await shows(server, played)
        // Some moves in, at a moment that nobody chooses.
        const after = 1 + ((kill * 7) % 23)
        let moves = 0
        const enough = new Promise(done => {
            for (const played of games)
                played.said = () => {
                    if (++moves === after) done()
                }
        })
        const playing = games.map(played => playOn(played).catch(error => error))
        await Promise.race([enough, ...playing])
        let outage = 0
        const killed = performance.now()
        server = await next(server, async () => {
            for (const error of await Promise.all(playing))
                check(!error.message.startsWith('{'), `until it was killed: ${error.message}`)
            const dead = performance.now()
            if (kill % 5 === 4) await wait(OUTAGE_MS)
            outage = performance.now() - dead
        })
        const rows = kept()
        for (const played of games) {
            await keptOne(played, server, rows, `kill ${kill}`)
            if (played.shown) {
                onTime(played, await shows(server, played), outage, began, `kill ${kill}: the clocks`)
                timed++
            }
            for (const person of played.players) person.server = server
            for (const person of played.players) {
                person.open().socket.pongs = false
                await person.watch(played.game)
            }
        }
        began = killed
    }
    check(timed > 0, 'clocks were looked at')
    for (const played of games)
        same((await played.one.ask(`/g/${played.game}.json`)).body.moves?.length ?? 0, played.sure.length, 'the file')
    return server
}
