/* The server's own engine as an opponent: ten persons that nobody else can be ("Taefl 3"), who
 * think one after the other in the loop's pool of threads, in the order in which it became their
 * turn. What they have to do follows from the games themselves, so nothing is lost when the server
 * ends. */
#include "server/service_parts.h"

#include "base/clock.h"
#include "base/memory.h"
#include "engine/search.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 16 << 20,
    NODES_MOST = 1000000,      /* a move: some 0.3 s */
    MOVETIME_MOST_US = 2000000 /* on a slow machine */
};

/* A game in which an engine is to move. */
typedef struct Thought {
    struct Thought *next;
    char game[GAME_ID];
    Person person;
    SearchLimits limits;
    Game copy; /* with memory of its own */
    Move best;
} Thought;

struct Engines {
    Service *service;
    Thought *first, **last; /* those that wait, and at the head the one that is thought about */
    bool thinking;
    atomic_bool stop;
    void *memory;
    Table table;
    Searcher searcher;
    char game[GAME_ID]; /* whose moves the table knows */
    uv_work_t work;
};

static bool stopped(void *ctx) { return atomic_load(&((struct Engines *)ctx)->stop); }
static uint64_t now_us(void *ctx) {
    (void)ctx;
    return clock_us();
}

static void thought_end(Thought *thought) {
    free(thought->copy.path);
    free(thought->copy.played);
    free(thought);
}

/* ------------------------------------------------------------------ thinking */

static void think(uv_work_t *work) {
    struct Engines *engines = work->data;
    Thought *thought = engines->first;
    const Host host = {.ctx = engines, .stop = stopped, .now_us = now_us};
    SearchResult result;
    if (strcmp(engines->game, thought->game) != 0) search_new_game(&engines->searcher);
    memcpy(engines->game, thought->game, sizeof engines->game);
    search_go(&engines->searcher, &thought->copy, &thought->limits, &host, NULL, NULL, &result);
    thought->best = result.best;
}

static void order(Service *service, const char *game, const Person *person, Deed deed, int ply,
                  const char *move) {
    Order order = {.message = {.deed = deed, .id = NO_ID, .from = -1, .ply = ply},
                   .person = *person};
    string_copy(order.message.game, sizeof order.message.game, game);
    string_copy(order.message.move, sizeof order.message.move, move);
    rooms_order(service->rooms, &order);
}

static void go_on(struct Engines *engines);

static void thought_of(uv_work_t *work, int status) {
    struct Engines *engines = work->data;
    Thought *thought = engines->first;
    char move[MOVE_TEXT];
    engines->first = thought->next;
    if (!engines->first) engines->last = &engines->first;
    engines->thinking = false;
    if (!status && thought->best != MOVE_NONE && !atomic_load(&engines->stop)) {
        move_write(thought->copy.rules, thought->best, move);
        order(engines->service, thought->game, &thought->person, DO_MOVE, thought->copy.plies,
              move);
    }
    thought_end(thought);
    go_on(engines);
}

static void go_on(struct Engines *engines) {
    if (engines->thinking || !engines->first || atomic_load(&engines->stop)) return;
    engines->thinking = true;
    engines->work.data = engines;
    uv_queue_work(engines->service->setup.loop, &engines->work, think, thought_of);
}

/* ------------------------------------------------------------------ what there is to do */

static Game copy_game(const Game *game) {
    size_t plies = (size_t)game->plies;
    Game copy = *game;
    copy.path = memory_resize(NULL, (plies + 1) * sizeof *copy.path);
    copy.played = memory_resize(NULL, (plies + 1) * sizeof *copy.played);
    memcpy(copy.path, game->path, (plies + 1) * sizeof *copy.path);
    memcpy(copy.played, game->played, plies * sizeof *copy.played);
    copy.capacity = game->plies;
    copy.recall = (Recall){0};
    return copy;
}

static SearchLimits limits_for(const Room *room, int level) {
    SearchLimits limits = search_limits();
    limits.nodes = NODES_MOST;
    limits.movetime_us = MOVETIME_MOST_US;
    limits.strength = level;
    for (const char *c = room->row.id; *c; c++) limits.seed = limits.seed * 62 + (uint64_t)*c;
    limits.seed += (uint64_t)room->live.game.plies;
    if (room->row.left[P1] < 0) return limits;
    for (int seat = 0; seat < 2; seat++) {
        limits.time_us[seat] = room->row.left[seat] * 1000 + 1;
        limits.inc_us[seat] = room->live.time[seat].inc_us;
    }
    return limits;
}

static bool waits(const struct Engines *engines, const Room *room) {
    for (const Thought *t = engines->first; t; t = t->next)
        if (strcmp(t->game, room->row.id) == 0 && t->copy.plies == room->live.game.plies)
            return true;
    return false;
}

static void begin(struct Engines *engines, const Room *room, const Person *person, int level) {
    if (waits(engines, room)) return;
    Thought *thought = memory_get(sizeof *thought);
    memcpy(thought->game, room->row.id, sizeof thought->game);
    thought->person = *person;
    thought->limits = limits_for(room, level);
    thought->copy = copy_game(&room->live.game);
    *engines->last = thought;
    engines->last = &thought->next;
    go_on(engines);
}

static struct Engines *create(Service *service) {
    struct Engines *engines = memory_get(sizeof *engines);
    engines->service = service;
    engines->last = &engines->first;
    engines->memory = memory_get_large(TABLE_BYTES);
    table_init(&engines->table, engines->memory, TABLE_BYTES);
    search_init(&engines->searcher, &engines->table);
    return engines;
}

/* A turn back is always given, a draw never: it plays on. */
void engines_look(Service *service, const Room *room) {
    const GameRow *row = &room->row;
    for (int seat = 0; seat < 2; seat++) {
        int level = room_engine(row, seat);
        if (!level || service->stopped) continue;
        Person person = {.id = row->seat[seat], .kind = PERSON_BOT};
        string_copy(person.name, sizeof person.name, row->name[seat]);
        if (!service->engines) service->engines = create(service);
        if (row->takeback_by == 2 - seat)
            order(service, row->id, &person, DO_TAKEBACK, 0, "");
        else if (row->draw == 2 - seat)
            order(service, row->id, &person, DO_DECLINE, 0, "");
        else if (row->phase == GAME_OVER && row->rematch_by == 2 - seat && !*row->rematch)
            order(service, row->id, &person, DO_REMATCH, 0, "");
        else if (row->phase == GAME_PLAYING && live_seat(&room->live) == seat)
            begin(service->engines, room, &person, level);
    }
}

void engines_stop(Service *service) {
    if (service->engines) atomic_store(&service->engines->stop, true);
}

void engines_end(Service *service) {
    struct Engines *engines = service->engines;
    if (!engines) return;
    while (engines->first) {
        Thought *thought = engines->first;
        engines->first = thought->next;
        thought_end(thought);
    }
    free(engines->memory);
    free(engines);
}
