/* The clock, without one: here a node takes an eighth of a microsecond, half of one under a
 * sanitizer, so that nothing depends on the machine. */
#include "bed.h"
#include "search/timing.h"

/* The release build plays long games; the sanitizers see the same code in the first moves. */
static int game_plies(void) { return test_whole() ? 80 : 20; }

static unsigned nodes_per_us(void) { return test_effort(12) < 3 ? 2 : 8; }

static uint64_t node_clock(void *ctx) {
    const Bed *bed = ctx;
    return 1 + bed->searcher.nodes / nodes_per_us();
}

static const int64_t clocks[] = {1, 100, 5000, 10000, 29999, 30001, 60000, 1000000, 3600000000};
static const int64_t increments[] = {0, 10000, 10000000};
enum { CLOCKS = sizeof clocks / sizeof *clocks, INCREMENTS = 3 };

/* However much is left, half of it is enough, and soft comes before hard however the search goes;
 * the overhead takes no more than half of what is left. */
TEST(plans_keep_to_the_clock) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        for (int c = 0; c < CLOCKS; c++)
            for (int i = 0; i < INCREMENTS; i++)
                for (int64_t overhead = 0; overhead <= 30000; overhead += 30000) {
                    SearchLimits limits = search_limits();
                    limits.overhead_us = overhead;
                    limits.time_us[P1] = clocks[c];
                    limits.inc_us[P1] = increments[i];
                    Timing timing = timing_plan(&limits, &bed->game);
                    int64_t left = clocks[c] - overhead;
                    if (left < clocks[c] / 2) left = clocks[c] / 2;
                    int64_t half = left / 2;
                    int64_t floor = clocks[c] / 16 < 1000 ? clocks[c] / 16 : 1000;
                    if (floor < 1) floor = 1;
                    assert_true((int64_t)timing.hard <= (half > floor ? half : floor));
                    assert_true(timing.hard >= 1 && timing.soft <= timing.hard);
                    assert_true(timing.last == timing.hard ||
                                (left > 1000000 && (int64_t)timing.last == half));
                    assert_true(timing.soft_now == timing.soft);
                    for (int n = 1; n < 40; n++) {
                        timing_note(&timing, (Move)(n / 7 + 1), n % 3 * 400 - n * n);
                        assert_true(timing.soft_now >= 1 || timing.soft < 16);
                        assert_true(timing.soft_now <= timing.hard);
                    }
                }
        free(bed);
    }
}

TEST(a_settled_move_takes_less_time) {
    Bed *bed = bed_new("tablut-katz", NULL);
    SearchLimits limits = search_limits();
    limits.time_us[P1] = 60000000;
    Timing timing = timing_plan(&limits, &bed->game);
    timing_note(&timing, 1, 0);
    uint64_t first = timing.soft_now, last = first;
    for (int n = 0; n < 8; n++) {
        timing_note(&timing, 1, 0);
        assert_true(timing.soft_now <= last);
        last = timing.soft_now;
    }
    assert_true(last < timing.soft && timing.soft < first);
    timing_note(&timing, 1, -100);
    assert_true(timing.soft_now > last);
    last = timing.soft_now;
    timing_note(&timing, 1, -1000);
    assert_true(timing.soft_now >= last && timing.soft_now <= timing.hard);
    timing_note(&timing, 2, 0);
    assert_int_equal(timing.soft_now, first);

    /* The whole of `movetime` is the search's, and what has no limit gets none. */
    limits = search_limits();
    limits.movetime_us = 1000000;
    timing = timing_plan(&limits, &bed->game);
    for (int n = 0; n < 8; n++) timing_note(&timing, 1, 0);
    assert_int_equal(timing.soft_now, limits.movetime_us);
    limits = search_limits();
    timing = timing_plan(&limits, &bed->game);
    timing_note(&timing, 1, 0);
    assert_true(timing.soft_now == UINT64_MAX && timing.hard == UINT64_MAX);
    free(bed);
}

