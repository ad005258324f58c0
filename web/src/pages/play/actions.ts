/* What somebody asks of a game by a button or a key, other than to move. */
import { core } from '../../app/core'
import { shares } from '../../app/evaluation'
import { download, fileName } from '../../app/export'
import { linkTo, shortLink } from '../../app/share'
import { explain, sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { About } from '../../core/types'
import { turnOf } from '../analysis/game-summary'
import { review, type ReviewedPly } from '../analysis/review'
import { placeAfter, seatOf, swapped } from './game-state'
import type { Match } from './match'
import { newPair, secondOf } from './fair'
import type { Decided, GamePage } from './game'
import type { Hint } from './session'
import { tell } from '../../app/notice'
import { isPresent, navigate } from '../../app/router'
import { type SavedGame, type Setup, store } from '../../app/store'
import type { BoardElement } from '../../board/types'
import { stepsOf } from './hints'
import { rungOf } from './beaten-levels'
import { startGame } from './local-game'
import { lastWishes, keepWishes } from './wishes'
import { newId } from '../../app/saved-game'
import '../../style/play.css'

const MOVE_MS = 80

/** `signal` ends the search. */
async function whatDecided(match: Match, law: About, signal: AbortSignal): Promise<Decided> {
    const place = placeAfter(match.game)
    const plies = await core().plies(place)
    const steps: ReviewedPly[] = []
    await review(place, MOVE_MS, signal, step => steps.push(step))
    const turn = turnOf(
        steps.slice(1).map(({ ply, evaluation, mark, verdict }) => {
            const before = steps[ply - 1]!.evaluation
            return { by: plies[ply - 1]!.by, before, after: evaluation, mark, verdict }
        }),
    )
    if (!turn) return { words: t('ends.even'), ply: 0 }
    if ('always' in turn)
        return { words: t('speech.always', { side: sideName(law, turn.always) }), ply: 0 }
    const { ply, evaluation, better } = steps[turn.move + 1]!
    const { turn: number, name } = plies[ply - 1]!
    const of = ({ chance }: { chance: number }): number => shares(chance)[turn.from - 1]!
    const words = t('ends.turned', {
        turn: number,
        move: name,
        side: sideName(law, turn.from),
        before: of(steps[ply - 1]!.evaluation),
        after: of(evaluation),
    })
    const view = better.length ? await core().view(placeAfter(match.game, ply - 1)) : null
    const best = view?.moves.find(({ move }) => move === better[0])?.name
    return { words: best ? `${words} ${t('ends.better', { better: best })}` : words, ply }
}

/** Says a little more with each press: where to look, which piece, the move. The engine is asked once. */
export async function hint(page: GamePage): Promise<void> {
    const { match, law } = page
    if (page.looking || page.network) return
    if (page.hint) return show(page, page.hint.next ?? page.hint)
    page.looking = true
    const ply = page.plies
    try {
        const move = await match.hint()
        const choice = match.view.moves.find(c => c.move === move)
        if (!choice || ply !== page.plies) return
        const { squares } = page.querySelector<BoardElement>('taefl-board')!.geometry
        show(page, stepsOf(choice, law, squares, ply))
    } catch {
        tell({ text: t('play.noHint') })
    } finally {
        page.looking = false
    }
}
function show(page: GamePage, hint: Hint): void {
    page.hint = hint
    page.table?.say(hint.words?.(page.flip) ?? '')
}
/** Offers a draw: to the person across, by a question; to the engine, which looks. */
export async function offerDraw(page: GamePage): Promise<void> {
    if (seatOf(page.match.game.setup) === 'both') return page.ask('draw')
    page.looking = true
    const ply = page.plies
    try {
        if (!(await page.session.offerDraw()) && ply === page.plies) {
            page.refused = ply
            tell({ text: t('play.drawRefused') })
        }
    } catch {
        tell({ text: t('play.drawRefused') })
    } finally {
        page.looking = false
    }
}
/** The engine moves now, for whoever's turn it is. */
export function engineMove(page: GamePage): void {
    const { match } = page
    if (page.earlier || page.network) return
    if (match.thinking) match.hurry()
    else if (match.paused) match.pause(false)
    else if (match.person && !page.looking) {
        page.looking = true
        void match
            .hint()
            .then(async move => void (move && (await match.play(move))))
            .catch(() => tell({ text: t('play.noHint') }))
            .finally(() => (page.looking = false))
    }
}
export async function resign({ session, match }: GamePage): Promise<void> {
    const seat = seatOf(match.game.setup)
    const who = typeof seat === 'number' ? seat : match.person
    if (who) await session.resign(who)
}
export function takeBack(page: GamePage): void {
    void page.session.takeback()
    page.step(Infinity)
}

let beginning = false
/** Goes to a new game. A second click while one is being made asks for none. */
async function begin(page: GamePage, make: () => Promise<SavedGame>): Promise<void> {
    if (beginning) return
    beginning = true
    try {
        goTo(page, await make())
    } finally {
        beginning = false
    }
}
/** After a game of a fair match another match begins. */
export function again(page: GamePage, setup = page.match.game.setup): Promise<void> {
    const { tree, pair } = page.match.game
    return begin(page, () => startGame(tree.rules, setup, tree.position, [], pair && newPair()))
}
/** The second game of a fair match, with sides swapped. It is made once. */
export async function second(page: GamePage): Promise<void> {
    const { match, pair } = page
    const { game } = match
    if (page.network) return isPresent(page) ? navigate(`/g/${pair!.other}`) : undefined
    const known = pair?.other ? await store.get(pair.other) : undefined
    if (known) return goTo(page, known)
    const { tree, setup } = game
    await begin(page, async () => {
        const next = await startGame(tree.rules, swapped(setup), tree.position, [], secondOf(game))
        await match.follow(next.id)
        return next
    })
}
export async function rematch(page: GamePage): Promise<void> {
    if (page.network) await page.network.live.ask('rematch')
    else await again(page, swapped(page.match.game.setup))
}
/** The same side against the next level, which is what the next game begins with as well. */
export async function nextLevel(page: GamePage): Promise<void> {
    const { setup } = page.match.game
    const { family } = page.law
    const level = rungOf(page.match.game)!.level + 1
    keepWishes(family, { ...lastWishes(family), level })
    const players = setup.players.map(player =>
        player.kind === 'engine' ? { ...player, level } : player,
    ) as Setup['players']
    await again(page, { ...setup, players })
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
export async function branch(page: GamePage): Promise<void> {
    if (page.network?.closed) return
    const { game } = page.match
    const { tree } = game
    const setup = page.network ? here(game) : game.setup
    const moves = tree.moves
        .slice(0, page.at)
        .map(({ move, name }) => (name ? { move, name } : { move }))
    await begin(page, () => startGame(tree.rules, setup, tree.position, moves))
}
/** Keeps a server's game in this browser, too. */
export async function keepHere(page: GamePage): Promise<void> {
    const { game } = page.match
    const id = newId()
    await store.put({ ...game, id, setup: here(game), left: null })
    tell({
        text: t('live.kept'),
        action: { text: t('live.keptShow'), run: () => navigate(`/g/${id}`) },
    })
}
/** Puts a game that is kept here on the server: how, the setup of a game asks. */
export async function putOnline(page: GamePage): Promise<void> {
    if (isPresent(page)) navigate(`/play?with=network&game=${page.match.game.id}`)
}
function goTo(page: GamePage, game: SavedGame): void {
    if (page.embedded) {
        page.ply = null
        page.dispatchEvent(new CustomEvent('taefl-game', { detail: { id: game.id } }))
    } else if (isPresent(page)) navigate(`/g/${game.id}`)
}

export async function analyse(page: GamePage): Promise<void> {
    if (page.network?.closed) return (tell({ text: t('live.closed') }), undefined)
    const link = linkTo(page.match.game.tree, [page.at])
    if (isPresent(page)) navigate(link)
}
/** Looks for the move that decided a game that is over. */
export async function decide(page: GamePage): Promise<void> {
    const match = page.match
    const left = new AbortController()
    const here = (): boolean => page.match === match && match.over
    page.decided = { words: t('ends.looking'), ply: 0 }
    const watch = setInterval(() => here() || left.abort(), 500)
    try {
        const found = await whatDecided(match, page.law, left.signal)
        if (here()) page.decided = found
    } catch {
        if (here()) page.decided = null
        tell({ text: t('play.noHint') })
    } finally {
        clearInterval(watch)
    }
}
export async function share(page: GamePage): Promise<void> {
    const link = await shortLink(page.match.game.tree, [page.at])
    try {
        await navigator.clipboard.writeText(link)
        tell({ text: t('play.copied') })
    } catch {
        page.ask({ link })
    }
}
export async function save(page: GamePage): Promise<void> {
    try {
        const { tree } = page.match.game
        const name = fileName(`${tree.tags.Date ?? ''} ${tree.rules}`, 'pgn')
        download(name, await core().write(tree))
    } catch (error) {
        tell({ text: await explain(error, page.law), kind: 'error' })
    }
}
