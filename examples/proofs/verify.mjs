// Checks certificates of proofs (docs/proofs.md), with Node 22 and nothing else:
//
//     node verify.mjs [--chunk N] FILE…
//
// It shares no code with Taefl and knows only what the laws of the certificates need; any other law is
// refused. Ends with 0 if every claim is proved, else it says why not and ends with 1.
import { readFileSync } from 'node:fs'
import { crc32, inflateSync } from 'node:zlib'

const EMPTY = 0, KING = 1, WHITE = 2, BLACK = 3 // in this order folding compares them
const PIECES = '.KTt'
class Wrong extends Error {}
const demand = (good, why) => { if (!good) throw new Wrong(why) }
const MOST = { leaf: 9, longest: 999, moves: 1 << 24, sum: 1e15 } // docs/proofs.md
const has = (known, word) => Object.hasOwn(known, word)
function numberOf(text, most, what) {
    demand(/^(0|[1-9][0-9]{0,14})$/.test(text) && Number(text) <= most, `${what}: '${text}' is no number from 0 to ${most}`)
    return Number(text)
}

// ---- the law: 'key = value' lines of a rules file
const FLAGS = { shieldwall: false, encircle: true }
const SETS = { escape: 'corners', 'no-pass': 'none', 'no-stop': 'throne+corners', hostile: 'throne+corners',
    'king-surround': 'all', 'king-hostile': 'corners', ring: 'throne' }
const COMPARES = ['none', 'third-draws', 'second-draws', 'defenders-lose', 'aggressor', 'mover-loses', 'mover-wins', 'defenders-may-not']

function readLaw(lines) {
    const law = { repetition: 'defenders-lose', step: 0, 'king-step': 0, ...FLAGS }, words = { ...SETS }
    for (const line of lines) {
        const [key, value = ''] = line.split(' = ')
        if (key === 'size' || key === 'step' || key === 'king-step') law[key] = numberOf(value, 7, key)
        else if (has(FLAGS, key) && (value === 'yes' || value === 'no')) law[key] = value === 'yes'
        else if (has(SETS, key)) words[key] = value
        else if (key === 'repetition' && COMPARES.includes(value)) law.repetition = value
        else if (key === 'option') break // those of a rule set that are not chosen
        else demand(key === 'name' || key === 'start', `this program does not know the law's '${line}'`)
    }
    const n = law.size, middle = n >> 1
    demand(n >= 3 && n <= 7, 'the board must have 3 to 7 squares a side')
    law.cells = n * n
    const side = (file, rank) => file >= 0 && file < n && rank >= 0 && rank < n ? rank * n + file : -1
    const all = [...Array(law.cells).keys()]
    law.next = all.map(c => [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([f, r]) => side(c % n + f, (c / n | 0) + r)))
    const away = c => Math.abs(c % n - middle) + Math.abs((c / n | 0) - middle)
    const areas = { none: () => false, all: () => true, throne: c => away(c) === 0, beside: c => away(c) === 1,
        edge: c => law.next[c].includes(-1), corners: c => law.next[c].filter(x => x < 0).length === 2 }
    for (const [key, value] of Object.entries(words)) {
        demand(value.split('+').every(word => has(areas, word)), `this program does not know the squares '${value}'`)
        law[key] = all.map(c => value.split('+').some(word => areas[word](c)))
    }
    law.edge = all.map(areas.edge)
    law.images = [0, 1, 2, 3, 4, 5, 6, 7].map(i => all.map(c => {
        let file = c % n, rank = c / n | 0
        if (i & 1) file = n - 1 - file
        if (i & 2) rank = n - 1 - rank
        return i & 4 ? file * n + rank : rank * n + file
    }))
    return law
}

// ---- positions: a board is a Uint8Array of cells a1, b1, …
const textOf = board => { let text = ''; for (const piece of board) text += PIECES[piece]; return text }

