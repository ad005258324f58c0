// Tablut, the four rule sets and their options, straight from the clauses.
//
// Every question ("may this piece stand there?", "is that square hostile to this soldier?") is
// one function that looks at the board as it is and names the clauses it applies.
#include "plain_family.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 9, THRONE = 4 * SIZE + 4 };

static const int STEP_FILE[4] = {1, -1, 0, 0};
static const int STEP_RANK[4] = {0, 0, 1, -1};

static int file_of(int cell) { return cell % SIZE; }
static int rank_of(int cell) { return cell / SIZE; }

// The neighbour in one of the four directions, -1 if that is off the board.
static int next_cell(int cell, int direction) {
    int file = file_of(cell) + STEP_FILE[direction];
    int rank = rank_of(cell) + STEP_RANK[direction];
    if (file < 0 || file >= SIZE || rank < 0 || rank >= SIZE) return -1;
    return rank * SIZE + file;
}

static bool is_edge(int cell) {
    return file_of(cell) == 0 || file_of(cell) == 8 || rank_of(cell) == 0 || rank_of(cell) == 8;
}

static bool is_corner(int cell) {
    return (file_of(cell) == 0 || file_of(cell) == 8) && (rank_of(cell) == 0 || rank_of(cell) == 8);
}

static bool has_camps(const PlainRules *r) {
    return r->base == PLAIN_ASHTON || r->base == PLAIN_BOLOGNA;
}

// A2: which of the four base camps a square belongs to; 0 for none, also where there are none.
static int camp_of(const PlainRules *r, int cell) {
    static const char *const CAMPS[4] = {"d1e1f1e2", "d9e9f9e8", "a4a5a6b5", "i4i5i6h5"};
    if (!has_camps(r)) return 0;
    for (int camp = 0; camp < 4; camp++)
        for (int i = 0; i < 8; i += 2)
            if (CAMPS[camp][i] - 'a' == file_of(cell) && CAMPS[camp][i + 1] - '1' == rank_of(cell))
                return camp + 1;
    return 0;
}

static bool is_escape(const PlainRules *r, int cell) {
    if (has_camps(r)) return is_edge(cell) && camp_of(r, cell) == 0;       // A1
    if (r->base == PLAIN_KATZ || r->corner_escape) return is_corner(cell); // K3, L1
    return is_edge(cell);                                                  // L1
}

static bool is_white(char piece) { return piece == 'T' || piece == 'K'; }
static bool is_own(char piece, int side) { return side == 1 ? is_white(piece) : piece == 't'; }

static int king_cell(const PlainPosition *p) {
    const char *found = memchr(p->cell, 'K', SIZE * SIZE);
    return found == NULL ? -1 : (int)(found - p->cell);
}

// ---- movement

// May the piece of this square move over that (empty) one?
static bool may_pass(const PlainRules *r, int from, char piece, int over) {
    int camp = camp_of(r, over);
    if (camp != 0 && (piece != 't' || camp_of(r, from) != camp)) return false; // A2
    if (has_camps(r) && over == THRONE) return false;                          // A3
    return true;                                                               // K2, L2
}

// May it end its move there? Asked only of squares it may pass.
static bool may_stop(const PlainRules *r, char piece, int to) {
    if (r->base == PLAIN_KATZ) {
        if (to == THRONE) return piece == 'K';                     // K2
        if (is_corner(to)) return piece == 'K' || r->open_corners; // K2, K10
        return true;
    }
    return to != THRONE; // A3, L2
}

static int piece_moves(const PlainPosition *p, const PlainRules *r, int from, PlainMove *out) {
    int count = 0;
    for (int direction = 0; direction < 4; direction++) {
        int to = next_cell(from, direction);
        while (to >= 0 && p->cell[to] == '.' && may_pass(r, from, p->cell[from], to)) {
            if (may_stop(r, p->cell[from], to))
                out[count++] = (PlainMove){'m', (signed char)from, (signed char)to};
            to = next_cell(to, direction);
        }
    }
    return count;
}

