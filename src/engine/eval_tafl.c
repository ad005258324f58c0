/* The tafl family, from white's view: soldiers, the king's freedom and ways out, black soldiers
 * around him. Two ways out (tuichi) with black to move nearly win; one must be answered. */
#include "engine/eval.h"

enum {
    WHITE_SOLDIER = 100,
    BLACK_SOLDIER = 60,
    TUICHI = 1000,
    RAICHI = 40,
    KING_FREEDOM = 12, /* for each square he can reach */
    KING_WAY = 80,     /* for each of them with a way out */
    KING_BESIEGED = 30 /* for each black soldier or hostile square beside him */
};

/* The king's squares within one move, and those from which he would have a way out. */
static int king_freedom(const Rules *rules, const Position *p, int king) {
    const TaflLaw *law = &rules->law.tafl;
    Bits blocked = p->set[TAFL_BLACK] | p->set[TAFL_WHITE] | law->barred | law->camps;
    Bits reach = board_slides(&rules->board, king, blocked) & ~law->no_stop_king;
    int value = KING_FREEDOM * bits_count(reach);
    for (Bits left = reach; left;)
        if (board_slides(&rules->board, bits_pop(&left), blocked) & law->escape) value += KING_WAY;
    int exits = bits_count(reach & law->escape);
    return value + (exits > 1 ? TUICHI : exits ? RAICHI : 0);
}

int eval_tafl(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    int value = WHITE_SOLDIER * bits_count(p->set[TAFL_WHITE]) -
                BLACK_SOLDIER * bits_count(p->set[TAFL_BLACK]);
    if (p->set[TAFL_KING]) {
        int king = bits_first(p->set[TAFL_KING]);
        Bits siege = p->set[TAFL_BLACK] | ((law->ring | law->king_hostile) & ~p->set[TAFL_WHITE]);
        value += king_freedom(rules, p, king);
        value -= KING_BESIEGED * bits_count(rules->board.around[king] & siege);
    }
    return p->side == P1 ? value : -value;
}
