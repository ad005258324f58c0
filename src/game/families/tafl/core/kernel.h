/* The kernel of the tafl family: a template over the board's side `n` and the law. For a named rule
 * set both are constants, which the compiler folds away; for others the same code reads the law
 * from the Rules. Only law.c includes this.
 *
 * Squares are n × rank + file, a1 = 0. */
#pragma once

#include "core/lines.h"
#include "core/shifts.h"
#include "families/tafl/core/walls.h"

#define KERNEL static inline __attribute__((always_inline))

KERNEL Bits occupied(const Position *p) { return p->set[0] | p->set[1] | p->set[2]; }

KERNEL Bits own_pieces(const Position *p, int side) {
    return side == P1 ? p->set[TAFL_WHITE] | p->set[TAFL_KING] : p->set[TAFL_BLACK];
}

/* ------------------------------------------------------------------ moving */

/* The squares closed to a piece on `from`. For a soldier in a camp its own camp is open (A2); only
 * black's soldiers are ever in one. */
KERNEL Bits closed_from(const TaflLaw *law, int from, bool king) {
    Bits camps = law->camps;
    if (bits_has(camps, from))
        for (int c = 0; c < MAX_CAMPS; c++)
            if (bits_has(law->camp[c], from)) camps &= ~law->camp[c];
    return camps | law->barred | (king ? 0 : law->no_pass);
}

/* The places of a line within `step` of a place. */
KERNEL unsigned within(int place, int step) { return ((2u << 2 * step) - 1) << place >> step; }

/* Where the piece on `from` may go; `taken` has the pieces of the position as lines. What a
 * constant law allows everywhere is not looked up. */
typedef struct Ways {
    unsigned rank, file; /* targets on the rank and the file of the square */
} Ways;

KERNEL Ways ways_of(int n, const TaflLaw *law, const Rules *rules, const Lines *taken, int from,
                    bool king) {
    int rank = from / n, file = from % n, step = king ? law->king_step : law->step;
    bool walls = (law->camps | law->barred | law->no_pass) != 0;
    unsigned on_rank = taken->rank[rank], on_file = taken->file[file];
    if (king && law->no_pass) {
        on_rank |= lines_rank(n, law->camps | law->barred, rank);
        on_file |= lines_file(n, law->camps | law->barred, file);
    } else if (walls) {
        on_rank |= rules->lines.closed[from][0];
        on_file |= rules->lines.closed[from][1];
    }
    Ways ways = {lines_reach(n, rules->board, file, on_rank),
                 lines_reach(n, rules->board, rank, on_file)};
    if (king) {
        ways.rank &= ~lines_rank(n, law->no_stop_king, rank);
        ways.file &= ~lines_file(n, law->no_stop_king, file);
    } else if (law->no_stop_soldier) {
        ways.rank &= ~(unsigned)rules->lines.no_stop[from][0];
        ways.file &= ~(unsigned)rules->lines.no_stop[from][1];
    }
    if (step) {
        ways.rank &= within(file, step);
        ways.file &= within(rank, step);
    }
    return ways;
}

static inline void add_line(MoveList *out, int from, unsigned line, int first, int step) {
    for (; line; line &= line - 1)
        moves_put(out, move_make(from, first + step * __builtin_ctz(line), KIND_SLIDE));
}

KERNEL void list_moves(int n, const TaflLaw *law, const Rules *rules, const Position *p,
                       MoveList *out) {
    out->count = 0;
    if (p->result) return;
    Lines taken = lines_of(n, occupied(p));
    for (Bits left = own_pieces(p, p->side); left;) {
        int from = bits_pop(&left), rank = from / n, file = from % n;
        Ways ways = ways_of(n, law, rules, &taken, from, bits_has(p->set[TAFL_KING], from));
        unsigned below = (1u << rank) - 1;
        moves_room(out);
        add_line(out, from, ways.file & below, file, n);
        add_line(out, from, ways.rank, n * rank, 1);
        add_line(out, from, ways.file & ~below, file, n);
    }
}

KERNEL int count_moves(int n, const TaflLaw *law, const Rules *rules, const Position *p) {
    int count = 0;
    if (p->result) return 0;
    Lines taken = lines_of(n, occupied(p));
    for (Bits left = own_pieces(p, p->side); left;) {
        int from = bits_pop(&left);
        Ways ways = ways_of(n, law, rules, &taken, from, bits_has(p->set[TAFL_KING], from));
        count += bits_count(ways.rank | ways.file << n);
    }
    return count;
}

/* The first piece seen from `to` in a direction (0 … 3: up, right, down, left), or NOWHERE. */
KERNEL int first_seen(int n, const Lines *taken, int to, int direction) {
    int rank = to / n, file = to % n, place = direction & 1 ? file : rank;
    unsigned line = direction & 1 ? taken->rank[rank] : taken->file[file];
    int step = direction & 1 ? 1 : n;
    unsigned seen = direction < 2 ? line & -2u << place : line & ((1u << place) - 1);
    if (!seen) return NOWHERE;
    return to + step * ((direction < 2 ? __builtin_ctz(seen) : 31 - __builtin_clz(seen)) - place);
}

