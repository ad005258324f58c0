/* See learn_parts.h: the games of a job, and what is said of it. */
#include "learning/learn_parts.h"

const Sprt learn_sprt = {.elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05};

bool learn_is_stopped(const Learning *l) { return atomic_load(l->games.stop); }

void learn_tell(Learning *l, LearnStep step, int done, int of) {
    if (l->step) l->step(l->ctx, step, done, of);
}

LearnEnd learn_unwritten(Learning *l, const char *path, const char *reason) {
    l->path = path;
    l->reason = reason;
    return LEARN_UNWRITTEN;
}

LearnEnd learn_stopped(Learning *l, const SelfGames *games) {
    l->path = games->path;
    l->kept = games->count;
    return LEARN_STOPPED;
}

LearnEnd learn_games_open(Learning *l, SelfGames *games, const char *path) {
    return self_games_open(games, path, l->why) ? LEARN_DONE : LEARN_UNREAD;
}

LearnEnd learn_games_play(Learning *l, SelfGames *games, int target) {
    if (self_games_play(games, target, l->plan.threads)) return LEARN_DONE;
    return games->unwritten ? learn_unwritten(l, games->path, games->unwritten)
                            : learn_stopped(l, games);
}

LearnEnd learn_games_close(Learning *l, SelfGames *games) {
    return self_games_close(games) ? LEARN_DONE : learn_unwritten(l, games->path, games->unwritten);
}

void learn_free(Learning *l) {
    self_games_close(&l->games);
    self_games_free(&l->games);
    positions_free(l->positions);
    l->positions = NULL;
}
