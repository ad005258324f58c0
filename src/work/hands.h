/* Hands: threads that take jobs out of the queue (store/jobs.h), one at a time each, and do them.
 * While one makes an analysis it looks for moves that are wanted, and does those first. */
#ifndef WORK_HANDS_H
#define WORK_HANDS_H

#include "store/jobs.h"

typedef struct Hands Hands;

typedef struct HandsSetup {
    int threads;
    int poll_ms;      /* they look for work at least so often, whether they are told of it or not */
    const char *name; /* no other process has it; the workers are NAME/1 … */
    const char *home; /* moves for it are handed over; "": for nobody */
    /* run(db, arg) in a transaction, in the thread of hand number `hand`; false: nothing is kept.
     */
    bool (*transact)(void *ctx, int hand, bool (*run)(Db *, void *), void *arg);
    /* A move that is wanted by this process itself, in the hand's thread; the job is taken out of
     * the queue then. NULL: all are left there to be collected. */
    void (*moved)(void *ctx, const Job *job, const char *move);
    /* Something went wrong, in the hand's thread; may be NULL. */
    void (*trouble)(void *ctx, const char *words);
    void *ctx;
} HandsSetup;

/* NULL: there are no threads to be had. */
Hands *hands_start(const HandsSetup *setup);

/* There may be work; from any thread. NULL is well. */
void hands_wake(Hands *hands);

/* Everybody gives back what is not done, and ends; the second waits for that and says how many jobs
 * were done. NULL is well. */
void hands_stop(Hands *hands);
unsigned long long hands_end(Hands *hands);

#endif
