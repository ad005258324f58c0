/* Mǽrstánas, counted in one 64-bit word: eight bits a row, the eighth a guard that counts as the
 * edge of the board. Row 1 is in the lowest bits:
 *
 *     a1 b1 c1 d1 e1 f1 g1 | a2 b2 … g2 | … g7 |        guards: bits 7, 15 … 55
 *
 * The set of guards with a row of eight more below (bits 56–63) makes every hinge (M2) a neighbour
 * bit, the edge's hinges included; the row above is shifted in. */
#include "count/kernel.h"

#define BOARD 0x007f7f7f7f7f7f7fu
#define GUARDS (~(uint64_t)BOARD)

typedef struct Node {
    uint64_t stone[2];   /* all stones of each player */
    uint64_t special[2]; /* thunder-stones and Woden-stones of both, by kind */
    uint8_t side;
    uint8_t hand;
    uint8_t result;
} Node;

enum { THUNDER_STONE, WODEN_STONE, STANDARD_STONE };

#define COLUMN_A 0x0001010101010101u
#define COLUMN_G 0x0040404040404040u

/* The squares with one of the set above, below, to the left and to the right. */
typedef struct Beside {
    uint64_t above, below, left, right;
} Beside;

/* On a board whose edges are joined (M11). */
INLINE Beside beside_round(uint64_t set) {
    return (Beside){.above = (set << 8 | set >> 48) & BOARD,
                    .below = (set >> 8 | set << 48) & BOARD,
                    .left = (set << 1 & BOARD) | (set & COLUMN_G) >> 6,
                    .right = (set >> 1 & BOARD & ~COLUMN_G) | (set & COLUMN_A) << 6};
}

INLINE Beside beside(uint64_t set, bool joined) {
    if (joined) return beside_round(set);
    return (Beside){set << 8, set >> 8, set << 1, set >> 1};
}

INLINE Beside hinges(uint64_t stones, bool joined) {
    if (joined) return beside_round(stones);
    uint64_t hinge = stones | GUARDS;
    return (Beside){hinge << 8 | 0xff, hinge >> 8, hinge << 1 | 1, hinge >> 1};
}

/* The empty squares where a standard stone of either player may go (M3). */
INLINE uint64_t standard_squares(const Sweep *s, uint64_t stones) {
    bool joined = ((const MaerstanasLaw *)s->law)->edges == EDGES_JOINED;
    Beside h = hinges(stones, joined);
    uint64_t upright = h.above & h.below, level = h.left & h.right;
    uint64_t three = (upright & (h.left | h.right)) | (level & (h.above | h.below)); /* or four */
    Beside full = beside(three & stones, joined);
    uint64_t beside_full = full.above | full.below | full.left | full.right;
    return BOARD & ~(stones | (upright & level) | beside_full);
}

INLINE bool holds(const Node *n, int side, int kind) { return n->hand >> (2 * side + kind) & 1; }

INLINE uint64_t thunder_squares(const Node *n, int side) { /* M4 */
    return holds(n, side, THUNDER_STONE) ? BOARD & ~(n->stone[P1] | n->stone[P2]) : 0;
}

INLINE uint64_t woden_squares(const Node *n, int side) { /* M5 */
    return holds(n, side, WODEN_STONE) ? n->stone[!side] : 0;
}

/* ------------------------------------------------------------------ counting */

typedef uint64_t Tally;

INLINE uint64_t tally_total(Tally tally) { return tally; }

/* Whether a player without a standard placement has a special one. */
INLINE bool has_special(const Node *n, int side) {
    return (thunder_squares(n, side) | woden_squares(n, side)) != 0;
}

INLINE void add_moves(const Sweep *s, const Node *n, Tally *tally) {
    int count = __builtin_popcountll(standard_squares(s, n->stone[P1] | n->stone[P2])) +
                __builtin_popcountll(thunder_squares(n, n->side)) +
                __builtin_popcountll(woden_squares(n, n->side));
    *tally += count ? (uint64_t)count : has_special(n, !n->side); /* a forced pass (M6) */
}

