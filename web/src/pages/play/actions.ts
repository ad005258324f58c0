/* What somebody asks of a game by a button or a key, other than to move: loaded at the first time. */
import { core } from '../../app/core'
import { explain, sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { About, Player } from '../../core/types'
import { review, type Step } from '../analysis/review'
import { other, placeOf, seatOf } from './game-state'
import type { Match } from './match'
import type { Decided, Hint, Room } from './types'
import { tell } from '../../app/notice'
import { isPresent, navigate } from '../../app/router'
import { type SavedGame, type Setup, store } from '../../app/store'
import type { BoardElement } from '../../board/types'
import { help, hint as askHint, pause as setPause, swapped } from './opponent'
import { stepsOf } from './hints'
import { rungOf } from './beaten-levels'
import { lastWishes, startGame } from './new-game'
import { remember } from './remember'
import '../../style/late.css'

const MOVE_MS = 80

/** `signal` ends the search. */
async function whatDecided(match: Match, law: About, signal: AbortSignal): Promise<Decided> {
    const place = placeOf(match.game)
    const loser = match.result === 'draw' ? null : other(match.result === 'p1win' ? 1 : 2)
    const plies = await core().plies(place)
    let worst: { step: Step; before: number; loss: number } | null = null
    let before = 0.5
    await review(place, MOVE_MS, signal, step => {
        const by = plies[step.ply - 1]?.by
        const { chance } = step.evaluation
        const loss = by === 1 ? before - chance : chance - before
        const blamed = step.mark && (!loser || by === loser)
        if (blamed && loss > (worst?.loss ?? 0)) worst = { step, before, loss }
        before = chance
    })
    // TypeScript does not see the assignment inside.
    const found = worst as { step: Step; before: number } | null
    if (!found) return { words: t('ends.even'), ply: 0 }
    const { ply, evaluation, better } = found.step
    const { turn, name, by } = plies[ply - 1]!
    const view = await core().view(placeOf(match.game, ply - 1))
    const of = (chance: number): number => Math.round(100 * chanceFor(chance, by))
    return {
        words: t('ends.turned', {
            turn,
            move: name,
            side: sideName(law, by),
            before: of(found.before),
            after: of(evaluation.chance),
            better: view.moves.find(({ move }) => move === better[0])?.name ?? better[0] ?? '',
        }),
        ply,
    }
}

/** Player 1's chance as that of a player. */
const chanceFor = (chance: number, player: Player): number => (player === 1 ? chance : 1 - chance)

/** Says a little more with each press: where to look, which piece, the move. The engine is asked once. */
export async function hint(room: Room): Promise<void> {
    const { match, law } = room
    if (!match || !law || room.looking || room.far) return
    if (room.hint) return show(room, room.hint.next ?? room.hint)
    room.looking = true
    const ply = room.plies
    try {
        const move = await askHint(match)
        if (move) await help(match)
        const choice = match.view.moves.find(c => c.move === move)
        if (!choice || ply !== room.plies) return
        const { squares } = room.querySelector<BoardElement>('taefl-board')!.geometry
        show(room, stepsOf(choice, law, squares, ply))
    } catch {
        tell({ text: t('play.noHint') })
    } finally {
        room.looking = false
    }
}
function show(room: Room, hint: Hint): void {
    room.hint = hint
    room.table?.say(hint.words?.(room.flip) ?? '')
}
/** Offers a draw: to the person across, by a question; to the engine, which looks. */
export async function offer(room: Room): Promise<void> {
    const { match } = room
    if (!match) return
    if (seatOf(match.game.setup) === 'both') return room.ask('draw')
    room.looking = true
    const ply = room.plies
    try {
        if (!(await (await match.world.asks()).offer(match)) && ply === room.plies) {
            room.refused = ply
            tell({ text: t('play.drawRefused') })
        }
    } catch {
        tell({ text: t('play.drawRefused') })
    } finally {
        room.looking = false
    }
}
/** Space: the engine moves now, for whoever's turn it is. */
export function engineMove(room: Room): void {
    const { match } = room
    if (!match || room.earlier || room.far) return
    if (match.thinking) match.hurry()
    else if (match.paused) setPause(match, false)
    else if (match.person && !room.looking) {
        room.looking = true
        void askHint(match)
            .then(async move => {
                if (!move) return
                await help(match)
                await match.play(move)
            })
            .catch(() => tell({ text: t('play.noHint') }))
            .finally(() => (room.looking = false))
    }
}
export function pause({ match }: Room): void {
    if (match) setPause(match, !match.paused)
}

export async function resign({ match }: Room): Promise<void> {
    if (!match) return
    const seat = seatOf(match.game.setup)
    const who = typeof seat === 'number' ? seat : match.person
    if (who) await (await match.world.asks()).resign(match, who)
}
/** Both have agreed. */
export async function draw({ match }: Room): Promise<void> {
    if (match) await (await match.world.asks()).agree(match)
}

let beginning = false
/** Goes to a new game. A second click while one is being made asks for none. */
async function begin(room: Room, make: () => Promise<SavedGame>): Promise<void> {
    if (beginning) return
    beginning = true
    try {
        goTo(room, await make())
    } finally {
        beginning = false
    }
}
export function again(room: Room, setup = room.match!.game.setup): Promise<void> {
    const { tree } = room.match!.game
    return begin(room, () => startGame(tree.rules, setup, tree.position))
}
export async function rematch(room: Room): Promise<void> {
    if (room.far) await room.far.live.ask('rematch')
    else await again(room, swapped(room.match!.game.setup))
}
/** The same side against the next level, which is what the next game begins with as well. */
export async function nextLevel(room: Room): Promise<void> {
    const { setup } = room.match!.game
    const { family } = room.law!
    const level = rungOf(room.match!.game)!.level + 1
    remember(family, { ...lastWishes(family), level })
    const players = setup.players.map(player =>
        player.kind === 'engine' ? { ...player, level } : player,
    ) as Setup['players']
    await again(room, { ...setup, players })
}
/** Two people here, who were far apart. */
const here = ({ setup, tree }: SavedGame): Setup => ({
    ...setup,
    players: setup.players.map((_, i) => ({
        kind: 'human',
        name: tree.tags[`Player${i + 1}`] ?? '',
    })) as Setup['players'],
})
/** A new game with what was played up to the moment shown; this one stays as it is. */
export async function branch(room: Room): Promise<void> {
    if (room.far?.closed) return
    const { game } = room.match!
    const { tree } = game
    const setup = room.far ? here(game) : game.setup
    const moves = tree.moves
        .slice(0, room.at)
        .map(({ move, name }) => (name ? { move, name } : { move }))
    await begin(room, () => startGame(tree.rules, setup, tree.position, moves))
}
/** Keeps a server's game in this browser, too. */
export async function keepHere(room: Room): Promise<void> {
    const { game } = room.match!
    const { newId } = await import('./game-state')
    const id = newId()
    await store.put({ ...game, id, setup: here(game), left: null })
    tell({
        text: t('live.kept'),
        action: { text: t('live.keptShow'), run: () => navigate(`/g/${id}`) },
    })
}
/** Puts a game that is kept here on the server: how, the setup of a game asks. */
export async function putOnline(room: Room): Promise<void> {
    if (isPresent(room)) navigate(`/play?with=far&game=${room.match!.game.id}`)
}
function goTo(room: Room, game: SavedGame): void {
    if (room.embedded) {
        room.ply = null
        room.dispatchEvent(new CustomEvent('taefl-game', { detail: { id: game.id } }))
    } else if (isPresent(room)) navigate(`/g/${game.id}`)
}

export async function analyse(room: Room): Promise<void> {
    if (room.far?.closed) return (tell({ text: t('live.closed') }), undefined)
    const { linkTo } = await import('../../app/share')
    const link = linkTo(room.match!.game.tree, [room.at])
    if (isPresent(room)) navigate(link)
}
/** Looks for the move that decided a game that is over. */
export async function decide(room: Room): Promise<void> {
    const match = room.match!
    const left = new AbortController()
    const here = (): boolean => room.match === match && match.over
    room.decided = { words: t('ends.looking'), ply: 0 }
    const watch = setInterval(() => here() || left.abort(), 500)
    try {
        const found = await whatDecided(match, room.law!, left.signal)
        if (here()) room.decided = found
    } catch {
        if (here()) room.decided = null
        tell({ text: t('play.noHint') })
    } finally {
        clearInterval(watch)
    }
}
export async function share(room: Room): Promise<void> {
    const { shortLink } = await import('../../app/share')
    const link = await shortLink(room.match!.game.tree, [room.at])
    try {
        await navigator.clipboard.writeText(link)
        tell({ text: t('play.copied') })
    } catch {
        room.ask({ link })
    }
}
export async function save(room: Room): Promise<void> {
    const { download, fileName } = await import('../../app/export')
    try {
        const { tree } = room.match!.game
        const name = fileName(`${tree.tags.Date ?? ''} ${tree.rules}`, 'pgn')
        download(name, await core().write(tree))
    } catch (error) {
        tell({ text: await explain(error, room.law), kind: 'error' })
    }
}
