/* A study as one sees it, and what is done with its chapters from several places. */
import { core } from '../../app/core'
import { navigate } from '../../app/router'
import { t } from '../../app/texts'
import type { GameTree } from '../../core/types'
import { addChapter, type SharedStudy } from '../../live/study'
import type { ChapterHead } from '../../live/types'
import type { BoardArrow } from '../../board/types'
import type { Study } from '../analysis/study'
import type { ChapterSync } from './sync'

/** With who looks at it: names, and how many more. */
export type Shared = SharedStudy & { here: string[]; others: number }

export const titleOf = ({ title, n }: ChapterHead): string => title || t('study.chapter', { n })
export const pathOf = (id: string, n: number): string => `/study/${id}?chapter=${n}`

/** Adds a game as a chapter, and goes there. */
export async function addTree(id: string, tree: GameTree): Promise<void> {
    const { n } = await addChapter(id, await core().write(tree))
    navigate(pathOf(id, n))
}

/** What the panels beside the board see of it, and ask it to do. */
export interface StudyView {
    readonly study: Study
    readonly sync: ChapterSync
    readonly shared: Shared
    /** The arrows and circles of the present place, and the colour of the next ones. */
    readonly marks: readonly BoardArrow[]
    readonly tint: number
    draw(marks: readonly BoardArrow[]): void
    choose(tint: number): void
    /** Adds a chapter that begins with these rules; deletes the one that is shown. */
    addEmpty(rules: string): void
    deleteChapter(): Promise<void>
    /** Tells why something could not be done. */
    attempt(run: () => Promise<unknown>): Promise<void>
    /** Asks the server anew for the study. */
    reread(): void
}