/* Plays a game against itself and returns the least that was ever left on a clock. */
static int64_t least_left(Bed *bed, int64_t clock, int64_t increment, int64_t overhead) {
    int64_t left[2] = {clock, clock}, lowest = clock;
    const Host host = {.ctx = bed, .now_us = node_clock};
    while (bed->game.plies < game_plies() && !bed->game.result) {
        int side = game_now(&bed->game)->side;
        SearchLimits limits = search_limits();
        limits.overhead_us = overhead;
        limits.start_us = 1;
        for (int i = 0; i < 2; i++) {
            limits.time_us[i] = left[i] > 0 ? left[i] : 1;
            limits.inc_us[i] = increment;
        }
        search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
        left[side] -= (int64_t)bed->result.nodes / nodes_per_us();
        if (left[side] < lowest) lowest = left[side];
        assert_true(game_play(&bed->game, bed->result.best, NULL, NULL));
        if (game_now(&bed->game)->side != side) left[side] += increment;
    }
    return lowest;
}

/* From a tenth of a second, from 20 milliseconds, and with less than the overhead left at every
 * move. */
TEST(no_clock_runs_out) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        assert_true(least_left(bed, 100000, 1000, 3000) > 0);
        bed_set(bed, bed_bases[b], NULL);
        assert_true(least_left(bed, 20000, 0, 30000) > 0);
        bed_set(bed, bed_bases[b], NULL);
        assert_true(least_left(bed, 20000, 1000, 30000) > 0);
        free(bed);
    }
}

/* A time for a move is the search's own, whatever is kept back of a clock; the shorter of the two
 * counts. */
TEST(a_time_for_a_move_is_thought_whole) {
    Bed *bed = bed_new("tablut-katz", NULL);
    static const int64_t movetimes[] = {1, 1000, 29999, 100000, 60000000};
    for (size_t i = 0; i < sizeof movetimes / sizeof *movetimes; i++) {
        uint64_t movetime = (uint64_t)movetimes[i];
        SearchLimits limits = search_limits();
        limits.movetime_us = movetimes[i];
        limits.overhead_us = 10000000;
        Timing timing = timing_plan(&limits, &bed->game);
        assert_true(timing.hard == movetime && timing.soft == movetime);
        assert_int_equal(timing.last, 2 * movetime + 1000000);
        limits.time_us[P1] = 30000;
        limits.overhead_us = 0;
        timing = timing_plan(&limits, &bed->game);
        assert_true(timing.hard <= movetime && timing.last <= 15000);
    }
    free(bed);
}

enum { SLOW_NODE_US = 400, STARVED_NODE_US = 10000 };

static uint64_t slow_clock(void *ctx) {
    const Bed *bed = ctx;
    return 100000 + bed->searcher.nodes * SLOW_NODE_US;
}

static uint64_t starved_clock(void *ctx) {
    const Bed *bed = ctx;
    return 1000000 + bed->searcher.nodes * STARVED_NODE_US;
}

/* A millisecond for the move that was over before the search began, on a machine that needs nearly
 * half of one for each node. By a clock all moves are looked at, and nothing is after that; without
 * one that runs out, depth 2 is finished or 2,000 nodes are had. */
TEST(no_move_is_made_unseen) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        SearchLimits limits = search_limits();
        limits.depth = 1;
        Move best = bed_search(bed, &limits);
        uint64_t nodes = bed->result.nodes;

        const Host host = {.ctx = bed, .now_us = slow_clock};
        for (int clock = 0; clock < 2; clock++) {
            bed_set(bed, bed_bases[b], NULL);
            limits = search_limits();
            limits.start_us = 1;
            (clock ? limits.time_us : &limits.movetime_us)[P1] = 1000;
            search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
            if (!clock) {
                if (bed->result.depth != 2 && bed->result.nodes < 2000)
                    fail_msg("%s: depth %d, %d nodes", bed_bases[b], bed->result.depth,
                             (int)bed->result.nodes);
                assert_in_range(bed->result.nodes, nodes, 2600);
                continue;
            }
            assert_int_equal(bed->result.depth, 1);
            assert_int_equal(bed->result.best, best);
            assert_int_equal(bed->result.nodes, nodes);
        }
        free(bed);
    }
}

/* A machine that gives the search a hundred nodes a second ends it a second late, not minutes, at
 * the next look at the clock. */
TEST(a_starved_machine_ends_a_time_for_a_move) {
    Bed *bed = bed_new("copenhagen", NULL);
    const Host host = {.ctx = bed, .now_us = starved_clock};
    SearchLimits limits = search_limits();
    limits.start_us = 1000000;
    limits.movetime_us = 1000;
    search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
    assert_in_range(bed->result.nodes, 1, 1024);
    assert_true(bed->result.best != MOVE_NONE);
    free(bed);
}
