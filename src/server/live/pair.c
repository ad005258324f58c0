#include "live/pair.h"

static int game_points(Result result, int seat) {
    return result == RESULT_DRAW ? 1 : result == result_win(seat) ? 2 : 0;
}

int pair_points(const GameRow *row, int seat) {
    return game_points(row->result, seat) + game_points(row->first_result, !seat);
}

/* An aborted first game never has a second one. A second game that is aborted for want of a move
 * has a `culprit`; one that is aborted after a block has none. */
bool pair_is_apart(const GameRow *row) {
    if (row->phase != GAME_OVER) return false;
    if (row->pair == 2) return row->result == RESULT_NONE && row->culprit < 0;
    return row->pair && row->result != RESULT_NONE && (!*row->rematch || row->rematch_by);
}

/* With equal points both games are drawn, or each player has won one from the same seat. */
int pair_winner(const GameRow *row) {
    if (row->pair != 2 || row->phase != GAME_OVER || pair_is_apart(row)) return PAIR_OPEN;
    if (row->result == RESULT_NONE) return 2 - row->culprit;
    int ahead = pair_points(row, P1) - pair_points(row, P2);
    if (ahead) return ahead > 0 ? 1 : 2;
    if (row->result == RESULT_DRAW || row->plies == row->first_plies) return 0;
    int here = row->result == result_win(P1) ? 1 : 2;
    return row->plies < row->first_plies ? here : 3 - here;
}
