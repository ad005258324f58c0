/* For games without an evaluation of their own: who has more pieces, and how many moves there are.
 * It takes sets 0 and 1 for the players' pieces, as all families have them. */
#include "engine/eval.h"

enum { PIECE = 100, MOBILITY = 2 };

int eval_generic(const Rules *rules, const int *weight, const Position *p) {
    (void)weight;
    int own = bits_count(p->set[p->side]), other = bits_count(p->set[!p->side]);
    return PIECE * (own - other) + MOBILITY * rules->count(rules, p);
}
