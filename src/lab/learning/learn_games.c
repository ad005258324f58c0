/* See learn_parts.h: the games of a job, what is said of it, and its gate. */
#include "learning/learn_parts.h"
#include "search/chance.h"

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

/* ------------------------------------------------------------------ the gate of a generation */

/* Pairs of games of the network against what played before it. So many are played; then it is
 * looked whether there is a verdict. */
enum { BATCH = 8, LONGEST = 400 };

/* Games 2n − 1 and 2n are a pair. Those after the verdict change nothing, so the result does not
 * depend on how many are played at a time. */
static void take_game(void *ctx, const SelfGame *game, int number) {
    Learning *l = ctx;
    Generation *g = l->now;
    if (g->verdict || l->games.settings.shards) return;
    int half = (int)(2 * self_game_points(game));
    if (number % 2) {
        g->half = half;
        return;
    }
    g->pairs.count[g->half + 2 - half]++;
    g->verdict = sprt_verdict(&learn_sprt, &g->pairs);
}

/* The games' settings but for other openings than those it has learnt from. */
static SelfPlay settings_of(const Learning *l) {
    SelfPlay s = l->games.settings;
    network_learned(&l->made, &l->rules, &s.rival);
    s.rival_sum = l->made.sum;
    s.pairs = true;
    s.seed = ~s.seed;
    s.longest = LONGEST;
    const Network *network = s.learned.network;
    s.band = network ? network->scale : 100000 / chance_row(&l->rules, (uint64_t)s.nodes).slope[1];
    return s;
}

/* A shard has no pairs, so it plays all of its games. */
static LearnEnd play(Learning *l, SelfGames *games) {
    Generation *g = l->now;
    int all = self_games_share(&games->settings, 2 * l->plan.pairs);
    LearnEnd end = LEARN_DONE;
    while (!end && games->count < all && !g->verdict) {
        int target = games->count + 2 * BATCH;
        end = learn_games_play(l, games, target > all ? all : target);
        g->gate_games = games->count;
        learn_tell(l, LEARN_GATE, games->count, all);
    }
    return end;
}

LearnEnd learn_match(Learning *l, const char *data) {
    SelfGames games = {
        .settings = settings_of(l), .stop = l->games.stop, .take = take_game, .ctx = l};
    l->now->pairs = (PairCounts){0};
    l->now->verdict = SPRT_GOES_ON;
    LearnEnd end = learn_games_open(l, &games, data);
    if (!end) end = play(l, &games);
    l->now->gate_games = games.count;
    LearnEnd closed = learn_games_close(l, &games);
    self_games_free(&games);
    return end ? end : closed;
}
