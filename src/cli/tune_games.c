/* Each game has a searcher and a small table of its own, as new, so that it does not depend on the
 * thread that happens to play it. */
#include "cli/tune_games.h"
#include "base/memory.h"
#include "base/workers.h"
#include "engine/search.h"
#include "match/dice.h"

#include <stdlib.h>

enum { TABLE_BYTES = 1 << 20 };

void self_games_free(SelfGames *games) {
    for (int i = 0; i < games->count; i++) {
        free(games->game[i].move);
        free(games->game[i].score);
    }
    free(games->game);
    *games = (SelfGames){0};
}

/* ------------------------------------------------------------------ one game */

typedef struct Player {
    Searcher searcher;
    Table table;
    Game game;
    Position *path;
} Player;

static bool stopped(void *flag) {
    return atomic_load_explicit((const atomic_bool *)flag, memory_order_relaxed);
}

/* Whether the random plies are over: only at the beginning of a turn. */
static bool out_of_book(const Player *p, int random) {
    int now = p->game.plies;
    return now >= random && (now == 0 || p->path[now].side != p->path[now - 1].side);
}

/* Random plies in which the game does not end; thrown again until that comes true. */
static void open_game(Player *p, const SelfPlay *s, Dice *dice) {
    while (!out_of_book(p, s->random)) {
        MoveList list;
        game_moves(&p->game, &list);
        game_play(&p->game, list.move[dice_below(dice, list.count)], NULL, NULL);
        if (p->game.result || p->game.plies == s->longest)
            game_init(&p->game, s->rules, NULL, p->path, p->game.played, s->longest);
    }
}

static void play_on(Player *p, const SelfPlay *s, SelfGame *out, const Host *host) {
    SearchLimits limits = search_limits();
    limits.nodes = (uint64_t)s->nodes;
    while (!p->game.result && p->game.plies < s->longest && !stopped(host->ctx)) {
        SearchResult found;
        search_go(&p->searcher, &p->game, &limits, host, NULL, NULL, &found);
        int score = game_now(&p->game)->side == P1 ? found.score : -found.score;
        out->score[p->game.plies] = (int16_t)score;
        if (!game_play(&p->game, found.best, NULL, NULL)) abort();
    }
}

/* Leaves out->move NULL if it was stopped. */
static void play_game(const SelfPlay *s, int number, const atomic_bool *stop, SelfGame *out) {
    size_t plies = (size_t)s->longest;
    const Host host = {.ctx = (void *)(uintptr_t)stop, .stop = stopped};
    Player *p = memory_get(sizeof *p);
    void *memory = memory_get(TABLE_BYTES);
    p->path = memory_get((plies + 1) * sizeof *p->path);
    *out = (SelfGame){.move = memory_get(plies * sizeof(Move)),
                      .score = memory_get(plies * sizeof(int16_t))};
    game_init(&p->game, s->rules, NULL, p->path, out->move, s->longest);
    table_init(&p->table, memory, TABLE_BYTES);
    search_init(&p->searcher, &p->table);
    Dice dice = dice_new(s->seed, (uint64_t)number);
    open_game(p, s, &dice);
    out->book = p->game.plies;
    play_on(p, s, out, &host);
    out->result = p->game.result;
    out->plies = p->game.plies;
    if (stopped(host.ctx)) {
        free(out->move);
        free(out->score);
        *out = (SelfGame){0};
    }
    free(p->path);
    free(memory);
    free(p);
}

/* ------------------------------------------------------------------ many games */

typedef struct Run {
    SelfGames *games;
    SelfGame *game; /* the new ones */
    int first, played;
    const atomic_bool *stop;
    void (*finished)(void *, const SelfGames *);
    void *ctx;
    pthread_mutex_t lock;
} Run;

/* The games that are there for all numbers before them are handed on. */
static void hand_on(Run *run) {
    while (run->games->count - run->first < run->played &&
           run->game[run->games->count - run->first].move) {
        int i = run->games->count++;
        run->games->game[i] = run->game[i - run->first];
        if (run->finished) run->finished(run->ctx, run->games);
    }
}

static void play_one(void *context, size_t index) {
    Run *run = context;
    SelfGame game = {0};
    if (stopped((void *)(uintptr_t)run->stop)) return;
    play_game(&run->games->settings, run->first + (int)index + 1, run->stop, &game);
    pthread_mutex_lock(&run->lock);
    run->game[index] = game;
    hand_on(run);
    pthread_mutex_unlock(&run->lock);
}

void self_games_play(SelfGames *games, int target, int threads, const atomic_bool *stop,
                     void (*finished)(void *ctx, const SelfGames *games), void *ctx) {
    if (target <= games->count) return;
    Run run = {.games = games,
               .first = games->count,
               .played = target - games->count,
               .stop = stop,
               .finished = finished,
               .ctx = ctx};
    run.game = memory_get((size_t)run.played * sizeof *run.game);
    games->game = memory_resize(games->game, (size_t)target * sizeof *games->game);
    pthread_mutex_init(&run.lock, NULL);
    parallel_for(threads, (size_t)run.played, play_one, &run);
    pthread_mutex_destroy(&run.lock);
    for (int i = games->count - run.first; i < run.played; i++) { /* behind one that is missing */
        free(run.game[i].move);
        free(run.game[i].score);
    }
    free(run.game);
}
