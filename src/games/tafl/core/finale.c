/* See finale.h. */
#include "games/tafl/core/finale.h"

static Miss where_taken(const Rules *rules, int at) {
    Bits throne = rules->law.tafl.throne, near = 0;
    for (Bits left = throne; left;) near |= rules->board->around[bits_pop(&left)];
    if (bits_has(throne, at)) return MISS_KING_THRONE;
    if (bits_has(near, at)) return MISS_KING_BESIDE;
    return bits_has(rules->board->edge, at) ? MISS_KING_EDGE : MISS_KING_OPEN;
}

/* The king was captured: between two pieces, where the law captures him like a soldier, otherwise
 * in a ring (T8). */
static void taken_king(const Rules *rules, Finale *out) {
    const Board *board = rules->board;
    out->missed = where_taken(rules, out->at);
    out->code = FINALE_KING_AROUND;
    out->around = board->around[out->at];
    out->edge = bits_has(board->edge, out->at);
    if (bits_has(rules->law.tafl.king_surround, out->at)) return;
    out->code = FINALE_KING_BETWEEN;
    for (int d = 0; d < 4; d++) {
        if (board->neighbour[out->at][d] != move_to(out->move)) continue;
        int far = board->neighbour[out->at][(d + 2) & 3];
        out->edge = far == NOWHERE;
        out->around = bit(move_to(out->move)) | (out->edge ? 0 : bit(far));
    }
}

void tafl_finale(const Rules *rules, const Position *before, const Position *after,
                 const Effects *effects, Finale *out) {
    Bits king = after->set[TAFL_KING];
    (void)before;
    for (int i = 0; i < effects->count; i++) {
        if (effects->taken[i].piece != 'K') continue;
        out->at = effects->taken[i].square;
        out->piece = 'K';
        taken_king(rules, out);
        return;
    }
    if (out->loser == P1) {
        out->code = FINALE_ENCIRCLED;
        return;
    }
    out->code = king & rules->law.tafl.escape ? FINALE_ESCAPED : FINALE_FORT;
    out->at = bits_first(king);
    out->piece = 'K';
}
