#include "work/pool.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/wait.h"
#include "core/text.h"
#include "store/db.h"
#include "work/runner.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAUSE_MS = 1000, ENDINGS = 5 /* attempts to store a finished job */ };

typedef struct Worker {
    Pool *pool;
    int number;
    char name[JOB_NAME];
    pthread_t thread;
    Runner *runner;
    Job *held[JOB_KINDS]; /* current jobs; a move may interrupt an analysis */
    uint64_t beat_us;     /* time when the leases were last extended */
    unsigned calls;       /* the calls of pool->calls already seen */
    bool troubled;        /* the last transaction failed */
    bool lost;            /* another worker owns the job by now */
} Worker;

struct Pool {
    PoolSetup setup;
    Worker *worker;
    int count;
    pthread_mutex_t lock;
    pthread_cond_t called;
    atomic_uint calls;
    atomic_bool stop;
    atomic_ullong done;
};

/* Reports a database failure once, not at every attempt. */
static bool transact(Worker *worker, bool (*run)(Db *, void *), void *arg) {
    const PoolSetup *setup = &worker->pool->setup;
    bool good = setup->transact(setup->ctx, worker->number, run, arg);
    if (!good && !worker->troubled && setup->trouble)
        setup->trouble(setup->ctx, "the database does not answer; it is asked again and again");
    worker->troubled = !good;
    return good;
}

/* Waits until a new call, the end, or the timeout. Without `until_called` it ignores calls. */
static void rest(Worker *worker, int ms, bool until_called) {
    Pool *pool = worker->pool;
    uint64_t until = clock_us() + (uint64_t)ms * 1000;
    bool early = true;
    pthread_mutex_lock(&pool->lock);
    while (early && !pool->stop && !(until_called && pool->calls != worker->calls))
        early = wait_until(&pool->called, &pool->lock, until);
    pthread_mutex_unlock(&pool->lock);
}

/* ------------------------------------------------------------------ in the database */

typedef struct Taking {
    const char *worker;
    JobKind most; /* kinds up to this one */
    Job job;
    Archived game;
} Taking;

static bool run_take(Db *db, void *arg) {
    Taking *taking = arg;
    archived_free(&taking->game); /* from an earlier attempt of the transaction */
    return jobs_take(db, taking->worker, taking->most, &taking->job) &&
           (!taking->job.id || archive_read(db, taking->job.game, &taking->game));
}

typedef struct Ending {
    const Job *job;
    RunnerAnswer answer;
    const char *result;
    bool mine;
} Ending;

static bool run_end(Db *db, void *arg) {
    Ending *end = arg;
    if (end->answer == RUNNER_PASSED) return jobs_drop(db, end->job);
    if (end->answer == RUNNER_STOPPED) return jobs_give_back(db, end->job);
    if (end->answer == RUNNER_DONE) return jobs_finish(db, end->job, end->result, &end->mine);
    return jobs_fail(db, end->job, "it cannot be done", &end->mine);
}

static bool run_beat(Db *db, void *arg) {
    Worker *worker = arg;
    bool mine = true;
    worker->lost = false;
    for (int i = 0; i < JOB_KINDS; i++) {
        if (worker->held[i] && !jobs_beat(db, worker->held[i], &mine)) return false;
        worker->lost |= !mine;
    }
    return true;
}

/* ------------------------------------------------------------------ doing a job */

static bool stops(void *ctx);

static uint64_t now_us(void *ctx) {
    (void)ctx;
    return clock_us();
}

static void progress(void *ctx, int done, int of) {
    Job *job = ((Worker *)ctx)->held[JOB_ANALYSIS];
    job->done = done;
    job->of = of;
}

