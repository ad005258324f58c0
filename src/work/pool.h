/* A pool of workers: threads that take jobs out of the queue (store/jobs.h), one at a time each,
 * and do them. While one makes an analysis it looks for moves that are wanted, and does those
 * first. */
#ifndef WORK_POOL_H
#define WORK_POOL_H

#include "store/jobs.h"

typedef struct Pool Pool;

typedef struct PoolSetup {
    int threads;
    int poll_ms;      /* they look for work at least so often, whether they are told of it or not */
    const char *name; /* no other process has it; the workers are NAME/1 … */
    const char *home; /* moves for it are handed over; "": for nobody */
    /* run(db, arg) in a transaction, in the thread of number `worker`; false: nothing is kept.
     */
    bool (*transact)(void *ctx, int worker, bool (*run)(Db *, void *), void *arg);
    /* A move that is wanted by this process itself, in the worker's thread; the job is taken out of
     * the queue then. NULL: all are left there to be collected. */
    void (*moved)(void *ctx, const Job *job, const char *move);
    /* Something went wrong, in the worker's thread; may be NULL. */
    void (*trouble)(void *ctx, const char *words);
    void *ctx;
} PoolSetup;

/* NULL: there are no threads to be had. */
Pool *pool_start(const PoolSetup *setup);

/* There may be work; from any thread. NULL is well. */
void pool_wake(Pool *pool);

/* Everybody gives back what is not done, and ends; the second waits for that and says how many jobs
 * were done. NULL is well. */
void pool_stop(Pool *pool);
unsigned long long pool_end(Pool *pool);

#endif
