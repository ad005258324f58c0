#include "api/service.h"
#include "api/answers.h"
#include "api/current.h"
#include "api/engines.h"
#include "api/hashing.h"
#include "api/host.h"
#include "api/sockets.h"
#include "api/bot_streams.h"

#include "base/clock.h"
#include "base/memory.h"
#include "store/explorer.h"
#include "base/log.h"
#include "http/connection.h"
#include "store/jobs.h"
#include "store/open.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#define PRUNE_US 3600000000u /* interval of doing what people have left behind */

#define BEAT_US (SERVING_BEAT_MS * 1000u)

enum {
    PAIR_US = 2000000, /* interval of looking for tournaments that begin or pair by the clock */
    DUE_US = 10000000, /* interval of looking for games past their date */
    READERS = 2,
    LONGEST_MS = 1000 /* longest wait of the loop */
};

static Now now(void *ctx) {
    (void)ctx;
    return (Now){clock_us(), clock_wall_ms()};
}

/* Runs in the store's threads. */
static void wake(void *service) { uv_async_send(&((Service *)service)->wake); }

static void on_wake(uv_async_t *handle) {
    Service *service = handle->data;
    if (!service->storage.store) return;
    store_deliver(service->storage.store);
    engines_deliver(service);
    pushes_deliver(service);
    if (service->answers) store_deliver(service->answers);
}

static void beaten(void *arg, const char *why) {
    Service *service = arg;
    service->beating = false;
    if (why && !service->missed) log_event(LOG_ERROR, "no-database", why);
    service->missed = why != NULL;
}

static void beat(Service *service) {
    uint64_t us = clock_us();
    if (!db_is_address(service->setup.server->data) || !service->storage.store ||
        service->beating || us - service->beaten_us < BEAT_US)
        return;
    service->beaten_us = us;
    service->beating = true;
    store_post(service->storage.store, (StoreWork){serving_beat, beaten, service});
}

/* ------------------------------------------------------------------ readiness */

/* /readyz: checks the database on the connection that writes. It writes only if the last commit
 * failed: a write without effect then shows whether commits work again. */

#define SPACE_LEAST (16 << 20) /* bytes; below this the disk counts as full */

enum { PATIENCE_US = 3000000 }; /* after this the database counts as not working */

typedef struct ReadyLook {
    Service *service;
    bool writes;
} ReadyLook;

static bool run_ready(Db *db, void *arg) {
    const ReadyLook *look = arg;
    db_number(db, "SELECT version FROM taefl_schema", NO_VALUES);
    if (look->writes) db_run(db, "UPDATE taefl_schema SET version = version", NO_VALUES);
    return db_good(db);
}

/* Bytes that can still be written to the file system of this file; INT64_MAX: unknown. */
static int64_t disk_free(const char *path) {
    struct statvfs about;
    if (statvfs(path, &about) != 0) return INT64_MAX;
    return (int64_t)about.f_bavail * (int64_t)about.f_frsize;
}

/* Answers all who have asked. `why` NULL: the database works. */
static void tell_ready(Service *service, const char *why) {
    const char *data = service->setup.server->data;
    if (why && !service->unready) log_event(LOG_ERROR, "not-ready", why);
    service->unready = why != NULL;
    bool full = !db_is_address(data) && disk_free(data) < SPACE_LEAST;
    const char *words = why    ? "the database does not work just now\n"
                        : full ? "the disk is full\n"
                               : "ready\n";
    for (int i = 0; i < service->askers; i++)
        connection_answer(service->connections, service->asker[i],
                          answer_words(why || full ? 503 : 200, words));
    free(service->asker);
    service->asker = NULL;
    service->askers = 0;
}

static void ready_done(void *arg, const char *why) {
    ReadyLook *look = arg;
    Service *service = look->service;
    if (!why) service->storage.commit_failed = false;
    service->looking_us = 0;
    tell_ready(service, why);
    free(look);
}

void service_ready(Service *service, Ticket ticket) {
    *MEMORY_ADD(service->asker, service->askers) = ticket;
    if (service->looking_us) return; /* a look is under way */
    ReadyLook *look = memory_get(sizeof *look);
    *look = (ReadyLook){service, service->storage.commit_failed};
    service->looking_us = clock_us();
    store_post(service->storage.store, (StoreWork){run_ready, ready_done, look});
}

static void ready_tick(Service *service) {
    if (service->askers && clock_us() - service->looking_us >= PATIENCE_US)
        tell_ready(service, "the database does not answer");
}

/* ------------------------------------------------------------------ time */

static void on_timer(uv_timer_t *timer) { (void)timer; } /* its only effect is to wake the loop */

