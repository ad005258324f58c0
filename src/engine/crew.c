/* A hand is a searcher with a host of its own, which has no clock and says "stop" when the leader
 * is done. When it is asked that, on the hand's thread, it also notes the hand's nodes, for others
 * to read. */
#include "engine/crew.h"
#include "core/check.h"

struct Hand {
    Searcher searcher;
    SearchResult result; /* nobody asks for it */
    Crew *crew;
    int number; /* 1 and up */
    _Atomic uint64_t nodes;
};

enum { ALIGNMENT = 64 };

size_t crew_bytes(int threads) {
    ASSERT(threads >= 1 && threads <= CREW_THREADS);
    return threads > 1 ? (size_t)(threads - 1) * sizeof(Hand) + ALIGNMENT : 0;
}

void crew_init(Crew *crew, Searcher *leader, int threads, void *memory) {
    __builtin_memset(crew, 0, sizeof *crew);
    crew->leader = leader;
    crew->hands = threads - 1;
    crew->hand = (Hand *)(((uintptr_t)memory + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1));
    for (int i = 0; i < crew->hands; i++) {
        Hand *hand = &crew->hand[i];
        search_init(&hand->searcher, leader->table);
        hand->crew = crew;
        hand->number = i + 1;
        atomic_init(&hand->nodes, 0);
    }
}

void crew_new_game(Crew *crew) {
    search_new_game(crew->leader);
    for (int i = 0; i < crew->hands; i++) search_init(&crew->hand[i].searcher, crew->leader->table);
}

static bool hand_stop(void *ctx) {
    Hand *hand = ctx;
    atomic_store_explicit(&hand->nodes, hand->searcher.nodes, memory_order_relaxed);
    return atomic_load_explicit(&hand->crew->over, memory_order_relaxed);
}

static void hand_work(void *argument) {
    Hand *hand = argument;
    const Crew *crew = hand->crew;
    Host host = {.ctx = hand, .stop = hand_stop};
    search_join(&hand->searcher, hand->number, crew->game, &crew->limits, &host, NULL, NULL,
                &hand->result);
    atomic_store_explicit(&hand->nodes, hand->searcher.nodes, memory_order_relaxed);
}

static uint64_t nodes_of_hands(const Crew *crew) {
    uint64_t nodes = 0;
    for (int i = 0; i < crew->busy; i++)
        nodes += atomic_load_explicit(&crew->hand[i].nodes, memory_order_relaxed);
    return nodes;
}

static void report_all(void *ctx, const SearchInfo *found) {
    const Crew *crew = ctx;
    SearchInfo info = *found;
    info.nodes += nodes_of_hands(crew);
    info.nps = info.time_us ? info.nodes * 1000000 / info.time_us : 0;
    crew->report(crew->report_ctx, &info);
}

/* Sends the hands to work; they look at everything but when to end. */
static void send_hands(Crew *crew, const SearchLimits *limits, const Host *host, uint64_t nodes) {
    crew->limits = search_limits();
    crew->limits.nodes = nodes;
    crew->limits.only = limits->only;
    crew->limits.multipv = limits->multipv;
    crew->limits.contempt = limits->contempt;
    atomic_store(&crew->over, false);
    for (crew->busy = 0; crew->busy < crew->hands; crew->busy++) {
        Hand *hand = &crew->hand[crew->busy];
        atomic_store(&hand->nodes, 0);
        search_select(&hand->searcher, crew->leader->given);
        if (!host->spawn(host->ctx, hand_work, hand)) break;
    }
}

void crew_go(Crew *crew, const Game *game, const SearchLimits *limits, const Host *host,
             SearchReport report, void *report_ctx, SearchResult *result) {
    bool alone = !crew->hands || !host || !host->spawn || limits->strength < MAX_STRENGTH ||
                 game->result || (limits->nodes && limits->nodes <= (uint64_t)crew->hands);
    if (alone) {
        search_go(crew->leader, game, limits, host, report, report_ctx, result);
        return;
    }
    uint64_t share = limits->nodes / ((uint64_t)crew->hands + 1);
    crew->game = game;
    crew->report = report;
    crew->report_ctx = report_ctx;
    table_age(crew->leader->table); /* before anybody looks at it */
    send_hands(crew, limits, host, share);

    SearchLimits own = *limits;
    own.nodes -= share * (uint64_t)crew->busy;
    search_join(crew->leader, 0, game, &own, host, report ? report_all : NULL, crew, result);
    atomic_store(&crew->over, true);
    host->join(host->ctx);
    result->nodes += nodes_of_hands(crew);
}
