/* See walls.h. Everything steps from neighbour to neighbour; directions are 0 … 3: up, right, down,
 * left. */
#include "families/tafl/core/walls.h"

Bits tafl_row_taken(const TaflLaw *law, const Board *board, const Position *p, int to,
                    Bits friends) {
    Bits filled = p->set[0] | p->set[1] | p->set[2], taken = 0;
    Bits enemies = p->side == P1 ? p->set[TAFL_BLACK] : p->set[TAFL_WHITE] | p->set[TAFL_KING];
    Bits ends = friends | (board->corners & law->hostile & ~filled);
    for (int i = 0; i < 8; i++) { /* the edge is in direction `out`, the row goes along `along` */
        int out = i >> 1, along = (out + (i & 1 ? 3 : 1)) & 3, square = board->neighbour[to][along];
        Bits row = 0;
        if (board->neighbour[to][out] != NOWHERE) continue;
        while (square != NOWHERE && bits_has(enemies, square) &&
               bits_has(friends, board->neighbour[square][(out + 2) & 3])) {
            row |= bit(square);
            square = board->neighbour[square][along];
        }
        if (bits_count(row) >= 2 && square != NOWHERE && bits_has(ends, square)) taken |= row;
    }
    return taken & ~p->set[TAFL_KING];
}

/* ------------------------------------------------------------------ forts */

/* A wall of soldiers as built so far, and from where black could capture its soldiers. */
typedef struct Siege {
    const TaflLaw *law;
    const Board *board;
    Bits wall;
    Bits open;    /* squares outside the wall, and empty hostile ones anywhere */
    Bits hostile; /* the latter */
    bool alone;   /* black has only one soldier left */
} Siege;

/* The squares reachable from there over open squares; ends when a square of `stop` is reached. */
static Bits flood(const Board *board, Bits from, Bits open, Bits stop) {
    Bits seen = from;
    while (from && !(seen & stop)) {
        Bits more = board->around[bits_pop(&from)] & open & ~seen;
        seen |= more;
        from |= more;
    }
    return seen;
}

static bool has(const Siege *siege, Bits set, int square) {
    return square == NOWHERE ? siege->law->edge_hostile : bits_has(set, square);
}

/* A soldier of the wall between two open squares; a lone attacker needs one of them to be
 * hostile. */
static bool is_pinched(const Siege *siege, int square) {
    for (int d = 0; d < 2; d++) {
        int a = siege->board->neighbour[square][d], b = siege->board->neighbour[square][d + 2];
        if (!has(siege, siege->open, a) || !has(siege, siege->open, b)) continue;
        if (!siege->alone || has(siege, siege->hostile, a) || has(siege, siege->hostile, b))
            return true;
    }
    return false;
}

/* Rows of the wall on the edge in direction `out` that a shieldwall could capture: the one that
 * begins at `square` and continues along. */
static Bits open_row(const Siege *siege, int square, int out, int along) {
    const Board *board = siege->board;
    int before = board->neighbour[square][(along + 2) & 3];
    Bits row = 0;
    if (before == NOWHERE || !bits_has(siege->open, before)) return 0;
    while (square != NOWHERE && bits_has(siege->wall, square)) {
        if (!bits_has(siege->open, board->neighbour[square][(out + 2) & 3])) return 0;
        row |= bit(square);
        square = board->neighbour[square][along];
    }
    bool ends = square != NOWHERE && bits_has(siege->open, square);
    return ends && bits_count(row) >= 2 ? row : 0;
}

static Bits falling(const Siege *siege) {
    Bits fallen = 0;
    for (Bits left = siege->wall; left;) {
        int square = bits_pop(&left);
        if (is_pinched(siege, square)) fallen |= bit(square);
        for (int out = 0; siege->law->shieldwall && out < 4; out++)
            if (siege->board->neighbour[square][out] == NOWHERE)
                fallen |= open_row(siege, square, out, (out + 1) & 3);
    }
    return fallen;
}

static bool king_can_move(const TaflLaw *law, const Board *board, int king, Bits filled) {
    Bits shut = filled | law->camps | law->barred;
    for (int d = 0; d < 4; d++) {
        int square = board->neighbour[king][d];
        for (int steps = 1; square != NOWHERE && !bits_has(shut, square); steps++) {
            if (law->king_step && steps > law->king_step) break;
            if (!bits_has(law->no_stop_king, square)) return true;
            square = board->neighbour[square][d];
        }
    }
    return false;
}

bool tafl_fort(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = rules->board;
    Bits king = p->set[TAFL_KING], black = p->set[TAFL_BLACK];
    Bits filled = p->set[TAFL_WHITE] | black | king;
    Siege siege = {.law = law,
                   .board = board,
                   .wall = p->set[TAFL_WHITE],
                   .hostile = (law->hostile & ~filled) | law->hostile_to_white,
                   .alone = bits_count(black) == 1};
    for (Bits fallen = 1; fallen; siege.wall &= ~fallen) {
        Bits inside = flood(board, king, board->all & ~siege.wall, black);
        if (inside & black) return false;
        siege.open = (board->all & ~siege.wall & ~inside) | siege.hostile;
        fallen = falling(&siege);
    }
    return king_can_move(law, board, bits_first(king), filled);
}
