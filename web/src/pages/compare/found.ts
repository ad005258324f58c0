/* Two sets of rules at one moment, and where they part ways. Both answers are the core's; here they are
 * only held against each other. */
import { about as askAbout, core } from '../../app/core'
import { explain, speakResult } from '../../app/speech'
import { ruleTitle, t } from '../../app/texts'
import type { About, Choice, Position, View } from '../../core/types'
import { differing, type Differing } from '../learn/differ'
import { examples } from '../learn/lessons'
import { html, nothing, type TemplateResult } from 'lit'
import { enumerate } from '../../app/narration'
import { pathTo } from '../../app/addresses'
import { clauseOf } from '../../app/clauses'
import { button } from '../../parts/fields'
import { listOf } from '../../parts/lists'

export type Side = 'A' | 'B'
export const both: Side[] = ['A', 'B']

export interface Half {
    name: string
    law: About | null
    view: View | null
    place: Position
    /** Why there is no board. */
    problem: string
}
export interface FoundDifference extends Differing {
    /** Clauses that forbid a move in the other rules, by move; '' where that game is over. */
    why: Record<Side, Map<string, string>>
}

/** How many of a list are shown at first. */
export const SHOWN = 10

/** One of the two after some moves. */
async function halfOf(name: string, start: string, moves: readonly string[]): Promise<Half> {
    const place = { rules: name, start, moves }
    let law: About | null = null
    try {
        law = await askAbout(name)
        return { name, law, place, view: await core().view(place), problem: '' }
    } catch (error) {
        return { name, law, place, view: null, problem: await explain(error, law) }
    }
}
const squares = (law: About): number => law.geometry.squares.length
/** Both after some moves; of two games the second has the problem. */
export async function halvesOf(
    a: string,
    b: string,
    start: string,
    moves: readonly string[],
): Promise<Record<Side, Half>> {
    const [A, B] = [await halfOf(a, start, moves), await halfOf(b, start, moves)]
    const alike = (a: About, b: About) => a.family === b.family && squares(a) === squares(b)
    if (A.law && B.law && !alike(A.law, B.law))
        B.problem = t('rules.compare.families', { a: ruleTitle(A.law), b: ruleTitle(B.law) })
    return { A, B }
}

/** Where they part ways; null where one of them has no board. `open`: the lists that are shown whole. */
export async function foundIn(
    { A, B }: Record<Side, Half>,
    open: ReadonlySet<string>,
): Promise<FoundDifference | null> {
    if (!A.view || !B.view || B.problem) return null
    const apart = differing(A.view, B.view)
    const why = {
        A: await refusals(B, apart.onlyA, open.has('onlyA')),
        B: await refusals(A, apart.onlyB, open.has('onlyB')),
    }
    return { ...apart, why }
}
/** By which clause the other rules forbid what is shown. */
async function refusals({ place, view }: Half, choices: Choice[], all: boolean) {
    const result = new Map<string, string>()
    if (view?.result === 'none')
        for (const { move } of all ? choices : choices.slice(0, SHOWN))
            result.set(move, (await core().why(place, move))?.clause ?? '')
    return result
}
const isApart = (a: View, b: View): boolean => {
    const { onlyA, onlyB, other } = differing(a, b)
    return onlyA.length + onlyB.length + other.length > 0
}

/** So many games are played from the start, so far, to find where they part ways. */
const GAMES = 4
const PLIES = 40

/** A position in which two rule sets part ways: a prepared one, or the first that some game comes to; ''
 * where the start is one, or none is found. */
export async function whereTheyPart(a: string, b: string): Promise<string> {
    const views = async (start: string, moves: readonly string[]) =>
        Promise.all([a, b].map(rules => core().view({ rules, start, moves })))
    const [one, two] = await views('', [])
    if (isApart(one!, two!)) return ''
    for (const { position, ...of } of await examples())
        if ((of.a === a && of.b === b) || (of.a === b && of.b === a)) {
            const [one, two] = await views(position, []).catch(() => [])
            if (one && two && isApart(one, two)) return position
        }
    // Always the same games: multiples of a number that shares no factor with how many moves there are.
    for (let game = 1; game <= GAMES; game++) {
        const moves: string[] = []
        for (let ply = 1; ply <= PLIES; ply++) {
            const [one, two] = await views('', moves)
            if (isApart(one!, two!)) return one!.fen
            const taking = one!.moves.filter(({ takes }) => takes.length)
            const choices = taking.length ? taking : one!.moves
            if (!choices.length) break
            moves.push(choices[(ply * ply * 7919 + game * 104729) % choices.length]!.move)
        }
    }
    return ''
}

