// Gårdsdansen, straight from the clauses, in the coordinates (q, h) of the rules document.
#include "referee/plain_family.h"

#include <stdlib.h>
#include <string.h>

enum { FILES = 7, HEIGHTS = 13 };

static const int STEP_Q[6] = {0, 0, 1, 1, -1, -1};
static const int STEP_H[6] = {2, -2, 1, -1, 1, -1};

static int nodes_of(int q) { return 7 - abs(q); }

// -1 if that is off the board.
static int square_at(int q, int h) {
    if (q < -3 || q > 3 || abs(h) > nodes_of(q) - 1) return -1;
    return HEIGHTS * (q + 3) + (h + 6);
}

static int next_square(int square, int direction) {
    return square_at(square / HEIGHTS - 3 + STEP_Q[direction],
                     square % HEIGHTS - 6 + STEP_H[direction]);
}

static bool is_rim(int square) {
    for (int direction = 0; direction < 6; direction++)
        if (next_square(square, direction) < 0) return true;
    return false;
}

static char pawn_of(int side) { return side == 1 ? 'P' : 'p'; }
static char stone_of(int side) { return side == 1 ? 'S' : 's'; }

static int count_of(const PlainPosition *p, char piece) {
    int count = 0;
    for (int square = 0; square < PLAIN_SQUARES; square++) count += p->square[square] == piece;
    return count;
}

// G8, without looking at who can move.
static bool has_lost_all(const PlainPosition *p, int side) {
    return memchr(p->square, pawn_of(side), sizeof p->square) == NULL ||
           memchr(p->square, stone_of(side), sizeof p->square) == NULL;
}

static int pawn_moves(const PlainPosition *p, const PlainRules *r, int from, PlainMove *out) {
    int count = 0;
    for (int direction = 0; direction < 6; direction++) {
        int near = next_square(from, direction);
        if (near < 0) continue;
        int far = next_square(near, direction);
        bool far_is_free = far >= 0 && p->square[far] == '.';
        if (p->square[near] == '.') { // G2
            out[count++] = (PlainMove){'m', (signed char)from, (signed char)near};
            if (far_is_free) out[count++] = (PlainMove){'m', (signed char)from, (signed char)far};
        } else if (far_is_free && (r->rim_jumps || !is_rim(near))) { // G3, G10
            out[count++] = (PlainMove){'m', (signed char)from, (signed char)far};
        }
    }
    return count;
}

static int stone_moves(const PlainPosition *p, int from, PlainMove *out) { // G6
    int count = 0;
    for (int direction = 0; direction < 6; direction++)
        for (int to = next_square(from, direction); to >= 0 && p->square[to] == '.';
             to = next_square(to, direction))
            out[count++] = (PlainMove){'m', (signed char)from, (signed char)to};
    return count;
}

static int all_stone_moves(const PlainPosition *p, int side, PlainMove *out) {
    int count = 0;
    for (int from = 0; from < PLAIN_SQUARES; from++)
        if (p->square[from] == stone_of(side)) count += stone_moves(p, from, out + count);
    return count;
}

int plain_gardsdansen_moves(const PlainPosition *p, const PlainRules *r, PlainMove *out) {
    int count = 0;
    if (has_lost_all(p, 1) || has_lost_all(p, 2)) return 0;
    if (p->phase == 's') return all_stone_moves(p, p->side, out);
    for (int from = 0; from < PLAIN_SQUARES; from++)
        if (p->square[from] == pawn_of(p->side)) count += pawn_moves(p, r, from, out + count);
    return count;
}

// G7: can any stone of the side to move move?
static bool has_stone_move(const PlainPosition *p) {
    for (int from = 0; from < PLAIN_SQUARES; from++) {
        if (p->square[from] != stone_of(p->side)) continue;
        for (int direction = 0; direction < 6; direction++) {
            int to = next_square(from, direction);
            if (to >= 0 && p->square[to] == '.') return true;
        }
    }
    return false;
}

void plain_gardsdansen_play(PlainPosition *p, PlainMove m, PlainTaken *taken) {
    p->square[m.to] = p->square[m.from];
    p->square[m.from] = '.';
    if (p->phase == 's') {
        p->phase = 'p';
        p->side = (char)(3 - p->side);
        return;
    }
    for (int direction = 0; direction < 6; direction++) {
        int near = next_square(m.from, direction);
        if (near < 0 || next_square(near, direction) != m.to || p->square[near] == '.') continue;
        p->square[near] = '.'; // G3, G5
        taken->square[taken->count++] = (signed char)near;
    }
    // G8: a game that just ended is written with the mover as the side and phase p.
    if (has_lost_all(p, 1) || has_lost_all(p, 2)) return;
    if (has_stone_move(p))
        p->phase = 's';
    else
        p->side = (char)(3 - p->side); // G7
}

PlainResult plain_gardsdansen_result(const PlainPosition *p, const PlainRules *r) {
    PlainMove moves[PLAIN_MOVES];
    if (has_lost_all(p, 1)) return PLAIN_P2; // G8
    if (has_lost_all(p, 2)) return PLAIN_P1;
    if (plain_gardsdansen_moves(p, r, moves) == 0) return p->side == 1 ? PLAIN_P2 : PLAIN_P1; // G9
    return PLAIN_NONE;
}

int plain_gardsdansen_row(int row, int column) {
    int q = row - 3;
    if (column >= nodes_of(q)) return -1;
    return square_at(q, 2 * column - (nodes_of(q) - 1));
}

void plain_gardsdansen_clear(PlainPosition *p) {
    memset(p->square, ' ', sizeof p->square);
    for (int row = 0; row < FILES; row++)
        for (int column = 0; plain_gardsdansen_row(row, column) >= 0; column++)
            p->square[plain_gardsdansen_row(row, column)] = '.';
}

bool plain_gardsdansen_check(const PlainPosition *p, const PlainRules *r, PlainReader *in) {
    (void)r;
    for (int side = 1; side <= 2; side++) {
        if (count_of(p, stone_of(side)) > 9)
            return plain_refuse(in, "more than 9 stones of a side");
        if (count_of(p, pawn_of(side)) > 5) return plain_refuse(in, "more than 5 pawns of a side");
    }
    if (p->phase == 's' && !has_stone_move(p))
        return plain_refuse(in, "phase s, but no stone can move");
    return true;
}
