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

/* Looking for words in all documents: what stands below one heading is one section. */

export interface Section {
    name: string
    title: string
    /** '' above the first heading. */
    anchor: string
    heading: string
    text: string
}

let sections: Promise<Section[]> | undefined

/** The sections of one document. */
function sectionsOf({ name, title }: Listed, source: string): Section[] {
    const section = (anchor: string, heading: string): Section => ({
        name,
        title,
        anchor,
        heading,
        text: '',
    })
    const found = [section('', '')]
    for (const part of new DOMParser().parseFromString(source, 'text/html').body.children) {
        const words = part.textContent.replace(/\s+/g, ' ').trim()
        if (/^H[23]$/.test(part.tagName)) found.push(section(part.id, words))
        else found.at(-1)!.text += ` ${words}`
    }
    return found
}

/** All sections; files that documents link are not searched. Asked for once; what failed, again. */
function all(list: readonly Listed[]): Promise<Section[]> {
    sections ??= Promise.all(
        list
            .filter(({ name }) => !name.startsWith('files/'))
            .map(async one => sectionsOf(one, (await docOf(one.name)).html)),
    ).then(found => found.flat())
    sections.catch(() => (sections = undefined))
    return sections
}

const split = (words: string): string[] => words.toLowerCase().split(/\s+/).filter(Boolean)

/** The sections that have all the words, those with more of them in title and heading first. */
export async function find(list: readonly Listed[], words: string): Promise<Section[]> {
    const wanted = split(words)
    const worth = ({ title, heading, text }: Section): number => {
        const above = `${title} ${heading}`.toLowerCase()
        const whole = `${above} ${text.toLowerCase()}`
        if (!wanted.every(word => whole.includes(word))) return -1
        return wanted.filter(word => above.includes(word)).length
    }
    return (await all(list))
        .map(section => ({ section, worth: worth(section) }))
        .filter(found => found.worth >= 0)
        .sort((a, b) => b.worth - a.worth)
        .map(found => found.section)
}

/** Some words around the first that was looked for; every second part is one of those. */
export function excerpt(text: string, words: string): string[] {
    const wanted = split(words)
    const low = text.toLowerCase()
    const at = Math.min(...wanted.map(word => low.indexOf(word)).filter(at => at >= 0), low.length)
    const from = at === low.length ? 0 : Math.max(0, low.lastIndexOf(' ', at - 60))
    const piece = text.slice(from, from + 220).trim()
    const around = `${from ? '… ' : ''}${piece}${from + 220 < text.length ? ' …' : ''}`
    const any = wanted.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    return around.split(new RegExp(`(${any})`, 'giu'))
}
