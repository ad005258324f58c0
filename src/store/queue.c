/* See queue.h. */
#include "store/queue.h"
#include "base/memory.h"
#include "store/driver.h"
#include "store/open.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 512, /* works of one transaction at most, so that the first need not wait for long */
    TRIES = 5    /* of a work that another process was in the way of */
};

typedef struct Job {
    struct Job *next;
    StoreWork work;
    bool awaited, over; /* somebody waits for it, who then frees it */
    char *why;          /* NULL: it went well */
} Job;

typedef struct JobList {
    Job *first, **end;
} JobList;

struct Store {
    Db *db;
    StoreSetup setup;
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t posted, over;
    JobList waiting, finished;
    StoreLoad load;
    bool closing;
};

static void list_clear(JobList *list) { *list = (JobList){NULL, &list->first}; }

static void list_add(JobList *list, Job *job) {
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

/* Moves all of `from` behind `to`. */
static void list_move(JobList *to, JobList *from) {
    if (!from->first) return;
    *to->end = from->first;
    to->end = from->end;
    list_clear(from);
}

/* What is over: to be delivered, or told to whoever waits for it. */
static void give_out(Store *store, JobList *batch) {
    for (Job *job = batch->first, *next; job; job = next) {
        next = job->next;
        if (job->awaited)
            job->over = true;
        else
            list_add(&store->finished, job);
    }
    pthread_cond_broadcast(&store->over);
}

/* ------------------------------------------------------------------ the thread */

static void give_up(Job *job, const char *why) {
    free(job->why);
    job->why = memory_get(strlen(why) + 1);
    strcpy(job->why, why);
}

/* One work in a part of its own; false: the transaction is lost. */
static bool run_part(Db *db, Job *job) {
    if (!db_part(db)) return false;
    bool good = job->work.run(db, job->work.arg) && db_good(db);
    if (!good) give_up(job, *db_why(db) ? db_why(db) : "it was refused");
    return (good || !db_crossed(db)) && db_part_end(db, good);
}

/* All of them in one transaction; false: nothing was kept of any. */
static bool run_batch(Db *db, JobList *batch) {
    if (!db_begin(db)) return false;
    for (Job *job = batch->first; job; job = job->next) {
        free(job->why);
        job->why = NULL;
        if (!run_part(db, job)) {
            db_rollback(db);
            return false;
        }
    }
    return db_commit(db);
}

/* Does a batch. If it fails as a whole, each work gets a transaction of its own, so that what can
 * be kept is kept; unless the connection went, when nobody knows what was. */
static int run_jobs(Db *db, JobList *batch) {
    bool alone = !batch->first->next;
    bool good = run_batch(db, batch);
    for (int i = 1; !good && alone && db_crossed(db) && i < TRIES; i++) good = run_batch(db, batch);
    if (good) return 1;
    if (db_lost(db) || !batch->first->next) {
        for (Job *job = batch->first; job; job = job->next)
            if (!job->why) give_up(job, db_why(db));
        return 1;
    }
    JobList rest = *batch, one;
    int transactions = 1;
    list_clear(batch);
    for (Job *job = rest.first, *next; job; job = next) {
        next = job->next;
        list_clear(&one);
        list_add(&one, job);
        transactions += run_jobs(db, &one);
        list_add(batch, job);
    }
    return transactions;
}

static int take_batch(Store *store, JobList *out) {
    int count = 0;
    list_clear(out);
    while (store->waiting.first && count < BATCH) {
        Job *job = store->waiting.first;
        store->waiting.first = job->next;
        if (!job->next) list_clear(&store->waiting);
        list_add(out, job);
        count++;
    }
    return count;
}

/* Does a part of what may wait; false: there is no more. */
static bool use_leisure(Store *store) {
    bool more = false;
    if (!store->setup.idle || !db_begin(store->db)) return false;
    if (store->setup.idle(store->db, &more)) return db_commit(store->db) && more;
    db_rollback(store->db);
    return false;
}

static void *work(void *argument) {
    Store *store = argument;
    bool leisure = true; /* there may be something to do with it */
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (!store->waiting.first && !store->closing) {
            if (!leisure) {
                pthread_cond_wait(&store->posted, &store->lock);
                continue;
            }
            pthread_mutex_unlock(&store->lock);
            leisure = use_leisure(store);
            pthread_mutex_lock(&store->lock);
        }
        leisure = true;
        JobList batch;
        int count = take_batch(store, &batch);
        if (!count) break;
        pthread_mutex_unlock(&store->lock);
        int transactions = run_jobs(store->db, &batch);
        pthread_mutex_lock(&store->lock);
        give_out(store, &batch);
        store->load.waiting -= (uint64_t)count;
        store->load.works += (uint64_t)count;
        store->load.transactions += (uint64_t)transactions;
        if (!store->closing && store->setup.wake) {
            pthread_mutex_unlock(&store->lock);
            store->setup.wake(store->setup.ctx);
            pthread_mutex_lock(&store->lock);
        }
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ------------------------------------------------------------------ the owner's side */

static bool begin(Db *db, void *arg) {
    const StoreSetup *setup = arg;
    return setup->begin(db, setup->ctx);
}

Store *store_open(const StoreSetup *setup, char why[DB_WHY]) {
    Db *db = db_open(setup->where, setup->beside ? DB_BESIDE : DB_SERVER, why);
    if (!db) return NULL;
    if (setup->begin && !db_transact(db, begin, (void *)(uintptr_t)setup)) {
        db_say(why, setup->where, db_why(db));
        db_close(db);
        return NULL;
    }
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told, and does not end the program */
    Store *store = memory_get(sizeof *store);
    store->db = db;
    store->setup = *setup;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->posted, NULL);
    pthread_cond_init(&store->over, NULL);
    list_clear(&store->waiting);
    list_clear(&store->finished);
    if (pthread_create(&store->thread, NULL, work, store) == 0) return store;
    snprintf(why, DB_WHY, "there is no thread for the database");
    db_close(db);
    free(store);
    return NULL;
}

void store_post(Store *store, StoreWork posted) {
    Job *job = memory_get(sizeof *job);
    job->work = posted;
    pthread_mutex_lock(&store->lock);
    list_add(&store->waiting, job);
    store->load.waiting++;
    pthread_cond_signal(&store->posted);
    pthread_mutex_unlock(&store->lock);
}

bool store_do(Store *store, bool (*run)(Db *, void *), void *arg) {
    Job *job = memory_get(sizeof *job);
    *job = (Job){.work = {run, NULL, arg}, .awaited = true};
    pthread_mutex_lock(&store->lock);
    list_add(&store->waiting, job);
    store->load.waiting++;
    pthread_cond_signal(&store->posted);
    while (!job->over) pthread_cond_wait(&store->over, &store->lock);
    pthread_mutex_unlock(&store->lock);
    bool good = !job->why;
    free(job->why);
    free(job);
    return good;
}

void store_deliver(Store *store) {
    JobList all;
    list_clear(&all);
    pthread_mutex_lock(&store->lock);
    list_move(&all, &store->finished);
    pthread_mutex_unlock(&store->lock);
    for (Job *job = all.first, *next; job; job = next) {
        next = job->next;
        if (job->work.done) job->work.done(job->work.arg, job->why);
        free(job->why);
        free(job);
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
    pthread_cond_signal(&store->posted);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
    do { /* what is delivered may post more */
        store_deliver(store);
        take_batch(store, &store->finished);
        if (store->finished.first) run_jobs(store->db, &store->finished);
    } while (store->finished.first);
    db_close(store->db);
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->posted);
    pthread_cond_destroy(&store->over);
    free(store);
}
