/* A match on several threads: every game once, the same games as on one thread, and its two ways to
 * end early. Engines of their own processes are the matter of the scripts; here a player is a
 * random mover, or a shell that says what a program should. */
#include "base/memory.h"
#include "core/fnv.h"
#include "match/judging.h"
#include "match/match.h"
#include "support/test.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Bed {
    Rules rules;
    Entrant entrants[3];
    Schedule schedule;
    Openings openings;
    Results results;
    MatchSetup setup;
    uint64_t sum;     /* over all games, whatever their order */
    int finished;     /* games */
    int interrupt_at; /* finished games; 0: never */
    bool fail;
} Bed;

static bool finished(void *ctx, const Record *record) {
    Bed *bed = ctx;
    bed->sum += fnv_add((uint64_t)record->number + 1, record->move,
                        (size_t)record->plies * sizeof *record->move);
    bed->finished++;
    return !bed->fail;
}

static int interrupts(void *ctx) {
    const Bed *bed = ctx;
    return bed->interrupt_at && bed->finished >= bed->interrupt_at ? 2 : 0;
}

static void make_entrant(Bed *bed, int i, const char *line) {
    char why[WHY];
    WordList words = {0};
    static const PlayerKind *const kinds[] = {&player_ugi, &player_random, &player_greedy, NULL};
    const EntrantWorld world = {kinds, "false"};
    assert_true(wordlist_read(&words, line, why));
    if (!entrant_read(&bed->entrants[i], &words, &world, why)) fail_msg("%s", why);
    wordlist_free(&words);
}

static Bed *bed_open(const char *third, int rounds, int concurrency) {
    Bed *bed = memory_get(sizeof *bed);
    char why[WHY];
    WordList words = {0};
    assert_true(rules_parse(&bed->rules, "gardsdansen", NULL));
    make_entrant(bed, 0, "name=a kind=random");
    make_entrant(bed, 1, "name=b kind=random");
    make_entrant(bed, 2, third);
    assert_true(entrants_name(bed->entrants, 3, why));
    assert_true(wordlist_read(&words, "random plies=4 band=200 nodes=50 tries=3", why));
    assert_true(openings_read(&bed->openings, &words, &bed->rules, 50, 1, why));
    wordlist_free(&words);
    bed->schedule = (Schedule){.entrants = 3, .rounds = rounds};
    results_init(&bed->results, &bed->schedule, &bed->rules);
    bed->setup = (MatchSetup){.rules = &bed->rules,
                              .entrants = bed->entrants,
                              .schedule = &bed->schedule,
                              .openings = &bed->openings,
                              .seed = 5,
                              .concurrency = concurrency};
    return bed;
}

static MatchEnd play(Bed *bed) {
    const MatchHost host = {.ctx = bed, .finished = finished, .interrupts = interrupts};
    return match_run(&bed->setup, &bed->results, &host);
}

static void bed_close(Bed *bed) {
    results_finish(&bed->results);
    openings_free(&bed->openings);
    for (int i = 0; i < 3; i++) entrant_free(&bed->entrants[i]);
    free(bed);
}

TEST(test_same_games) {
    uint64_t sum = 0;
    for (int concurrency = 1; concurrency <= 5; concurrency += 2) {
        Bed *bed = bed_open("name=c kind=random", 4, concurrency);
        assert_int_equal(play(bed), MATCH_COMPLETE);
        assert_int_equal(bed->finished, schedule_games(&bed->schedule));
        if (concurrency > 1) assert_int_equal(bed->sum, sum);
        sum = bed->sum;
        bed_close(bed);
    }
}

/* What is left after an interrupt is played by the next run, and only that. */
TEST(test_interrupt) {
    Bed *whole = bed_open("name=c kind=random", 20, 2),
        *bed = bed_open("name=c kind=random", 20, 3);
    assert_int_equal(play(whole), MATCH_COMPLETE);
    bed->interrupt_at = 2;
    MatchEnd end = play(bed);
    assert_true(end == MATCH_INTERRUPTED || bed->finished == whole->finished);
    bed->interrupt_at = 0;
    assert_int_equal(play(bed), MATCH_COMPLETE);
    assert_int_equal(bed->finished, whole->finished);
    assert_int_equal(bed->sum, whole->sum);
    bed_close(whole);
    bed_close(bed);
}

TEST(test_failure) {
    Bed *bed = bed_open("name=c kind=random", 50, 3);
    bed->fail = true;
    assert_int_equal(play(bed), MATCH_FAILED);
    assert_int_equal(bed->finished, 1);
    bed_close(bed);
}

/* Processes on every thread: this one is ready for every game and then says nonsense. */
TEST(test_processes) {
    Bed *bed = bed_open("name=c nodes=1 \"cmd=while read -r w _; do case $w in ugi) echo ugiok;; "
                        "isready) echo readyok;; go) echo bestmove z9z9; echo oh >&2;; "
                        "quit) exit;; esac; done\"",
                        3, 4);
    assert_int_equal(play(bed), MATCH_COMPLETE);
    assert_int_equal(bed->results.faults[2][FAULT_ILLEGAL], 12);
    assert_int_equal(bed->results.faults[0][FAULT_ILLEGAL], 0);
    bed_close(bed);
}

/* Openings that players judge are made once each, whatever thread asks first, and are the same for
 * all. */
typedef struct Askers {
    Judging *judging;
    atomic_int next, judged;
    atomic_bool stop;
    atomic_uint_least64_t sum;
} Askers;

static int judge(void *ctx, const Game *game, int limit) {
    atomic_fetch_add(&((Askers *)ctx)->judged, 1);
    return game->plies; /* level enough for any band */
}

static void *ask(void *ctx) {
    Askers *askers = ctx;
    const OpeningJudge judged = {judge, askers};
    for (int game; (game = atomic_fetch_add(&askers->next, 1)) < 600;) {
        Opening opening;
        if (!judging_get(askers->judging, game / 6, &judged, &askers->stop, &opening)) return NULL;
        for (int i = 0; i < opening.plies; i++)
            atomic_fetch_add(&askers->sum, (uint64_t)opening.move[i] * (uint64_t)(game / 6 + i));
    }
    return NULL;
}

TEST(test_judging) {
    uint64_t sum = 0;
    Bed *bed = bed_open("name=c kind=random", 4, 1);
    for (int count = 1; count <= 4; count++) {
        Askers askers = {.judging = judging_create(&bed->openings)};
        pthread_t threads[4];
        for (int i = 0; i < count; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, ask, &askers), 0);
        for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
        assert_int_equal(askers.judged, 100);
        if (count > 1) assert_int_equal(askers.sum, sum);
        sum = askers.sum;
        Opening opening;
        atomic_store(&askers.stop, true);
        assert_false(judging_get(askers.judging, 100, NULL, &askers.stop, &opening));
        judging_destroy(askers.judging);
    }
    bed_close(bed);
}
