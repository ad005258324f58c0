/* What a board is before it is told anything. */
import type { BoardProperties, BoardTexts } from './types'

const words: BoardTexts = {
    label: '',
    help: '',
    empty: '',
    piece: {} as BoardTexts['piece'],
    mark: {} as BoardTexts['mark'],
    picked: '',
    dropped: '',
    hand: '',
    palette: '',
    remove: '',
    target: '',
    takes: '',
    movable: '',
    dark: '{piece}',
    light: '{piece}',
}

export const defaults: BoardProperties = {
    geometry: { shape: 'square', squares: [] },
    pieces: [],
    board: '',
    hand: '',
    choices: [],
    last: null,
    arrows: [],
    spots: [],
    flip: false,
    coordinates: true,
    volume: 0,
    edit: false,
    texts: words,
    still: false,
}
