/* A fortieth of the clock and most of the increment is the aim for one turn; an iteration takes
 * longer than all before it together, so none is begun after half of that, more or less as the
 * search goes. A search that is under way may use four times the aim, but never more than half of
 * the clock: so however slow everything is, no clock runs out. */
#include "search/timing.h"

enum { TURNS_TO_GO = 40, STRETCH = 4, LEAST_US = 1000, LEAST_PART = 16, PLENTY_US = 1000000 };

/* Of soft, in sixteenths: by how many iterations the best move has stood, and at most so much more
 * by how far the score fell. */
enum { UNIT = 16, SETTLED = 5, DROP_UNIT = 4, DROP_MOST = 16 };
static const uint8_t settled_part[SETTLED] = {24, 18, 15, 13, 11};

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t turns_to_go(const SearchFamily *family, const Game *game) {
    return family->turns_left ? family->turns_left(game->rules, game_now(game)) : TURNS_TO_GO;
}

/* What is left on a clock for thinking. */
static int64_t without_overhead(const SearchLimits *limits, int64_t clock) {
    return most(clock - limits->overhead_us, clock / 2);
}

Timing timing_plan(const SearchLimits *limits, const Game *game) {
    Timing timing = {
        .soft = UINT64_MAX, .hard = UINT64_MAX, .soft_now = UINT64_MAX, .last = UINT64_MAX};
    const SearchFamily *family = engine_of(game->rules);
    int side = game_now(game)->side;
    if (limits->infinite) return timing;
    if (limits->movetime_us > 0) {
        timing.soft = timing.hard = (uint64_t)limits->movetime_us;
        timing.last = 2 * timing.hard + PLENTY_US;
    }
    timing.soft_now = timing.soft;
    if (limits->time_us[side] <= 0) return timing;

    /* A clock that is nearly out still has to last. */
    int64_t floor = most(1, least(LEAST_US, limits->time_us[side] / LEAST_PART));
    int64_t left = most(without_overhead(limits, limits->time_us[side]), floor);
    int64_t aim = left / turns_to_go(family, game) + limits->inc_us[side] * 3 / 4;
    aim /= family->searches;
    uint64_t soft = (uint64_t)most(least(aim, left / 2) / 2, floor);
    uint64_t hard = (uint64_t)most(least(aim * STRETCH, left / 2), floor);
    if (soft < timing.soft) timing.soft = soft;
    if (hard < timing.hard) timing.hard = hard;
    timing.soft_now = timing.soft;
    uint64_t last = left > PLENTY_US ? (uint64_t)left / 2 : timing.hard;
    if (last < timing.last) timing.last = last;
    return timing;
}

void timing_note(Timing *timing, Move best, int score) {
    int drop = timing->best ? timing->score - score : 0;
    timing->settled = best == timing->best ? timing->settled + 1 : 0;
    timing->best = best;
    timing->score = score;
    if (timing->soft >= timing->hard)
        return; /* `movetime`, or no clock: there is nothing to save */
    int stood = timing->settled < SETTLED ? timing->settled : SETTLED - 1;
    uint64_t part = settled_part[stood];
    if (drop > 0) part += (uint64_t)least(drop / DROP_UNIT, DROP_MOST);
    uint64_t soft = timing->soft / UNIT * part;
    timing->soft_now = soft < timing->hard ? soft : timing->hard;
}
