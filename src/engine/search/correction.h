/* Correction history, as in chess engines: the average error of the static evaluation for each
 * placement of one side's pieces. The search learns the errors and corrects later evaluations. */
#pragma once

#include "core/position.h"

enum { CORRECTION_BITS = 12, CORRECTION_UNIT = 1024 };

/* By side to move and by whose pieces. Placements with the same hash share a slot. */
typedef struct Correction {
    int16_t error[2][2][1 << CORRECTION_BITS];
} Correction;

/* The correction to add, from the view of the side to move, weighted by share / CORRECTION_UNIT. */
int correction_of(const Correction *correction, const Position *position, int share);

/* Learns from a search of this depth, 0 and up. `error` is its score minus the corrected
 * evaluation, in hundredths. */
void correction_learn(Correction *correction, const Position *position, int depth, int error);