function readPosition(law, text) {
    const [rows, side] = text.split(' '), board = new Uint8Array(law.cells), n = law.size
    rows.split('/').forEach((row, r) => {
        let file = 0
        for (const letter of row)
            if (PIECES.includes(letter)) board[(n - 1 - r) * n + file++] = PIECES.indexOf(letter)
            else file += Number(letter)
        demand(file === n, `'${text}' is no position`)
    })
    demand(rows.split('/').length === n && (side === '1' || side === '2') && board.filter(p => p === KING).length === 1,
        `'${text}' is no position`)
    return { board, side: Number(side) }
}

const isOwn = (piece, side) => side === 1 ? piece === KING || piece === WHITE : piece === BLACK

// Its image that is first as text, and by which symmetry: [text, image].
function fold(law, board) {
    let best = '', which = 0
    law.images.forEach((image, i) => {
        const text = textOf(Uint8Array.from(image, c => board[c]))
        if (i === 0 || text < best) [best, which] = [text, i]
    })
    return [best, which]
}
const unfold = text => Uint8Array.from(text, letter => PIECES.indexOf(letter))

function pieceMoves(law, board, from, out) {
    const king = board[from] === KING, most = (king ? law['king-step'] : law.step) || 99
    for (let d = 0; d < 4; d++) {
        let to = law.next[from][d]
        for (let steps = 1; to >= 0 && board[to] === EMPTY && steps <= most; steps++, to = law.next[to][d]) {
            if (!king && law['no-pass'][to]) break
            if (king || !law['no-stop'][to]) out.push([from, to])
        }
    }
}
function movesOf(law, board, side) {
    const moves = []
    for (let from = 0; from < law.cells; from++) if (isOwn(board[from], side)) pieceMoves(law, board, from, moves)
    return moves
}
const inOrder = moves => moves.sort((a, b) => a[0] - b[0] || a[1] - b[1])
function canMove(law, board, side) {
    for (let from = 0, out = []; from < law.cells; from++)
        if (isOwn(board[from], side) && law.next[from].some(to => to >= 0 && board[to] === EMPTY) &&
            (pieceMoves(law, board, from, out), out.length)) return true
    return false
}

function takenSoldiers(law, board, to, side) {
    const enemy = side === 1 ? BLACK : WHITE, taken = [], next = law.next
    for (let d = 0; d < 4; d++) {
        const victim = next[to][d], behind = victim < 0 ? -1 : next[victim][d]
        if (victim >= 0 && board[victim] === enemy && behind >= 0 &&
            (isOwn(board[behind], side) || (board[behind] === EMPTY && law.hostile[behind]))) taken.push(victim)
    }
    for (let out = 0; law.shieldwall && out < 4; out++)
        for (let along = 0; next[to][out] < 0 && along < 4; along++) {
            if (along >> 1 === out >> 1) continue
            const row = []
            let cell = next[to][along]
            for (; cell >= 0 && isOwn(board[cell], 3 - side); cell = next[cell][along]) {
                if (!isOwn(board[next[cell][out ^ 1]], side)) { cell = -1; break }
                row.push(cell)
            }
            if (cell < 0 || row.length < 2) continue
            const corner = next[cell][along] < 0 && board[cell] === EMPTY && law.hostile[cell]
            if (corner || isOwn(board[cell], side)) taken.push(...row.filter(c => board[c] !== KING))
        }
    return taken
}
function kingTaken(law, board, to) {
    const direction = law.next[to].findIndex(c => c >= 0 && board[c] === KING)
    if (board[to] !== BLACK || direction < 0) return false
    const king = law.next[to][direction], closes = (c, set) => c >= 0 && (board[c] === BLACK || (board[c] === EMPTY && set[c]))
    if (law['king-surround'][king]) return law.next[king].every(c => closes(c, law.ring))
    return closes(law.next[king][direction], law['king-hostile'])
}
function isRing(law, board) {
    const seen = new Uint8Array(law.cells), reached = []
    for (let c = 0; c < law.cells; c++)
        if (board[c] === KING || board[c] === WHITE) {
            if (law.edge[c]) return false
            seen[c] = 1
            reached.push(c)
        }
    for (const cell of reached) // grows
        for (const to of law.next[cell])
            if (!seen[to] && board[to] !== BLACK) {
                if (law.edge[to]) return false
                seen[to] = 1
                reached.push(to)
            }
    return true
}
// Plays a move of `side`: { board, won: 0 or who has won, stuck: only because the other cannot move }.
function play(law, old, side, [from, to]) {
    const board = old.slice()
    board[to] = board[from]
    board[from] = EMPTY
    for (const cell of takenSoldiers(law, board, to, side)) board[cell] = EMPTY
    if (kingTaken(law, board, to)) return { board, won: 2, stuck: false }
    if (law.escape[board.indexOf(KING)]) return { board, won: 1, stuck: false }
    if (law.encircle && isRing(law, board)) return { board, won: 2, stuck: false }
    return canMove(law, board, 3 - side) ? { board, won: 0, stuck: false } : { board, won: side, stuck: true }
}

