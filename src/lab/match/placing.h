/* Placing: finds the levels of our engine between which a player stands, by as few games as that
 * takes. The levels are in order, but how far apart they are is not assumed: a binary search, where
 * each level is played until its score interval leaves one half. */
#pragma once

#include "match/stats.h"

enum { PLACING_LEVELS = 10 };

typedef struct Placing {
    PairCounts level[PLACING_LEVELS + 1]; /* the player's pairs against each level, from 1 */
    int most;                             /* pairs against one level, at most */
} Placing;

/* The level against which the next pairs are played; 0: the player is placed. */
int placing_next(const Placing *placing);

/* Where the player stands. */
typedef struct PlacingResult {
    int above, below; /* it is stronger than level `above` (0: than none) and not stronger than
                         level `below` (PLACING_LEVELS + 1: there is no such level) */
    int nearest;      /* which of them scored nearer to a half against it */
    Interval elo;     /* the player's Elo above the nearest; its ends may be infinite */
} PlacingResult;

PlacingResult placing_place(const Placing *placing);
