/* Threads for those who hand work out: a few at a time, or all of a counted loop. The functions
 * with a `void *workers` have the shape the engine's Host asks for:
 *
 *     Host host = {&workers, workers_stopped, workers_now_us, workers_spawn, workers_join};
 */
#ifndef BASE_WORKERS_H
#define BASE_WORKERS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_WORKERS = 256 };

typedef struct Workers {
    atomic_bool stop; /* set by anyone, at any time: those who ask workers_stopped end soon */
    int count;        /* running since the last join; only the owner's thread looks at it */
    pthread_t thread[MAX_WORKERS];
} Workers;

void workers_init(Workers *workers);

bool workers_stopped(void *workers);
uint64_t workers_now_us(void *workers); /* clock_us() */

/* Runs job(argument) on a new thread; false if there is none to be had. */
bool workers_spawn(void *workers, void (*job)(void *), void *argument);

/* Waits for everything spawned. */
void workers_join(void *workers);

/* work(ctx, i) for every 0 <= i < count, each once, in any order, on up to `threads` threads, the
 * calling one among them. Returns when all are done. */
void parallel_for(int threads, size_t count, void (*work)(void *ctx, size_t index), void *ctx);

#endif
