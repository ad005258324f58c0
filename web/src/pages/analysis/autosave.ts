/* What one does in an analysis is written as one goes: the game into the browser as a draft, the game
 * and the place in it into the address. */
import type { Companion, PageElement } from '../../app/element'
import { tell } from '../../app/notice'
import { pathTo } from '../../app/addresses'
import { isPresent, navigate, writeAddress } from '../../app/router'
import { t } from '../../app/texts'
import { draftId, keepDraft } from './drafts'
import { here, type Study, wrote } from './study'

/** A longer address is not copied whole by everything it goes through. */
const LONGEST_ADDRESS = 12_000
/** How soon what one does is written, in ms. */
const KEEP_AFTER = 400

/** Belongs to a part of the page, and follows one study after the other. It comes with the first change. */
export class Autosave implements Companion {
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
        if (keepDraft({ id, time: Date.now(), tree, path }) || this.toldFull) return
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
            url = new URL(pathTo(tree.rules, tree.position), location.origin)
            url.hash = `at=${path.join('.')}`
        } else {
            const { shortLink } = await import('../../app/share')
            url = new URL(await shortLink(tree, path))
            if (url.href.length > LONGEST_ADDRESS && study.draft) url.hash = `draft=${study.draft}`
        }
        if (game) url.searchParams.set('game', game)
        const to = `${url.pathname}${url.search}${url.hash}`
        const stale = this.study !== study || study.tree !== tree || study.path !== path
        if (stale || !isPresent(this.page)) return
        wrote(to)
        if (to === here()) return
        if (how === 'push') navigate(to)
        else writeAddress(this.page, to)
    }
}
