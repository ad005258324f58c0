/* Weakness: how the engine plays worse than it can (option Strength, the levels of page and
 * terminal). A weaker level looks less far and its evaluation errs; the error of a position is the
 * same wherever the search meets it, so that it plays by a mistaken plan rather than by dice, and
 * still takes what it sees. The rows are measured: docs/strength.md. */
#ifndef ENGINE_WEAKNESS_H
#define ENGINE_WEAKNESS_H

#include <stdint.h>

enum { MAX_STRENGTH = 10 };

typedef struct Weakness {
    uint32_t nodes; /* a move, at most; 0: as many as wanted */
    int noise;      /* the evaluation errs by up to so many hundredths */
    int blindness;  /* in so many of a hundred positions it overlooks what the next ply threatens */
} Weakness;

#endif