/* Whether the piece on `from` may go to `to` along its rank (0) or its file (1), with nothing in
 * between. */
KERNEL bool may_go(int n, const Rules *rules, int from, int to, int along, bool king) {
    const TaflLaw *law = &rules->law.tafl;
    const TaflLines *lines = &rules->lines;
    int a = along ? from / n : from % n, b = along ? to / n : to % n;
    int low = a < b ? a : b, high = a < b ? b : a, step = king ? law->king_step : law->step;
    unsigned way = ((2u << high) - (1u << low)) & ~(1u << a), closed = lines->closed[from][along];
    if (step && high - low > step) return false;
    if (!king) return !(way & closed) && !(lines->no_stop[from][along] >> b & 1);
    if (law->no_pass) {
        Bits walls = law->camps | law->barred;
        closed = along ? lines_file(n, walls, from % n) : lines_rank(n, walls, from / n);
    }
    return !(way & closed) && !bits_has(law->no_stop_king, to);
}

/* Looks from each target in each direction for the first piece. */
KERNEL void list_moves_to(int n, const Rules *rules, const Position *p, Bits targets,
                          MoveList *out) {
    out->count = 0;
    if (p->result) return;
    Lines taken = lines_of(n, occupied(p));
    Bits own = own_pieces(p, p->side);
    targets &= ~occupied(p);
    while (targets) {
        int to = bits_pop(&targets);
        for (int d = 0; d < 4; d++) {
            int from = first_seen(n, &taken, to, d);
            if (from == NOWHERE || !bits_has(own, from)) continue;
            bool king = bits_has(p->set[TAFL_KING], from);
            if (may_go(n, rules, from, to, !(d & 1), king))
                moves_add(out, move_make(from, to, KIND_SLIDE));
        }
    }
}

KERNEL Bits ways_out(int n, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    if (p->result || !p->set[TAFL_KING]) return 0;
    int king = bits_first(p->set[TAFL_KING]), step = law->king_step;
    Bits reach = lines_slides(n, rules->board, king, occupied(p) | law->camps | law->barred);
    if (step) reach &= lines_set(n, king, within(king % n, step), within(king / n, step));
    return reach & law->escape & ~law->no_stop_king;
}

/* ------------------------------------------------------------------ taking */

enum { STAYS = -1 }; /* not captured; otherwise the value is the TaflCite of the capture */

KERNEL bool same_camp(const TaflLaw *law, int a, int b) {
    for (int c = 0; c < MAX_CAMPS; c++)
        if (bits_has(law->camp[c], a) && bits_has(law->camp[c], b)) return true;
    return false;
}

/* Whether an enemy soldier on `victim` is captured between the mover's piece and the square beyond,
 * `far` (NOWHERE: the edge). `friends`: the mover's pieces that take part in captures. */
KERNEL int soldier_taken(const TaflLaw *law, const Board *board, const Position *p, Bits friends,
                         int victim, int far) {
    int side = p->side;
    if (far == NOWHERE) return law->edge_hostile ? CITE_EDGE : STAYS;
    if (bits_has(friends, far)) return CITE_BETWEEN;
    if (law->camp_shelter && same_camp(law, victim, far)) return STAYS;
    if (side == P1 && bits_has(law->hostile_to_black, far)) return CITE_HELD_P2;
    if (bits_has(law->hostile & ~occupied(p), far))
        return bits_has(law->throne, far) ? CITE_THRONE : CITE_HOSTILE;
    if (side == P2 && bits_has(law->hostile_to_white, far)) return CITE_HELD_P1;
    if (law->linnaean && side == P2 && bits_has(law->throne & p->set[TAFL_KING], far))
        return board->around[far] & ~(p->set[TAFL_BLACK] | bit(victim)) ? STAYS : CITE_LINNAEAN;
    return STAYS;
}

/* The king captured like a soldier: between the black piece that moved and `far` (A8, K8). */
KERNEL int king_between(const TaflLaw *law, const Position *p, int far) {
    if (far == NOWHERE) return law->edge_takes_king ? CITE_KING_EDGE : STAYS;
    if (bits_has(p->set[TAFL_BLACK], far)) return CITE_KING;
    return bits_has(law->king_hostile & ~occupied(p), far) ? CITE_KING : STAYS;
}

/* The king surrounded: an enemy, an empty hostile square or the edge on each side (A7, K6, L5). */
KERNEL int king_ringed(const TaflLaw *law, const Board *board, const Position *p, int king) {
    Bits around = board->around[king];
    if (around & ~(p->set[TAFL_BLACK] | (law->ring & ~occupied(p)))) return STAYS;
    if (bits_has(board->edge, king)) return law->edge_rings ? CITE_KING_EDGE : STAYS;
    return (law->throne & (around | bit(king))) != 0 ? CITE_KING_NEAR : CITE_KING;
}

