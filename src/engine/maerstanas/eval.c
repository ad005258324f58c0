/* Mǽrstánas: the score as it stands; the sides of stones on which a pair can still be made, or
 * could be if a thunder-stone made room; what a special stone in hand is worth, more toward the
 * end; and the right to move. In hundredths of a point of the final score, fitted to the final
 * scores of 2,000 games of the engine against itself. */
#include "engine/maerstanas/maerstanas.h"
#include "core/hinges.h"

enum Term {
    POINT,
    OPEN_SIDE,
    DEAD_SIDE,
    THUNDER_STONE,
    THUNDER_LATE,
    WODEN_STONE,
    WODEN_LATE,
    TO_MOVE,
    MOVE_LATE,
    TERMS
};

static const char *const NAME[TERMS] = {"POINT",         "OPEN_SIDE",    "DEAD_SIDE",
                                        "THUNDER_STONE", "THUNDER_LATE", "WODEN_STONE",
                                        "WODEN_LATE",    "TO_MOVE",      "MOVE_LATE"};

enum { UNIT = 80 };

/* LATE: for each stone on the board. */
static const int WEIGHT[TERMS] = {90, 34, 14, 230, 2, 305, 3, 125, -2};

/* How often a stone of the first set has one of the second beside it. */
static int touching(Hinges beside, uint64_t set) {
    return bits_count(bits_of(beside.up & set, beside.down & set)) +
           bits_count(bits_of(beside.left & set, beside.right & set));
}

/* What speaks for one side. */
static inline __attribute__((always_inline)) int side_value(const int *weight, int *counts,
                                                            const Position *p, int side,
                                                            uint64_t open, uint64_t dead,
                                                            int stones, int sign) {
    Hinges beside = hinges_beside(bits_low(p->set[side]));
    int hand = p->hand >> 2 * side, value = 0;
    value += eval_term(weight, counts, OPEN_SIDE, sign * touching(beside, open));
    value += eval_term(weight, counts, DEAD_SIDE, sign * touching(beside, dead));
    if (hand & HAND_P1_THUNDER) {
        value += eval_term(weight, counts, THUNDER_STONE, sign);
        value += eval_term(weight, counts, THUNDER_LATE, sign * stones);
    }
    if (hand & HAND_P1_WODEN) {
        value += eval_term(weight, counts, WODEN_STONE, sign);
        value += eval_term(weight, counts, WODEN_LATE, sign * stones);
    }
    return value;
}

/* As player 1 sees it. */
static inline __attribute__((always_inline)) int walk(const int *weight, int *counts,
                                                      const Rules *rules, const Position *p) {
    uint64_t all = bits_low(p->set[P1] | p->set[P2]), open = hinges_open(all);
    uint64_t dead = HINGES_ALL & ~(all | open);
    int points[2], stones = bits_count(all), mover = p->side == P1 ? 1 : -1;
    rules->score(rules, p, points);
    return eval_term(weight, counts, POINT, points[P1] - points[P2]) +
           side_value(weight, counts, p, P1, open, dead, stones, 1) +
           side_value(weight, counts, p, P2, open, dead, stones, -1) +
           eval_term(weight, counts, TO_MOVE, mover) +
           eval_term(weight, counts, MOVE_LATE, mover * stones);
}

int maerstanas_eval(const Rules *rules, const Position *p) {
    int value = walk(WEIGHT, NULL, rules, p);
    return p->side == P1 ? value : -value;
}

static void counts_of(const Rules *rules, const Position *p, int *out) {
    for (int i = 0; i < TERMS; i++) out[i] = 0;
    walk(WEIGHT, out, rules, p);
}

static int value_of(const int *weight, const Rules *rules, const Position *p) {
    return walk(weight, NULL, rules, p);
}

void maerstanas_terms(const Rules *rules, EvalTerms *out) {
    (void)rules;
    *out = (EvalTerms){"maerstanas", TERMS, NAME, WEIGHT, UNIT, counts_of, value_of};
}
