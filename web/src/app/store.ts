/* What the browser keeps: games, finished or not, written after every move (IndexedDB, object store
 * `games`), so that a reload or a crash loses nothing. Several tabs may write at once: a tab that
 * would write over what another one has written since it read the game is refused. */
import { after } from '../core/beats'
import { learnLaw } from '../core/rulenames'
import { isSaved, type SavedGame } from './saved-game'
import { t } from './texts'

export type { PlayerKind, SavedGame, Setup } from './saved-game'

export interface Store {
    /** The newest first; without those that cannot be read, which stay where they are. */
    list(): Promise<SavedGame[]>
    /** How many could not be read when the list was asked for last. */
    readonly damaged: number
    /** Rejects with a StoreError if what is there is no game. */
    get(id: string): Promise<SavedGame | undefined>
    /** Resolves when it is on the disk. Rejects with a StoreError when the browser has no room or no
     * permission, or another tab has gone on with this game; the caller tells the person. */
    put(game: SavedGame): Promise<void>
    remove(id: string): Promise<void>
}

/** Why the browser did not keep something; `message` is in the person's language.
 *  full: no room · denied: nothing may be kept (private mode, blocked) · conflict: another tab has
 *  gone on with the same game · newer: a newer version of the page has changed the form of what is
 *  kept; reload · damaged: what is kept is no game · silent: the browser does not answer · failed: anything
 *  else. */
export class StoreError extends Error {
    constructor(
        readonly kind: 'full' | 'denied' | 'conflict' | 'newer' | 'damaged' | 'silent' | 'failed',
        cause?: unknown,
    ) {
        super(t(`app.store.${kind}`), { cause })
        this.name = 'StoreError'
    }
}

const NAME = 'taefl'
const VERSION = 1
const GAMES = 'games'
/** So many beats the browser may take to open what it keeps. */
const PATIENCE = 20

/** One step a version; a browser that was here before takes those it has not taken. */
const steps: ((db: IDBDatabase) => void)[] = [
    db => db.createObjectStore(GAMES, { keyPath: 'id' }).createIndex('updated', 'updated'),
]

function storeError(error: unknown): StoreError {
    if (error instanceof StoreError) return error
    const name = (error as { name?: string } | null)?.name ?? ''
    if (name === 'QuotaExceededError') return new StoreError('full', error)
    if (name === 'VersionError') return new StoreError('newer', error)
    if (['SecurityError', 'InvalidStateError', 'NotAllowedError'].includes(name))
        return new StoreError('denied', error)
    return new StoreError('failed', error)
}

/** `store`, with a `change` event (detail { id }) whenever a game was written or removed, in this tab
 * or another. */
class Games extends EventTarget implements Store {
    damaged = 0
    #opened: Promise<IDBDatabase> | undefined
    readonly #channel =
        'BroadcastChannel' in globalThis ? new BroadcastChannel('taefl.games') : null
    /** What this tab knows of each game: `updated` as last read or written; 0: nothing stored. */
    readonly #known = new Map<string, number>()

    constructor() {
        super()
        if (this.#channel)
            this.#channel.onmessage = ({ data }: MessageEvent<{ id: string }>) =>
                this.#tell(data.id)
    }
    async list(): Promise<SavedGame[]> {
        const all = await this.#run<unknown[]>('readonly', games => games.getAll())
        const games = all.filter(isSaved)
        this.damaged = all.length - games.length
        return games.sort((a, b) => b.updated - a.updated)
    }
    async get(id: string): Promise<SavedGame | undefined> {
        const game = await this.#run<unknown>('readonly', games => games.get(id))
        if (game !== undefined && !isSaved(game)) throw new StoreError('damaged')
        this.#known.set(id, game?.updated ?? 0)
        if (game) learnLaw(game.tree)
        return game
    }
    async put(game: SavedGame): Promise<void> {
        const copy = structuredClone(game)
        let there: number | undefined
        const written = this.#run<unknown>('readwrite', (games, fail) => {
            const before = games.get(copy.id)
            before.onsuccess = () => {
                there = isSaved(before.result) ? before.result.updated : undefined
                // Gone or damaged meanwhile is no conflict: writing it again loses nothing.
                if (there !== undefined && there !== this.#known.get(copy.id))
                    return fail(new StoreError('conflict'))
                // Two writes within one millisecond are two.
                if (there !== undefined && copy.updated <= there) copy.updated = there + 1
                try {
                    games.put(copy)
                } catch (error) {
                    return fail(storeError(error))
                }
                this.#known.set(copy.id, copy.updated)
            }
            return before
        })
        try {
            await written
        } catch (error) {
            // What did not reach the disk was not written; the next try is no conflict.
            if (this.#known.get(copy.id) === copy.updated) this.#known.set(copy.id, there ?? 0)
            throw error
        }
        this.#announce(copy.id)
    }
    async remove(id: string): Promise<void> {
        await this.#run<undefined>('readwrite', games => games.delete(id))
        this.#known.delete(id)
        this.#announce(id)
    }

    #tell(id: string): void {
        this.dispatchEvent(new CustomEvent('change', { detail: { id } }))
    }
    #announce(id: string): void {
        this.#channel?.postMessage({ id })
        this.#tell(id)
    }
    /** One transaction; resolves with the request's result when it is complete. `fail` ends it with
     * nothing changed. */
    async #run<T>(
        mode: IDBTransactionMode,
        job: (games: IDBObjectStore, fail: (why: StoreError) => void) => IDBRequest<T>,
    ): Promise<T> {
        try {
            const change = await this.#begin(mode)
            return await new Promise<T>((resolve, reject) => {
                let why: StoreError | undefined
                const request = job(change.objectStore(GAMES), error => {
                    why = error
                    change.abort()
                })
                change.oncomplete = () => resolve(request.result)
                change.onabort = () => reject(why ?? change.error ?? new Error('aborted'))
            })
        } catch (error) {
            throw storeError(error)
        }
    }
    async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
        // strict: complete means that it is on the disk
        const on = (db: IDBDatabase) => db.transaction(GAMES, mode, { durability: 'strict' })
        const db = await this.#open()
        try {
            return on(db)
        } catch {
            // The browser has closed it without a word.
            this.#opened = undefined
            return on(await this.#open())
        }
    }
    #open(): Promise<IDBDatabase> {
        this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
            const { indexedDB } = globalThis as { indexedDB?: IDBFactory | null }
            if (!indexedDB) throw new StoreError('denied')
            const asked = indexedDB.open(NAME, VERSION)
            const heard = after(PATIENCE, () => reject(new StoreError('silent')))
            asked.onupgradeneeded = event => {
                for (const step of steps.slice(event.oldVersion)) step(asked.result)
            }
            asked.onsuccess = () => {
                heard()
                const db = asked.result
                const gone = () => (this.#opened = undefined)
                // Another tab brings a newer form, or the person clears the browser: let go, and ask anew for
                // the next game. No `close` event comes after one's own close().
                db.onversionchange = () => {
                    db.close()
                    gone()
                }
                db.onclose = gone
                resolve(db)
            }
            asked.onerror = () => {
                heard()
                reject(asked.error)
            }
        })
        this.#opened.catch(() => (this.#opened = undefined)) // the next try asks again
        return this.#opened
    }
}

export const store: Store & EventTarget = new Games()
