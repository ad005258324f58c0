/* See selfplay.h: many games, on several threads. They are passed on in the order of their numbers.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "base/workers.h"
#include "learning/selfplay.h"

#include <stdlib.h>

typedef struct Run {
    SelfGames *games;
    SelfGame *game; /* new games that wait for earlier ones */
    int first, target;
    atomic_bool enough; /* the games so far are all */
    pthread_mutex_t lock;
} Run;

static bool is_set(const atomic_bool *flag) {
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static bool ended(void *ctx) {
    const Run *run = ctx;
    return is_set(run->games->stop) || is_set(&run->enough);
}

static bool time_is_over(const SelfGames *games) {
    return games->until && games->count >= games->least && clock_us() >= games->until;
}

/* Passes on the finished games up to the first gap, or until they are enough. */
static void hand_on(Run *run) {
    SelfGames *games = run->games;
    while (!is_set(&run->enough) && games->count < run->target &&
           run->game[games->count - run->first].move) {
        SelfGame *game = &run->game[games->count - run->first];
        bool written = self_games_write(games, game);
        self_games_keep(games, game);
        if (games->step) games->step(games->ctx, games->count, run->target);
        if (!written || time_is_over(games)) atomic_store(&run->enough, true);
    }
}

static void play_one(void *context, size_t index) {
    Run *run = context;
    SelfGame game = {0};
    if (ended(run)) return;
    const SelfPlay *s = &run->games->settings;
    const SearchNumbers who[2] = {numbers_with(s->rival), numbers_with(s->learned)};
    const Host host = {.ctx = run, .stop = ended};
    self_game_play(s, self_games_number(s, run->first + (int)index), s->rival.network ? who : NULL,
                   &host, &game);
    pthread_mutex_lock(&run->lock);
    run->game[index] = game;
    hand_on(run);
    pthread_mutex_unlock(&run->lock);
}

bool self_games_play(SelfGames *games, int target, int threads) {
    if (games->count >= target || time_is_over(games)) return true;
    Run run = {.games = games, .first = games->count, .target = target};
    int most = target - games->count;
    run.game = memory_get((size_t)most * sizeof *run.game);
    pthread_mutex_init(&run.lock, NULL);
    parallel_for(threads, (size_t)most, play_one, &run);
    pthread_mutex_destroy(&run.lock);
    for (int i = games->count - run.first; i < most; i++) /* behind one that is missing */
        self_game_free(&run.game[i]);
    free(run.game);
    return !games->unwritten && (games->count >= target || time_is_over(games));
}
