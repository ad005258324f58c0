/* <taefl-study-board>: a chapter of a study on the board of an analysis. What one does is kept on the server (sync.ts),
 * not in this browser; beside the board are the list of chapters, and how others come here. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { isolated } from '../../app/bidi'
import type { Changed } from '../../app/element'
import { pathTo } from '../../app/addresses'
import { tell } from '../../app/notice'
import { isPresent, navigate } from '../../app/router'
import { setOf } from '../../app/sets'
import { ruleTitle, t } from '../../app/texts'
import { namesOf } from '../../app/players'
import { commentsAt, newTree, said } from '../../app/tree'
import { comment } from '../../app/tree-edit'
import type { BoardArrow } from '../../board/types'
import type { About, GameTree } from '../../core/types'
import { LiveError } from '../../live/types'
import { withArrow } from '../../parts/table-parts'
import { AnalysisBoard } from '../analysis/analysis-board'
import type { Panel, Tabs } from '../analysis/controls'
import type { Opened } from '../analysis/open-game'
import { marksOf, withMarks, addTree, type Shared, type StudyView, chapterTitle } from './shared'
import type { ChapterSync } from './sync'
import { renderAdd, renderChapters, renderMarks, renderShare } from './panels'
import { button } from '../../parts/fields'

type Drawn = Parameters<typeof withArrow>[1]
const nothingToKeep = { address: async () => {}, follow: () => {}, soon: () => {} }

class StudyBoard extends AnalysisBoard implements StudyView {
    @property() sync!: ChapterSync
    @property() shared!: Shared
    /** In which one draws with a finger, and without Shift and Alt. */
    tint = 1
    /** One goes where others play, write and draw; else one looks around alone. */
    @state() private follow = true

    override connectedCallback(): void {
        super.connectedCallback()
        // Before the table, which would keep the arrow for itself.
        this.listen(this, 'taefl-arrow', this.drew as EventListener, true)
    }
    override willUpdate(changed: Changed): void {
        const { panel } = this
        super.willUpdate(changed)
        // Who goes from chapter to chapter keeps the list of them.
        if (changed.has('study') && panel === 'chapters') this.panel = panel
        if (!changed.has('sync')) return
        const before = changed.get('sync') as ChapterSync | undefined
        before?.removeEventListener('change', this.synced)
        this.sync.addEventListener('change', this.synced)
        this.sync.follows = this.follows
    }
    /** Nobody is taken away from what they are writing. */
    private readonly follows = (): boolean =>
        this.follow && !this.querySelector('input:focus, textarea:focus')
    private readonly synced = (): void => this.requestUpdate()
    /** The server keeps it. */
    protected override keep() {
        return nothingToKeep
    }
    protected override mayChange(): boolean {
        return this.shared.edits
    }

    /* ---------------------------------------------------------------- arrows and circles */

    /** Those of the present place. */
    get marks(): readonly BoardArrow[] {
        return marksOf(commentsAt(this.study.tree, this.study.path))
    }
    protected override drawn(): readonly BoardArrow[] {
        return this.marks
    }
    private readonly drew = (event: CustomEvent<Drawn>): void => {
        if (!this.mayChange()) return
        event.stopPropagation()
        const { from, to, tint } = event.detail
        this.draw(withArrow([...this.marks], { from, to, tint: tint || this.tint }))
    }
    /** Sets the marks of the present place. */
    draw(marks: readonly BoardArrow[]): void {
        const { tree, path } = this.study
        const comments = withMarks(commentsAt(tree, path), marks)
        this.study.become({ tree: comment(tree, path, comments), path })
    }
    choose(tint: number): void {
        this.tint = tint
        this.requestUpdate()
    }

    /* ---------------------------------------------------------------- what is shown */

    protected override tabs(): Tabs {
        const all = super.tabs()
        const { moves, words, report, open, help, learn } = all
        return {
            ...{ chapters: t('study.tab.chapters'), moves },
            ...(this.mayChange() ? { words, report } : {}),
            ...{ share: t('study.tab.share'), open, help, learn },
        } as Tabs
    }
    protected override head(about: About | null) {
        const { shared, study, sync } = this
        const head = shared.chapters.find(({ n }) => n === sync.n)
        const { rules } = study.tree
        // What the core says of it comes later: a title that changes would move what follows.
        const set = about ?? setOf(rules)
        // One is here oneself, before the server has said so.
        const here = Math.max(1, shared.here.length + shared.others)
        return html`<header class="taefl-analysis-head">
            <div>
                <h1>${isolated(shared.title)}</h1>
                <p class="taefl-soft taefl-small">
                    ${head ? html`<b>${chapterTitle(head)}</b> · ` : nothing}
                    <a href=${pathTo(rules, '', 'rules')}>${set ? ruleTitle(set) : rules}</a>&nbsp;·
                    <span role="status" class=${sync.state}>${this.stateWords()}</span>
                </p>
            </div>
            <div class="buttons">
                ${this.company(here)}
                ${
                    this.mayChange()
                        ? button(t('app.undo'), () => study.undo(), {
                              kind: 'quiet',
                              off: !study.canUndo,
                          })
                        : nothing
                }
                ${this.button(t('analysis.keys'), 'help')}
            </div>
        </header>`
    }
    /** Who is here. Has its place before others come, so that nothing moves then. */
    private company(here: number) {
        const { follow } = this
        const press = button(t('study.follow'), () => (this.follow = !follow), {
            ...{ kind: follow ? '' : 'quiet', pressed: follow, title: t('study.followHint') },
        })
        return html`${press} ${this.button(t('study.hereCount', { count: here }), 'share')}`
    }
    private stateWords(): string {
        if (!this.mayChange()) return t('study.viewOnly')
        const { state, refusal } = this.sync
        return state === 'refused' ? t('study.refused', { words: refusal }) : t(`study.${state}`)
    }
    private button(words: string, panel: Panel) {
        const on = this.panel === panel
        return button(words, () => void this.show(on ? 'moves' : panel), {
            kind: `${on ? '' : 'quiet'} ${panel}`,
            expanded: on,
        })
    }
    protected override beside(about: About | null) {
        const { panel } = this
        if (panel === 'chapters') return renderChapters(this, () => void this.show('open'))
        if (panel === 'share') return renderShare(this)
        if (panel === 'open') return renderAdd(this)
        const below =
            panel === 'words'
                ? renderMarks(this)
                : panel === 'moves'
                  ? renderSource(this.study.tree)
                  : nothing
        return html`${super.beside(about)} ${below}`
    }

    /* ---------------------------------------------------------------- chapters */

    /** Adds a game with what is filled in above it. */
    async add(tree: GameTree): Promise<void> {
        const value = (name: string): string =>
            this.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim() ?? ''
        const tags: Record<string, string> = { ...tree.tags }
        const n = Math.max(0, ...this.shared.chapters.map(({ n }) => n)) + 1
        for (const [tag, name] of [
            ['Source', 'source'],
            ['Permission', 'permission'],
        ] as const)
            if (value(name)) tags[tag] = value(name)
        tags.Chapter =
            value('chapter') ||
            (said(tags.Chapter) ? tags.Chapter : '') ||
            namesOf(tree) ||
            t('study.chapter', { n })
        await this.attempt(() => addTree(this.shared.id, { ...tree, tags }))
    }
    addEmpty(rules: string): void {
        void this.add(newTree(rules))
    }
    protected override readonly opened = (event: CustomEvent<Opened>): void => {
        event.stopPropagation()
        void this.add(event.detail.tree)
    }
    /** Deletes the chapter one looks at; it can be put back. */
    async deleteChapter(): Promise<void> {
        const { shared, sync } = this
        const { tree } = this.study
        const head = shared.chapters.find(({ n }) => n === sync.n)!
        const again = { text: t('study.again'), run: () => void addTree(shared.id, tree) }
        await this.attempt(async () => {
            await sync.send()
            await sync.delete()
            tell({ text: t('study.deleted', { title: chapterTitle(head) }), action: again })
            const next = shared.chapters.find(({ n }) => n !== sync.n)!
            if (isPresent(this)) navigate(`/study/${shared.id}?chapter=${next.n}`, 'replace')
        })
    }
    async attempt(run: () => Promise<unknown>): Promise<void> {
        try {
            await run()
        } catch (error) {
            const newer = error instanceof LiveError && error.code === 'newer'
            tell({ text: newer ? t('study.tooOld') : (error as Error).message, kind: 'error' })
        }
    }
    /** Asks the server anew who one is here. */
    reread(): void {
        this.emit('taefl-study-read')
    }
    protected override async take(what: File | string): Promise<void> {
        if (this.mayChange()) await super.take(what)
    }
}
/** Where the game comes from, and who allows it to be shown. */
function renderSource({ tags }: GameTree) {
    const { Source, Permission } = tags
    return said(Source) || said(Permission)
        ? html`<p class="taefl-study-source taefl-small">
              ${said(Source) ? html`<span>${t('study.sourceIs', { words: Source })}</span>` : nothing}
              ${
                  said(Permission)
                      ? html`<span>${t('study.permissionIs', { words: Permission })}</span>`
                      : nothing
              }
          </p>`
        : nothing
}

customElements.define('taefl-study-board', StudyBoard)
