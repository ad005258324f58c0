/* Analyses that are not in the kept games: written into the browser as one works, so that nothing is
 * lost, and offered where an analysis begins. The oldest ones give way. */
import { keep, kept, keptData } from '../../app/kept'
import { isTree } from '../../app/saved-game'
import type { Path } from '../../app/tree'
import type { GameTree } from '../../core/types'
import { inside, whole } from '../../core/place'
import type { ReactiveController } from 'lit'
import type { PageElement } from '../../app/element'
import { tell } from '../../app/notice'
import { pathTo } from '../../app/addresses'
import { isPresent, navigate, writeAddress } from '../../app/router'
import { t } from '../../app/texts'
import { addressNow, type Study, wrote } from './study'
import { shortLink } from '../../app/share'

export interface Draft {
    id: string
    /** ms since 1970 */
    time: number
    tree: GameTree
    path: Path
}

const KEY = 'taefl.drafts'
const TAB = 'taefl.draft'
export const MOST = 8
const MOST_CHARACTERS = 1_500_000

export const draftId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('')

/** That the browser does not keep, until the page is closed. */
let unkept: Draft | null = null

/** The newest first. */
export function drafts(): Draft[] {
    const found = keptData(KEY)
    const kept = Array.isArray(found) ? found.filter(isDraft) : []
    return unkept ? [unkept, ...kept.filter(({ id }) => id !== unkept?.id)] : kept
}
function isDraft(value: unknown): value is Draft {
    const { id, time, tree, path } = (value ?? {}) as Partial<Draft>
    return (
        typeof id === 'string' &&
        typeof time === 'number' &&
        isTree(tree) &&
        Array.isArray(path) &&
        path.every(Number.isInteger)
    )
}
export const draftOf = (id: string): Draft | undefined => drafts().find(draft => draft.id === id)

/** The one this tab wrote last. */
export const draftOfTab = (): Draft | undefined => draftOf(kept(TAB, 'sessionStorage') ?? '')

/** How many others have given way for want of space; -1: the browser does not keep it. */
export function keepDraft(draft: Draft): number {
    keep(TAB, draft.id, 'sessionStorage') // or a reload begins another draft
    unkept = null
    const all = [draft, ...drafts().filter(other => other.id !== draft.id)].slice(0, MOST)
    for (let count = all.length; count; count--) {
        const text = JSON.stringify(all.slice(0, count))
        if (count > 1 && text.length > MOST_CHARACTERS) continue
        if (keep(KEY, text)) return all.length - count
    }
    unkept = draft
    return -1
}
export function dropDraft(id: string): void {
    if (unkept?.id === id) unkept = null
    keep(KEY, JSON.stringify(drafts().filter(draft => draft.id !== id && draft !== unkept)))
}

/* What one does in an analysis is written as one goes: the game into the browser as a draft, the game
 * and the place in it into the address. */

/** A longer address is not copied whole by everything it goes through. */
const LONGEST_ADDRESS = 12_000
/** How soon what one does is written, in ms. */
const KEEP_AFTER = 400

/** Belongs to a part of the page, and follows one study after the other. It comes with the first change. */
export class Autosave implements ReactiveController {
    private study: Study | null = null
    private timer: ReturnType<typeof setTimeout> | undefined
    private toldFull = false

    constructor(private readonly page: PageElement) {
        page.addController(this)
        // Left while this was on its way: the draft is kept all the same.
        if (!page.isConnected) queueMicrotask(() => this.leave())
    }
    hostConnected(): void {
        addEventListener('pagehide', this.now)
    }
    hostDisconnected(): void {
        removeEventListener('pagehide', this.now)
        // The address belongs to the next page already; the draft does not.
        this.leave()
    }
    follow(study: Study): void {
        this.leave()
        this.study?.removeEventListener('change', this.soon)
        this.study = study
        study.addEventListener('change', this.soon)
    }
    private leave(): void {
        clearTimeout(this.timer)
        if (this.study) this.draft(this.study)
    }
    readonly soon = (): void => {
        clearTimeout(this.timer)
        this.timer = setTimeout(this.now, KEEP_AFTER)
    }
    private readonly now = (): void => {
        clearTimeout(this.timer)
        if (!this.page.isConnected || !this.study) return
        this.draft(this.study)
        void this.address()
    }
    private draft(study: Study): void {
        if (!study.changed) return
        study.draft ||= draftId()
        const { draft: id, tree, path } = study
        const count = keepDraft({ id, time: Date.now(), tree, path })
        if (count > 0) tell({ text: t('analysis.gaveWay', { count }), kind: 'error' })
        if (count >= 0 || this.toldFull) return
        this.toldFull = true
        tell({ text: t('analysis.notKept'), kind: 'error' })
    }
    /** The address follows the place one is at, without steps of the history unless told. */
    async address(how: 'push' | 'replace' = 'replace'): Promise<void> {
        const { study } = this
        if (!study) return
        const { tree, path, game } = study
        let url: URL
        if (study.isKept) {
            url = new URL(whole(pathTo(tree.rules, tree.position)))
            url.hash = `at=${path.join('.')}`
        } else {
            url = new URL(await shortLink(tree, path))
            if (url.href.length > LONGEST_ADDRESS && study.draft) url.hash = `draft=${study.draft}`
        }
        if (game) url.searchParams.set('game', game)
        const to = `${inside(url.pathname)}${url.search}${url.hash}`
        const stale = this.study !== study || study.tree !== tree || study.path !== path
        if (stale || !isPresent(this.page)) return
        wrote(to)
        if (to === addressNow()) return
        if (how === 'push') navigate(to)
        else writeAddress(this.page, to)
    }
}