// ---- leaves: W, T and L of docs/proofs.md
class Leaves {
    constructor(law, winner) {
        Object.assign(this, { law, winner, known: new Map() })
        this.escapes = winner === 1 && law.escape.every((is, c) => !is || law.edge[c])
    }
    ways(board) { // the king's, each a list of the cells on it
        const { next, escape, 'king-step': step } = this.law, king = board.indexOf(KING), ways = []
        for (let d = 0; d < 4; d++)
            for (let c = next[king][d], cells = []; c >= 0 && board[c] === EMPTY && (!step || cells.length < step); c = next[c][d]) {
                cells.push(c)
                if (escape[c]) ways.push(cells.slice())
            }
        return ways
    }
    wins(board) {
        if (this.escapes) return this.ways(board).length > 0
        return movesOf(this.law, board, this.winner).some(m => { const a = play(this.law, board, this.winner, m); return a.won === this.winner && !a.stuck })
    }
    // Replies after which W may not hold though it would after a pass: those that close every way or come beside the king.
    parries(board, moves) {
        const ways = this.ways(board), king = board.indexOf(KING)
        return moves.filter(([, to]) => this.law.next[king].includes(to) || ways.every(cells => cells.includes(to)))
    }
    // May this move open a way for the king, who has none? A soldier must leave his lines or come beside an enemy to take.
    mayOpen(board, king, [from, to]) {
        const n = this.law.size
        return from % n === king % n || (from / n | 0) === (king / n | 0) || this.law.next[to].some(c => board[c] === BLACK)
    }
    // Some move threatens `threat`, and `rest` holds after every reply.
    has(board, threat, rest, now) {
        const king = board.indexOf(KING)
        return movesOf(this.law, board, this.winner).some(move => {
            if (now && this.escapes && !this.mayOpen(board, king, move)) return false
            const after = play(this.law, board, this.winner, move)
            if (after.won || !threat(after.board)) return false
            const replies = movesOf(this.law, after.board, 3 - this.winner)
            return (now && this.escapes ? this.parries(after.board, replies) : replies).every(reply => {
                const next = play(this.law, after.board, 3 - this.winner, reply)
                return next.won ? next.won === this.winner : rest(next.board)
            })
        })
    }
    remember(kind, board, n, find) { // each of T and L holds for n if it does for n - 1
        const key = kind + textOf(board), known = this.known.get(key) ?? [0, 99]
        if (n <= known[0]) return false
        if (n >= known[1]) return true
        const holds = find()
        const now = this.known.get(key) ?? [0, 99]
        now[holds ? 1 : 0] = holds ? Math.min(n, now[1]) : Math.max(n, now[0])
        if (this.known.size > 1e6) this.known.clear()
        this.known.set(key, now)
        return holds
    }
    threatens(board, n) {
        if (this.wins(board)) return true
        return n >= 2 && this.remember('T', board, n, () => this.has(board, b => this.wins(b), b => this.threatens(b, n - 1), true))
    }
    isWon(board, n) {
        if (this.threatens(board, n)) return true
        return n >= 3 && this.remember('L', board, n, () => this.has(board, b => this.threatens(b, n - 1), b => this.isWon(b, n - 1), false))
    }
    depth(board, most) {
        for (let n = 1; n <= most; n++) if (this.isWon(board, n)) return n
        return 0
    }
}

