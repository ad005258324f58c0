/* How long a search may take. */
#ifndef ENGINE_TIMING_H
#define ENGINE_TIMING_H

#include "engine/searcher.h"

/* The time for the side to move, overhead kept back, but never more than half. The mind says how
 * many searches a turn takes on the same clock, and if it is known how many turns are left. */
Timing timing_plan(const SearchLimits *limits, const Game *game);

/* After an iteration that found this move and score: moves timing->soft_now. A search whose move
 * keeps changing, or whose score falls, gets more time, a settled one less. */
void timing_note(Timing *timing, Move best, int score);

/* On a busy machine time passes without the processor: a search goes on until it has had so many
 * nodes or finished depth 2, unless that takes half of its clock, or the clock has less than a
 * second: then hard is the end. */
enum { TIMING_NODES = 2000, TIMING_DEPTH = 2 };

/* Whether a search with so many nodes, at work on this depth, may end by the clock so many
 * microseconds after its start: not before it has looked at every move once. */
static inline bool timing_may_end(const Timing *timing, uint64_t elapsed_us, uint64_t nodes,
                                  int depth) {
    if (timing->best == MOVE_NONE) return false;
    return nodes >= TIMING_NODES || depth > TIMING_DEPTH || elapsed_us >= timing->last;
}

#endif
