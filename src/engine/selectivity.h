/* Selectivity: the numbers by which the search leaves moves and nodes out, one row a family. A row
 * is measured by matches (docs/strength.md); 0 for a depth turns that step off. */
#ifndef ENGINE_SELECTIVITY_H
#define ENGINE_SELECTIVITY_H

#include "core/rules.h"

typedef struct Selectivity {
    int window; /* of the first try of an iteration, around the last score, to both sides */

    /* Late-move reductions: quiet moves from number `reduce_from` on are first searched a ply less
     * deep, from `reduce_more` on two, from `reduce_most` on and `most_depth` deep three. */
    int reduce_depth, reduce_from, reduce_more, reduce_most, most_depth;

    /* Late-move pruning: up to `late_depth`, quiet moves from number late_from + late_square *
     * depth² on are left out. */
    int late_depth, late_from, late_square;

    /* Whoever is ahead by `ahead_margin` for each ply left, up to `ahead_depth`, is taken to stay
     * ahead. */
    int ahead_depth, ahead_margin;

    /* From this depth on, a node without a move from the table is searched one ply less: deep down
     * it is rarely of the best line. */
    int blind_depth;
} Selectivity;

/* The row of the rules' family. Lives for ever. */
const Selectivity *selectivity_of(const Rules *rules);

#endif