/* Before the loop waits: does what is due in the rooms and sets the next wake-up. */
static void on_prepare(uv_prepare_t *handle) {
    Service *service = handle->data;
    beat(service);
    ready_tick(service);
    if (service->stopped) return;
    rooms_tick(service->rooms);
    bots_tick(service);
    host_tick(service);
    engines_tick(service);
    sockets_ping(service);
    uint64_t us = clock_us(), next = rooms_next(service->rooms);
    if (us - service->looked_us >= DUE_US) {
        service->looked_us = us;
        storage_due(&service->storage);
    }
    if (us - service->paired_us >= PAIR_US) {
        service->paired_us = us;
        storage_tournaments(&service->storage);
    }
    if (us - service->pruned_us >= PRUNE_US) {
        service->pruned_us = us;
        storage_prune(&service->storage);
        classes_adopt_all(service);
    }
    uint64_t ms = next > us ? (next - us + 999) / 1000 : 0;
    uint64_t most = db_is_address(service->setup.server->data) ? SERVING_BEAT_MS : LONGEST_MS;
    uv_timer_start(&service->timer, on_timer, ms < most ? ms + !ms : most, 0);
}

static void changed(void *ctx, const Room *room, const Commit *commit) {
    bots_changed(ctx, room, commit);
    if (commit->cancel) return;
    if (*room->row.tournament &&
        (commit->tells_start || (room->row.phase == GAME_OVER && commit->change.put)))
        followers_changed(ctx, TOPIC_TOURNAMENT, room->row.tournament, 0);
    engines_look(ctx, room, commit->job != NULL);
    pushes_look(ctx, room, commit);
}

static void ready(void *ctx, const Room *room) { engines_look(ctx, room, false); }

void service_part(Service *service, int64_t person) {
    sockets_part(service, person);
    bots_drop(service, person);
}

/* ------------------------------------------------------------------ callbacks of the rooms */

static void commit(void *ctx, Commit *commit) {
    storage_commit(&((Service *)ctx)->storage, commit);
}

static void meet(void *ctx, const Meet *meet) { storage_meet(&((Service *)ctx)->storage, meet); }

static void read_game(void *ctx, const char id[GAME_ID]) {
    storage_read(&((Service *)ctx)->storage, id);
}

/* ------------------------------------------------------------------ the loop */

static void start_handles(Service *service) {
    uv_loop_t *loop = service->setup.loop;
    uv_async_init(loop, &service->wake, on_wake);
    uv_prepare_init(loop, &service->prepare);
    uv_timer_init(loop, &service->timer);
    service->wake.data = service->prepare.data = service->timer.data = service;
}

static void close_handles(Service *service) {
    uv_close((uv_handle_t *)&service->wake, NULL);
    uv_close((uv_handle_t *)&service->prepare, NULL);
    uv_close((uv_handle_t *)&service->timer, NULL);
}

/* Opens read connections beside the writing one, so that no query delays a move. */
static bool answers_open(Service *service, char why[DB_WHY]) {
    StoreSetup setup = {
        .where = service->setup.server->data, .wake = wake, .ctx = service, .readers = READERS};
    return (service->answers = store_open(&setup, why)) != NULL;
}

/* Runs in the store's thread. */
static bool begin_store(Db *db, void *ctx) {
    return serving_beat(db, NULL) && pushes_begin(ctx, db);
}

Service *service_open(const ServiceSetup *setup, char why[DB_WHY]) {
    Service *service = memory_get(sizeof *service);
    service->setup = *setup;
    start_handles(service);
    StoreSetup stored = {.where = setup->server->data,
                         .wake = wake,
                         .ctx = service,
                         .idle = explorer_idle,
                         .begin = begin_store};
    pushes_create(service);
    service->storage.store = store_open(&stored, why);
    if (!service->storage.store || !answers_open(service, why)) {
        store_close(service->storage.store);
        pushes_end(service);
        close_handles(service);
        uv_run(setup->loop, UV_RUN_DEFAULT);
        free(service);
        return NULL;
    }
    service->socket = memory_get((size_t)setup->connections * sizeof(Socket *));
    service->looked_us = service->swept_us = clock_us();
    service->pruned_us = service->looked_us - PRUNE_US; /* the first time at once */
    service->rooms = rooms_create(&(RoomsSetup){.ctx = service,
                                                .now = now,
                                                .commit = commit,
                                                .read = read_game,
                                                .meet = meet,
                                                .tell = sockets_tell,
                                                .mine = sockets_mine,
                                                .current = current_ask,
                                                .follows = followers_follow,
                                                .changed = changed,
                                                .may_say = host_may_say,
                                                .may_begin = host_may_begin,
                                                .ready = ready,
                                                .job = engines_job,
                                                .fenced = db_is_address(setup->server->data)});
    service->storage.rooms = service->rooms;
    service->storage.no_chat = setup->server->no_chat;
    host_begin(service);
    engines_begin(service, setup->server->workers);
    storage_load(&service->storage);
    return service;
}

