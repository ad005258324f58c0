/* The tafl family, from White's view. The weights are tuned (docs/tune.md; Classic's are not yet),
 * UNIT being the scale at which they were; what a score means today stands in chance.c. SIDE says
 * whom the rules favour, apart from what is counted.
 *
 * Where the king must get to makes different games of it, so there is a row of weights for each
 * kind of law: camps and an open edge (Ashton, Bologna), corners that are closed to soldiers
 * (Katz), the same with a king who takes nothing, corners that black can fill for good (by the king
 * again), the whole edge (Classic).
 */
#include "core/lines.h"
#include "engine/tafl/tafl.h"

#define TERMS(X)                                                                    \
    X(SIDE) /* once in every position */                                            \
    X(WHITE_SOLDIER)                                                                \
    X(BLACK_SOLDIER)                                                                \
    X(WHITE_LOOSE)   /* soldiers between an enemy and an empty square … */        \
    X(BLACK_LOOSE)   /* … where another one would take them */                    \
    X(WHITE_OUT)     /* white soldiers more than two squares from the throne */     \
    X(WHITE_REACH)   /* squares that white soldiers can go to … */                \
    X(BLACK_REACH)   /* … and black ones */                                       \
    X(BLACK_EXITS)   /* black soldiers on corners to escape by: there for good */   \
    X(OPEN_WAYS)     /* squares from which the king would have a way out */         \
    X(KING_FREEDOM)  /* squares he can go to */                                     \
    X(KING_WAY)      /* those of them with a way out */                             \
    X(RAICHI)        /* one way out now … */                                      \
    X(TUICHI)        /* … and more: with black to move nearly a win */            \
    X(KING_EDGE)     /* he stands on the edge */                                    \
    X(KING_BESIEGED) /* sides of him on which black, or a hostile square, is … */ \
    X(KING_TWO)      /* … at least two … */                                     \
    X(KING_THREE)    /* … at least three */                                       \
    X(KING_DIAGONAL) /* black soldiers at his corners */                            \
    X(KING_NEAR)     /* black soldiers up to two squares away, in the square */

enum { TERMS(EVAL_TERM) TERM_COUNT };
static const char *const names[] = {TERMS(EVAL_TERM_NAME)};

enum { UNIT = 200 };

static const int camps_row[TERM_COUNT] = {
    [SIDE] = 127,        [WHITE_SOLDIER] = 64, [BLACK_SOLDIER] = -49, [WHITE_LOOSE] = -12,
    [BLACK_LOOSE] = 11,  [WHITE_OUT] = 47,     [WHITE_REACH] = 8,     [BLACK_REACH] = -12,
    [OPEN_WAYS] = 7,     [KING_WAY] = 17,      [RAICHI] = 40,         [TUICHI] = 1000,
    [KING_THREE] = -238, [KING_NEAR] = -22,
};
static const int corners_row[TERM_COUNT] = {
    [SIDE] = 1806,   [WHITE_SOLDIER] = 51, [BLACK_SOLDIER] = -26, [BLACK_REACH] = -15,
    [TUICHI] = 1000, [KING_EDGE] = -207,   [KING_THREE] = -243,   [KING_NEAR] = -32,
};
static const int open_row[TERM_COUNT] = {
    [SIDE] = 572,        [WHITE_SOLDIER] = 41, [BLACK_SOLDIER] = -66, [WHITE_LOOSE] = -24,
    [BLACK_LOOSE] = -10, [WHITE_REACH] = 3,    [BLACK_REACH] = -6,    [BLACK_EXITS] = -100,
    [KING_FREEDOM] = 6,  [KING_WAY] = 14,      [TUICHI] = 1000,       [KING_EDGE] = 10,
};
static const int open_armed_row[TERM_COUNT] = {
    [SIDE] = 657,         [WHITE_SOLDIER] = 82, [BLACK_SOLDIER] = -139, [WHITE_LOOSE] = -43,
    [BLACK_LOOSE] = 25,   [WHITE_REACH] = 8,    [BLACK_REACH] = 5,      [BLACK_EXITS] = -100,
    [KING_FREEDOM] = 10,  [RAICHI] = 44,        [TUICHI] = 1000,        [KING_EDGE] = -39,
    [KING_BESIEGED] = 19, [KING_TWO] = -36,
};
static const int unarmed_row[TERM_COUNT] = {
    [SIDE] = 1289,       [WHITE_SOLDIER] = 78, [BLACK_SOLDIER] = -66, [WHITE_LOOSE] = -27,
    [BLACK_REACH] = -14, [KING_FREEDOM] = 19,  [KING_WAY] = -67,      [RAICHI] = 210,
    [TUICHI] = 1000,     [KING_EDGE] = -84,    [KING_THREE] = 35,     [KING_DIAGONAL] = -32,
    [KING_NEAR] = -21,
};
static const int edge_row[TERM_COUNT] = {
    [WHITE_SOLDIER] = 100, [BLACK_SOLDIER] = -60, [KING_FREEDOM] = 12,   [KING_WAY] = 80,
    [RAICHI] = 40,         [TUICHI] = 1000,       [KING_BESIEGED] = -30,
};

