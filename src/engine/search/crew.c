/* A helper is a searcher with a host of its own, which has no clock and says "stop" when the leader
 * is done. When it is asked that, on the helper's thread, it also notes the helper's nodes, for
 * others to read. */
#include "search/crew.h"
#include "core/check.h"

struct Helper {
    Searcher searcher;
    SearchResult result; /* nobody asks for it */
    Crew *crew;
    _Atomic uint64_t nodes;
};

enum { ALIGNMENT = 64 };

size_t crew_bytes(int threads) {
    ASSERT(threads >= 1 && threads <= CREW_THREADS);
    return threads > 1 ? (size_t)(threads - 1) * sizeof(Helper) + ALIGNMENT : 0;
}

static void init_searchers(Crew *crew) {
    for (int i = 0; i < crew->helpers; i++) {
        Searcher *searcher = &crew->helper[i].searcher;
        search_init(searcher, crew->leader->table);
        searcher->number = i + 1;
    }
}

void crew_init(Crew *crew, Searcher *leader, int threads, void *memory) {
    __builtin_memset(crew, 0, sizeof *crew);
    crew->leader = leader;
    crew->helpers = threads - 1;
    crew->helper = (Helper *)(((uintptr_t)memory + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1));
    for (int i = 0; i < crew->helpers; i++) {
        Helper *helper = &crew->helper[i];
        helper->crew = crew;
        atomic_init(&helper->nodes, 0);
    }
    init_searchers(crew);
}

void crew_new_game(Crew *crew) {
    search_new_game(crew->leader);
    init_searchers(crew);
}

static bool helper_stop(void *ctx) {
    Helper *helper = ctx;
    atomic_store_explicit(&helper->nodes, helper->searcher.nodes, memory_order_relaxed);
    return atomic_load_explicit(&helper->crew->over, memory_order_relaxed);
}

static void helper_work(void *argument) {
    Helper *helper = argument;
    const Crew *crew = helper->crew;
    Host host = {.ctx = helper, .stop = helper_stop};
    search_join(&helper->searcher, crew->game, &crew->limits, &host, (SearchReport){0},
                &helper->result);
    atomic_store_explicit(&helper->nodes, helper->searcher.nodes, memory_order_relaxed);
}

static uint64_t nodes_of_helpers(const Crew *crew) {
    uint64_t nodes = 0;
    for (int i = 0; i < crew->busy; i++)
        nodes += atomic_load_explicit(&crew->helper[i].nodes, memory_order_relaxed);
    return nodes;
}

static void report_all(void *ctx, const SearchInfo *found) {
    const Crew *crew = ctx;
    SearchInfo info = *found;
    info.nodes += nodes_of_helpers(crew);
    info.nps = info.time_us ? info.nodes * 1000000 / info.time_us : 0;
    crew->report.line(crew->report.ctx, &info);
}

/* Sends the helpers to work; they look at everything but when to end. */
static void send_helpers(Crew *crew, const SearchLimits *limits, const Host *host, uint64_t nodes) {
    crew->limits = search_limits();
    crew->limits.nodes = nodes;
    crew->limits.only = limits->only;
    crew->limits.multipv = limits->multipv;
    crew->limits.contempt = limits->contempt;
    atomic_store(&crew->over, false);
    for (crew->busy = 0; crew->busy < crew->helpers; crew->busy++) {
        Helper *helper = &crew->helper[crew->busy];
        atomic_store(&helper->nodes, 0);
        search_select(&helper->searcher, crew->leader->given);
        if (!host->spawn(host->ctx, helper_work, helper)) break;
    }
}

void crew_go(Crew *crew, const Game *game, const SearchLimits *limits, const Host *host,
             SearchReport report, SearchResult *result) {
    bool alone = !crew->helpers || !host || !host->spawn || limits->strength < MAX_STRENGTH ||
                 game->result || (limits->nodes && limits->nodes <= (uint64_t)crew->helpers);
    if (alone) {
        search_go(crew->leader, game, limits, host, report, result);
        return;
    }
    uint64_t share = limits->nodes / ((uint64_t)crew->helpers + 1);
    crew->game = game;
    crew->report = report;
    table_age(crew->leader->table); /* before anybody looks at it */
    send_helpers(crew, limits, host, share);

    SearchLimits own = *limits;
    own.nodes -= share * (uint64_t)crew->busy;
    const SearchReport all = {report.line ? report_all : NULL, crew};
    search_join(crew->leader, game, &own, host, all, result);
    atomic_store(&crew->over, true);
    host->join(host->ctx);
    result->nodes += nodes_of_helpers(crew);
}
