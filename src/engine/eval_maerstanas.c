/* Mǽrstánas: the score as it stands, in hundredths of a point; the open sides of the stones, on
 * which pairs can still be made; what a special stone in hand is worth by experience. The side to
 * move is about a point ahead. */
#include "engine/eval.h"

enum { POINT = 100, OPEN_SIDE = 30, THUNDER_STONE = 150, WODEN_STONE = 250, TO_MOVE = 120 };

static int open_sides(const Rules *rules, const Position *p, int side) {
    Bits empty = ~(p->set[P1] | p->set[P2]);
    int count = 0;
    for (Bits left = p->set[side]; left;)
        count += bits_count(rules->board.around[bits_pop(&left)] & empty);
    return count;
}

static int value_of(const Rules *rules, const Position *p, int side, int points) {
    int hand = p->hand >> 2 * side, value = POINT * points;
    if (hand & HAND_P1_THUNDER) value += THUNDER_STONE;
    if (hand & HAND_P1_WODEN) value += WODEN_STONE;
    return value + OPEN_SIDE * open_sides(rules, p, side);
}

int eval_maerstanas(const Rules *rules, const Position *p) {
    int points[2];
    rules->score(rules, p, points);
    int own = p->side, other = !p->side;
    return value_of(rules, p, own, points[own]) - value_of(rules, p, other, points[other]) +
           TO_MOVE;
}
