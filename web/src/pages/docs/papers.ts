/* The documents as the build made them (web/tools/docs.mjs). */
import { assets } from '../../app/assets'

export interface Listed {
    /** Part of the address: '' the map, 'notebook/tune'. */
    name: string
    title: string
    /** 'tutorial', 'how-to', 'reference', 'explanation'; '' for files that a document links. */
    kind: string
}
export interface Doc {
    html: string
    /** Anchor, words and depth (2 or 3) of each heading. */
    heads: [anchor: string, words: string, depth: number][]
}

export const docList = async (): Promise<Listed[]> =>
    (await assets<[string, string, string][]>('docs')).map(([name, title, kind]) => ({
        name,
        title,
        kind,
    }))

export const docOf = (name: string): Promise<Doc> => assets(`doc-${name.replaceAll('/', '-')}`)

export const addressOf = (name: string, anchor = ''): string =>
    `/docs${name && `/${name}`}${anchor && `#${anchor}`}`