static bool is_finished(const PlainPosition *p, const PlainRules *r) { // T7
    int king = king_cell(p);
    return king < 0 || is_escape(r, king);
}

int plain_tafl_moves(const PlainPosition *p, const PlainRules *r, PlainMove *out) {
    int count = 0;
    if (is_finished(p, r)) return 0;
    for (int from = 0; from < SIZE * SIZE; from++)
        if (is_own(p->cell[from], p->side)) count += piece_moves(p, r, from, out + count);
    return count;
}

// ---- capture of soldiers

// Does this piece take part in captures, as mover or as the far side?
static bool is_armed(const PlainRules *r, char piece) {
    if (piece != 'K') return true;
    return !(r->base == PLAIN_CLASSIC || r->weaponless_king); // L3, K5, A4
}

// Is the square behind the victim hostile to it by itself? `square` is -1 for off the board.
static bool is_hostile(const PlainPosition *p, const PlainRules *r, int victim, int square) {
    if (square < 0) return r->edge_capture; // K9
    bool empty = p->cell[square] == '.';
    switch (r->base) {
    case PLAIN_ASHTON:
        if (square == THRONE) return empty; // A5
        if (camp_of(r, square) == 0 || !empty) return false;
        return !(r->camp_shelter && camp_of(r, victim) == camp_of(r, square)); // A6
    case PLAIN_BOLOGNA:
        if (square == THRONE) return empty || p->cell[victim] == 'T'; // A5, B1
        if (camp_of(r, square) == 0) return false;
        if (p->cell[victim] == 't') return camp_of(r, victim) == 0;            // B2, B3
        return empty;                                                          // A6
    case PLAIN_KATZ: return empty && (square == THRONE || is_corner(square));  // K4
    case PLAIN_CLASSIC: return r->hostile_throne && square == THRONE && empty; // L4
    default: return false;
    }
}

// The piece that just came to `to` has the victim beside it: is the victim taken? T3
static bool is_soldier_taken(const PlainPosition *p, const PlainRules *r, int to, int direction) {
    int side = is_white(p->cell[to]) ? 1 : 2;
    int victim = next_cell(to, direction);
    if (victim < 0 || p->cell[victim] != (side == 1 ? 't' : 'T')) return false;
    if (!is_armed(r, p->cell[to])) return false;
    int behind = next_cell(victim, direction);
    if (behind >= 0 && is_own(p->cell[behind], side) && is_armed(r, p->cell[behind])) return true;
    return is_hostile(p, r, victim, behind);
}

// ---- capture of the king

static int distance(int a, int b) {
    return abs(file_of(a) - file_of(b)) + abs(rank_of(a) - rank_of(b));
}

// Is he between the black piece on `to` and a black piece or a square hostile to him? A8, K8, K9
static bool is_king_sandwiched(const PlainPosition *p, const PlainRules *r, int king, int to) {
    for (int direction = 0; direction < 4; direction++) {
        if (next_cell(to, direction) != king) continue;
        int behind = next_cell(king, direction);
        if (behind < 0) return r->edge_capture;
        if (p->cell[behind] == 't') return true;
        if (p->cell[behind] != '.') return false;
        if (has_camps(r)) return camp_of(r, behind) != 0;
        return is_corner(behind);
    }
    return false;
}

// Is every side of the king closed? Which empty or missing sides count is the rule set's matter.
static bool is_king_surrounded(const PlainPosition *p, const PlainRules *r, int king) {
    for (int direction = 0; direction < 4; direction++) {
        int beside = next_cell(king, direction);
        if (beside < 0) {
            // K6 (off the board is closed), L6; where he is taken like a soldier near an edge
            // this is never asked.
            if (r->base == PLAIN_KATZ || r->king_edge) continue;
            return false;
        }
        if (p->cell[beside] == 't') continue;
        if (p->cell[beside] != '.') return false;
        if (beside == THRONE) continue;                           // A7, K6, K8, L5
        if (r->base == PLAIN_KATZ && is_corner(beside)) continue; // K6
        return false;
    }
    return true;
}

