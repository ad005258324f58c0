/* What networks see of a tafl position besides its pieces: where the king could be soon. */
#include "games/tafl/engine/tafl.h"

enum { FEATURE_ONE = 3, FEATURE_TWO, FEATURE_WAYS };

/* The empty squares in a straight line from a square, even those closed by the law. */
static Bits lines_from(const Board *board, int square, Bits taken) {
    Bits all = 0;
    for (int d = 0; d < board->directions; d++) all |= board_reach(board, square, d, taken);
    return all & ~taken;
}

void tafl_features(const Rules *rules, const Position *p, Features *out) {
    Bits king = p->set[TAFL_KING], taken = king | p->set[TAFL_BLACK] | p->set[TAFL_WHITE];
    if (!king) return;
    Bits one = lines_from(rules->board, bits_first(king), taken), two = 0;
    for (Bits left = one; left;) two |= lines_from(rules->board, bits_pop(&left), taken);
    out->set[FEATURE_ONE] = one;
    out->set[FEATURE_TWO] = two & ~one;
    out->set[FEATURE_WAYS] = tafl_ways(rules, p);
}
