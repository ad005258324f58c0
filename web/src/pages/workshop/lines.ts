/* A rules file as lines `key = value`, as the core writes it (docs/rule-files.md). What keys there are, and in
 * which order, the core says; nothing here knows one by its name but those of the head. */
import type { LawField } from '../../core/types'

export type Line = readonly [key: string, value: string]

export const linesOf = (text: string): Line[] =>
    text.split(/\r\n|\r|\n|\\n/).flatMap((line): Line[] => {
        const at = line.indexOf('=')
        return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
    })
export const textOf = (lines: readonly Line[]): string =>
    lines.map(([key, value]) => `${key} = ${value}\n`).join('')

export const valueIn = (text: string, key: string): string | undefined =>
    linesOf(text).find(line => line[0] === key)?.[1]

/** Words for people, as a line of a file can hold them. */
export const cleaned = (words: string): string =>
    words
        .replace(/[\0-\x1f\x7f\\#]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 80)
/** A name for a file: small letters, digits, hyphens. */
export function nameFor(title: string): string {
    const name = title
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replace(/æ/g, 'ae')
        .replace(/þ/g, 'th')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^[^a-z]+/, '')
        .slice(0, 36)
        .replace(/-+$/, '')
    return name || 'rules'
}
/** The file under another title, and the name that goes with it. */
export function retitled(text: string, title: string): string {
    const rest = linesOf(text).filter(([key]) => key !== 'name' && key !== 'title')
    return textOf([['name', nameFor(title)], ['title', title], ...rest])
}

/** Without the published clauses that no longer hold once this key has changed: those that speak of it, and
 * those that nothing names, of which nobody knows what they speak of. */
function uncited(lines: readonly Line[], field: LawField): Line[] {
    const keys = field.cites.split(' ').map(cite => `cite.${cite}`)
    const gone = lines.filter(([key]) => keys.includes(key)).map(line => line[1])
    const left = lines.filter(([key, id]) => !key.startsWith('cite.') || !gone.includes(id))
    const named = left.filter(([key]) => /^(option\.)?c(ite\.|lause$)|^option\.clause$/.test(key))
    return left.flatMap((line): Line[] => {
        if (line[0] !== 'clauses') return [line]
        const ids = line[1].split('+').filter(id => named.some(([, other]) => other === id))
        return ids.length ? [['clauses', ids.join('+')]] : []
    })
}

/** The file with another value of a key; in the order of the fields, since some values need others. */
export function withValue(
    text: string,
    fields: readonly LawField[],
    field: LawField,
    value: string,
): string {
    const at = (key: string): number => fields.findIndex(other => other.key === key)
    const lines = uncited(linesOf(text), field).filter(([key]) => key !== field.key)
    const number = at(field.key)
    let place = lines.findIndex(([key]) => at(key) > number)
    if (place < 0) place = lines.findLastIndex(([key]) => at(key) >= 0) + 1
    if (!place) place = lines.findLastIndex(([key]) => !/^(clause|cite|option)/.test(key)) + 1
    return textOf([...lines.slice(0, place), [field.key, value], ...lines.slice(place)])
}
