#define _GNU_SOURCE /* gettid */
#include "store/queue.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "core/check.h"
#include "store/driver.h"
#include "store/open.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    BATCH = 512,      /* the most works of one transaction, so that the first does not wait long */
    TRIES = 5,        /* tries of a work that meets deadlocks with another program */
    THREADS_MOST = 8, /* threads of a store */
    PATIENCE_MS = 60000, /* the longest wait for a statement: more than any lock or query takes */
    TURN_US = 5000,      /* after so long a call of store_deliver ends */
    REST_MS = 500,       /* interval between two pauses of readers */
    GIVES_WAY = 5        /* niceness of readers */
};

typedef struct QueuedWork {
    struct QueuedWork *next;
    StoreWork work;
    uint64_t whom;
    const char *event;  /* of a failure in the log; NULL: none */
    bool awaited, over; /* a thread waits for it and frees it */
    char *why;          /* NULL: it succeeded */
} QueuedWork;

typedef struct WorkList {
    QueuedWork *first, **end;
} WorkList;

/* A thread, and its connection. */
typedef struct StoreThread {
    Store *store;
    Db *db;
    pthread_t id;
    uint64_t whom; /* the person it works for; 0: none */
} StoreThread;

struct Store {
    StoreSetup setup;
    StoreThread thread[THREADS_MOST];
    int threads;
    pthread_mutex_t lock; /* protects all fields below and StoreThread.whom */
    pthread_cond_t posted, over, idle;
    WorkList waiting, finished;
    StoreLoad load;
    int at_work; /* busy threads; `idle` is signalled at 0 */
    uint64_t rested_us;
    bool closing;
};

static void list_clear(WorkList *list) { *list = (WorkList){NULL, &list->first}; }

static void list_add(WorkList *list, QueuedWork *queued) {
    queued->next = NULL;
    *list->end = queued;
    list->end = &queued->next;
}

/* Hands out finished works: to store_deliver or to a waiting thread. */
static void give_out(Store *store, WorkList *batch) {
    for (QueuedWork *queued = batch->first, *next; queued; queued = next) {
        next = queued->next;
        if (queued->awaited)
            queued->over = true;
        else
            list_add(&store->finished, queued);
    }
    pthread_cond_broadcast(&store->over);
}

/* ------------------------------------------------------------------ the thread */

static void give_up(QueuedWork *queued, const char *why) {
    free(queued->why);
    queued->why = memory_text(why);
}

/* Runs one work in a savepoint. False: the transaction is lost. */
static bool run_part(Db *db, QueuedWork *queued) {
    if (!db_part(db)) return false;
    bool good = queued->work.run(db, queued->work.arg) && db_good(db);
    if (!good) give_up(queued, *db_why(db) ? db_why(db) : "it was refused");
    return (good || !db_crossed(db)) && db_part_end(db, good);
}

/* Runs all works in one transaction. False: no change was kept. */
static bool run_batch(Db *db, WorkList *batch) {
    if (!db_begin(db)) return false;
    for (QueuedWork *queued = batch->first; queued; queued = queued->next) {
        free(queued->why);
        queued->why = NULL;
        if (!run_part(db, queued)) {
            db_rollback(db);
            return false;
        }
    }
    return db_commit(db);
}

/* Runs a batch. If it fails as a whole, each work gets its own transaction, so that good ones are
 * kept. After a lost connection it does not retry, because the commit may have succeeded. */
static int run_works(Db *db, WorkList *batch) {
    bool alone = !batch->first->next;
    bool good = run_batch(db, batch);
    for (int i = 1; !good && alone && db_crossed(db) && i < TRIES; i++) good = run_batch(db, batch);
    if (good) return 1;
    if (db_lost(db) || !batch->first->next) {
        for (QueuedWork *queued = batch->first; queued; queued = queued->next)
            if (!queued->why) give_up(queued, db_why(db));
        return 1;
    }
    WorkList rest = *batch, one;
    int transactions = 1;
    list_clear(batch);
    for (QueuedWork *queued = rest.first, *next; queued; queued = next) {
        next = queued->next;
        list_clear(&one);
        list_add(&one, queued);
        transactions += run_works(db, &one);
        list_add(batch, queued);
    }
    return transactions;
}

static QueuedWork *take_first(WorkList *list, QueuedWork **at) {
    QueuedWork *queued = *at;
    *at = queued->next;
    if (!queued->next) list->end = at;
    return queued;
}