// ---- a certificate
function read(name) {
    const bytes = readFileSync(name), split = bytes.indexOf('\n\n'), head = bytes.subarray(0, split).toString('utf8').split('\n')
    demand(split > 0 && head[0] === 'Taefl-Proof: 1', 'not a certificate of form 1')
    const law = head.filter(line => line.startsWith('| ')).map(line => line.slice(2))
    const values = key => head.filter(line => line.startsWith(`${key}: `)).map(line => line.slice(key.length + 2))
    const number = (key, most) => numberOf(values(key)[0], most, key)
    const proof = { name, lawText: law.join('\n'), law: readLaw(law), winner: number('Winner', 2), leaf: number('Leaf', MOST.leaf), start: values('Start')[0],
        positions: number('Positions', MOST.sum), moves: number('Moves', MOST.sum), longest: number('Longest', MOST.longest), links: new Map(), stored: [] }
    proof.rests = values('Rests-On').map(line => { const [position, longest] = line.split(', '); return { position, longest: numberOf(longest, MOST.longest, 'Rests-On') } })
    let at = split + 2
    proof.chunks = values('Chunk').map(line => {
        const [root, moves, longest, size, checksum] = line.split(', '), from = at
        const packed = bytes.subarray(from, at += numberOf(size, bytes.length, 'Chunk'))
        demand(packed.length === Number(size) && crc32(packed) === parseInt(checksum, 16), `the bytes of the chunk at '${root}' are damaged`)
        return { root, moves: numberOf(moves, MOST.moves, 'Chunk'), longest: numberOf(longest, MOST.longest, 'Chunk'), packed }
    })
    demand(at === bytes.length && proof.chunks.length > 0, 'bytes are left over, or there is no chunk')
    demand(proof.chunks[0].root === proof.start && proof.chunks[0].longest === proof.longest, 'chunk 0 is not the claim')
    const link = (position, longest, chunk) => {
        const { board, side } = readPosition(proof.law, position), [key] = fold(proof.law, board)
        demand(!proof.law.escape[board.indexOf(KING)] && !(proof.law.encircle && isRing(proof.law, board)) && canMove(proof.law, board, side), `'${position}': the game is over`)
        if (side !== proof.winner && chunk === 0) return
        demand(side === proof.winner && !proof.links.has(key), `'${position}': not to be linked to`)
        proof.links.set(key, { longest, chunk })
    }
    proof.chunks.forEach((chunk, i) => link(chunk.root, chunk.longest, i))
    proof.rests.forEach(rest => link(rest.position, rest.longest, Infinity))
    return proof
}

// Walks through a chunk; its stored decisions are added to proof.stored as [folded text, { move, longest, after }].
function walk(proof, number) {
    const { law, winner, links } = proof, chunk = proof.chunks[number], seen = new Map(), leaves = new Leaves(law, winner)
    const bytes = inflateSync(chunk.packed, { maxOutputLength: chunk.moves || 1 }) // a byte a move, whatever else is packed there
    let used = 0
    const replies = (board, left) => {
        let longest = 1
        for (const reply of inOrder(movesOf(law, board, 3 - winner))) {
            const next = play(law, board, 3 - winner, reply)
            demand(!next.won || next.won === winner, `${textOf(next.board)}: lost`)
            if (!next.won) longest = Math.max(longest, 1 + visit(next.board, left - 1))
        }
        return longest
    }
    const visit = (unfolded, left) => {
        const [key] = fold(law, unfolded), link = links.get(key)
        if (link && link.chunk > number) return link.longest
        if (seen.has(key)) {
            demand(seen.get(key) > 0, `${key}: a circle`)
            return seen.get(key)
        }
        demand(left > 0, `${key}: a line is longer than the head says`)
        seen.set(key, 0)
        const board = unfold(key), depth = leaves.depth(board, proof.leaf)
        let longest = 2 * depth - 1
        if (depth === 0) {
            demand(used < bytes.length, `${key}: a move is missing`)
            const move = inOrder(movesOf(law, board, winner))[bytes[used++]]
            demand(move, `${key}: there is no such move`)
            const after = play(law, board, winner, move), entry = { move, longest: 0, after: fold(law, after.board)[0] }
            demand(!after.won || after.won === winner, `${key}: lost`)
            proof.stored.push([key, entry])
            entry.longest = longest = after.won ? 1 : 1 + replies(after.board, left - 1)
        }
        seen.set(key, longest)
        return longest
    }
    const { board, side } = readPosition(law, chunk.root), longest = (side === winner ? visit : replies)(board, chunk.longest)
    demand(longest === chunk.longest, `the longest line has ${longest} plies, not ${chunk.longest}`)
    demand(used === bytes.length && used === chunk.moves, `${used} moves are needed, not ${chunk.moves}`)
    return seen.size
}

