/* Threads: every index of a counted loop once, everything spawned joined, stop seen. */
#include "base/clock.h"
#include "base/workers.h"
#include "support/test.h"

#include <sched.h>
#include <string.h>

enum { COUNT = 10000 };

typedef struct Visits {
    unsigned char at[COUNT]; /* not atomic: no two threads may share an index */
    atomic_int all;
} Visits;

static void visit(void *context, size_t index) {
    Visits *visits = context;
    visits->at[index]++;
    visits->all++;
}

TEST(test_parallel_for) {
    static const int threads[] = {1, 2, 3, 16};
    static const size_t counts[] = {0, 1, 2, 15, COUNT};
    static Visits visits;
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            memset(visits.at, 0, sizeof visits.at);
            visits.all = 0;
            parallel_for(threads[t], counts[c], visit, &visits);
            assert_int_equal(visits.all, counts[c]);
            for (size_t i = 0; i < COUNT; i++) assert_int_equal(visits.at[i], i < counts[c]);
        }
}

typedef struct Job {
    Workers *workers;
    atomic_int *ended;
    int value;
} Job;

static void wait_for_stop(void *argument) {
    Job *job = argument;
    while (!workers_stopped(job->workers)) sched_yield();
    job->value++;
    (*job->ended)++;
}

TEST(test_spawn_stop_join) {
    Workers workers;
    atomic_int ended = 0;
    Job jobs[8];
    workers_init(&workers);
    for (int i = 0; i < 8; i++) {
        jobs[i] = (Job){&workers, &ended, i};
        assert_true(workers_spawn(&workers, wait_for_stop, &jobs[i]));
    }
    assert_int_equal(ended, 0);
    assert_false(workers_stopped(&workers));
    atomic_store(&workers.stop, true);
    workers_join(&workers);
    assert_int_equal(ended, 8);
    for (int i = 0; i < 8; i++) assert_int_equal(jobs[i].value, i + 1);
    workers_join(&workers); /* nothing to wait for */
}

static void nothing(void *argument) { (void)argument; }

TEST(test_limit) {
    Workers workers;
    workers_init(&workers);
    workers.count = MAX_WORKERS;
    assert_false(workers_spawn(&workers, nothing, NULL));
    workers.count = 0;
    workers_join(&workers);
}

TEST(test_clock) {
    uint64_t before = clock_us();
    for (int i = 0; i < 1000; i++) {
        uint64_t now = workers_now_us(NULL);
        assert_true(now >= before);
        before = now;
    }
}
