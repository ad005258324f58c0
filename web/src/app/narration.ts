/* Moves, calls and ends as sentences, for live regions and screens. What a move did comes from the core; here
 * it only gets words in the person's language. */
import { html, nothing } from 'lit'
import type { About, Choice, Ply, Result, View } from '../core/types'
import { sideName, speakPiece, speakResult, speakTurn } from './speech'
import { clauseOf } from './clauses'
import { t } from './texts'

type Moved = Pick<Choice | Ply, 'from' | 'to' | 'piece' | 'takes'>

/** "e6, f7 and g8" */
export function enumerate(words: readonly string[]): string {
    if (words.length < 2) return words[0] ?? ''
    return t('speech.and', { a: words.slice(0, -1).join(', '), b: words[words.length - 1]! })
}

/** "Attacker d9 to d6, takes e6." */
function speakMove(move: Moved, about: About): string {
    if (!move.to) return t('speech.passes')
    const kind = about.pieces.find(p => p.letter === move.piece)
    const piece = kind ? speakPiece(kind) : ''
    const { from, to } = move
    const what = from ? t('speech.moves', { piece, from, to }) : t('speech.places', { piece, to })
    const taken = enumerate(move.takes.map(([square]) => square))
    // A Woden-stone replaces what stands where it lands, which is then no news; a thunder-stone removes.
    if (!taken || taken === to) return t('speech.plain', { what })
    return t(from ? 'speech.takes' : 'speech.removes', { what, taken })
}

/** What is called out about a moment: "Raichi. The king has one way out."; '' if nothing. */
function speakCall(view: View): string {
    if (!view.exits.length || view.result !== 'none') return ''
    return `${t(view.exits.length === 1 ? 'speech.raichi' : 'speech.tuichu')}. ${speakWays(view)}`
}
/** The same as a lamp, with its meaning: "Raichi: one way out". */
export function callWords({ exits }: View): string {
    return exits.length === 1
        ? t('speech.raichiMeans')
        : t('speech.tuichuMeans', { count: exits.length })
}

/** The draw by length that is near: "No capture for 43 turns each: a draw at 50 …"; '' if none is. */
const speakLimit = ({ limit }: View): string =>
    limit ? t(`speech.${limit.kind === 'moves' ? 'plies' : limit.kind}`, limit) : ''
/** The same to look at. */
export const limitNear = (view: View) =>
    view.limit ? html`<span class="taefl-small taefl-soft">${speakLimit(view)}</span>` : nothing

export function speakWays(view: View): string {
    const count = view.exits.length
    return count === 1
        ? t('speech.way', { to: view.exits[0]! })
        : t('speech.ways', { count, to: enumerate(view.exits) })
}

/** How a game ended, and by what. */
export interface End {
    result: Result
    /** Of the clause, where the rules ended it. */
    clause?: string
    /** "normal", "time", "resign", "agreement" … as in game files. */
    termination?: string
    score?: readonly [number, number] | null
}

/** The whole of it: "White wins by 34 to 22. …" */
export function speakEnd(end: End, about: About): string {
    const words = [`${speakResult(end.result, about)}.`]
    const reason = speakReason(end, about)
    if (reason) words.push(reason)
    if (end.score) words.push(t('speech.scored', { a: end.score[0], b: end.score[1] }))
    return words.join(' ')
}

/** Why it ended: the clause in words, or resignation, time, agreement. */
function speakReason({ result, clause, termination }: End, about: About): string {
    const loser = sideName(about, result === 'p1win' ? 2 : 1)
    if (termination === 'resign') return t('speech.resigned', { side: loser })
    if (termination === 'time') return t('speech.timed', { side: loser })
    if (termination === 'agreement') return t('speech.agreed')
    return clause ? clauseOf(clause, about) : ''
}

/** What is said when a moment is shown, `choice` has led to it: the words, the end if it is one, and what
 * is to be heard. */
export function narrate(choice: Choice | null, view: View, about: About) {
    const words = choice ? [speakMove(choice, about)] : []
    const sounds: ('call' | 'tuichu' | 'end')[] = []
    const call = speakCall(view)
    if (call) {
        words.push(call)
        if (choice) sounds.push(view.exits.length === 1 ? 'call' : 'tuichu')
    }
    // Every fifth time, and at the last ones: it is shown all the time.
    const { limit } = view
    if (limit && view.phase !== 's' && (limit.count % 5 === 0 || limit.of - limit.count < 3))
        words.push(`${speakLimit(view)}.`)
    if (view.result === 'none')
        return { words: [...words, `${speakTurn(view, about)}.`], end: '', sounds }
    return { words, end: speakEnd(view, about), sounds: [...sounds, 'end' as const] }
}
