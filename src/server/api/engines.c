/* The server's own engine as an opponent: ten reserved persons ("Taefl 3"). Each move is a job of
 * the queue (store/jobs.h), done by a worker here or on another machine. The games themselves say
 * which jobs are needed, so nothing is lost when the server ends. */
#include "api/engines.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/log.h"
#include "store/listener.h"
#include "store/jobs.h"
#include "work/runner.h"
#include "work/pool.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_US = 2000000, /* interval of looks for changes without a message */
    POLL_MS = 1000,    /* interval of a worker's looks if there are others */
    ALONE_POLL_MS = 60000
};

/* A game in which an engine is to move. */
typedef struct Awaited {
    struct Awaited *next;
    Person person;
    Job job;
    bool queued; /* its job is in the queue */
} Awaited;

struct Engines {
    Service *service;
    Awaited *awaited;
    Pool *pool;               /* NULL: this process has no workers */
    Channel *channel;         /* hints of workers */
    atomic_bool moved;        /* a worker of this process has made a move */
    bool shared;              /* workers on other machines may use this database */
    bool collecting, changed; /* changed: another request came while collecting */
    bool busy;                /* jobs may be waiting, so the load must be read */
    uint64_t looked_us;
    JobsLoad load;
};

/* ------------------------------------------------------------------ finished moves */

static void forget(struct Engines *engines, const char *game) {
    Awaited **at = &engines->awaited;
    while (*at && strcmp((*at)->job.game, game) != 0) at = &(*at)->next;
    Awaited *found = *at;
    if (!found) return;
    *at = found->next;
    free(found);
}

static Awaited *find(const struct Engines *engines, const char *game, int ply,
                     const char *arguments) {
    for (Awaited *a = engines->awaited; a; a = a->next)
        if (strcmp(a->job.game, game) == 0)
            return a->job.ply == ply && strcmp(a->job.arguments, arguments) == 0 ? a : NULL;
    return NULL;
}

/* If no worker can find a move the engine resigns. Otherwise its opponent would wait for ever. */
static void play(struct Engines *engines, const char *game, int ply, const char *arguments,
                 const char *move) {
    Awaited *awaited = find(engines, game, ply, arguments);
    if (!awaited || engines->service->stopped) return;
    Order order = order_about(game, *move ? DO_MOVE : DO_RESIGN, &awaited->person);
    order.message.ply = ply;
    string_copy(order.message.move, sizeof order.message.move, move);
    forget(engines, game);
    rooms_order(engines->service->rooms, &order);
}

/* ------------------------------------------------------------------ the queue */

typedef struct Collecting {
    struct Engines *engines;
    JobMoves moves;
    bool count; /* also read the load */
    JobsLoad load;
} Collecting;

static bool run_collect(Db *db, void *arg) {
    Collecting *collecting = arg;
    free(collecting->moves.move);
    return jobs_collect(db, &collecting->moves) &&
           (!collecting->count || jobs_load(db, &collecting->load));
}

static void collect(struct Engines *engines, bool count);

static void collected(void *arg, const char *why) {
    Collecting *collecting = arg;
    struct Engines *engines = collecting->engines;
    engines->collecting = false;
    if (!why && collecting->count) {
        engines->load = collecting->load;
        engines->busy = false;
        for (int kind = 0; kind < JOB_KINDS; kind++)
            engines->busy |= engines->load.kind[kind].count[JOB_WAITING] ||
                             engines->load.kind[kind].count[JOB_RUNNING];
    }
    for (int i = 0; i < collecting->moves.count && !why; i++) {
        const struct JobMove *move = &collecting->moves.move[i];
        play(engines, move->game, move->ply, move->arguments, move->move);
    }
    free(collecting->moves.move);
    free(collecting);
    if (engines->changed) collect(engines, false);
}

/* Collects finished moves from the queue. `count` also reads the load, which counts all jobs. */
static void collect(struct Engines *engines, bool count) {
    engines->changed = engines->collecting;
    if (engines->collecting || !engines->service->storage.store) return;
    Collecting *collecting = memory_get(sizeof *collecting);
    collecting->engines = engines;
    collecting->count = count;
    engines->collecting = true;
    store_read(engines->service->storage.store, (StoreWork){run_collect, collected, collecting});
}

typedef struct Adding {
    struct Engines *engines;
    Job job;
    JobState state;
} Adding;

static bool run_add(Db *db, void *arg) {
    Adding *adding = arg;
    return jobs_add(db, &adding->job, &adding->state);
}

static void added(void *arg, const char *why) {
    Adding *adding = arg;
    const Job *job = &adding->job;
    Awaited *awaited = find(adding->engines, job->game, job->ply, job->arguments);
    if (awaited) awaited->queued = !why;
    if (!why && adding->state >= JOB_DONE) collect(adding->engines, false);
    free(adding);
}

static void add(struct Engines *engines, Awaited *awaited) {
    if (!engines->service->storage.store) return;
    Adding *adding = memory_get(sizeof *adding);
    adding->engines = engines;
    adding->job = awaited->job;
    awaited->queued = true; /* if adding fails, the next tick tries again */
    engines->busy = true;
    store_keep(engines->service->storage.store, (StoreWork){run_add, added, adding});
    pool_wake(engines->pool);
}

