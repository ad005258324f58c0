/* The tafl family, from white's view: soldiers, the king's freedom and ways out, black soldiers
 * around him. Two ways out (tuichi) with black to move nearly win; one must be answered.
 *
 * Where the king must get to makes different games of it, so there is a row of weights for each
 * kind of law: camps and an open edge (Ashton, Bologna), corners (Katz), the whole edge (Classic).
 */
#include "core/lines.h"
#include "engine/eval.h"

#define KERNEL static inline __attribute__((always_inline))

#define TERMS(X)                                           \
    X(WHITE_SOLDIER)                                       \
    X(BLACK_SOLDIER)                                       \
    X(KING_FREEDOM)  /* for each square he can reach */    \
    X(KING_WAY)      /* for each of them with a way out */ \
    X(RAICHI)        /* one way out … */                 \
    X(TUICHI)        /* … and more */                    \
    X(KING_BESIEGED) /* for each black soldier or hostile square beside him */

#define X(name) name,
enum { TERMS(X) TERM_COUNT };
#undef X
#define X(name) #name,
static const char *const names[] = {TERMS(X)};
#undef X

#define FIRST_ROW                                                                           \
    {                                                                                       \
        [WHITE_SOLDIER] = 100, [BLACK_SOLDIER] = -60, [KING_FREEDOM] = 12, [KING_WAY] = 80, \
        [RAICHI] = 40, [TUICHI] = 1000, [KING_BESIEGED] = -30                               \
    }

static const int camps_row[TERM_COUNT] = FIRST_ROW;
static const int corners_row[TERM_COUNT] = FIRST_ROW;
static const int edge_row[TERM_COUNT] = FIRST_ROW;

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

/* ------------------------------------------------------------------ the walk */

#define TERM(name, count) value += eval_term(weight, counts, name, count)

KERNEL int walk(const int *weight, int *counts, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    int value = 0;
    TERM(WHITE_SOLDIER, bits_count(p->set[TAFL_WHITE]));
    TERM(BLACK_SOLDIER, bits_count(p->set[TAFL_BLACK]));
    if (!p->set[TAFL_KING]) return value;
    int king = bits_first(p->set[TAFL_KING]);
    Bits blocked = p->set[TAFL_BLACK] | p->set[TAFL_WHITE] | law->barred | law->camps;
    Bits reach = board_slides(&rules->board, king, blocked) & ~law->no_stop_king;
    /* From where he would have a way out: what escape squares see is what sees them. */
    Bits ways = reach_of_all(law->escape & ~blocked, ~blocked);
    TERM(KING_FREEDOM, bits_count(reach));
    TERM(KING_WAY, bits_count(reach & ways));
    int exits = bits_count(reach & law->escape);
    TERM(RAICHI, exits == 1);
    TERM(TUICHI, exits > 1);
    Bits siege = p->set[TAFL_BLACK] | ((law->ring | law->king_hostile) & ~p->set[TAFL_WHITE]);
    TERM(KING_BESIEGED, bits_count(rules->board.around[king] & siege));
    return value;
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

static void count_terms(const Rules *rules, const Position *p, int *out) {
    for (int i = 0; i < TERM_COUNT; i++) out[i] = 0;
    walk(edge_row, out, rules, p);
}

static const struct {
    Eval eval;
    const char *name;
    const int *weight;
} kinds[] = {
    {eval_camps, "camps_row", camps_row},
    {eval_corners, "corners_row", corners_row},
    {eval_edge, "edge_row", edge_row},
};

static int kind_of(const Rules *rules) {
    if (rules->law.tafl.camps) return 0;
    return rules->law.tafl.escape & ~rules->board.corners ? 2 : 1;
}

Eval eval_tafl_for(const Rules *rules) { return kinds[kind_of(rules)].eval; }

void eval_tafl_terms(const Rules *rules, EvalTerms *out) {
    int kind = kind_of(rules);
    *out = (EvalTerms){kinds[kind].name, TERM_COUNT, names, kinds[kind].weight, count_terms};
}