/* M8 */
INLINE int score(const Node *n, int side, Edges law) {
    uint64_t own = n->stone[side];
    Beside pair = beside(own, law == EDGES_JOINED);
    int pairs = __builtin_popcountll(own & pair.left) + __builtin_popcountll(own & pair.above);
    int edges = __builtin_popcountll(own & 0x7f) +
                __builtin_popcountll(own & (uint64_t)0x7f << 48) +
                __builtin_popcountll(own & 0x0101010101010101u) +
                __builtin_popcountll(own & 0x0040404040404040u);
    return pairs + (law == EDGES_SCORE ? edges : 0); /* M10, M11 */
}

/* M7 */
INLINE void settle(const Sweep *s, Node *n) {
    if (standard_squares(s, n->stone[P1] | n->stone[P2]) || has_special(n, P1) ||
        has_special(n, P2))
        return;
    Edges law = ((const MaerstanasLaw *)s->law)->edges;
    int lead = score(n, P1, law) - score(n, P2, law);
    n->result = lead > 0 ? RESULT_P1 : lead < 0 ? RESULT_P2 : RESULT_DRAW;
}

/* Places a stone on `at`; of the earlier stones, only those in `stay` remain. */
INLINE void place(const Node *n, int side, int kind, uint64_t at, uint64_t stay, Node *next) {
    next->stone[side] = (n->stone[side] & stay) | at;
    next->stone[!side] = n->stone[!side] & stay;
    next->special[THUNDER_STONE] =
        (n->special[THUNDER_STONE] & stay) | (kind == THUNDER_STONE ? at : 0);
    next->special[WODEN_STONE] = (n->special[WODEN_STONE] & stay) | (kind == WODEN_STONE ? at : 0);
    next->hand = n->hand & (uint8_t) ~(kind == STANDARD_STONE ? 0u : 1u << (2 * side + kind));
    next->side = (uint8_t)!side;
    next->result = RESULT_NONE;
}

typedef void NodeVisit(const Sweep *, Node *, void *context);

INLINE void each_child_of(const Sweep *s, const Node *n, int side, NodeVisit *visit,
                          void *context) {
    uint64_t standard = standard_squares(s, n->stone[P1] | n->stone[P2]);
    uint64_t thunder = thunder_squares(n, side), woden = woden_squares(n, side);
    Node child;
    for (uint64_t left = standard; left; left &= left - 1) {
        place(n, side, STANDARD_STONE, left & -left, ~(uint64_t)0, &child);
        visit(s, &child, context);
    }
    for (uint64_t left = thunder; left; left &= left - 1) {
        uint64_t at = left & -left;
        place(n, side, THUNDER_STONE, at, ~(at << 8 | at >> 8 | at << 1 | at >> 1), &child);
        visit(s, &child, context);
    }
    for (uint64_t left = woden; left; left &= left - 1) {
        place(n, side, WODEN_STONE, left & -left, ~(left & -left), &child);
        visit(s, &child, context);
    }
    if (!(standard | thunder | woden) && has_special(n, !side)) { /* M6 */
        child = *n;
        child.side = (uint8_t)!side;
        visit(s, &child, context);
    }
}

/* ------------------------------------------------------------------ from and to positions */

static uint64_t widen(Bits squares) {
    uint64_t word = 0;
    for (int row = 0; row < 7; row++) word |= (bits_low(squares) >> 7 * row & 0x7f) << 8 * row;
    return word;
}

static Bits narrow(uint64_t word) {
    uint64_t squares = 0;
    for (int row = 0; row < 7; row++) squares |= (word >> 8 * row & 0x7f) << 7 * row;
    return squares;
}

static Node node_from(const Sweep *s, const Position *p) {
    (void)s;
    return (Node){.stone = {widen(p->set[MAERSTANAS_P1]), widen(p->set[MAERSTANAS_P2])},
                  .special = {widen(p->set[THUNDER]), widen(p->set[WODEN])},
                  .side = p->side,
                  .hand = p->hand,
                  .result = p->result};
}

static Position node_to(const Sweep *s, const Node *n) {
    (void)s;
    return (Position){.set = {[MAERSTANAS_P1] = narrow(n->stone[P1]),
                              [MAERSTANAS_P2] = narrow(n->stone[P2]),
                              [THUNDER] = narrow(n->special[THUNDER_STONE]),
                              [WODEN] = narrow(n->special[WODEN_STONE])},
                      .side = n->side,
                      .hand = n->hand,
                      .result = n->result};
}

#include "count/walk.h"

SWEEP_EXPORT(sweep_maerstanas)
