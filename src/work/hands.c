/* See hands.h. */
#include "work/hands.h"

#include "base/clock.h"
#include "base/memory.h"
#include "core/text.h"
#include "store/db.h"
#include "work/desk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAUSE_MS = 1000, ENDINGS = 5 /* times that the end of a job is tried to be kept */ };

typedef struct Hand {
    Hands *hands;
    int number;
    char name[JOB_NAME];
    pthread_t thread;
    Desk *desk;
    Job *held[JOB_KINDS]; /* what is done here; a move stands inside an analysis */
    uint64_t beat_us;     /* leases were put off then */
    unsigned calls;       /* of hands->calls, those that were heard */
    bool troubled;        /* the last transaction failed */
    bool lost;            /* what is done belongs to somebody else by now */
} Hand;

struct Hands {
    HandsSetup setup;
    Hand *hand;
    int count;
    pthread_mutex_t lock;
    pthread_cond_t called;
    atomic_uint calls;
    atomic_bool stop;
    atomic_ullong done;
};

/* A database that is away is told of once. */
static bool transact(Hand *hand, bool (*run)(Db *, void *), void *arg) {
    const HandsSetup *setup = &hand->hands->setup;
    bool good = setup->transact(setup->ctx, hand->number, run, arg);
    if (!good && !hand->troubled && setup->trouble)
        setup->trouble(setup->ctx, "the database does not answer; it is asked again and again");
    hand->troubled = !good;
    return good;
}

/* Until something is called that had not been heard, or they are to end, or the time is over. */
static void rest(Hand *hand, int ms, bool until_called) {
    Hands *hands = hand->hands;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) until.tv_sec++, until.tv_nsec -= 1000000000L;
    pthread_mutex_lock(&hands->lock);
    int code = 0;
    while (!code && !hands->stop && !(until_called && hands->calls != hand->calls))
        code = pthread_cond_timedwait(&hands->called, &hands->lock, &until);
    pthread_mutex_unlock(&hands->lock);
}

/* ------------------------------------------------------------------ in the database */

typedef struct Taking {
    const char *worker;
    JobKind most; /* kinds up to this one */
    Job job;
    Archived game;
} Taking;

static bool run_take(Db *db, void *arg) {
    Taking *taking = arg;
    archived_free(&taking->game); /* of a first try */
    return jobs_take(db, taking->worker, taking->most, &taking->job) &&
           (!taking->job.id || archive_read(db, taking->job.game, &taking->game));
}

typedef struct Ending {
    const Job *job;
    DeskAnswer answer;
    const char *result;
    bool handed, mine;
} Ending;

static bool run_end(Db *db, void *arg) {
    Ending *end = arg;
    if (end->handed || end->answer == DESK_PASSED) return jobs_drop(db, end->job);
    if (end->answer == DESK_STOPPED) return jobs_give_back(db, end->job);
    if (end->answer == DESK_DONE) return jobs_finish(db, end->job, end->result, &end->mine);
    return jobs_fail(db, end->job, "it cannot be done", &end->mine);
}

static bool run_beat(Db *db, void *arg) {
    Hand *hand = arg;
    bool mine = true;
    hand->lost = false;
    for (int i = 0; i < JOB_KINDS; i++) {
        if (hand->held[i] && !jobs_beat(db, hand->held[i], &mine)) return false;
        hand->lost |= !mine;
    }
    return true;
}

/* ------------------------------------------------------------------ doing */

static bool stops(void *ctx);

static uint64_t now_us(void *ctx) {
    (void)ctx;
    return clock_us();
}

static void progress(void *ctx, int done, int of) {
    Job *job = ((Hand *)ctx)->held[JOB_ANALYSIS];
    job->done = done;
    job->of = of;
}

static void come_to_end(Hand *hand, const Job *job, DeskAnswer answer, const char *result) {
    const HandsSetup *setup = &hand->hands->setup;
    Ending end = {.job = job, .answer = answer, .result = result};
    if (answer == DESK_DONE && job->kind == JOB_MOVE && setup->moved &&
        strcmp(job->home, setup->home) == 0) {
        setup->moved(setup->ctx, job, result);
        end.handed = true;
    }
    for (int i = 0; i < ENDINGS && !transact(hand, run_end, &end); i++) rest(hand, PAUSE_MS, false);
    if (answer == DESK_DONE) atomic_fetch_add(&hand->hands->done, 1);
}

