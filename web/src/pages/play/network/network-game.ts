/* A game on a server: a match whose moves the server keeps. What is played is shown at once and sent; what the
 * server says holds. */
import { t } from '../../../app/texts'
import type { Choice, GameTree, Player, TreeMove } from '../../../core/types'
import type { LiveError, State } from '../../../live/types'
import { core } from '../../../app/core'
import { tell } from '../../../app/notice'
import { isPresent, navigate } from '../../../app/router'
import type { PlayerKind, SavedGame, Setup } from '../../../app/saved-game'
import { liveError } from '../../../live/api'
import { readPerson, readTournament } from '../../../live/club'
import { LiveGame } from '../../../live/game'
import { ratingPoints } from '../../../app/locale'
import { socket } from '../../../live/server'
import { watchTurns } from '../../../live/turns'
import type { GameSession, Network, SessionListener } from '../session'
import { Match, type Services } from '../match'

/** Whether the other one waits for an answer of who sits at `seat`. */
const isAsked = ({ draw, takeback, rematch }: State, seat: Player | null): boolean =>
    !!seat && [draw, takeback, rematch].includes((3 - seat) as Player)

/** In words what has changed for whoever sits at `seat`; '' nothing to speak of. `left`: the other one has been here. */
function newsOf(before: State, after: State, seat: Player | null, left: boolean): string {
    if (!seat) return ''
    const rival = (3 - seat) as Player
    const [was, is] = [before.seats[rival - 1], after.seats[rival - 1]]
    if (!is) return ''
    const { name } = is
    const words = [
        !was && t('live.came', { name }),
        after.draw === rival && before.draw !== rival && t('live.drawAsked', { name }),
        after.takeback === rival && before.takeback !== rival && t('live.backAsked', { name }),
        after.rematch === rival && before.rematch !== rival && t('live.rematchWanted', { name }),
        after.pair?.game === 1 && after.pair.other && !before.pair?.other && t('play.fairSoon'),
        after.pair?.apart && !before.pair?.apart && t('play.fairApart'),
        after.phase === 'playing' && was?.here && !is.here && t('live.left', { name }),
        after.phase === 'playing' &&
            was &&
            !was.here &&
            is.here &&
            left &&
            t('live.back', { name }),
    ]
    return words.filter(Boolean).join(' ')
}

/** Long enough to see how a game ended; clocks of a first turn stand for a minute. */
const PAUSE_MS = 5000

/** Of a new player: src/game/rank/rating.h. */
const NEW = { points: 1500, deviation: 350 }

const never = (): never => {
    throw new Error('no engine plays here')
}

export class NetworkGame implements GameSession, Network {
    readonly match: Match
    readonly live: LiveGame
    readonly elsewhere = false
    readonly mine = false
    ahead: Choice[] | null = null
    private aheadOf = ''
    chosen: Choice | null = null
    private readonly nodes: TreeMove[] = []
    /** What was told last. */
    private told: State
    private said = ''
    private online = true
    /** The other one has been here: before that both are only arriving. */
    private met = false
    private asked = 0
    ratings: [string, string] = ['', '']
    host = ''
    leads = false
    private timer = 0
    /** Before the end, by seat, in words. */
    private readonly rated = ['', '']

    private listener!: SessionListener

