/* The laws of one's own that this browser knows: those a person keeps under a name, and those met in games
 * and links, of which the oldest give way. */
import { isOwnLaw, lawTexts, baseOf } from './rulenames'

export interface KnownLaw {
    /** "file:mine#1a2b3c4d" */
    name: string
    /** The rules file. */
    text: string
    /** ms since 1970 */
    time: number
    /** The person has put it aside for later. */
    kept: boolean
}

const KEY = 'taefl.laws'
const MOST_MET = 40

function isKnown(value: unknown): value is KnownLaw {
    const { name, text, time, kept } = (value ?? {}) as Record<string, unknown>
    return (
        typeof name === 'string' &&
        isOwnLaw(name) &&
        typeof text === 'string' &&
        typeof time === 'number' &&
        typeof kept === 'boolean'
    )
}

/** The newest first. */
export function knownLaws(): KnownLaw[] {
    try {
        const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
        return Array.isArray(found) ? found.filter(isKnown) : []
    } catch {
        return []
    }
}
/** False where the browser keeps nothing. */
function write(laws: KnownLaw[]): boolean {
    const met = laws.filter(law => !law.kept).slice(MOST_MET)
    try {
        localStorage.setItem(KEY, JSON.stringify(laws.filter(law => !met.includes(law))))
        return true
    } catch {
        return false
    }
}
function put(law: KnownLaw): boolean {
    return write([law, ...knownLaws().filter(({ name }) => name !== law.name)])
}

export function keepLaw(name: string, text: string, time = Date.now()): boolean {
    lawTexts.set(name, text)
    return put({ name, text, time, kept: true })
}
/** It stays known: games may go on by it. */
export function dropLaw(name: string): void {
    write(knownLaws().map(law => (law.name === name ? { ...law, kept: false } : law)))
}
/** A law that was played or looked at, so that its address opens again in this browser. */
export function metLaw(rules: string): void {
    const name = baseOf(rules)
    const text = lawTexts.get(name)
    if (text && !knownLaws().some(law => law.name === name))
        put({ name, text, time: Date.now(), kept: false })
}

/** The law of these rules in one line, as the core takes it; '' where nobody has told it here. */
export function lawLine(rules: string): string {
    const name = baseOf(rules)
    const text = lawTexts.get(name) ?? knownLaws().find(law => law.name === name)?.text
    if (!text) return ''
    lawTexts.set(name, text)
    return oneLine(text)
}
export const oneLine = (text: string): string => text.trim().replace(/\r\n|\r|\n/g, '\\n')
