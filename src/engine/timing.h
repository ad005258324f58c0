/* How long a search may take. */
#ifndef ENGINE_TIMING_H
#define ENGINE_TIMING_H

#include "engine/search.h"

/* Microseconds after the start of the search: no new iteration begins after `soft`, and everything
 * ends at `hard`. UINT64_MAX: no limit. */
typedef struct Timing {
    uint64_t soft, hard;
} Timing;

/* The time for the side to move. `turns_of_two`: a turn is two plies and two searches. */
Timing timing_plan(const SearchLimits *limits, int side, bool turns_of_two);

#endif