    constructor(state: State) {
        this.told = state
        this.live = new LiveGame(
            state,
            socket,
            () => this.heard(),
            error => this.refused(error),
        )
        this.match = new Match(this.game(), this.services(), () => this.listener?.moved(), never)
    }
    get network(): Network {
        return this
    }
    get seat(): Player | null {
        return this.live.state.you || null
    }
    get closed(): boolean {
        return this.seat !== null && this.live.state.phase === 'playing'
    }
    async begin(listener: SessionListener): Promise<void> {
        this.listener = listener
        this.live.watch()
        void this.learnHost()
        void this.learnRatings()
        void watchTurns()
        this.start()
        await this.follow()
    }
    /** Nobody moves before both are there. */
    private start(): void {
        this.match.started = this.live.state.phase !== 'waiting'
    }
    async takeOver(): Promise<void> {}
    async resign(): Promise<void> {
        await this.live.ask('resign')
    }
    async offerDraw(): Promise<boolean> {
        await this.live.ask('draw')
        return true
    }
    async agree(): Promise<void> {
        await this.live.ask('draw')
    }
    async takeback(): Promise<void> {
        await this.live.ask('takeback')
    }
    close(): void {
        clearTimeout(this.timer)
        this.live.close()
        this.match.close()
    }
    choose(choice: Choice | null): void {
        this.chosen = choice
        const { listener } = this
        listener.hint = choice && {
            ply: this.match.game.tree.moves.length,
            arrows: [{ from: choice.from || choice.to, to: choice.to, kind: 'own' }],
            spots: [],
        }
        if (choice) listener.table?.say(t('live.ahead', { move: choice.name }))
        listener.requestUpdate()
    }

