/* /study/:id: chapters that several people write at the same time. This finds the study and the chapter and hears what
 * others do. */
import { html } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { tell } from '../app/notice'
import { navigate, type Page, type Route, writeAddress } from '../app/router'
import { t } from '../app/texts'
import { asSomebody, me } from '../live/server'
import { followStudy, joinStudy, readChapter, readStudy, type StudyNews } from '../live/study'
import { LiveError, type ChapterHead } from '../live/types'
import { leftChapter } from './study/left'
import { addTree, type Shared } from './study/shared'
import { ChapterSync } from './study/sync'
import '../style/analysis.css'
import '../style/study.css'
import './study/study-board'

/** What the edit link has behind its '#'. */
const KEY = /^[0-9A-Za-z]{16}$/

class StudyPage extends LoadingElement implements Page {
    @property() route!: Route
    /** The study as it was heard of last. */
    @state() private found: Shared | null = null
    @state() private sync: ChapterSync | null = null
    /** The chapter where one was last; undefined: one has not been there. */
    private left: number | undefined
    private unfollow = (): void => {}

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(window, 'beforeunload', this.unload)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.unfollow()
        this.sync?.end()
    }
    private readonly unload = (event: Event): void => {
        if (this.sync?.unsaved) event.preventDefault()
    }
    /** Where one has gone on, what is not sent yet is sent; what is refused is lost. */
    leave(): boolean {
        return this.sync?.state !== 'refused' || confirm(t('study.leave'))
    }
    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        if (this.found?.id === this.route.part.id && !KEY.test(this.route.hash)) void this.open()
        else void this.look()
    }
    private async look(): Promise<void> {
        const id = this.route.part.id!
        this.unfollow()
        this.sync?.end()
        this.found = this.sync = null
        this.problem = ''
        this.left = leftChapter(id)
        await this.load(
            async () => {
                await me()
                await this.join(id)
                return readStudy(id)
            },
            found => {
                this.found = { ...found, here: [], others: 0 }
                this.unfollow = followStudy(id, news => void this.hear(news))
                void this.open()
            },
        )
    }
    /** What one may do here has changed. */
    private async reread(): Promise<void> {
        const { found } = this
        if (!found) return
        const fresh = await readStudy(found.id)
        if (fresh.edits !== found.edits) return this.look()
        this.found = { ...found, ...fresh }
    }
    /** The edit link has the key behind its '#'; the address loses it, so that nobody hands it on by accident. */
    private async join(id: string): Promise<void> {
        const { hash } = this.route
        if (!KEY.test(hash)) return
        try {
            await asSomebody(() => joinStudy(id, hash))
        } catch (error) {
            if (!(error instanceof LiveError) || error.code !== 'wrong-key') throw error
            tell({ text: t('study.wrongKey'), kind: 'error' })
        }
        writeAddress(this, `${location.pathname}${location.search}`)
    }
    /** The chapter that the address names, if there is one. */
    private named(): ChapterHead | undefined {
        const wanted = Number(this.route.search.get('chapter'))
        return this.found?.chapters.find(({ n }) => n === wanted)
    }
    /** Shows the chapter that the address names, or the one where one was last, or the first one. The one before
     * stays until it is there. */
    private async open(): Promise<void> {
        const still = this.asked()
        const wanted = (): ChapterHead | undefined =>
            this.named() ??
            this.found?.chapters.find(({ n }) => n === this.left) ??
            this.found?.chapters[0]
        const shown = (): number | undefined => this.sync?.n
        const { found } = this
        const n = wanted()?.n
        if (!found || n === undefined || n === shown()) return
        if (this.sync?.deleting) this.sync = null
        try {
            const sync = await ChapterSync.open(found.id, n, found.edits)
            // Meanwhile one may have gone on, or been here already.
            if (!still() || wanted()?.n !== n || shown() === n) return sync.end()
            this.sync?.end()
            this.sync = sync
            sync.note()
        } catch (error) {
            if (still()) this.problem = (error as Error).message
        }
    }

    private async hear(news: StudyNews): Promise<void> {
        const { found, sync } = this
        if (!found || news.id !== found.id) return
        if (news.gone) {
            this.problem = t('study.gone')
            return
        }
        this.found = { ...found, ...news }
        const head = news.chapters?.find(({ n }) => n === sync?.n)
        if (!sync || !news.chapters) {
            if (!sync) await this.open()
            return
        }
        if (!head) return sync.deleting ? undefined : this.lost(sync, found.chapters)
        // One may be on the way to a chapter that has just been added. Who went to the first one stays there, wherever
        // it is put.
        if (this.named()) await this.open()
        const { chapter } = news
        if (sync !== this.sync) return
        if (chapter?.n === sync.n) await sync.hear(chapter)
        else if (head.version > sync.at) await sync.hear(await readChapter(found.id, sync.n))
    }
    /** Somebody has deleted the chapter that one looks at; what is here of it can be put back. */
    private async lost(sync: ChapterSync, before: ChapterHead[]): Promise<void> {
        const { tree } = sync.study
        const title =
            before.find(({ n }) => n === sync.n)?.title || t('study.chapter', { n: sync.n })
        const action = { text: t('study.again'), run: () => void this.put(tree) }
        sync.drop()
        this.sync = null
        tell({
            text: t('study.chapterGone', { title }),
            ...(this.found?.edits ? { action } : {}),
        })
        navigate(`/study/${this.found!.id}`, 'replace')
        await this.open()
    }
    private async put(tree: ChapterSync['study']['tree']): Promise<void> {
        await addTree(this.found!.id, tree)
    }

    override render() {
        const { found, problem, sync } = this
        if (found && sync && !problem)
            return html`<taefl-study-board
                .study=${sync.study}
                .sync=${sync}
                .shared=${found}
                @taefl-study-read=${() => void this.reread()}
            ></taefl-study-board>`
        return html`<div class="taefl-page">
            <h1>${found?.title ?? t('study.studies')}</h1>
            ${
                problem
                    ? html`<p class="taefl-panel" role="alert">${problem}</p>
                          <p><a class="taefl-button" href="/study">${t('study.all')}</a></p>`
                    : html`<p class="taefl-soft" aria-busy="true">${t('study.loading')}</p>`
            }
        </div>`
    }
}
customElements.define('taefl-study', StudyPage)
