/* A fortieth of the clock and most of the increment is the aim for one turn; an iteration takes
 * longer than all before it together, so none is begun after half of that. A search that is under
 * way may use four times the aim, but never more than half of the clock. */
#include "engine/timing.h"

enum { TURNS_TO_GO = 40, STRETCH = 4, LEAST_US = 1000 };

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

Timing timing_plan(const SearchLimits *limits, int side, bool turns_of_two) {
    Timing timing = {UINT64_MAX, UINT64_MAX};
    if (limits->infinite) return timing;
    if (limits->movetime_us > 0)
        timing.soft = timing.hard =
            (uint64_t)most(limits->movetime_us - limits->overhead_us, LEAST_US);
    if (limits->time_us[side] <= 0) return timing;

    int64_t left = most(limits->time_us[side] - limits->overhead_us, LEAST_US);
    int64_t aim = left / TURNS_TO_GO + limits->inc_us[side] * 3 / 4;
    if (turns_of_two) aim /= 2;
    uint64_t soft = (uint64_t)most(least(aim, left / 2) / 2, LEAST_US);
    uint64_t hard = (uint64_t)most(least(aim * STRETCH, left / 2), LEAST_US);
    if (soft < timing.soft) timing.soft = soft;
    if (hard < timing.hard) timing.hard = hard;
    return timing;
}
