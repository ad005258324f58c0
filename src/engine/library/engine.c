/* The engine: one searcher and its table in the caller's memory. */
#include "library/engine.h"
#include "core/notation.h"

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
    engine->rules[0] = engine->network[0] = 0;
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

bool engine_refuses(const taefl_engine *engine, const Game *game, const SearchLimits *limits,
                    Error *error) {
    const char *reason = game->result ? rules_clause(game->rules, game->reason)->id : "";
    bool timed = limits->movetime_us || limits->time_us[P1] || limits->time_us[P2];
    bool limited = timed || limits->nodes || limits->depth || limits->mate;
    if (game->result) return !error_at(error, ERROR_GAME_OVER, 0, reason, "a search");
    if (timed && !engine->host.now_us)
        return !error_at(error, ERROR_ARGUMENT_MISSING, 0, "a search by milliseconds", "a clock");
    if (!limited && !engine->host.stop)
        return !error_at(error, ERROR_ARGUMENT_MISSING, 0, "a search without a limit",
                         "a stop function");
    return false;
}

void engine_search(taefl_engine *engine, const Game *game, const taefl_network *network,
                   const SearchLimits *limits, SearchReport report) {
    Learned learned;
    char sum[TAEFL_SUM_SIZE];
    bool fits = network_for(network, game->rules, &learned, NULL);
    ASSERT(fits);
    network_name(network, game->rules, sum);
    if (!string_equal(engine->rules, game->rules->name) || !string_equal(engine->network, sum))
        taefl_engine_forget(engine);
    string_copy(engine->rules, sizeof engine->rules, game->rules->name);
    string_copy(engine->network, sizeof engine->network, sum);
    search_select(&engine->searcher, numbers_with(learned));
    crew_go(&engine->crew, game, limits, &engine->host, report, &engine->found);
}

bool taefl_search(taefl_engine *engine, taefl_game *game, uint64_t nodes, uint32_t milliseconds,
                  char *move, size_t size) {
    Error error;
    char text[MOVE_TEXT];
    SearchLimits limits = search_limits();
    limits.nodes = nodes;
    limits.movetime_us = (int64_t)milliseconds * 1000;
    if (engine_refuses(engine, &game->game, &limits, &error)) return library_refuse(game, &error);
    engine_search(engine, &game->game, NULL, &limits, (SearchReport){0});
    move_write(&game->rules, engine->found.best, text);
    string_copy(move, size, text);
    return true;
}

int taefl_search_score(const taefl_engine *engine) { return engine->found.score; }

int taefl_search_win(const taefl_engine *engine) { return engine_win(engine->found.score); }
