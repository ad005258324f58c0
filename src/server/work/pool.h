/* A pool of worker threads. Each takes one job at a time from the queue (store/jobs.h) and does it.
 * During an analysis it also looks for moves and does those first. */
#pragma once

#include "store/jobs.h"

typedef struct Pool Pool;

typedef struct PoolSetup {
    int threads;
    int poll_ms;      /* longest interval between looks for work */
    const char *name; /* unique among processes; the workers are NAME/1 … */
    /* Runs run(db, arg) in a transaction, in the thread of worker number `worker`. If it returns
     * false nothing is kept. */
    bool (*transact)(void *ctx, int worker, bool (*run)(Db *, void *), void *arg);
    /* Called in the worker's thread when a move can be collected from the queue; may be NULL. */
    void (*moved)(void *ctx);
    /* Reports an error, in the worker's thread; may be NULL. */
    void (*trouble)(void *ctx, const char *words);
    void *ctx;
} PoolSetup;

/* Returns NULL if no threads can be created. */
Pool *pool_start(const PoolSetup *setup);

/* Says that there may be work. Any thread may call it. NULL does nothing. */
void pool_wake(Pool *pool);

/* pool_stop makes all workers return unfinished jobs and end. pool_end waits for that and returns
 * the number of jobs done. NULL does nothing. */
void pool_stop(Pool *pool);
unsigned long long pool_end(Pool *pool);