/* ------------------------------------------------------------------ sets of the 9×9 board */

enum { FILES = 9 };

#define FILE_A ((Bits)0x100 << 64 | 0x8040201008040201u)
#define FILE_I (FILE_A << (FILES - 1))
#define ALL_SQUARES (((Bits)1 << 81) - 1)

/* All squares that rooks on `from` reach over `free` ones, in the four directions at once: every
 * step doubles how far the set has spread (occluded fill, after Kogge and Stone's adder, 1973). */
KERNEL Bits fill_up(Bits set, Bits free, int by) {
    set |= free & set << by;
    free &= free << by;
    set |= free & set << 2 * by;
    free &= free << 2 * by;
    return set | (free & set << 4 * by);
}

KERNEL Bits fill_down(Bits set, Bits free, int by) {
    set |= free & set >> by;
    free &= free >> by;
    set |= free & set >> 2 * by;
    free &= free >> 2 * by;
    return set | (free & set >> 4 * by);
}

KERNEL Bits reach_of_all(Bits from, Bits free) {
    free &= ALL_SQUARES;
    return (fill_up(from, free, FILES) << FILES & ALL_SQUARES) |
           fill_down(from, free, FILES) >> FILES |
           (fill_up(from, free & ~FILE_A, 1) << 1 & ~FILE_A & ALL_SQUARES) |
           (fill_down(from, free & ~FILE_I, 1) >> 1 & ~FILE_I);
}

KERNEL Bits north(Bits set) { return set << FILES & ALL_SQUARES; }
KERNEL Bits south(Bits set) { return set >> FILES; }
KERNEL Bits east(Bits set) { return (set & ~FILE_I) << 1; }
KERNEL Bits west(Bits set) { return (set & ~FILE_A) >> 1; }

/* The set and what touches it, at corners too. */
KERNEL Bits wider(Bits set) {
    set |= east(set) | west(set);
    return set | north(set) | south(set);
}

/* Those of the soldiers that have a helper of the enemy on one side and an empty square behind. */
KERNEL Bits loose(Bits soldiers, Bits helpers, Bits empty) {
    Bits squeezed = (north(helpers) & south(empty)) | (south(helpers) & north(empty)) |
                    (east(helpers) & west(empty)) | (west(helpers) & east(empty));
    return soldiers & squeezed;
}

/* ------------------------------------------------------------------ the walk */

KERNEL void add_soldiers(EvalSum *sum, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    Bits white = p->set[TAFL_WHITE], black = p->set[TAFL_BLACK], king = p->set[TAFL_KING];
    Bits empty = ~(white | black | king | law->barred) & ALL_SQUARES;
    Bits hostile = law->hostile & ~(white | black | king), armed = law->king_armed ? king : 0;
    eval_add(sum, SIDE, 1);
    eval_add(sum, WHITE_SOLDIER, bits_count(white));
    eval_add(sum, BLACK_SOLDIER, bits_count(black));
    eval_add(sum, WHITE_LOOSE, bits_count(loose(white, black | hostile, empty)));
    eval_add(sum, BLACK_LOOSE, bits_count(loose(black, white | armed | hostile, empty)));
    eval_add(sum, WHITE_OUT, bits_count(white & ~wider(wider(law->throne))));
    eval_add(sum, WHITE_REACH, bits_count(reach_of_all(white, empty & ~law->camps)));
    eval_add(sum, BLACK_REACH, bits_count(reach_of_all(black, empty & ~law->camps)));
    eval_add(sum, BLACK_EXITS, bits_count(black & law->escape & rules->board.corners));
}