    private services(): Services {
        return {
            view: place => core().view(place),
            plies: place => core().plies(place),
            engine: never,
            level: never,
            put: async ({ tree }) => this.live.play(tree.moves[tree.moves.length - 1]!.move),
            date: () => Date.now(),
            now: () => performance.now(),
            wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
            mine: () => this.live.state.phase === 'playing',
            endsOnTime: false,
        }
    }
    /** The game as it stands, the own move on its way included. */
    private game(): SavedGame {
        const { state, moves } = this.live
        moves.forEach((move, i) => {
            if (this.nodes[i]?.move !== move) this.nodes[i] = { move }
        })
        this.nodes.length = moves.length
        const over = state.phase === 'over'
        const names = state.seats.map(seat => seat?.name ?? '?')
        const tree: GameTree = {
            rules: state.rules,
            tags: { Event: 'Taefl', Player1: names[0]!, Player2: names[1]! },
            result: over ? state.result : '*',
            termination: (over && state.termination) || 'unfinished',
            moves: [...this.nodes],
        }
        if (state.position) tree.position = state.position
        const before = this.match?.game
        return {
            id: state.id,
            created: before?.created ?? Date.now(),
            updated: Date.now(),
            setup: { players: playersOf(state), clock: clockOf(state) },
            tree,
            left: state.left,
            fen: before?.fen ?? '',
            board: before?.board ?? '',
        }
    }
    private heard(): void {
        const { live, told, listener, seat } = this
        const { state } = live
        this.told = state
        if (told.paused !== state.paused) void this.learnHost()
        if (told.phase !== state.phase) void this.learnRatings()
        this.start()
        const lost = live.current && !live.online
        const way = this.online === lost ? t(lost ? 'live.lost' : 'live.again') : ''
        this.online = !lost
        const words = [newsOf(told, state, seat, this.met), way].filter(Boolean).join(' ')
        this.met ||= !!seat && !!state.seats[2 - seat]?.here
        if (words) listener.table?.say((this.said = words))
        else if (isAsked(told, seat) && !isAsked(state, seat)) this.unsay()
        const { rematch } = state
        if (told.phase === 'playing' && state.phase === 'over') this.lead()
        if (typeof rematch === 'string' && told.rematch !== rematch && seat)
            if (rematch !== state.pair?.other && isPresent(listener))
                return navigate(`/g/${rematch}`)
        void this.follow()
    }
    /** Takes whoever sees the first game of a match end to the second one. */
    private lead(): void {
        const { pair } = this.live.state
        if (pair?.game !== 1 || !pair.other) return
        const next = `/g/${pair.other}`
        this.leads = true
        this.timer = window.setTimeout(() => isPresent(this.listener) && navigate(next), PAUSE_MS)
    }
    /** Who has paused all games. */
    private async learnHost(): Promise<void> {
        const { paused, tournament } = this.live.state
        if (!paused || !tournament || this.host) return
        const found = await readTournament(tournament).catch(() => null)
        this.host = found?.by ?? ''
        this.listener.requestUpdate()
    }
    /** The ratings of the two from their sides, and at the end how they have changed. */
    private async learnRatings(): Promise<void> {
        const { rated, rules, seats, phase } = this.live.state
        if (!rated || phase === 'waiting') return
        // A game with a guest changes no rating.
        const begins = phase === 'playing' && seats.every(seat => seat && seat.kind !== 'guest')
        const each = seats.map(async (seat, at) => {
            const found = seat && (await readPerson(seat.name).catch(() => null))
            const ranks = found?.ratings.find(one => one.rules === rules)?.seats
            const rating = ranks?.[at] ?? (begins ? NEW : null)
            const now = rating ? ratingPoints(rating) : ''
            if (phase === 'playing') return (this.rated[at] = now)
            const before = this.rated[at]!
            return before && now && before !== now ? `${before} → ${now}` : now
        })
        this.ratings = (await Promise.all(each)) as [string, string]
        this.listener.requestUpdate()
    }
    /** A question that is answered is no longer there to be read. */
    private unsay(): void {
        const region = this.listener.table?.querySelector('.taefl-polite')
        if (region?.textContent?.trim() === this.said) region.textContent = ''
    }
    /** The match becomes what the server said last; one's own move, which may be in work, first. */
    private async follow(): Promise<void> {
        const number = ++this.asked
        const { match, live } = this
        const still = (): boolean => number === this.asked && !match.closed
        while (match.busy) await match.services.wait(5)
        // A last move on its way: it is over here, and will be there.
        if (!still() || (live.waiting && match.over)) return
        const left = live.fresh
            ? live.state.left
            : (match.clock?.both(match.services.now()) ?? null)
        const before = match.game.tree.moves.length
        if (!(await match.open(left, this.game(), () => still() && !match.busy)))
            return still() ? this.follow() : undefined
        live.fresh = false
        match.paused = !live.state.running
        await this.lookAhead()
        if (!still()) return
        match.goOn()
        if (match.game.tree.moves.length !== before) await this.playAhead()
    }
    /** What one could play if it were one's turn. */
    private async lookAhead(): Promise<void> {
        const { match, seat } = this
        const waits = seat && !match.over && match.view.side !== seat && this.closed
        // News that moves nothing takes nothing out of anybody's hand.
        if (waits && this.ahead && this.aheadOf === match.view.fen) return
        this.ahead = null
        this.aheadOf = match.view.fen
        if (!waits) return
        const [board, , phase, ...rest] = match.view.fen.split(' ')
        const start = [board, seat, phase === 's' ? 'p' : phase, ...rest].filter(Boolean).join(' ')
        const place = { rules: match.game.tree.rules, start, moves: [] }
        this.ahead = await core()
            .view(place)
            .then(view => view.moves.filter(choice => choice.to))
            .catch(() => null)
    }
    /** The move given before one's turn is made, if it can be. */
    private async playAhead(): Promise<void> {
        const { chosen, match } = this
        if (!chosen || match.person !== this.seat) return
        this.chosen = null
        if (match.view.moves.some(({ move }) => move === chosen.move)) await match.play(chosen.move)
        else tell({ text: t('live.aheadGone', { move: chosen.name }) })
        this.listener.requestUpdate()
    }
    private refused({ code, message }: LiveError): void {
        tell({ text: liveError(code, message).message })
    }
}

function playersOf({ seats, you }: State): Setup['players'] {
    return seats.map((seat, i): PlayerKind => {
        if (you === i + 1) return { kind: 'human', name: '' }
        return {
            kind: 'far',
            name: seat?.name ?? '',
            ...(seat?.kind === 'bot' ? { bot: true } : {}),
        }
    }) as Setup['players']
}
function clockOf({ clock }: State): Setup['clock'] {
    if (!clock || 'days' in clock) return null
    return 'move' in clock
        ? { base: clock.move, increment: 0 }
        : { base: clock.base, increment: clock.inc }
}
