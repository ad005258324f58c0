/* Threads start when there is work and are joined after it. A start costs some 20 µs, the work
 * takes milliseconds. The counted loop uses one atomic counter. Every thread takes its next index
 * from it, so uneven pieces balance out. */
#include "base/workers.h"
#include "base/clock.h"

#include <stdlib.h>

typedef struct Task {
    void (*job)(void *);
    void *argument;
} Task;

static void *run_task(void *memory) {
    Task task = *(Task *)memory;
    free(memory);
    task.job(task.argument);
    return NULL;
}

void workers_init(Workers *workers) {
    atomic_init(&workers->stop, false);
    workers->count = 0;
}

bool workers_stopped(void *workers) {
    return atomic_load_explicit(&((Workers *)workers)->stop, memory_order_relaxed);
}

uint64_t workers_now_us(void *workers) {
    (void)workers;
    return clock_us();
}

bool workers_spawn(void *workers, void (*job)(void *), void *argument) {
    Workers *w = workers;
    Task *task = w->count < MAX_WORKERS ? malloc(sizeof *task) : NULL;
    if (!task) return false;
    *task = (Task){job, argument};
    if (pthread_create(&w->thread[w->count], NULL, run_task, task) != 0) {
        free(task);
        return false;
    }
    w->count++;
    return true;
}

void workers_join(void *workers) {
    Workers *w = workers;
    while (w->count) pthread_join(w->thread[--w->count], NULL);
}

typedef struct Loop {
    atomic_size_t next;
    size_t count;
    void (*work)(void *ctx, size_t index);
    void *ctx;
} Loop;

static void run_loop(void *argument) {
    Loop *loop = argument;
    for (size_t i;
         (i = atomic_fetch_add_explicit(&loop->next, 1, memory_order_relaxed)) < loop->count;)
        loop->work(loop->ctx, i);
}

void parallel_for(int threads, size_t count, void (*work)(void *ctx, size_t index), void *ctx) {
    Loop loop = {.count = count, .work = work, .ctx = ctx};
    Workers workers;
    workers_init(&workers);
    for (int i = 1; i < threads && (size_t)i < count; i++)
        if (!workers_spawn(&workers, run_loop, &loop)) break;
    run_loop(&loop);
    workers_join(&workers);
}
