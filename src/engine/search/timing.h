/* Time management of a search. */
#pragma once

#include "search/searcher.h"

/* Plans the time for this move. Of a clock it reserves the overhead, at most half of what is left;
 * `movetime` is searched whole. The family
 * gives the searches per turn and, if known, the turns left. */
Timing timing_plan(const SearchLimits *limits, const Game *game);

/* Adjusts timing->soft_now after an iteration with this move and score. A changing move or a
 * falling score gets more time, a stable move less. */
void timing_note(Timing *timing, Move best, int score);

/* On a busy machine the clock runs while the search waits for the processor. So a search may pass
 * its limit until it has searched so many nodes or finished depth 2. It stops at half of its
 * clock, and a second after twice its `movetime`. With less than a second on the clock, it stops at
 * `hard`. */
enum { TIMING_NODES = 2000, TIMING_DEPTH = 2 };

/* Whether the clock may end a search at this depth, after so many nodes and microseconds. It may
 * not before every root move got one look. */
static inline bool timing_may_end(const Timing *timing, uint64_t elapsed_us, uint64_t nodes,
                                  int depth) {
    if (timing->best == MOVE_NONE) return false;
    return nodes >= TIMING_NODES || depth > TIMING_DEPTH || elapsed_us >= timing->last;
}
