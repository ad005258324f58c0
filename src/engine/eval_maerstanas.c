/* Mǽrstánas: the score as it stands, in hundredths of a point, and what a special stone in hand is
 * worth by experience. The side to move has a stone's worth of advantage. */
#include "engine/eval.h"

enum { POINT = 100, STONE_THUNDER = 150, STONE_WODEN = 250, TO_MOVE = 120 };

static int hand_value(const Position *p, int side) {
    int hand = p->hand >> 2 * side;
    return (hand & HAND_P1_THUNDER ? STONE_THUNDER : 0) + (hand & HAND_P1_WODEN ? STONE_WODEN : 0);
}

int eval_maerstanas(const Rules *rules, const Position *p) {
    int points[2];
    rules->score(rules, p, points);
    int own = p->side, other = !p->side;
    return POINT * (points[own] - points[other]) + hand_value(p, own) - hand_value(p, other) +
           TO_MOVE;
}
