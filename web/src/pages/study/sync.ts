/* A chapter of a study that one looks at, kept the same here and on the server. What one does is sent soon; what others
 * have done meanwhile is merged with it. It knows no screen: whoever shows it listens for 'change'. */
import { core } from '../../app/core'
import { t } from '../../app/texts'
import type { GameTree } from '../../core/types'
import { deleteChapter, putChapter, readChapter } from '../../live/study'
import { type Chapter, LiveError } from '../../live/types'
import { Study } from '../analysis/study'
import { leftMoves, noteLeft } from './left'
import { mergeTrees, newsIn, placeBy, placeIn } from '../../app/tree-merge'

/** How soon after the last change it is sent; how soon once more, where the server could not be asked. */
const SOON_MS = 500
const AGAIN_MS = 3000
const patient = ['lost', 'no-server', 'busy', 'not-kept', 'not-read', 'ending', 'wait', 'too-fast']

/** `saved`: the server has all; `saving`: it is asked to; `waiting`: it cannot be asked just now; `refused`: it does
 * not take what one did. */
type SyncState = 'saved' | 'saving' | 'waiting' | 'refused'

export class ChapterSync extends EventTarget {
    state: SyncState = 'saved'
    /** Why it was refused. */
    refusal = ''
    /** It is being deleted from here, or has been: whoever did it says what follows. */
    deleting = false
    /** Whether one goes where others play, write and draw. */
    follows: () => boolean = () => false
    private version: number
    /** As the server has it: the file, and its tree. */
    private text: string
    private base: GameTree
    private timer: ReturnType<typeof setTimeout> | undefined
    private sending = false
    private ended = false

    private constructor(
        readonly id: string,
        readonly n: number,
        readonly study: Study,
        private readonly edits: boolean,
        chapter: Chapter,
    ) {
        super()
        this.version = chapter.version
        this.text = chapter.game
        this.base = study.tree
        study.addEventListener('change', this.changed)
    }
    /** At the place where one left it. `edits`: one may change it; else nothing is sent. */
    static async open(id: string, n: number, edits: boolean): Promise<ChapterSync> {
        const chapter = await readChapter(id, n)
        const tree = await treeOf(chapter)
        const study = new Study(tree, placeBy(tree, leftMoves(id, n)))
        return new ChapterSync(id, n, study, edits, chapter)
    }
    /** Nothing is shown of it any more; what is not sent yet is sent all the same. */
    end(): void {
        this.ended = true
        this.study.removeEventListener('change', this.changed)
        if (this.state !== 'saved') void this.send()
    }
    /** Deletes it on the server. The news of that may come before the answer or after it. */
    async delete(): Promise<void> {
        this.deleting = true
        try {
            await deleteChapter(this.id, this.n, this.version)
        } catch (error) {
            this.deleting = false
            throw error
        }
        this.drop()
    }
    /** There is no such chapter any more. */
    drop(): void {
        this.state = 'saved'
        clearTimeout(this.timer)
        this.end()
    }
    /** The server has it in this version. */
    get at(): number {
        return this.version
    }
    /** There is something that the server does not have. */
    get unsaved(): boolean {
        return this.state !== 'saved'
    }

    private readonly changed = (): void => {
        this.note()
        if (!this.edits || this.study.tree === this.base || this.sending) return
        this.become('saving')
        this.later(SOON_MS)
    }
    /** Keeps the place where one is, to come back to. */
    note(): void {
        const { id, n, study } = this
        noteLeft({ id, n, moves: study.place.moves })
    }
    private later(ms: number): void {
        clearTimeout(this.timer)
        this.timer = setTimeout(() => void this.send(), ms)
    }
    private become(state: SyncState, refusal = ''): void {
        if (state === this.state && refusal === this.refusal) return
        this.state = state
        this.refusal = refusal
        this.dispatchEvent(new Event('change'))
    }
    /** Sends what the server does not have, until it has all. */
    readonly send = async (): Promise<void> => {
        clearTimeout(this.timer)
        if (this.sending) return
        this.sending = true
        try {
            for (;;) {
                const { tree } = this.study
                // Of before the tree is written: what is heard meanwhile is not in it, and must not be written over.
                const { version } = this
                const game = await core().write(tree)
                if (game === this.text) {
                    if (tree !== this.study.tree) continue
                    this.become('saved')
                    break
                }
                this.become('saving')
                await this.put(tree, game, version)
            }
        } catch (error) {
            const { code } = error as LiveError
            if (error instanceof LiveError && patient.includes(code)) {
                this.become('waiting')
                this.later(Math.max(AGAIN_MS, 1000 * error.wait))
            } else {
                const lost = code === 'not-yours'
                this.become('refused', lost ? t('live.error.wrong-key') : (error as Error).message)
            }
        } finally {
            this.sending = false
        }
    }
    private async put(tree: GameTree, game: string, of: number): Promise<void> {
        try {
            const { version } = await putChapter(this.id, { n: this.n, version: of, game })
            // It may have been heard already, and something newer with it.
            if (version > this.version) Object.assign(this, { version, text: game, base: tree })
        } catch (error) {
            if (!(error instanceof LiveError) || error.code !== 'newer') throw error
            await this.hear(await readChapter(this.id, this.n))
        }
    }
    /** The server has another version. */
    async hear(chapter: Chapter): Promise<void> {
        if (chapter.version <= this.version) return
        const theirs = await treeOf(chapter)
        if (chapter.version <= this.version) return
        const { base, study } = this
        Object.assign(this, { version: chapter.version, text: chapter.game, base: theirs })
        if (study.tree === theirs) return
        // Who is about to send something stays with it.
        const follows = this.state === 'saved' && this.follows()
        study.changedBy(mine => {
            const tree = mergeTrees(base, mine, theirs)
            const news = follows ? newsIn(tree, mine) : null
            return {
                tree,
                path: news ?? placeIn(tree, mine, study.path),
                before: old => mergeTrees(mine, old, tree),
            }
        })
        if (!this.ended && this.state === 'refused') this.changed()
    }
}

async function treeOf({ game }: Chapter): Promise<GameTree> {
    const [tree] = await core().parse(game)
    return tree!
}
