/* What the core (C, as WebAssembly) tells the page, as it comes out of `query …` (docs/protocol.md).
 * No rule is written here: the page shows these and sends moves back in their wire form. */

export type Player = 1 | 2
export type Family = 'tafl' | 'maerstanas' | 'gardsdansen'
export type Result = 'none' | 'p1win' | 'p2win' | 'draw'
export type Mark = '' | 'throne' | 'camp' | 'corner' | 'escape' | 'closed' | 'hostile'

/** A square as the board draws it: x grows to the right, y upward, the centre is 0, 0. Neighbours on
 * the square board are 2 apart, on the hexagon they differ by (0, ±2) or (±1, ±1). */
export interface Square {
    name: string
    x: number
    y: number
    mark: Mark
}

export interface Geometry {
    shape: 'square' | 'hexagon'
    /** The names at the edge count upward from row 1 on top (Mǽrstánas) or at the bottom. */
    squares: Square[]
}

export type Shape = 'disc' | 'shield' | 'crown' | 'stone' | 'thunder' | 'woden' | 'pawn' | 'block'

/** A kind of piece; `letter` is its letter in position texts and in `View.board`. */
export interface Piece {
    letter: string
    shape: Shape
    owner: Player
    dark: boolean
    /** English: "attacker", "thunder-stone"; other languages go by `shape`. */
    word: string
}

/** One stone that a move takes: where, its letter, and the clause by which. */
type Take = [square: string, letter: string, clause: string]

/** A legal move. `from` is '' for a stone from the hand, `to` is '' for a forced pass; `piece` is the
 * letter of what moves or is placed. */
export interface Choice {
    move: string
    /** As people write it: "e3-e7xd7/f7". */
    name: string
    from: string
    to: string
    piece: string
    takes: Take[]
    /** The result and its clause if this move ends the game. */
    ends: [result: Result, clause: string] | null
}

/** Where points come from (Mǽrstánas): own pairs that touch, and stones at the edge with the number
 * of their sides on it. */
export interface Points {
    pairs: [string, string][]
    edges: [string, number][]
}

/** Everything a screen needs of one moment of a game. */
export interface View {
    rules: string
    fen: string
    /** A letter for each square in the order of the geometry, '.' for an empty one. */
    board: string
    /** Special stones still in the hand: letters such as "TWtw"; '' elsewhere. */
    hand: string
    side: Player
    /** Gårdsdansen: which half of the turn comes next. */
    phase: '' | 'p' | 's'
    /** Plies played since the start of the game. */
    ply: number
    result: Result
    /** Why it is over: the clause; '' while it is not. */
    clause: string
    /** All legal moves; none in a finished game. */
    moves: Choice[]
    /** Tablut: escape squares the king would reach at once were it white's turn; 1 is raichi, more
     * are tuichu. None in a finished game. */
    exits: string[]
    /** Moves the other side would have if it were to move, that take pieces of the side to move:
     * [from, to, taken]. Not for Mǽrstánas. */
    threats: [from: string, to: string, taken: string[]][]
    /** Mǽrstánas: points of player 1 and 2, and where they come from; else null. */
    score: [number, number] | null
    points: [Points, Points] | null
    /** The draw by length that is to be announced: so many turns of each player or moves without a
     * capture, or moves of the game. */
    limit: {
        kind: 'turns' | 'captures' | 'moves'
        count: number
        of: number
        clause: string
    } | null
}

/** How a game ended (`query end`). */
export interface Finale {
    /** A row of src/game/core/finale.h; OTHER: the clause says all there is to say. */
    code: string
    /** 0 after a draw. */
    loser: Player | 0
    /** Where the king escaped, or what decided was taken; '' otherwise. */
    at: string
    /** The letter of that piece. */
    piece: string
    /** The squares that took it, and whether the edge did. */
    around: string[]
    edge: boolean
    /** The last move, from square to square; '' otherwise. */
    from: string
    to: string
    /** How often the position stood. */
    times: number
    /** What the loser overlooked, a row of MISSES there, by which lessons teach it; NOTHING: not known. */
    missed: string
    /** That was there before the loser's last move already. */
    stood: boolean
    /** The English sentence. */
    words: string
}

/** What a search says of a place, for player 1. */
export interface Outlook {
    /** 0 … 1. */
    chance: number
    /** Plies to a proven win, of player 2 below 0; 0: none is. */
    win: number
}
/** What a move lost, and why (`query verdict`). */
export interface Verdict {
    /** PGN's 6 ?!, 2 ?, 4 ??; 0 where it was fine. */
    mark: 0 | 2 | 4 | 6
    /** In thousandths: what it lost, as from an even game; the most it could have lost; what it is worth. */
    lost: number
    stake: number
    worth: number
    /** A row of src/engine/search/verdict.h, FINE without a mark; the squares and moves of its sentence, or ''. */
    code: string
    at: string
    beside: string
    reply: string
    better: string
    /** The English sentence. */
    words: string
}

/** One ply of a game from its start, enough to show it again without the core. */
export interface Ply {
    move: string
    name: string
    from: string
    to: string
    piece: string
    takes: Take[]
    /** Squares that change: name and new letter, "e3." "e7T". */
    set: string[]
    fen: string
    /** Who moves after it. */
    side: Player
    phase: '' | 'p' | 's'
    /** The number of the turn it belongs to, 1 and up, and whether it begins the turn. */
    turn: number
    /** The player who begins by the rules, where that is not player 1. */
    first?: Player
    begins: boolean
    /** Who played it. */
    by: Player
    hand: string
    score: [number, number] | null
    result: Result
    clause: string
}

