/* The small pictures of the rules in thirty seconds (data/brief.json). Each idea has scenes of which the
 * first one shows that the core finds true under the rules played; so no rule is written here. */
import type { BoardArrow, BoardSpot, LastMove } from '../../board/types'
import type { Position, Result, View } from '../../core/types'
import { pointSigns } from '../../parts/point-signs'

/** A moment and what is done there. It is true where the rules allow `moves`, refuse `not`, and the last
 * move takes and ends as it says, or the points are as many. */
export interface Scene {
    /** A key of the texts (`guide.WORDS`). */
    words: string
    /** '' or left out: the start of the game. */
    start?: string
    /** Played before, in wire form. */
    line?: string
    moves?: string[]
    /** The moves are several ways to go, not one after the other. */
    each?: boolean
    not?: string
    takes?: string
    ends?: Result
    score?: [number, number]
    /** What shows: so many squares a side round this one. */
    at: string
    span: number
}

export interface Picture extends Pick<Scene, 'words' | 'at' | 'span'> {
    board: string
    arrows: BoardArrow[]
    spots: BoardSpot[]
    last: LastMove | null
}

type Ask = (place: Position) => Promise<View>

/** The picture of the first scene that is true; null if none is. */
export async function pictureOf(scenes: Scene[], rules: string, ask: Ask): Promise<Picture | null> {
    for (const scene of scenes) {
        // One of another board is refused.
        const picture = await drawn(scene, rules, ask).catch(() => null)
        if (picture) return picture
    }
    return null
}

async function drawn(scene: Scene, rules: string, ask: Ask): Promise<Picture | null> {
    const { words, at, span, start = '', line, moves = [], not, score, takes = '' } = scene
    const place: Position = { rules, start, moves: line?.split(' ') ?? [] }
    const after = (more: string[]): Position => ({ ...place, moves: [...place.moves, ...more] })
    const before = await ask(place)
    if (score && String(before.score) !== String(score)) return null
    if (before.moves.some(({ move }) => move === not)) return null
    const arrows = score ? pointSigns(before, true) : []
    const spots = not && !moves.length ? [{ square: not, kind: 'bad' as const }] : []
    const picture = { words, at, span, board: before.board, arrows, spots, last: null }
    let view = before
    for (const [i, move] of moves.entries()) {
        if (i && !scene.each) view = await ask(after(moves.slice(0, i)))
        const choice = view.moves.find(known => known.move === move)
        if (!choice) return null
        const taken = choice.takes.map(([square]) => square)
        if (scene.ends && choice.ends?.[0] !== scene.ends) return null
        if (takes && !taken.includes(takes)) return null
        const { from, to } = choice
        // What is put down lies there; what moves shows where it goes.
        if (!from) {
            const { board } = await ask(after([move]))
            return { ...picture, board, last: { from, to, taken } }
        }
        arrows.push({ from, to, kind: scene.ends ? 'way' : 'hint' })
        for (const square of taken) arrows.push({ from: square, to: square, kind: 'threat' })
    }
    return picture
}