static int take_batch(Store *store, WorkList *out) {
    int count = 0;
    list_clear(out);
    for (; store->waiting.first && count < BATCH; count++)
        list_add(out, take_first(&store->waiting, &store->waiting.first));
    return count;
}

static bool is_served(const Store *store, uint64_t whom) {
    for (int i = 0; whom && i < store->threads; i++)
        if (store->thread[i].whom == whom) return true;
    return false;
}

/* Takes one work: the first whose person has no thread at work, or else the first. */
static int take_one(StoreThread *thread, WorkList *out) {
    WorkList *waiting = &thread->store->waiting;
    QueuedWork **at = &waiting->first;
    thread->whom = 0;
    list_clear(out);
    if (!waiting->first) return 0;
    while (*at && is_served(thread->store, (*at)->whom)) at = &(*at)->next;
    QueuedWork *queued = take_first(waiting, *at ? at : &waiting->first);
    thread->whom = queued->whom;
    list_add(out, queued);
    return 1;
}

/* Does some of the idle work. False: there is no more. */
static bool use_leisure(const Store *store, Db *db) {
    bool more = false;
    if (!store->setup.idle || !db_begin(db)) return false;
    if (store->setup.idle(db, &more)) return db_commit(db) && more;
    db_rollback(db);
    return false;
}

static void set_at_work(Store *store, int change) {
    store->at_work += change;
    if (!store->at_work) pthread_cond_broadcast(&store->idle);
}

/* Pauses the readers when a pause is due. Readers without a gap keep the database from reusing
 * space. So each waits here until all have ended, and one of them tidies up. */
static void rest(StoreThread *thread) {
    Store *store = thread->store;
    if (!store->setup.readers || !db_tidies(thread->db)) return;
    while (clock_us() - store->rested_us > (uint64_t)REST_MS * 1000) {
        if (store->at_work) {
            pthread_cond_wait(&store->idle, &store->lock);
            continue;
        }
        set_at_work(store, 1);
        pthread_mutex_unlock(&store->lock);
        db_tidy(thread->db);
        pthread_mutex_lock(&store->lock);
        store->rested_us = clock_us();
        set_at_work(store, -1);
    }
}

static void *work(void *argument) {
    StoreThread *thread = argument;
    Store *store = thread->store;
    bool leisure = true; /* there may be idle work */
    /* The name that `top -H` shows. */
    prctl(PR_SET_NAME, store->setup.readers ? "reads" : "writes");
    /* Niceness belongs to a thread in Linux, and is set by its number (sched(7)). */
    if (store->setup.readers) setpriority(PRIO_PROCESS, (id_t)gettid(), GIVES_WAY);
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (!store->waiting.first && !store->closing) {
            if (!leisure) {
                pthread_cond_wait(&store->posted, &store->lock);
                continue;
            }
            pthread_mutex_unlock(&store->lock);
            leisure = use_leisure(store, thread->db);
            pthread_mutex_lock(&store->lock);
        }
        leisure = true;
        WorkList batch;
        int count = store->setup.readers ? take_one(thread, &batch) : take_batch(store, &batch);
        if (!count) break;
        set_at_work(store, 1);
        pthread_mutex_unlock(&store->lock);
        int transactions = run_works(thread->db, &batch);
        pthread_mutex_lock(&store->lock);
        set_at_work(store, -1);
        thread->whom = 0;
        give_out(store, &batch);
        store->load.waiting -= (uint64_t)count;
        store->load.works += (uint64_t)count;
        store->load.transactions += (uint64_t)transactions;
        if (!store->closing && store->setup.wake) {
            pthread_mutex_unlock(&store->lock);
            store->setup.wake(store->setup.ctx);
            pthread_mutex_lock(&store->lock);
        }
        rest(thread);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ------------------------------------------------------------------ the owner's side */

static bool begin(Db *db, void *arg) {
    const StoreSetup *setup = arg;
    return setup->begin(db, setup->ctx);
}

static Db *connect_thread(const StoreSetup *setup, char why[DB_WHY]) {
    DbHow how = setup->readers ? DB_READ : DB_SERVER;
    Db *db = db_open(setup->where, how, why);
    if (db) db_set_patience(db, PATIENCE_MS);
    if (!db || !setup->begin || db_transact(db, begin, (void *)(uintptr_t)setup)) return db;
    db_say(why, setup->where, db_why(db));
    db_close(db);
    return NULL;
}

/* Starts the next thread. False: it failed. */
static bool begin_thread(Store *store, char why[DB_WHY]) {
    StoreThread *thread = &store->thread[store->threads];
    thread->store = store;
    thread->db = connect_thread(&store->setup, why);
    if (!thread->db) return false;
    if (pthread_create(&thread->id, NULL, work, thread) != 0) {
        snprintf(why, DB_WHY, "there is no thread for the database");
        db_close(thread->db);
        return false;
    }
    pthread_mutex_lock(&store->lock);
    store->threads++;
    pthread_mutex_unlock(&store->lock);
    return true;
}

Store *store_open(const StoreSetup *setup, char why[DB_WHY]) {
    int threads = setup->readers ? setup->readers : 1;
    ASSERT(threads <= THREADS_MOST);
    signal(SIGXFSZ, SIG_IGN); /* a file at its size limit gives an error, not a signal */
    Store *store = memory_get(sizeof *store);
    store->setup = *setup;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->posted, NULL);
    pthread_cond_init(&store->over, NULL);
    pthread_cond_init(&store->idle, NULL);
    store->rested_us = clock_us();
    list_clear(&store->waiting);
    list_clear(&store->finished);
    while (store->threads < threads && begin_thread(store, why)) {
    }
    if (store->threads == threads) return store;
    store_close(store);
    return NULL;
}

