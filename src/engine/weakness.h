/* Weakness: the weaker levels of the engine (option Strength, the levels of page and terminal). A
 * weaker level searches less deep and its evaluation has errors. A position has the same error
 * wherever the search meets it. So the level follows a mistaken plan instead of dice, and still
 * takes the wins it sees. docs/strength.md has the measurements. */
#pragma once

#include <stdint.h>

enum { MAX_STRENGTH = 10 };

typedef struct Weakness {
    uint32_t nodes; /* a move, at most; 0: as many as wanted */
    int noise;      /* the evaluation errs by up to so many hundredths */
    int blindness;  /* in so many of a hundred positions it overlooks what the next ply threatens */
} Weakness;
