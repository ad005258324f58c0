/* Game files and their JSON twin, read and written by the core: loaded with the first one. */
import { learnLaw } from './rulenames'
import type { GameTree } from './types'

/** Asks the core to convert: forms and text, as a line has them. */
type Convert = (question: string, rules?: string) => Promise<string>

/** A value as the core reads it from a line, in which no control byte may stand. */
function line(value: unknown): string {
    return JSON.stringify(value).replace(/\x7f/g, '\\u007f')
}

/** Games as the core tells them; the laws they carry are known from then on. */
function games(told: GameTree[]): GameTree[] {
    told.forEach(learnLaw)
    return told
}

/** Whether a text is games in JSON. A game file may begin with a bracket or a brace too, but ends
 * with a result. */
function looksLikeJson(text: string): boolean {
    return /^\s*(\{\s*"|\[\s*\{)[^]*[}\]]\s*$/.test(text)
}

export async function parse(convert: Convert, text: string): Promise<GameTree[]> {
    const form = looksLikeJson(text) ? 'json' : 'gamefile'
    return games(JSON.parse(await convert(`${form} json ${line(text)}`)))
}
export async function parsePart<Refusal, Refused>(
    convert: Convert,
    text: string,
    refused: (refusal: Refusal) => Refused,
): Promise<{ games: GameTree[]; errors: Refused[] }> {
    const answer = await convert(`part gamefile json ${line(text)}`)
    const part = JSON.parse(answer) as { games: GameTree[]; errors: Refusal[] }
    return { games: games(part.games), errors: part.errors.map(refused) }
}
export async function write(
    convert: Convert,
    tree: GameTree | readonly GameTree[],
): Promise<string> {
    return JSON.parse(await convert(`json gamefile ${line(tree)}`))
}
export async function foreign(
    convert: Convert,
    form: 'otg' | 'bologna',
    text: string,
    rules: string,
): Promise<GameTree[]> {
    return games(JSON.parse(await convert(`${form} json ${line(text)}`, rules)))
}