/* Whether the black piece that moved to `to`, beside the king, captures him (T8). */
KERNEL int king_taken(const TaflLaw *law, const Board *board, const Position *p, int king, int to) {
    if (bits_has(law->king_surround, king)) return king_ringed(law, board, p, king);
    for (int d = 0; d < 4; d++)
        if (board->neighbour[king][d] == to)
            return king_between(law, p, board->neighbour[king][(d + 2) & 3]);
    return STAYS;
}

/* Records captured soldiers by file, then rank, as captures are written. */
static void note_taken(Effects *effects, int side, int square, char piece, ClauseId clause) {
    if (!effects) return;
    ASSERT(effects->count < MAX_TAKEN);
    int at = effects->count++;
    for (; at > 0; at--) {
        int before = effects->taken[at - 1].square;
        if (before % side < square % side || (before % side == square % side && before < square))
            break;
        effects->taken[at] = effects->taken[at - 1];
    }
    effects->taken[at] = (Taken){(uint8_t)square, piece, clause};
}

/* The square beyond `victim` as seen from `to` beside it, or NOWHERE. */
KERNEL int beyond(int n, const Board *board, int to, int victim) {
    int step = victim - to;
    return board->neighbour[victim][step == n ? 0 : step == 1 ? 1 : step == -n ? 2 : 3];
}

KERNEL void take_soldiers(int n, const TaflLaw *law, const Rules *rules, Position *p, int to,
                          Effects *effects) {
    const Board *board = rules->board;
    const ClauseId *cites = rules->law.tafl.cite; /* a constant law has no cites */
    int side = p->side, enemy = side == P1 ? TAFL_BLACK : TAFL_WHITE;
    Bits king = p->set[TAFL_KING], friends = p->set[side == P2 ? TAFL_BLACK : TAFL_WHITE];
    Bits row = 0, taken = 0, near = board->around[to] & p->set[enemy];
    if (!near && !(law->shieldwall && (board->around[to] & king))) return;
    if (bits_has(king, to) && !law->king_strikes) return;
    if (side == P1 && law->king_helps) friends |= king;
    if (law->shieldwall && bits_has(board->edge, to))
        row = tafl_row_taken(law, board, p, to, friends);
    char piece = enemy == TAFL_BLACK ? 't' : 'T';
    while (near) {
        int victim = bits_pop(&near);
        int cite = soldier_taken(law, board, p, friends, victim, beyond(n, board, to, victim));
        if (cite == STAYS) continue;
        taken |= bit(victim);
        note_taken(effects, n, victim, piece, cites[cite]);
    }
    for (Bits left = row & ~taken; left;)
        note_taken(effects, n, bits_pop(&left), piece, cites[CITE_SHIELDWALL]);
    p->set[enemy] &= ~(row | taken);
}

/* No white piece is connected with the edge over squares without black pieces (X4). */
KERNEL bool encircled(int n, const Position *p) {
    Bits set = p->set[TAFL_WHITE] | p->set[TAFL_KING];
    Bits open = shift_all(n) & ~p->set[TAFL_BLACK];
    for (;;) {
        if (set & shift_edge(n)) return false;
        Bits more = set | (shift_beside(n, set) & open);
        if (more == set) return true;
        set = more;
    }
}

KERNEL void play(int n, const TaflLaw *law, const Rules *rules, Position *p, Move move,
                 Effects *effects) {
    const Board *board = rules->board;
    const ClauseId *cites = rules->law.tafl.cite;
    int from = move_from(move), to = move_to(move), cite = CITE_END;
    int piece = p->side == P2                       ? TAFL_BLACK
                : bits_has(p->set[TAFL_KING], from) ? TAFL_KING
                                                    : TAFL_WHITE;
    if (effects) *effects = (Effects){0};
    p->set[piece] ^= bit(from) | bit(to);
    take_soldiers(n, law, rules, p, to, effects);
    if (p->side == P2 && (p->set[TAFL_KING] & board->around[to])) {
        int king = bits_first(p->set[TAFL_KING]);
        int taken = king_taken(law, board, p, king, to);
        if (taken != STAYS) {
            p->set[TAFL_KING] = 0;
            p->result = RESULT_P2;
            if (effects) {
                ASSERT(effects->count < MAX_TAKEN);
                effects->taken[effects->count++] = (Taken){(uint8_t)king, 'K', cites[taken]};
            }
        }
    } else if (piece == TAFL_KING && bits_has(law->escape, to)) {
        p->result = RESULT_P1;
    }
    if (law->encircle && !p->result && encircled(n, p)) {
        p->result = RESULT_P2;
        cite = CITE_ENCIRCLED;
    }
    /* Without attackers nothing can break it; black then loses for lack of a move. */
    if (law->exit_fort && !p->result && p->set[TAFL_BLACK] && (p->set[TAFL_KING] & board->edge) &&
        tafl_fort(rules, p)) {
        p->result = RESULT_P1;
        cite = CITE_FORT;
    }
    if (effects && p->result) effects->ending = cites[cite];
    p->side ^= 1;
}
