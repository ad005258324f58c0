/* One tab at a time plays a game; others that show it follow. Tabs agree by messages: a newcomer asks,
 * the one that plays answers, and whoever claims a free game or takes one over says so. The store refuses writes over
 * another tab's as well, so a tab that slept through all this harms nothing. */

interface Message {
    game: string
    kind: 'ask' | 'mine' | 'claim' | 'take'
    from: number
}

/** How long an answer may take. */
const ANSWER_MS = 250

export class Tab {
    readonly #me = Math.random()
    #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('taefl.play') : null
    #answered: (() => void) | null = null
    #owns = false
    #closed = false
    #since = 0

    readonly #game: string
    readonly #lost: () => void

    /** `lost` is called when another tab has taken the game over. */
    constructor(game: string, lost: () => void) {
        this.#game = game
        this.#lost = lost
        if (this.#channel)
            this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
    }
    get mine(): boolean {
        return this.#owns
    }
    /** Asks whether the game is free; if it is, it is ours, unless this was closed meanwhile. */
    async claim(): Promise<boolean> {
        if (this.#channel) {
            const taken = new Promise<boolean>(resolve => {
                this.#answered = () => resolve(true)
                setTimeout(() => resolve(false), ANSWER_MS)
            })
            this.#say('ask')
            const elsewhere = await taken
            this.#answered = null
            if (elsewhere || this.#closed) return false
        }
        this.#own('claim')
        return true
    }
    /** Takes the game over from wherever it is. */
    take(): void {
        this.#own('take')
    }
    /** It is another tab's. */
    lose(): void {
        this.#owns = false
    }
    close(): void {
        this.#owns = false
        this.#closed = true
        this.#channel?.close()
        this.#channel = null
    }

    #own(kind: 'claim' | 'take'): void {
        this.#owns = true
        this.#since = performance.now()
        this.#say(kind)
    }
    #say(kind: Message['kind']): void {
        this.#channel?.postMessage({ game: this.#game, kind, from: this.#me } satisfies Message)
    }
    #hear({ game, kind, from }: Message): void {
        if (game !== this.#game) return
        if (kind === 'mine') this.#answered?.()
        else if (kind === 'ask' && this.#owns) this.#say('mine')
        else if ((kind === 'claim' || kind === 'take') && this.#owns) {
            // Two that found it free at once: the greater number stays. Whom a person tells to take it, gets it.
            const atOnce = kind === 'claim' && performance.now() - this.#since < 2 * ANSWER_MS
            if (atOnce && from < this.#me) return this.#say('claim')
            this.#owns = false
            this.#lost()
        }
    }
}
