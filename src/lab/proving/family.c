/* See family.h. */
#include "proving/family.h"

FAMILY_TABLE(ProvingFamily, proving)

/* The direction of a move as a number of its own, 1 … 9. */
static int way_of(const Board *board, Move move) {
    int from = move_from(move), to = move_to(move);
    int dx = board->x[to] - board->x[from], dy = board->y[to] - board->y[from];
    return 5 + (dx > 0) - (dx < 0) + 3 * ((dy > 0) - (dy < 0));
}

int lab_free_pieces(const Rules *rules, const Position *p, int least) {
    MoveList list;
    uint16_t ways[MAX_SQUARES] = {0};
    Position other = *p;
    other.side = !p->side;
    other.phase = PHASE_PAWN;
    rules->moves(rules, &other, &list);
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        uint16_t *open = &ways[move_from(list.move[i])], before = *open;
        *open |= (uint16_t)(1u << way_of(rules->board, list.move[i]));
        count += *open != before && __builtin_popcount(*open) == least;
    }
    return count;
}
