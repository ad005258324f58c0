/* Worker threads: a few at a time, or all iterations of a counted loop. The functions with a
 * `void *workers` have the signatures of the engine's Host:
 *
 *     Host host = {&workers, workers_stopped, workers_now_us, workers_spawn, workers_join};
 */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_WORKERS = 256 };

typedef struct Workers {
    atomic_bool stop; /* any thread may set it; jobs that check workers_stopped end soon */
    int count;        /* running since the last join; only the owner's thread uses it */
    pthread_t thread[MAX_WORKERS];
} Workers;

void workers_init(Workers *workers);

bool workers_stopped(void *workers);
uint64_t workers_now_us(void *workers); /* clock_us() */

/* Runs job(argument) on a new thread. Returns false if no thread can be created. */
bool workers_spawn(void *workers, void (*job)(void *), void *argument);

/* Waits for all spawned threads. */
void workers_join(void *workers);

/* Runs work(ctx, i) once for every 0 <= i < count, in any order. Uses up to `threads` threads,
 * including the caller's. Returns when all are done. */
void parallel_for(int threads, size_t count, void (*work)(void *ctx, size_t index), void *ctx);