// Has the black piece that just came to `to` taken the king? T8
static bool is_king_taken(const PlainPosition *p, const PlainRules *r, int to) {
    int king = king_cell(p);
    if (king < 0 || p->cell[to] != 't' || distance(king, to) != 1) return false;
    bool custodial = has_camps(r) || r->custodial_king;
    if (custodial && distance(king, THRONE) > 1) return is_king_sandwiched(p, r, king, to);
    return is_king_surrounded(p, r, king);
}

// ---- playing

void plain_tafl_play(PlainPosition *p, const PlainRules *r, PlainMove m, PlainTaken *taken) {
    p->cell[m.to] = p->cell[m.from];
    p->cell[m.from] = '.';
    bool hit[4];
    // All captures are judged on the same board, then carried out: the victims of one move do not
    // depend on each other. The king is judged after them (T7).
    for (int direction = 0; direction < 4; direction++)
        hit[direction] = is_soldier_taken(p, r, m.to, direction);
    for (int direction = 0; direction < 4; direction++)
        if (hit[direction]) p->cell[next_cell(m.to, direction)] = '.';
    // Captures are printed by file, then rank: left, down, up, right of the mover.
    static const int PRINTED[4] = {1, 3, 2, 0};
    for (int i = 0; i < 4; i++)
        if (hit[PRINTED[i]]) taken->cell[taken->count++] = (signed char)next_cell(m.to, PRINTED[i]);
    if (is_king_taken(p, r, m.to)) {
        taken->king = true;
        p->cell[king_cell(p)] = '.';
    }
    p->side = (char)(3 - p->side);
}

PlainResult plain_tafl_result(const PlainPosition *p, const PlainRules *r) {
    PlainMove moves[PLAIN_MOVES];
    int king = king_cell(p);
    if (king < 0) return PLAIN_P2;                                                     // T7
    if (is_escape(r, king)) return PLAIN_P1;                                           // T7
    if (plain_tafl_moves(p, r, moves) == 0) return p->side == 1 ? PLAIN_P2 : PLAIN_P1; // T6
    return PLAIN_NONE;
}

int plain_tafl_exits(const PlainPosition *p, const PlainRules *r) { // T9
    PlainMove moves[PLAIN_MOVES];
    int exits = 0;
    if (is_finished(p, r)) return 0;
    int count = piece_moves(p, r, king_cell(p), moves);
    for (int i = 0; i < count; i++)
        if (is_escape(r, moves[i].to)) exits++;
    return exits;
}

bool plain_tafl_king_hangs(const PlainPosition *p, const PlainRules *r) {
    PlainMove moves[PLAIN_MOVES];
    PlainPosition black = *p;
    black.side = 2;
    int count = plain_tafl_moves(&black, r, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = black;
        PlainTaken taken = {0};
        plain_tafl_play(&after, r, moves[i], &taken);
        if (taken.king) return true;
    }
    return false;
}

// ---- text

int plain_tafl_row(int row, int column) {
    return column < SIZE ? (SIZE - 1 - row) * SIZE + column : -1;
}

bool plain_tafl_check(const PlainPosition *p, const PlainRules *r, PlainReader *in) {
    int kings = 0, white = 0, black = 0;
    for (int cell = 0; cell < SIZE * SIZE; cell++) {
        char piece = p->cell[cell];
        kings += piece == 'K';
        white += piece == 'T';
        black += piece == 't';
        bool soldier = piece == 'T' || piece == 't';
        if (soldier && cell == THRONE) return plain_refuse(in, "a soldier on e5");
        if (is_white(piece) && camp_of(r, cell) != 0)
            return plain_refuse(in, "a white piece in a camp");
        if (soldier && is_corner(cell) && r->base == PLAIN_KATZ && !r->open_corners)
            return plain_refuse(in, "a soldier on a closed corner");
    }
    if (kings > 1) return plain_refuse(in, "more than one king");
    if (white > 8) return plain_refuse(in, "more than 8 white soldiers");
    if (black > 16) return plain_refuse(in, "more than 16 black soldiers");
    return true;
}
