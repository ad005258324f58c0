/* How long a search may take. */
#ifndef ENGINE_TIMING_H
#define ENGINE_TIMING_H

#include "engine/search.h"

/* The time for the side to move, overhead kept back. A turn of Gårdsdansen is two plies and two
 * searches on the same clock; in Mǽrstánas it is known how many turns are left at most. */
Timing timing_plan(const SearchLimits *limits, const Game *game);

/* After an iteration that found this move and score: moves timing->soft_now. A search whose move
 * keeps changing, or whose score falls, gets more time, a settled one less. */
void timing_note(Timing *timing, Move best, int score);

#endif