KERNEL void add_king_safety(EvalSum *sum, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    Bits black = p->set[TAFL_BLACK], king = p->set[TAFL_KING];
    Bits beside = rules->board.around[bits_first(king)], around = wider(king);
    Bits siege = black | ((law->ring | law->king_hostile) & ~p->set[TAFL_WHITE]);
    int closed = bits_count(beside & siege);
    eval_add(sum, KING_EDGE, (king & rules->board.edge) != 0);
    eval_add(sum, KING_BESIEGED, closed);
    eval_add(sum, KING_TWO, closed >= 2);
    eval_add(sum, KING_THREE, closed >= 3);
    eval_add(sum, KING_DIAGONAL, bits_count(around & ~beside & black));
    eval_add(sum, KING_NEAR, bits_count(wider(around) & black));
}

/* What escape squares see is what sees them. */
KERNEL Bits ways_out(const TaflLaw *law, Bits blocked) {
    return reach_of_all(law->escape & ~blocked, ~blocked);
}

KERNEL Bits closed_to_king(const TaflLaw *law, const Position *p) {
    return p->set[TAFL_BLACK] | p->set[TAFL_WHITE] | law->barred | law->camps;
}

Bits tafl_ways(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    return ways_out(law, closed_to_king(law, p));
}

KERNEL void add_king_ways(EvalSum *sum, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    Bits blocked = closed_to_king(law, p), ways = ways_out(law, blocked);
    Bits reach = lines_slides(9, &rules->board, bits_first(p->set[TAFL_KING]), blocked);
    reach &= ~law->no_stop_king;
    int exits = bits_count(reach & law->escape);
    eval_add(sum, OPEN_WAYS, bits_count(ways));
    eval_add(sum, KING_FREEDOM, bits_count(reach));
    eval_add(sum, KING_WAY, bits_count(reach & ways));
    eval_add(sum, RAICHI, exits == 1);
    eval_add(sum, TUICHI, exits > 1);
}

KERNEL int walk(const int *weight, int *counts, const Rules *rules, const Position *p) {
    EvalSum sum = {weight, counts, 0};
    add_soldiers(&sum, rules, p);
    if (p->set[TAFL_KING]) {
        add_king_safety(&sum, rules, p);
        add_king_ways(&sum, rules, p);
    }
    return sum.value;
}

/* ------------------------------------------------------------------ instances */

#define INSTANCE(row)                                              \
    static int eval_##row(const Rules *rules, const Position *p) { \
        int value = walk(row##_row, NULL, rules, p);               \
        return p->side == P1 ? value : -value;                     \
    }

INSTANCE(camps)
INSTANCE(corners)
INSTANCE(edge)
INSTANCE(open)
INSTANCE(open_armed)
INSTANCE(unarmed)

enum { CAMPS, CORNERS, UNARMED, OPEN, OPEN_ARMED, EDGE };

static const struct {
    Eval eval;
    const char *name;
    const int *weight;
} kinds[] = {
    [CAMPS] = {eval_camps, "camps_row", camps_row},
    [CORNERS] = {eval_corners, "corners_row", corners_row},
    [UNARMED] = {eval_unarmed, "unarmed_row", unarmed_row},
    [OPEN] = {eval_open, "open_row", open_row},
    [OPEN_ARMED] = {eval_open_armed, "open_armed_row", open_armed_row},
    [EDGE] = {eval_edge, "edge_row", edge_row},
};

static int kind_of(const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    if (law->camps) return CAMPS;
    if (law->escape & ~rules->board.corners) return EDGE;
    bool open = (law->escape & ~law->no_stop_soldier) != 0;
    if (open) return law->king_armed ? OPEN_ARMED : OPEN;
    return law->king_armed ? CORNERS : UNARMED;
}

Eval tafl_eval(const Rules *rules) { return kinds[kind_of(rules)].eval; }

void tafl_terms(const Rules *rules, EvalTerms *out) {
    int kind = kind_of(rules);
    *out = (EvalTerms){kinds[kind].name, TERM_COUNT, names, kinds[kind].weight, UNIT, walk};
}