/* Where two sets of rules part ways, in three lists. */

/** `more` shows a list whole; those of `open` are. */
export function renderFound(
    halves: Record<Side, Half>,
    found: FoundDifference,
    open: ReadonlySet<string>,
    more: (key: string) => void,
): TemplateResult {
    const { same, onlyA, onlyB, other } = found
    const { A, B } = halves
    const list = <T>(key: string, title: string, items: T[], row: (item: T) => unknown) =>
        section(title, items, open.has(key), () => more(key), row)

    const apart = onlyA.length + onlyB.length + other.length
    const exits = (view: View) => view.exits.join(', ') || '–'
    return html`<p>
            ${
                apart
                    ? t('rules.compare.sum', {
                          same,
                          onlyA: onlyA.length,
                          onlyB: onlyB.length,
                          other: other.length,
                      })
                    : t('rules.compare.same')
            }
            ${
                A.view!.exits.join() === B.view!.exits.join()
                    ? nothing
                    : t('rules.compare.exits', { a: exits(A.view!), b: exits(B.view!) })
            }
        </p>
        <p class="taefl-soft taefl-small">${t('rules.compare.hint')}</p>
        <div class="taefl-columns">
            ${list('other', t('rules.compare.other'), other, ([a, b]) => [
                html`<strong>${a.from ? `${a.from}–${a.to}` : a.name}</strong>
                    <ul>
                        ${effects('A', A, a, b)} ${effects('B', B, b, a)}
                    </ul>`,
            ])}
            ${list('onlyA', t('rules.compare.onlyA'), onlyA, choice => refusal(choice, 'B', B, found.why.A))}
            ${list('onlyB', t('rules.compare.onlyB'), onlyB, choice => refusal(choice, 'A', A, found.why.B))}
        </div>`
}

function section<T>(
    title: string,
    list: T[],
    whole: boolean,
    more: () => void,
    row: (item: T) => unknown,
) {
    if (!list.length) return nothing
    const shown = whole ? list : list.slice(0, SHOWN)
    return html`<section class="taefl-panel taefl-stack">
        <h3>${title} <span class="taefl-soft taefl-number">(${list.length})</span></h3>
        ${listOf('taefl-compare-list', shown, item => html`<li>${row(item)}</li>`)}
        ${
            shown.length < list.length
                ? button(t('rules.compare.more', { count: list.length }), more, { kind: 'quiet' })
                : nothing
        }
    </section>`
}
/** What a move does under one of the rules, where the other has it otherwise. */
function effects(side: Side, half: Half, choice: Choice, twin: Choice): TemplateResult[] {
    const law = half.law!
    const lines: TemplateResult[] = []
    const squares = (c: Choice) => c.takes.map(([square]) => square)
    if (squares(choice).sort().join() !== squares(twin).sort().join()) {
        const clauses = [...new Set(choice.takes.map(([, , clause]) => clause))]
        lines.push(
            choice.takes.length
                ? html`<li>
                      ${t(choice.from ? 'rules.compare.takesIn' : 'rules.compare.removesIn', {
                          side,
                          taken: enumerate(squares(choice)),
                      })}
                      (${clauses.map(id => link(id, law))})
                  </li>`
                : html`<li>${t('rules.compare.takesNone', { side })}</li>`,
        )
    }
    if (choice.ends?.[0] !== twin.ends?.[0])
        lines.push(
            choice.ends
                ? html`<li>
                      ${side}: ${speakResult(choice.ends[0], law)} (${link(choice.ends[1], law)})
                  </li>`
                : html`<li>${t('rules.compare.goesOn', { side })}</li>`,
        )
    return lines
}

function refusal(choice: Choice, side: Side, half: Half, why: Map<string, string>) {
    const law = half.law!
    const clause = why.get(choice.move)
    const over = half.view!.result !== 'none'
    return html`<strong>${choice.name}</strong> ${
            clause
                ? html`<span class="taefl-soft taefl-small">${side}: ${link(clause, law)}</span>`
                : over
                  ? html`<span class="taefl-soft taefl-small"
                        >${t('rules.compare.overIn', { side })}</span
                    >`
                  : nothing
        }`
}

function link(clause: string, law: About): TemplateResult {
    return html`<a
        href=${`${pathTo(law.name, '', 'rules')}#${clause}`}
        title=${clauseOf(clause, law)}
        >${clause}</a
    >`
}
