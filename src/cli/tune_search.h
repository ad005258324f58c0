/* Tuning the numbers of the search (selectivity.h) by pairs of games (spsa.h). */
#ifndef CLI_TUNE_SEARCH_H
#define CLI_TUNE_SEARCH_H

#include "cli/spsa.h"
#include "cli/tune_games.h"

typedef struct SearchTuning {
    const SelfPlay *settings; /* a game that is not over counts as the chance of winning that the
                                 last search saw in it */
    const atomic_bool *stop;
    Spsa spsa; /* seed, pairs and threads are the caller's */
} SearchTuning;

/* From the row of the rules: adds its numbers, but not those of a step that is turned off. The
 * tuning must stay where it is. */
void search_tuning_begin(SearchTuning *tuning);

#endif
