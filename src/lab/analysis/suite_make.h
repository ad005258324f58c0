/* How the suites of positions are made: games of one engine against itself, positions of them
 * judged by two. Equal arguments make equal positions wherever the two programs are equal. */
#pragma once

#include "analysis/ugi_client.h"

typedef struct SuiteOrder {
    const Rules *rules;
    const Entrant *engine[2]; /* the first one plays the games */
    uint64_t seed;
    int quiet, sharp; /* how many are wanted of each */
    uint64_t nodes;   /* of a judgement; of the search without the best move, half */
    uint64_t least;   /* nodes that both need at least to find the solution */
    int unit;         /* hundredths that are a clear difference */
    bool wild;        /* more moves at random */
    const atomic_bool *stop;
} SuiteOrder;

/* Writes the positions to stdout as they are found, progress to stderr if wanted; false with a
 * reason in `why`. */
bool suite_make(const SuiteOrder *order, bool progress, char why[ASK_WHY]);