/* Takes a job of these kinds and does it; false: there is none, or it cannot be taken now. */
static bool do_one(Hand *hand, JobKind most) {
    const Host host = {.ctx = hand, .stop = stops, .now_us = now_us};
    Taking taking = {.worker = hand->name, .most = most};
    char *result = NULL;
    hand->calls = atomic_load(&hand->hands->calls);
    bool taken = transact(hand, run_take, &taking);
    Job *job = &taking.job;
    if (!taken) {
        rest(hand, PAUSE_MS, false);
    } else if (job->id) {
        hand->held[job->kind] = job;
        DeskAnswer answer = desk_do(hand->desk, job, &taking.game, &host, progress, &result);
        hand->held[job->kind] = NULL;
        come_to_end(hand, job, answer, result);
    }
    free(result);
    archived_free(&taking.game);
    return taken && job->id;
}

/* Whether the search is to end. Meanwhile leases are put off, and within an analysis moves are
 * made, when somebody called. */
static bool stops(void *ctx) {
    Hand *hand = ctx;
    Hands *hands = hand->hands;
    if (atomic_load(&hands->stop)) return true;
    uint64_t now = clock_us();
    bool beat = now - hand->beat_us >= JOB_BEAT_MS * 1000;
    if (beat) {
        hand->beat_us = now;
        transact(hand, run_beat, hand);
    }
    bool called = atomic_load(&hands->calls) != hand->calls;
    if (!hand->lost && !hand->held[JOB_MOVE] && (beat || called))
        while (do_one(hand, JOB_MOVE)) {
        }
    return hand->lost;
}

static void *work(void *argument) {
    Hand *hand = argument;
    Hands *hands = hand->hands;
    hand->desk = desk_create();
    while (!atomic_load(&hands->stop)) {
        hand->beat_us = clock_us();
        hand->lost = false;
        if (!do_one(hand, JOB_ANALYSIS)) rest(hand, hands->setup.poll_ms, true);
    }
    desk_destroy(hand->desk);
    return NULL;
}

/* ------------------------------------------------------------------ all of them */

Hands *hands_start(const HandsSetup *setup) {
    Hands *hands = memory_get(sizeof *hands);
    pthread_condattr_t monotonic;
    hands->setup = *setup;
    hands->hand = memory_get((size_t)setup->threads * sizeof *hands->hand);
    pthread_mutex_init(&hands->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&hands->called, &monotonic);
    pthread_condattr_destroy(&monotonic);
    for (int i = 0; i < setup->threads; i++) {
        Hand *hand = &hands->hand[i];
        hand->hands = hands;
        hand->number = i;
        Text name = text_into(hand->name, sizeof hand->name);
        text_string(&name, setup->name);
        text_char(&name, '/');
        text_number(&name, i + 1);
        if (pthread_create(&hand->thread, NULL, work, hand) == 0)
            hands->count++;
        else
            break;
    }
    if (hands->count == setup->threads) return hands;
    hands_end(hands);
    return NULL;
}

void hands_wake(Hands *hands) {
    if (!hands) return;
    pthread_mutex_lock(&hands->lock);
    atomic_fetch_add(&hands->calls, 1);
    pthread_cond_broadcast(&hands->called);
    pthread_mutex_unlock(&hands->lock);
}

void hands_stop(Hands *hands) {
    if (!hands) return;
    atomic_store(&hands->stop, true);
    hands_wake(hands);
}

unsigned long long hands_end(Hands *hands) {
    if (!hands) return 0;
    hands_stop(hands);
    for (int i = 0; i < hands->count; i++) pthread_join(hands->hand[i].thread, NULL);
    unsigned long long done = hands->done;
    pthread_mutex_destroy(&hands->lock);
    pthread_cond_destroy(&hands->called);
    free(hands->hand);
    free(hands);
    return done;
}
