/* See perft.h. */
#include "count/perft.h"

uint64_t perft(const Rules *rules, const Position *position, int depth, bool make_all) {
    if (depth == 0) return 1;
    if (depth == 1 && !make_all) return (uint64_t)rules->count(rules, position);
    MoveList list;
    rules->moves(rules, position, &list);
    uint64_t leaves = 0;
    for (int i = 0; i < list.count; i++) {
        Position next = *position;
        rules->play(rules, &next, list.move[i], NULL);
        leaves += perft(rules, &next, depth - 1, make_all);
    }
    return leaves;
}
