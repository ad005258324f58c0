/* One thread searches without limit, another stops it through an atomic flag, and the searcher's
 * memory goes back to the first thread: what a protocol or a screen does all the time. The point is
 * to run this under ThreadSanitizer. With TAEFL_LONG=1 the delays of 100 stops are printed. */
#include "bed.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

typedef struct Job {
    Bed *bed;
    atomic_bool stop, running;
} Job;

static bool job_stop(void *ctx) {
    Job *job = ctx;
    atomic_store(&job->running, true);
    return atomic_load(&job->stop);
}

static uint64_t now_us(void *ctx) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static void *job_run(void *argument) {
    Job *job = argument;
    Bed *bed = job->bed;
    Host host = {.ctx = job, .stop = job_stop, .now_us = now_us};
    SearchLimits limits = search_limits();
    limits.infinite = true;
    search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
    return NULL;
}

/* Starts a search, lets it run for a while and stops it; returns how long that took. */
static uint64_t stop_once(Bed *bed, int pause_us) {
    Job job = {.bed = bed};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, job_run, &job), 0);
    while (!atomic_load(&job.running)) nanosleep(&(struct timespec){0, 50000}, NULL);
    nanosleep(&(struct timespec){0, pause_us * 1000}, NULL);
    uint64_t start = now_us(NULL);
    atomic_store(&job.stop, true);
    pthread_join(thread, NULL);
    uint64_t delay = now_us(NULL) - start;
    MoveList legal;
    game_moves(&bed->game, &legal);
    assert_true(moves_have(&legal, bed->result.best));
    return delay;
}

TEST(another_thread_stops_the_search) {
    Bed *bed = bed_new("tablut-ashton", NULL);
    for (int b = 0; b < BED_BASES; b++) {
        bed_set(bed, bed_bases[b], NULL);
        for (int i = 0; i < 4; i++) stop_once(bed, 1000 * i);
    }
    free(bed);
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

TEST(delays_of_a_hundred_stops) {
    if (!getenv("TAEFL_LONG")) skip();
    uint64_t delay[100];
    Bed *bed = bed_new("tablut-ashton", NULL);
    for (int i = 0; i < 100; i++) {
        bed_set(bed, bed_bases[i % BED_BASES], NULL);
        delay[i] = stop_once(bed, 100000);
    }
    qsort(delay, 100, sizeof *delay, compare);
    printf("delay of a stop in microseconds: median %llu, 99th of 100 %llu, largest %llu\n",
           (unsigned long long)delay[49], (unsigned long long)delay[98],
           (unsigned long long)delay[99]);
    free(bed);
}
