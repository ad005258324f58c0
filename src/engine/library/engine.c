/* The engine: one searcher and its table in the caller's memory. */
#include "search/crew.h"
#include "core/notation.h"
#include "library/game.h"
#include "record/arena.h"

struct taefl_engine {
    Searcher searcher;
    Crew crew; /* `searcher` is its leader */
    Table table;
    Host host;
    SearchResult found;
    char rules[sizeof((Rules *)NULL)->name]; /* of the last search; a table fits one rule set */
};

size_t taefl_engine_size(size_t table) {
    if (table < TABLE_MIN_BYTES) table = TABLE_MIN_BYTES;
    size_t rest = SLACK + sizeof(taefl_engine);
    return table < SIZE_MAX - rest ? table + rest : SIZE_MAX;
}

taefl_engine *taefl_engine_create(void *memory, size_t size) {
    if (size < taefl_engine_size(0))
        return NULL; /* the limit must not depend on the alignment of the memory */
    Arena arena = arena_over(memory, size);
    taefl_engine *engine = arena_take(&arena, sizeof *engine);
    size_t left = arena.top - arena.bottom;
    if (!engine || left < TABLE_MIN_BYTES) return NULL;
    table_init(&engine->table, arena_take(&arena, left), left);
    search_init(&engine->searcher, &engine->table);
    crew_init(&engine->crew, &engine->searcher, 1, NULL);
    engine->host = (Host){.ctx = NULL};
    engine->found = (SearchResult){.best = MOVE_NONE};
    engine->rules[0] = 0;
    return engine;
}

void taefl_engine_host(taefl_engine *engine, void *context, bool (*stop)(void *context),
                       uint64_t (*clock)(void *context)) {
    engine->host.ctx = context;
    engine->host.stop = stop;
    engine->host.now_us = clock;
}

size_t taefl_threads_size(int threads) {
    return threads < 1 || threads > CREW_THREADS ? 0 : crew_bytes(threads);
}

bool taefl_engine_threads(taefl_engine *engine, int threads, void *memory, size_t size,
                          bool (*spawn)(void *context, void (*job)(void *argument), void *argument),
                          void (*join)(void *context)) {
    if (threads < 1 || threads > CREW_THREADS || size < crew_bytes(threads)) return false;
    if (threads > 1 && (!spawn || !join)) return false;
    crew_init(&engine->crew, &engine->searcher, threads, memory);
    engine->host.spawn = spawn;
    engine->host.join = join;
    return true;
}

void taefl_engine_forget(taefl_engine *engine) { crew_new_game(&engine->crew); }

bool taefl_search(taefl_engine *engine, taefl_game *game, uint64_t nodes, uint32_t milliseconds,
                  char *move, size_t size) {
    Error error = {.code = ERROR_NONE};
    if (game->game.result)
        error_at(&error, ERROR_GAME_OVER, 0, taefl_reason(game), "a search");
    else if (milliseconds && !engine->host.now_us)
        error_at(&error, ERROR_ARGUMENT_MISSING, 0, "a search by milliseconds", "a clock");
    else if (!milliseconds && !nodes && !engine->host.stop)
        error_at(&error, ERROR_ARGUMENT_MISSING, 0, "a search without a limit", "a stop function");
    if (error.code) return library_refuse(game, &error);
    if (!string_equal(engine->rules, game->rules.name)) taefl_engine_forget(engine);
    string_copy(engine->rules, sizeof engine->rules, game->rules.name);

    SearchLimits limits = search_limits();
    limits.nodes = nodes;
    limits.movetime_us = (int64_t)milliseconds * 1000;
    limits.overhead_us = 0;
    crew_go(&engine->crew, &game->game, &limits, &engine->host, (SearchReport){0}, &engine->found);
    char text[MOVE_TEXT];
    move_write(&game->rules, engine->found.best, text);
    string_copy(move, size, text);
    return true;
}

int taefl_search_score(const taefl_engine *engine) { return engine->found.score; }

int taefl_search_win(const taefl_engine *engine) {
    int score = engine->found.score;
    if (!score_is_decided(score)) return 0;
    return score > 0 ? score_distance(score) : -score_distance(score);
}
