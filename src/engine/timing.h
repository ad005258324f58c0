/* How long a search may take. */
#ifndef ENGINE_TIMING_H
#define ENGINE_TIMING_H

#include "engine/searcher.h"

/* The time for the side to move, overhead kept back, but never more than half. The mind
 * says how many searches a turn takes on the same clock, and if it is known how many turns are
 * left. */
Timing timing_plan(const SearchLimits *limits, const Game *game);

/* After an iteration that found this move and score: moves timing->soft_now. A search whose move
 * keeps changing, or whose score falls, gets more time, a settled one less. */
void timing_note(Timing *timing, Move best, int score);

/* Whether so many microseconds after its start the clock ends the search: not before it has looked
 * at every move once. */
static inline bool timing_over(const Timing *timing, uint64_t elapsed_us) {
    return timing->best != MOVE_NONE && elapsed_us >= timing->hard;
}

#endif