/** What a rules file of one's own says besides, by its keys: translations ("title.sv"), author, history, note, line. */
export interface Told {
    told?: Record<string, string>
}

export interface RulesOption extends Told {
    name: string
    words: string
    clause: string
    /** Names of options that it excludes. */
    apart?: string[]
}

/** A base rule set as the catalogue lists it. */
export interface RuleSet extends Told {
    name: string
    title: string
    /** One line that says what is special about it. */
    line: string
    source: string
    /** Where the source can be read; '' if that is not known. */
    address: string
    family: Family
    players: [string, string]
    options: RulesOption[]
}

export interface Clause extends Told {
    id: string
    standing: string
    words: string
    source: string
    /** Of a clause that the law makes: its sentences. */
    said?: { id: string; gaps: string[][] }[]
}

/** What is known of a game besides its rules: a few words for a table, or whole sentences. */
export interface Remark {
    id: string
    brief: boolean
    heading: string
    words: string
    /** Of a note of ours; without it, the document itself tells this. */
    source?: string
}

/** A sentence of the rules in plain words; `opens`: it begins with a heading, "Moving: …". */
interface PlainSentence {
    id: string
    words: string
    opens: boolean
    /** Of a tafl law: what fills its gaps in another language. */
    gaps?: string[][]
}

/** What a side plays for; of a king it is to take him, or where to bring him. */
type Aim =
    | 'points'
    | 'pieces'
    | 'king'
    | 'edge'
    | 'open-edge'
    | 'corners'
    | 'escape'
    | 'escapes'
    | 'many-escapes'

/** A rule set with its options, in full. */
export interface About extends Omit<RuleSet, 'name'> {
    /** Canonical, with options. */
    name: string
    base: string
    /** Names of the options that are on. */
    on: string[]
    /** What a screen branches on instead of on names: docs/protocol.md. */
    traits: ('places' | 'halves' | 'hand' | 'points' | 'calls' | 'draws')[]
    /** Of player 1 and 2. */
    aims: [Aim, Aim]
    /** Where the king is brought, if the aim does not say it: names of squares, or how many there are. */
    escapes?: string
    geometry: Geometry
    pieces: Piece[]
    clauses: Clause[]
    start: string
    /** The rules in plain English words: a title, then paragraphs "Moving: …". */
    lesson: string[]
    /** The same sentence by sentence. */
    plain: PlainSentence[]
    origin: Remark[]
    /** Variants that the document names without giving their rules. */
    unplayed: string[]
}

/** One key of a tafl law (docs/rule-files.md). */
export interface LawField {
    key: string
    /** What it is about. */
    group: 'board' | 'ways' | 'capture' | 'king' | 'end'
    /** What its clauses are cited for, blanks between. */
    cites: string
    kind: 'size' | 'start' | 'camps' | 'set' | 'flag' | 'step' | 'count' | 'word'
    /** As a rules file has it, and what it is when the file leaves it out. */
    value: string
    usual: string
    /** All values, or, of a set, the words for squares. */
    choices: string[]
    squares: string[]
}
/** A tafl law as switches (`query law`). */
export interface Law {
    name: string
    title: string
    /** The rules file; '' of a built-in law. */
    text: string
    /** The built-in law whose weights the engine begins with; '' where the file has its own. */
    nearest: string
    fields: LawField[]
    warnings: { id: string; key: string; words: string }[]
}

/** A moment of a game: rules, set-up position ('' is the rules' own start) and the moves since. */
export interface Position {
    rules: string
    start: string
    moves: readonly string[]
}

/** Why a move is not legal: the clause that forbids it, and what of this moment stands in its way. */
export interface Obstacle {
    clause: string
    /** A row of src/game/core/obstacle.h, a key of the texts (`obstacles.CODE`). */
    code: string
    /** A letter as in `View.board`; '' where the sentence names no piece. */
    piece: string
    /** Mostly names of squares. */
    args: [string, string]
    /** The sentence in English. */
    words: string
}

/* The JSON twin of a game file (docs/gamefile.md): what the core reads game files into. */

export interface TreeMove {
    move: string
    /** Human form; written by the core, may be left out. The core refuses another move's. */
    name?: string
    /** Numbers of PGN: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!. */
    marks?: number[]
    comments?: string[]
    /** Only on the first move of a variation: comments before it, and after its closing parenthesis. */
    intro?: string[]
    trail?: string[]
    /** Lines that could have been played instead of this move. */
    variations?: TreeMove[][]
}

export interface GameTree {
    rules: string
    /** The law of rules of one's own. */
    rulesText?: string
    /** '' or left out: the rules' own start. */
    position?: string
    tags: Record<string, string>
    result: '1-0' | '0-1' | '1/2-1/2' | '*'
    /** "normal", "time", "resign", "agreement", … "unfinished"; '' where nobody says. */
    termination: string
    /** Mǽrstánas: "46 22". Written; what is read is not looked at. */
    score?: string
    /** Before the first move. */
    comments?: string[]
    moves: TreeMove[]
}

/** One line of a search. Scores are for the side to move. */
export interface Info {
    depth: number
    line: number
    score: { kind: 'cp' | 'win' | 'loss'; value: number }
    /** Chance of winning of the side to move, 0 … 1 (a draw counts half). */
    chance: number
    /** Mǽrstánas, searched to the end: the final difference of points, own less other's. */
    final: number | null
    nodes: number
    nps: number
    time: number
    pv: string[]
}

export interface Limits {
    movetime?: number
    depth?: number
    nodes?: number
    infinite?: boolean
    clock?: { p1time: number; p2time: number; p1inc: number; p2inc: number }
    searchmoves?: string[]
}
