/* A study as one sees it, and what is done with its chapters from several places. */
import { isolated } from '../../app/bidi'
import { core } from '../../app/core'
import { navigate, isPresent } from '../../app/router'
import { t, needTexts } from '../../app/texts'
import type { GameTree } from '../../core/types'
import { addChapter, type SharedStudy, makeStudy } from '../../live/study'
import type { ChapterHead } from '../../live/types'
import type { BoardArrow } from '../../board/types'
import type { Study } from '../analysis/study'
import type { ChapterSync } from './sync'
import { tell } from '../../app/notice'
import { namesOf } from '../../app/players'
import { command, said } from '../../app/tree'
import { me } from '../../live/server'

/** With who looks at it: names, and how many more. */
export type Shared = SharedStudy & { here: string[]; others: number }

export const chapterTitle = ({ title, n }: ChapterHead): string =>
    isolated(title) || t('study.chapter', { n })
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

/* A study of the game under analysis, or of all games of a file. */

/** Makes it, a chapter each, and goes there from a part of the page. */
export async function studyOf(from: Element, trees: readonly GameTree[]): Promise<void> {
    await needTexts('study', 'live')
    const you = await me()
    if (!you || you.kind === 'guest') {
        tell({
            text: t('study.needs'),
            action: { text: t('app.signIn'), run: () => navigate('/me') },
        })
        return
    }
    const chapters = trees.map((tree, i) => {
        const title = namesOf(tree) || t('study.chapter', { n: i + 1 })
        return { ...tree, tags: { ...tree.tags, Chapter: tree.tags.Chapter ?? title } }
    })
    const games = await Promise.all(chapters.map(tree => core().write(tree)))
    const { Chapter } = chapters[0]!.tags
    const { Event } = trees[0]!.tags
    const title = games.length > 1 && said(Event) ? Event : Chapter
    const { id } = await makeStudy(title.slice(0, 80), games[0]!)
    try {
        for (const game of games.slice(1)) await addChapter(id, game)
    } finally {
        if (isPresent(from)) navigate(`/study/${id}`)
    }
}

/* Arrows and circles that are kept with a move: as commands in its comments, in the form that programs for chess use,
 * "[%csl Ge5] [%cal Re3e7]". */

/** The letter of each of the board's four colours. */
const LETTERS = 'YGBR'
/** "Ge5", "Re3e7" */
const MARK = /^([GRBY])([a-z]\d+)([a-z]\d+)?$/

export function marksOf(comments: readonly string[]): BoardArrow[] {
    const found: BoardArrow[] = []
    for (const name of ['csl', 'cal'])
        for (const mark of command(comments, name)?.split(',') ?? []) {
            const [, letter, from, to = from] = MARK.exec(mark.trim()) ?? []
            if (letter && from && to)
                found.push({ from, to, kind: 'own', tint: LETTERS.indexOf(letter) })
        }
    return found
}

/** Comments with other marks and the same words. */
export function withMarks(comments: readonly string[], marks: readonly BoardArrow[]): string[] {
    const drawn = (name: string, ring: boolean): string => {
        const all = marks
            .filter(({ from, to }) => (from === to) === ring)
            .map(({ from, to, tint }) => `${LETTERS[tint ?? 0]}${from}${ring ? '' : to}`)
        return all.length ? `[%${name} ${all.join()}]` : ''
    }
    const rest = comments.map(text => text.replace(/\[%c[sa]l\s[^\]]*\]\s*/g, '').trim())
    const text = [drawn('csl', true), drawn('cal', false), ...rest].filter(part => part)
    return text.length ? [text.join(' ')] : []
}

/** As a person can type them: "e5 e3-e7:2", a circle and an arrow in the third colour. */
export const wordsOfMarks = (marks: readonly BoardArrow[]): string =>
    marks
        .map(
            ({ from, to, tint }) =>
                (from === to ? from : `${from}-${to}`) + (tint ? `:${tint}` : ''),
        )
        .join(' ')
/** What is none is left out. */
export function readMarks(words: string): BoardArrow[] {
    return words
        .toLowerCase()
        .split(/[\s,]+/)
        .flatMap(word => {
            const [, from, to = from, tint = '0'] =
                /^([a-z]\d+)(?:-([a-z]\d+))?(?::([0-3]))?$/.exec(word) ?? []
            return from && to ? [{ from, to, kind: 'own' as const, tint: Number(tint) }] : []
        })
}