static void come_to_end(Worker *worker, const Job *job, RunnerAnswer answer, const char *result) {
    const PoolSetup *setup = &worker->pool->setup;
    Ending end = {.job = job, .answer = answer, .result = result};
    for (int i = 0; i < ENDINGS && !transact(worker, run_end, &end); i++)
        rest(worker, PAUSE_MS, false);
    if (job->kind == JOB_MOVE && setup->moved) setup->moved(setup->ctx);
    if (answer == RUNNER_DONE) atomic_fetch_add(&worker->pool->done, 1);
}

/* Takes a job of these kinds and does it. Returns false if there is none or it cannot be taken now.
 */
static bool do_one(Worker *worker, JobKind most) {
    const Host host = {.ctx = worker, .stop = stops, .now_us = now_us};
    Taking taking = {.worker = worker->name, .most = most};
    char *result = NULL;
    worker->calls = atomic_load(&worker->pool->calls);
    bool taken = transact(worker, run_take, &taking);
    Job *job = &taking.job;
    if (!taken) {
        rest(worker, PAUSE_MS, false);
    } else if (job->id) {
        worker->held[job->kind] = job;
        RunnerAnswer answer =
            runner_do(worker->runner, job, &taking.game, &host, progress, &result);
        worker->held[job->kind] = NULL;
        come_to_end(worker, job, answer, result);
    }
    free(result);
    archived_free(&taking.game);
    return taken && job->id;
}

/* Whether the search must stop. Also extends the leases, and makes waiting moves during an
 * analysis. */
static bool stops(void *ctx) {
    Worker *worker = ctx;
    Pool *pool = worker->pool;
    if (atomic_load(&pool->stop)) return true;
    uint64_t now = clock_us();
    bool beat = now - worker->beat_us >= JOB_BEAT_MS * 1000;
    if (beat) {
        worker->beat_us = now;
        transact(worker, run_beat, worker);
    }
    bool called = atomic_load(&pool->calls) != worker->calls;
    if (!worker->lost && !worker->held[JOB_MOVE] && (beat || called))
        while (do_one(worker, JOB_MOVE)) {
        }
    return worker->lost;
}

static void *work(void *argument) {
    Worker *worker = argument;
    Pool *pool = worker->pool;
    worker->runner = runner_create();
    while (!atomic_load(&pool->stop)) {
        worker->beat_us = clock_us();
        worker->lost = false;
        if (!do_one(worker, JOB_ANALYSIS)) rest(worker, pool->setup.poll_ms, true);
    }
    runner_destroy(worker->runner);
    return NULL;
}

/* ------------------------------------------------------------------ all workers */

Pool *pool_start(const PoolSetup *setup) {
    Pool *pool = memory_get(sizeof *pool);
    pool->setup = *setup;
    pool->worker = memory_get((size_t)setup->threads * sizeof *pool->worker);
    pthread_mutex_init(&pool->lock, NULL);
    wait_init(&pool->called);
    for (int i = 0; i < setup->threads; i++) {
        Worker *worker = &pool->worker[i];
        worker->pool = pool;
        worker->number = i;
        Text name = text_into(worker->name, sizeof worker->name);
        text_string(&name, setup->name);
        text_char(&name, '/');
        text_number(&name, i + 1);
        if (pthread_create(&worker->thread, NULL, work, worker) == 0)
            pool->count++;
        else
            break;
    }
    if (pool->count == setup->threads) return pool;
    pool_end(pool);
    return NULL;
}

void pool_wake(Pool *pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->calls, 1);
    pthread_cond_broadcast(&pool->called);
    pthread_mutex_unlock(&pool->lock);
}

void pool_stop(Pool *pool) {
    if (!pool) return;
    atomic_store(&pool->stop, true);
    pool_wake(pool);
}

unsigned long long pool_end(Pool *pool) {
    if (!pool) return 0;
    pool_stop(pool);
    for (int i = 0; i < pool->count; i++) pthread_join(pool->worker[i].thread, NULL);
    unsigned long long done = pool->done;
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->called);
    free(pool->worker);
    free(pool);
    return done;
}
