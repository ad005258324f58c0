/* Tunes the numbers of the search (selectivity.h) by pairs of games (spsa.h). */
#pragma once

#include "learning/spsa.h"
#include "learning/selfplay.h"

typedef struct TuneDuels {
    const SelfPlay *settings; /* with `pairs`; a game that is not over counts as the chance of
                                 winning that the last search saw in it */
    const atomic_bool *stop;
    Spsa spsa;            /* seed, pairs and threads are the caller's */
    int which[SPSA_MOST]; /* the number of the search that each stands for */
} TuneDuels;

/* Plays with the numbers of the search as they are in use, and moves them; `duels` must stay where
 * it is. A number that is 0, of a step that is turned off, takes no part. */
void tune_duels_run(TuneDuels *duels);
