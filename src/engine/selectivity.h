/* Selectivity: the numbers by which the search leaves moves and nodes out, one row a family. A row
 * is tuned by games (`taefl tune --search`) and measured by matches (docs/strength.md). */
#ifndef ENGINE_SELECTIVITY_H
#define ENGINE_SELECTIVITY_H

#include "core/rules.h"

/* The numbers: X(name, low, high, step), a step being what tuning tries to both sides. A step of
 * the search is turned off by 0 for its depth.
 *
 * window       of the first try of an iteration, around the last score, to both sides
 *
 * Late-move reductions: quiet moves from number `reduce_from` on are first searched a ply less
 * deep, from `reduce_more` on two, from `reduce_most` on and `most_depth` deep three.
 *
 * Late-move pruning: up to `late_depth`, quiet moves from number late_from + late_square * depth²
 * on are left out.
 *
 * Whoever is ahead by `ahead_margin` for each ply left, up to `ahead_depth`, is taken to stay
 * ahead.
 *
 * From `blind_depth` on, a node without a move from the table is searched one ply less: deep down
 * it is rarely of the best line.
 *
 * gain_hope    for each unit of a quiet move's gain (tactics.h), in the order of moves
 *
 * correction   how much of what is known of the evaluation's errors is added to it (correction.h)
 */
#define SELECTIVITY(X)           \
    X(window, 10, 1000, 15)      \
    X(reduce_depth, 2, 8, 1)     \
    X(reduce_from, 1, 20, 1)     \
    X(reduce_more, 2, 60, 3)     \
    X(reduce_most, 4, 120, 5)    \
    X(most_depth, 3, 20, 1)      \
    X(late_depth, 0, 12, 1)      \
    X(late_from, 0, 40, 2)       \
    X(late_square, 0, 12, 1)     \
    X(ahead_depth, 0, 10, 1)     \
    X(ahead_margin, 10, 500, 12) \
    X(blind_depth, 2, 12, 1)     \
    X(gain_hope, 16, 2000, 60)   \
    X(correction, 64, 4096, 150)

typedef struct Selectivity {
#define SELECTIVITY_FIELD(name, low, high, step) int name;
    SELECTIVITY(SELECTIVITY_FIELD)
#undef SELECTIVITY_FIELD
} Selectivity;

/* The row of the rules' family. Lives for ever. */
const Selectivity *selectivity_of(const Rules *rules);

#endif
