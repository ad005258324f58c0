/* Correction: how far the evaluation of positions in which one side's pieces stand so has been from
 * what searching them found. What the evaluation does not know of a set-up it is told this way
 * while the search goes on (correction history, as chess engines have it). */
#ifndef ENGINE_CORRECTION_H
#define ENGINE_CORRECTION_H

#include "core/position.h"

enum { CORRECTION_BITS = 12, CORRECTION_UNIT = 1024 };

/* By the side to move, and whose pieces; set-ups that share a slot disturb each other. */
typedef struct Correction {
    int16_t error[2][2][1 << CORRECTION_BITS];
} Correction;

/* What is to be added to an evaluation, as the side to move sees it; `share` of CORRECTION_UNIT. */
int correction_of(const Correction *correction, const Position *position, int share);

/* A search of this depth, 0 and up, has found so many hundredths more than the corrected evaluation
 * said. */
void correction_learn(Correction *correction, const Position *position, int depth, int error);

#endif