void service_connect(Service *service, Connections *connections) {
    service->connections = connections;
    uv_prepare_start(&service->prepare, on_prepare);
}

void service_stop(Service *service) {
    if (service->stopped) return;
    service->stopped = true;
    sockets_bye(service);
    engines_stop(service);
    rooms_stop(service->rooms);
}

void service_close(Service *service) {
    service->stopped = true;
    hashing_stop(service);
    engines_close(service);
    pushes_close(service);
    store_close(service->answers);
    service->answers = NULL;
    store_close(service->storage.store);
    service->storage.store = NULL;
    close_handles(service);
}

void service_end(Service *service) {
    sockets_end(service);
    bots_end(service);
    rooms_destroy(service->rooms);
    host_end(service);
    engines_end(service);
    pushes_end(service);
    free(service->socket);
    free(service->asker);
    free(service);
}

/* ------------------------------------------------------------------ load */

static int sockets(const Service *service) {
    int count = 0;
    for (int i = 0; i < service->setup.connections; i++) count += service->socket[i] != NULL;
    return count;
}

void service_load(const Service *service, LoadRow out[LOAD_ROWS]) {
    const JobsLoad *jobs = engines_load(service);
    StoreLoad load = service->storage.store ? store_load(service->storage.store) : (StoreLoad){0};
    const LoadRow rows[LOAD_ROWS] = {
        {"taefl_connections", "gauge", "Connections, WebSockets among them",
         (unsigned)*service->setup.connected},
        {"taefl_sockets", "gauge", "WebSockets", (unsigned)sockets(service)},
        {"taefl_games", "gauge", "Games in memory", (unsigned)rooms_count(service->rooms)},
        {"taefl_jobs_moves", "gauge", "Engine moves that wait for a worker",
         (unsigned long long)jobs->kind[JOB_MOVE].count[JOB_WAITING]},
        {"taefl_jobs_analyses", "gauge", "Analyses that wait for a worker",
         (unsigned long long)jobs->kind[JOB_ANALYSIS].count[JOB_WAITING]},
        {"taefl_jobs_running", "gauge", "Jobs that workers have",
         (unsigned long long)(jobs->kind[JOB_MOVE].count[JOB_RUNNING] +
                              jobs->kind[JOB_ANALYSIS].count[JOB_RUNNING])},
        {"taefl_jobs_oldest_seconds", "gauge", "The analysis that waits longest has waited so long",
         (unsigned long long)jobs->kind[JOB_ANALYSIS].oldest_ms / 1000},
        {"taefl_answers_waiting", "gauge", "Questions that wait for a connection that reads",
         service->answers ? store_load(service->answers).waiting : 0},
        {"taefl_errors_total", "counter", "Errors in the log", log_errors()},
        {"taefl_disk_free_bytes", "gauge", "Room on the disk of the data file; 0: a database",
         db_is_address(service->setup.server->data)
             ? 0
             : (unsigned long long)disk_free(service->setup.server->data)},
        {"taefl_store_waiting", "gauge", "Works that wait for the database", load.waiting},
        {"taefl_store_works_total", "counter", "Works the database has done", load.works},
        {"taefl_store_transactions_total", "counter", "Transactions they were done in",
         load.transactions},
    };
    memcpy(out, rows, sizeof rows);
}

char *service_metrics(const Service *service) {
    enum { ROW_MOST = 256 };
    LoadRow rows[LOAD_ROWS];
    service_load(service, rows);
    char *text = memory_resize(NULL, (LOAD_ROWS + 6) * ROW_MOST + 2 * HISTOGRAM_TEXT), *at = text;
    for (const LoadRow *row = rows; row->name; row++)
        at += snprintf(at, ROW_MOST, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", row->name, row->words,
                       row->name, row->type, row->name, row->number);
    at += sprintf(at, "# HELP taefl_answers_total Answers of the API\n"
                      "# TYPE taefl_answers_total counter\n");
    for (int class = 2; class < 6; class ++)
        at += snprintf(at, ROW_MOST, "taefl_answers_total{class=\"%dxx\"} %" PRIu64 "\n", class,
                       service->answered[class]);
    at += histogram_write(&service->answering, "taefl_request_seconds",
                          "Until a request of the API was answered", at);
    histogram_write(&service->storage.committing, "taefl_keep_seconds",
                    "Until a move, or another change of a game, was on the disk", at);
    return text;
}
