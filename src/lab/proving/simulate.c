/* See simulate.h. */
#include "proving/simulate.h"

enum { DEPTH = 12 };

static bool follow(const PnWorld *w, const Small *position, const Small *model, int depth);

/* Whether every reply falls to what falls upon it in the model. */
static bool all_fall(const PnWorld *w, const Small *after, const Small *model, int depth) {
    SmallMoves replies;
    small_moves(w->law, after, &replies);
    for (int i = 0; i < replies.count; i++) {
        int from = move_from(replies.move[i]), to = move_to(replies.move[i]);
        Small next = small_play(w->law, after, from, to);
        if (next.result == result_win(w->winner)) continue;
        if (next.result) return false;
        if (pnworld_is_done(w, &next)) continue;
        if (!small_is_legal(w->law, model, replies.move[i])) return false;
        Small same = small_play(w->law, model, from, to);
        if (same.result || !follow(w, &next, &same, depth - 1)) return false;
    }
    return replies.count || small_result(w->law, after) == result_win(w->winner);
}

/* For a position that is not done. */
static bool follow(const PnWorld *w, const Small *position, const Small *model, int depth) {
    Move move;
    if (!depth || !wins_find(w->wins, model, &move) || !small_is_legal(w->law, position, move))
        return false;
    Small after = small_play(w->law, position, move_from(move), move_to(move));
    Small other = small_play(w->law, model, move_from(move), move_to(move));
    if (after.result || !all_fall(w, &after, &other, depth)) return false;
    wins_add(w->wins, position, move);
    return wins_find(w->wins, position, NULL);
}

bool simulate(const PnWorld *world, const Small *position, const Small *model) {
    return follow(world, position, model, DEPTH);
}
