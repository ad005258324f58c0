// Mǽrstánas, straight from the clauses. Row 1 is on top; upper case is player 1 (dark).
#include "referee/plain_family.h"

enum { SIZE = 7 };

// Up, left, right, down: the order in which the author lists removed stones.
static const int STEP_ROW[4] = {-1, 0, 0, 1};
static const int STEP_COLUMN[4] = {0, -1, 1, 0};

static int next_square(int square, int direction) {
    int row = square / SIZE + STEP_ROW[direction];
    int column = square % SIZE + STEP_COLUMN[direction];
    if (row < 0 || row >= SIZE || column < 0 || column >= SIZE) return -1;
    return row * SIZE + column;
}

// The square that a side touches: beside it, or on the opposite side of the board (M11).
static int touched(const PlainRules *r, int square, int direction) {
    if (!r->wraparound) return next_square(square, direction);
    int row = (square / SIZE + STEP_ROW[direction] + SIZE) % SIZE;
    int column = (square % SIZE + STEP_COLUMN[direction] + SIZE) % SIZE;
    return row * SIZE + column;
}

static int owner(char piece) {
    if (piece == 'S' || piece == 'T' || piece == 'W') return 1;
    if (piece == 's' || piece == 't' || piece == 'w') return 2;
    return 0;
}

// M2: sides of a square that touch a stone or the edge.
static int hinges(const PlainPosition *p, const PlainRules *r, int square) {
    int count = 0;
    for (int direction = 0; direction < 4; direction++) {
        int beside = touched(r, square, direction);
        if (beside < 0 || p->square[beside] != '.') count++;
    }
    return count;
}

static bool standard_fits(const PlainPosition *p, const PlainRules *r, int square) { // M3
    if (p->square[square] != '.' || hinges(p, r, square) == 4) return false;
    for (int direction = 0; direction < 4; direction++) {
        int beside = touched(r, square, direction);
        // The square itself is still empty, so three hinges now are four afterwards.
        if (beside >= 0 && p->square[beside] != '.' && hinges(p, r, beside) == 3) return false;
    }
    return true;
}

static bool has_thunder(const PlainPosition *p, int side) { return p->hand[side == 1 ? 0 : 2]; }
static bool has_woden(const PlainPosition *p, int side) { return p->hand[side == 1 ? 1 : 3]; }

static int placements(const PlainPosition *p, const PlainRules *r, int side, PlainMove *out) {
    int count = 0;
    for (int square = 0; square < SIZE * SIZE; square++) {
        signed char to = (signed char)square;
        if (standard_fits(p, r, square)) out[count++] = (PlainMove){'S', -1, to};
        if (has_thunder(p, side) && p->square[square] == '.')
            out[count++] = (PlainMove){'T', -1, to}; // M4
        if (has_woden(p, side) && owner(p->square[square]) == 3 - side)
            out[count++] = (PlainMove){'W', -1, to}; // M5
    }
    return count;
}

int plain_maerstanas_moves(const PlainPosition *p, const PlainRules *r, PlainMove *out) {
    // `plain` shows in the empty hand, `simple` only in the score.
    int count = placements(p, r, p->side, out);
    if (count > 0) return count;
    PlainMove theirs[PLAIN_MOVES];
    if (placements(p, r, 3 - p->side, theirs) == 0) return 0; // M7
    out[0] = (PlainMove){'p', -1, -1};                        // M6
    return 1;
}

void plain_maerstanas_play(PlainPosition *p, PlainMove m, PlainTaken *taken) {
    char dark = (char)m.kind, light = (char)(m.kind - 'A' + 'a');
    if (m.kind == 'T')
        for (int direction = 0; direction < 4; direction++) { // M4, never round (M11)
            int beside = next_square(m.to, direction);
            if (beside < 0 || p->square[beside] == '.') continue;
            taken->square[taken->count++] = (signed char)beside;
            p->square[beside] = '.';
        }
    if (m.kind == 'T') p->hand[p->side == 1 ? 0 : 2] = 0;
    if (m.kind == 'W') p->hand[p->side == 1 ? 1 : 3] = 0;
    // A Woden-stone replaces; the replaced stone is not listed as taken, its square is the move's.
    if (m.kind != 'p') p->square[m.to] = p->side == 1 ? dark : light;
    p->side = (char)(3 - p->side);
}

void plain_maerstanas_score(const PlainPosition *p, const PlainRules *r, int score[2]) { // M8
    score[0] = score[1] = 0;
    for (int square = 0; square < SIZE * SIZE; square++) {
        int side = owner(p->square[square]);
        if (side == 0) continue;
        for (int direction = 0; direction < 4; direction++) {
            int beside = touched(r, square, direction);
            if (beside < 0) {
                if (!r->simple) score[side - 1]++; // M10
            } else if (beside > square && owner(p->square[beside]) == side) {
                score[side - 1]++; // the pair is counted from its first stone only
            }
        }
    }
}

PlainResult plain_maerstanas_result(const PlainPosition *p, const PlainRules *r) {
    PlainMove moves[PLAIN_MOVES];
    int score[2];
    if (plain_maerstanas_moves(p, r, moves) > 0) return PLAIN_NONE;
    plain_maerstanas_score(p, r, score);
    if (score[0] == score[1]) return PLAIN_DRAW;
    return score[0] > score[1] ? PLAIN_P1 : PLAIN_P2;
}

int plain_maerstanas_row(int row, int column) { return column < SIZE ? row * SIZE + column : -1; }

bool plain_maerstanas_check(const PlainPosition *p, const PlainRules *r, PlainReader *in) {
    static const char SPECIAL[4] = {'T', 'W', 't', 'w'};
    for (int i = 0; i < 4; i++) {
        int on_board = 0;
        for (int square = 0; square < SIZE * SIZE; square++)
            on_board += p->square[square] == SPECIAL[i];
        if (on_board > 1) return plain_refuse(in, "a special stone twice on the board");
        if (on_board > 0 && p->hand[i])
            return plain_refuse(in, "a special stone in hand and on the board");
        if (p->hand[i] && r->plain) return plain_refuse(in, "a special stone in hand under plain");
    }
    return true;
}
