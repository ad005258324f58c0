/* Mǽrstánas: the score as it stands; the sides of stones on which a pair can still be made, or
 * could be if a thunder-stone made room; what a special stone in hand is worth, more toward the
 * end; and the right to move. In hundredths of a point of the final score, fitted to the final
 * scores of 2,000 games of the engine against itself. */
#include "families/maerstanas/search/maerstanas.h"
#include "families/maerstanas/core/hinges.h"

#define TERMS(X)                                            \
    X(POINT)                                                \
    X(OPEN_SIDE)                                            \
    X(DEAD_SIDE)                                            \
    X(THUNDER_STONE)                                        \
    X(THUNDER_LATE) /* LATE: for each stone on the board */ \
    X(WODEN_STONE)                                          \
    X(WODEN_LATE)                                           \
    X(TO_MOVE)                                              \
    X(MOVE_LATE)

enum { TERMS(EVAL_TERM) TERM_COUNT };
static const char *const names[] = {TERMS(EVAL_TERM_NAME)};

static const int maerstanas_row[TERM_COUNT] = {
    [POINT] = 90,          [OPEN_SIDE] = 34,   [DEAD_SIDE] = 14,
    [THUNDER_STONE] = 230, [THUNDER_LATE] = 2, [WODEN_STONE] = 305,
    [WODEN_LATE] = 3,      [TO_MOVE] = 125,    [MOVE_LATE] = -2,
};

/* How often a stone of the first set has one of the second beside it. */
static int touching(Hinges beside, uint64_t set) {
    return bits_count(bits_of(beside.up & set, beside.down & set)) +
           bits_count(bits_of(beside.left & set, beside.right & set));
}

/* The squares without stones, and how many stones there are. */
typedef struct Field {
    Edges edges;
    uint64_t open, dead;
    int stones;
} Field;

/* What speaks for one side. */
KERNEL void add_side(EvalSum *sum, const Position *p, int side, const Field *field) {
    Hinges beside = hinges_beside(bits_low(p->set[side]), field->edges);
    int hand = p->hand >> 2 * side, sign = side == P1 ? 1 : -1;
    eval_add(sum, OPEN_SIDE, sign * touching(beside, field->open));
    eval_add(sum, DEAD_SIDE, sign * touching(beside, field->dead));
    if (hand & HAND_P1_THUNDER) {
        eval_add(sum, THUNDER_STONE, sign);
        eval_add(sum, THUNDER_LATE, sign * field->stones);
    }
    if (hand & HAND_P1_WODEN) {
        eval_add(sum, WODEN_STONE, sign);
        eval_add(sum, WODEN_LATE, sign * field->stones);
    }
}

/* As player 1 sees it. */
KERNEL int walk(const int *weight, int *counts, const Rules *rules, const Position *p) {
    EvalSum sum = {weight, counts, 0};
    Edges edges = rules->law.maerstanas.edges;
    uint64_t all = bits_low(p->set[P1] | p->set[P2]), open = hinges_open(all, edges);
    Field field = {edges, open, HINGES_ALL & ~(all | open), bits_count(all)};
    int points[2], mover = p->side == P1 ? 1 : -1;
    rules->score(rules, p, points);
    eval_add(&sum, POINT, points[P1] - points[P2]);
    add_side(&sum, p, P1, &field);
    add_side(&sum, p, P2, &field);
    eval_add(&sum, TO_MOVE, mover);
    eval_add(&sum, MOVE_LATE, mover * field.stones);
    return sum.value;
}

/* ------------------------------------------------------------------ what networks see */

enum { FEATURE_OPEN = 4, FEATURE_NUMBERS, LEAD = 12, SIDES = 10 };

void maerstanas_features(const Rules *rules, const Position *p, Features *out) {
    Edges edges = rules->law.maerstanas.edges;
    uint64_t open = hinges_open(bits_low(p->set[P1] | p->set[P2]), edges);
    int points[2], at = 0;
    rules->score(rules, p, points);
    int sides = touching(hinges_beside(bits_low(p->set[P1]), edges), open) -
                touching(hinges_beside(bits_low(p->set[P2]), edges), open);
    out->set[FEATURE_OPEN] = open;
    out->set[FEATURE_NUMBERS] = features_count(points[P1] - points[P2], -LEAD, 1, 2 * LEAD, &at) |
                                features_count(sides, -SIDES, 2, 2 * SIDES, &at) |
                                (uint64_t)p->hand << at;
}

/* ------------------------------------------------------------------ the terms */

int maerstanas_eval(const Rules *rules, const int *weight, const Position *p) {
    (void)weight;
    int value = walk(maerstanas_row, NULL, rules, p);
    return p->side == P1 ? value : -value;
}

void maerstanas_terms(const Rules *rules, EvalTerms *out) {
    (void)rules;
    *out = (EvalTerms){.count = TERM_COUNT, .name = names, .walk = walk};
    eval_copy(out->weight, maerstanas_row, TERM_COUNT);
}