/* The caller holds the lock. */
static void line_up(Store *store, QueuedWork *queued) {
    list_add(&store->waiting, queued);
    store->load.waiting++;
    pthread_cond_signal(&store->posted);
}

static void post(Store *store, QueuedWork work) {
    QueuedWork *queued = memory_get(sizeof *queued);
    *queued = work;
    pthread_mutex_lock(&store->lock);
    line_up(store, queued);
    pthread_mutex_unlock(&store->lock);
}

void store_post(Store *store, StoreWork work) { post(store, (QueuedWork){.work = work}); }

void store_post_for(Store *store, uint64_t whom, StoreWork work) {
    post(store, (QueuedWork){.work = work, .whom = whom});
}

void store_read(Store *store, StoreWork work) {
    post(store, (QueuedWork){.work = work, .event = "not-read"});
}

void store_keep(Store *store, StoreWork work) {
    post(store, (QueuedWork){.work = work, .event = "not-kept"});
}

bool store_do(Store *store, bool (*run)(Db *, void *), void *arg) {
    QueuedWork *queued = memory_get(sizeof *queued);
    *queued = (QueuedWork){.work = {run, NULL, arg}, .awaited = true};
    pthread_mutex_lock(&store->lock);
    line_up(store, queued);
    while (!queued->over) pthread_cond_wait(&store->over, &store->lock);
    pthread_mutex_unlock(&store->lock);
    bool good = !queued->why;
    free(queued->why);
    free(queued);
    return good;
}

static QueuedWork *finished_next(Store *store) {
    pthread_mutex_lock(&store->lock);
    QueuedWork *queued = store->finished.first;
    if (queued) {
        store->finished.first = queued->next;
        if (!queued->next) list_clear(&store->finished);
    }
    pthread_mutex_unlock(&store->lock);
    return queued;
}

static bool deliver_next(Store *store) {
    QueuedWork *queued = finished_next(store);
    if (!queued) return false;
    if (queued->why && queued->event) log_event(LOG_ERROR, queued->event, queued->why);
    if (queued->work.done) queued->work.done(queued->work.arg, queued->why);
    free(queued->why);
    free(queued);
    return true;
}

void store_deliver(Store *store) {
    uint64_t end = clock_us() + TURN_US;
    while (deliver_next(store))
        if (store->setup.wake && clock_us() >= end) {
            store->setup.wake(store->setup.ctx);
            return;
        }
}

StoreLoad store_load(Store *store) {
    pthread_mutex_lock(&store->lock);
    StoreLoad load = store->load;
    pthread_mutex_unlock(&store->lock);
    return load;
}

void store_close(Store *store) {
    if (!store) return;
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_broadcast(&store->posted);
    pthread_mutex_unlock(&store->lock);
    for (int i = 0; i < store->threads; i++) pthread_join(store->thread[i].id, NULL);
    do { /* `done` may post more works */
        while (deliver_next(store)) {
        }
        take_batch(store, &store->finished);
        if (store->finished.first) run_works(store->thread[0].db, &store->finished);
    } while (store->finished.first);
    for (int i = 0; i < store->threads; i++) db_close(store->thread[i].db);
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->posted);
    pthread_cond_destroy(&store->over);
    pthread_cond_destroy(&store->idle);
    free(store);
}