// A certificate with all that it rests on: the same longest line for the same decision, and no board brought about again.
function checkTogether(proof, all, group = new Set([proof])) {
    for (const one of group)
        for (const rest of one.rests) {
            const key = fold(one.law, readPosition(one.law, rest.position).board)[0]
            const below = all.find(p => p.lawText === one.lawText && p.winner === one.winner && p.leaf === one.leaf && p.longest === rest.longest &&
                readPosition(p.law, p.start).side === p.winner && fold(p.law, readPosition(p.law, p.start).board)[0] === key)
            demand(below, `it rests on '${rest.position}', which no other file here proves`)
            group.add(below)
        }
    const { law, winner } = proof, decisions = new Map()
    for (const [key, entry] of [...group].flatMap(p => p.stored)) {
        decisions.set(key, [...decisions.get(key) ?? [], entry])
        demand(decisions.get(key)[0].longest === entry.longest, `${key}: lines of two lengths`)
    }
    if (winner !== 1 || law.repetition !== 'defenders-may-not') return
    for (const entry of [...decisions.values()].flat()) {
        const before = decisions.get(entry.after)
        if (before && before[0].longest > entry.longest)
            demand(!comesBack(law, decisions, entry.after, entry.longest), `${entry.after}: a board may be brought about again`)
    }
}
function comesBack(law, decisions, start, least) { // on boards as they stand
    const open = [unfold(start)], seen = new Set()
    while (open.length) {
        const board = open.pop(), [key, i] = fold(law, board), entries = decisions.get(key)
        for (const { move, longest } of entries ?? []) {
            if (longest < least) continue
            const after = play(law, board, 1, move.map(c => law.images[i][c]))
            if (textOf(after.board) === start) return true
            for (const reply of after.won ? [] : movesOf(law, after.board, 2)) {
                const next = play(law, after.board, 2, reply), text = textOf(next.board)
                if (!next.won && !seen.has(text)) seen.add(text) && open.push(next.board)
            }
        }
    }
    return false
}

const words = process.argv.slice(2), only = words[0] === '--chunk' ? Number(words.splice(0, 2)[1]) : undefined
let now = 'usage: node verify.mjs [--chunk N] FILE…'
try {
    demand(words.length > 0, 'no file')
    const proofs = words.map(name => (now = name, read(name)))
    for (const proof of proofs) {
        now = proof.name
        demand(only === undefined || proof.chunks[only], `it has no chunk ${only}`)
        let positions = 0
        proof.chunks.forEach((_, i) => { if (only === undefined || only === i) positions += walk(proof, i) })
        if (only === undefined) demand(positions === proof.positions && proof.stored.length === proof.moves, 'the sums are wrong')
    }
    for (const proof of proofs) {
        now = proof.name
        if (only === undefined) checkTogether(proof, proofs)
        console.log(only === undefined ? `${now}: player ${proof.winner} wins from ${proof.start} within ${proof.longest} plies` : `${now}: chunk ${only} holds`)
    }
} catch (error) {
    if (!(error instanceof Wrong) && !error.code) throw error
    console.error(`${now}: ${error.message}`)
    process.exitCode = 1
}
