/* A game on a server, as it is known here: what the server said, and the own move that is on its way. No
 * screen; who shows it is told of every change. */
import type { Socket } from './socket'
import type { LiveError, Said, Seated, State, ClientMessage } from './types'

/** What is said beside the game. */
interface ChatLine {
    n: number
    by: string
    seat: number
    words: string
}
/** How long the others may need to be back after a connection was lost: the server itself may have been away, and
 * nobody is told that they left because of that. Longer than a page waits between two tries. */
const RETURN_MS = 35_000
/** The seats with who of them is here. */
const seated = (
    seats: State['seats'],
    isHere: (seat: Seated, i: number) => boolean,
): State['seats'] =>
    seats.map((seat, i) => seat && { ...seat, here: isHere(seat, i) }) as State['seats']
/** The own move before the server has it. It is sent again after a lost connection: the same move at the
 * same ply is the same move. */
interface Sent {
    ply: number
    move: string
    under: boolean
}

export class LiveGame {
    state: State
    readonly lines: ChatLine[] = []
    /** It was taken back, and is no more. */
    gone = false
    /** The server has been heard since the connection came: what is shown is what is. */
    current = false
    /** The clocks of `state` are news; who shows them takes this. */
    fresh = true
    private sent: Sent | null = null
    private era = 0
    private end = (): void => {}
    /** The others may be on their way back. */
    private returning = false
    private stopWaiting = (): void => {}

    private readonly socket: Socket
    private readonly changed: () => void
    private readonly refused: (error: LiveError) => void

    /** `refused`: a move that was shown already, or something that was asked for, is not done. */
    constructor(
        state: State,
        socket: Socket,
        changed: () => void,
        refused: (error: LiveError) => void,
    ) {
        this.state = state
        this.socket = socket
        this.changed = changed
        this.refused = refused
    }
    watch(): void {
        const { id } = this.state
        this.end = this.socket.subscribe(
            id,
            () => this.wish(),
            said => this.hear(said),
            { do: 'leave', game: id },
        )
        this.socket.addEventListener('change', this.connected)
    }
    private wish(): ClientMessage {
        const { current, state, socket } = this
        const known = current && this.era === socket.era
        this.era = socket.era
        return { do: 'watch', game: state.id, ...(known ? { from: state.seq } : {}) }
    }
    close(): void {
        this.socket.removeEventListener('change', this.connected)
        this.stopWaiting()
        this.end()
    }
    /** Wire forms, the own one on its way last. */
    get moves(): string[] {
        const { moves } = this.state
        return this.sent?.ply === moves.length ? [...moves, this.sent.move] : moves
    }
    get online(): boolean {
        return this.socket.open
    }
    /** The own move has not arrived. */
    get waiting(): boolean {
        return this.sent !== null
    }
    play(move: string): void {
        this.sent = { ply: this.state.moves.length, move, under: false }
        this.send()
        this.changed()
    }
    /** Anything but a move. Resolves to whether the server has done it. */
    async ask(what: string, more: Record<string, unknown> = {}): Promise<boolean> {
        const told: ClientMessage = { do: what, game: this.state.id, ...more }
        return this.socket.ask(told).then(
            () => true,
            (error: LiveError) => (this.refused(error), false),
        )
    }

    private send(): void {
        const { sent } = this
        if (!sent || sent.under || !this.socket.open) return
        sent.under = true
        const { ply, move } = sent
        this.socket.ask({ do: 'move', game: this.state.id, ply, move }).then(
            // What the server tells everybody says that it has been played.
            () => {},
            (error: LiveError) => {
                sent.under = false
                if (error.code === 'lost' || this.sent !== sent) return
                this.sent = null
                this.refused(error)
                this.renew()
                this.changed()
            },
        )
    }
    private readonly connected = (): void => {
        this.stopWaiting()
        if (!this.online) this.returning ||= this.current
        else if (this.returning) this.stopWaiting = this.socket.later(RETURN_MS, this.returned)
        this.changed()
    }
    private readonly returned = (): void => {
        this.returning = false
        this.renew()
    }
    /** Who is there, and what their absence allows. */
    private present(told: Pick<State, 'seats' | 'claim'>): Pick<State, 'seats' | 'claim'> {
        if (!this.returning) return told
        const before = this.state.seats
        return {
            seats: seated(told.seats, (seat, i) => seat.here || !!before[i]?.here),
            claim: null,
        }
    }

    private hear(said: Said): void {
        if (said.on === 'state') this.take(said)
        else if (said.on === 'ply') this.ply(said)
        else if (said.on === 'same') this.same(said)
        else if (said.on === 'here') this.here(said)
        else if (said.on === 'gone') this.gone = true
        else if (said.on === 'chat' && !this.lines.some(({ n }) => n === said.n))
            this.lines.push(said)
        this.changed()
    }
    private take(state: State): void {
        if (state.seq < this.state.seq) return
        // Nobody leaves a seat: the session has ended, or is that of somebody else.
        if (this.state.you && state.you !== this.state.you) this.socket.doubt()
        this.state = { ...state, ...this.present(state) }
        this.fresh = true
        this.known()
    }
    /** Nothing has changed but perhaps oneself, and what one has planned elsewhere. */
    private same({ you, plan }: Said & { on: 'same' }): void {
        if (you !== this.state.you) return this.renew()
        if (plan) this.state = { ...this.state, plan }
        this.known()
    }
    /** What is here is what is there. */
    private known(): void {
        this.current = true
        const { sent, state } = this
        if (!sent) return
        const gone = state.phase !== 'playing' || state.moves.length !== sent.ply
        if (gone) this.sent = null
        else this.send()
    }
    private ply(said: Said & { on: 'ply' }): void {
        const { state } = this
        if (said.seq <= state.seq) return
        if (said.seq !== state.seq + 1 || said.ply !== state.moves.length + 1) return this.renew()
        this.state = {
            ...state,
            moves: [...state.moves, said.move],
            seq: said.seq,
            left: said.left,
            running: said.running,
            deadline: said.deadline ?? null,
            // Who left meanwhile may be the one who is to move now.
            claim: this.returning ? null : (said.claim ?? null),
        }
        this.fresh = true
        if (this.sent && this.sent.ply < said.ply) this.sent = null
        // Whether an offer outlives a move the server says.
        if (state.draw || state.takeback) this.renew()
    }
    /** Asks for all of it. */
    private renew(): void {
        this.current = false
        this.socket.renew(this.state.id)
    }
    private here({ seats: here, spectators, claim }: Said & { on: 'here' }): void {
        const seats = seated(this.state.seats, (_, i) => here[i]!)
        this.state = { ...this.state, ...this.present({ seats, claim }), spectators }
    }
}