void engines_wake(Service *service) {
    service->engines->busy = true;
    pool_wake(service->engines->pool);
}

static void heard(void *ctx, const char *payload) {
    Service *service = ctx;
    struct Engines *engines = service->engines;
    bool all = !*payload;
    engines->busy = true;
    if (all || strcmp(payload, JOBS_NEW) == 0) pool_wake(engines->pool);
    if (all || strcmp(payload, JOBS_MOVED) == 0) collect(engines, false);
}

/* Runs in the worker's thread. */
static void moved(void *ctx) {
    struct Engines *engines = ctx;
    atomic_store(&engines->moved, true);
    uv_async_send(&engines->service->wake);
}

void engines_deliver(Service *service) {
    struct Engines *engines = service->engines;
    channel_deliver(engines->channel);
    if (atomic_exchange(&engines->moved, false)) collect(engines, false);
}

void engines_tick(Service *service) {
    struct Engines *engines = service->engines;
    uint64_t us = clock_us();
    if (us - engines->looked_us < LOOK_US) return;
    engines->looked_us = us;
    for (Awaited *awaited = engines->awaited; awaited; awaited = awaited->next)
        if (!awaited->queued) add(engines, awaited);
    if (engines->busy || (engines->shared && engines->awaited)) collect(engines, true);
}

const JobsLoad *engines_load(const Service *service) { return &service->engines->load; }

/* ------------------------------------------------------------------ which moves are needed */

bool engines_job(void *ctx, const Room *room, Job *out) {
    const Game *game = &room->live.game;
    int level =
        room->row.phase == GAME_PLAYING ? game_engine(&room->row, live_seat(&room->live)) : 0;
    (void)ctx;
    if (!level) return false;
    *out = (Job){
        .kind = JOB_MOVE, .ply = game->plies, .person = room->row.seat[!live_seat(&room->live)]};
    string_copy(out->game, sizeof out->game, room->row.id);
    runner_arguments(room->rules, game_now(game), level, out->arguments);
    return true;
}

void engines_look(Service *service, const Room *room, bool queued) {
    struct Engines *engines = service->engines;
    const GameRow *row = &room->row;
    int seat = live_seat(&room->live);
    Job job;
    if (service->stopped || !engines_job(NULL, room, &job) ||
        find(engines, job.game, job.ply, job.arguments))
        return;
    forget(engines, job.game);
    Awaited *awaited = memory_get(sizeof *awaited);
    *awaited = (Awaited){.next = engines->awaited,
                         .person = {.id = row->seat[seat], .kind = PERSON_BOT},
                         .job = job,
                         .queued = queued};
    string_copy(awaited->person.name, sizeof awaited->person.name, row->name[seat]);
    engines->awaited = awaited;
    if (queued)
        engines_wake(service);
    else
        add(engines, awaited);
}

/* ------------------------------------------------------------------ start and end */

static bool transact(void *ctx, int worker, bool (*run)(Db *, void *), void *arg) {
    (void)worker;
    return store_do(((struct Engines *)ctx)->service->storage.store, run, arg);
}

static void trouble(void *ctx, const char *words) {
    (void)ctx;
    log_event(LOG_ERROR, "worker", words);
}

/* Returns jobs to the queue that a killed server had begun. */
static bool run_free(Db *db, void *arg) {
    (void)arg;
    return jobs_free(db);
}

/* Runs in the listener's thread. */
static void wake(void *service) { uv_async_send(&((Service *)service)->wake); }

void engines_begin(Service *service, int workers) {
    struct Engines *engines = memory_get(sizeof *engines);
    char machine[40] = "", random[GAME_ID], name[JOB_NAME];
    service->engines = engines;
    engines->service = service;
    engines->shared = db_is_address(service->setup.server->data);
    engines->busy = true;
    gethostname(machine, sizeof machine - 1);
    game_id_make(random);
    snprintf(name, sizeof name, "%s:%d:%s", machine, (int)getpid(), random);
    engines->channel = channel_open(
        &(ChannelSetup){service->setup.server->data, JOBS_CHANNEL, wake, heard, service});
    if (!engines->shared) store_keep(service->storage.store, (StoreWork){run_free, NULL, engines});
    if (workers > 0)
        engines->pool =
            pool_start(&(PoolSetup){.threads = workers,
                                    .poll_ms = engines->shared ? POLL_MS : ALONE_POLL_MS,
                                    .name = name,
                                    .transact = transact,
                                    .moved = moved,
                                    .trouble = trouble,
                                    .ctx = engines});
}

void engines_stop(Service *service) { pool_stop(service->engines->pool); }

void engines_close(Service *service) {
    pool_end(service->engines->pool);
    service->engines->pool = NULL;
    channel_close(service->engines->channel);
}

void engines_end(Service *service) {
    struct Engines *engines = service->engines;
    while (engines->awaited) forget(engines, engines->awaited->job.game);
    free(engines);
}
