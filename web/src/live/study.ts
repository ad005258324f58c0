/* Studies on the server: docs/study.md has in words what is asked and heard. */
import { call } from './api'
import { socket } from './server'
import type { Chapter, ChapterHead, Said } from './types'

export interface ListedStudy {
    id: string
    title: string
    /** null: has no account any more. */
    owner: string | null
    yours: boolean
    chapters: number
    changed: number
}
interface StudyHead {
    id: string
    title: string
    owner: string | null
    chapters: ChapterHead[]
}
export interface SharedStudy extends StudyHead {
    yours: boolean
    /** One may change it. */
    edits: boolean
    /** Makes an editor of who has it; only its owner knows it. */
    key: string | null
}
export type StudyNews = Extract<Said, { on: 'study' }>

const of = (id: string, rest = ''): string => `studies/${encodeURIComponent(id)}${rest}`
const chapterOf = (id: string, n: number, rest = ''): string => of(id, `/chapters/${n}${rest}`)

export const myStudies = (): Promise<{ studies: ListedStudy[] }> => call('studies')
export const makeStudy = (title: string, game: string): Promise<{ id: string }> =>
    call('studies', { title, game })
export const readStudy = (id: string): Promise<SharedStudy> => call(of(id))
export const renameStudy = (id: string, title: string): Promise<unknown> => call(of(id), { title })
export const joinStudy = (id: string, key: string): Promise<unknown> =>
    call(of(id, '/edit'), { key })
export const newKey = (id: string): Promise<unknown> => call(of(id, '/key'), {})
export const deleteStudy = (id: string): Promise<unknown> => call(of(id, '/delete'), {})
export const readChapter = (id: string, n: number): Promise<Chapter> => call(chapterOf(id, n))
export const addChapter = (id: string, game: string): Promise<{ n: number; version: number }> =>
    call(of(id, '/chapters'), { game })
export const putChapter = (
    id: string,
    { n, version, game }: Pick<Chapter, 'n' | 'version' | 'game'>,
): Promise<{ n: number; version: number }> => call(chapterOf(id, n), { version, game })
/** Makes it number `place` of the list, from 1. */
export const moveChapter = (id: string, n: number, place: number): Promise<unknown> =>
    call(chapterOf(id, n, '/move'), { place })
export const deleteChapter = (id: string, n: number, version: number): Promise<unknown> =>
    call(chapterOf(id, n, '/delete'), { version })
export const studyFile = (id: string): string => `/api/${of(id, '.pgn')}`

/** Hears all that happens in a study until the answer is called. */
export const followStudy = (id: string, hear: (news: StudyNews) => void): (() => void) =>
    socket.follow({ do: 'study', game: id }, said => said.id === id && hear(said))
