/* Selectivity: the numbers by which the search leaves moves and nodes out, one row a family. A row
 * is tuned by games (`taefl tune search`) and measured by matches (docs/strength.md). */
#pragma once

/* The numbers: X(name, low, high, step), a step being what tuning tries to both sides. A step of
 * the search is turned off by 0 for its depth.
 *
 * aspiration     half the window of the first try of an iteration, around the last score
 * widening       where it fails, by how many such halves the second try is wider; 0: it is open
 *
 * Late-move reductions (lmr): quiet moves from number `lmr_from` on are first searched a ply less
 * deep, from `lmr_two` on two, from `lmr_three` on and `lmr_three_depth` deep three.
 *
 * Late-move pruning (lmp): up to `lmp_depth`, quiet moves from number lmp_from + lmp_square *
 * depth² on are left out.
 *
 * Reverse futility pruning (rfp): a node up to `rfp_depth` whose static evaluation is above beta by
 * `rfp_margin` for each ply left is not searched.
 *
 * quiet_threats  1: below the last ply quiet moves that threaten to win are looked at, too, each
 *                with its answers, until the line is twice as long as the iteration is deep
 *
 * Internal iterative reduction (iir): from `iir_depth` on, a node without a move from the table is
 * searched one ply less: deep down it is rarely of the best line.
 *
 * Null move: from `null_depth` on, a node whose static evaluation is above beta is not searched if
 * passing refutes as well, two plies and a quarter of the depth less deep.
 *
 * Singular extension: from `singular_depth` on, the table's move is searched a ply deeper if all
 * others, searched half as deep, are worse than its score by `singular_margin` for each ply left.
 *
 * gain_weight    for each unit of a quiet move's gain (tactics.h), in the order of moves
 *
 * history_bonus  what a quiet move that refutes gains in the order of moves, for depth 1; elsewhere
 *                times the depth squared
 *
 * Whoever is ahead should get on: once nothing was taken for `fade_from` plies, the evaluation
 * counts less, half of it after `fade_over` more.
 *
 * correction     how much of what is known of the evaluation's errors is added to it (correction.h)
 */
#define SELECTIVITY(X)           \
    X(aspiration, 10, 1000, 15)  \
    X(widening, 0, 16, 1)        \
    X(lmr_depth, 2, 8, 1)        \
    X(lmr_from, 1, 20, 1)        \
    X(lmr_two, 2, 60, 3)         \
    X(lmr_three, 4, 120, 5)      \
    X(lmr_three_depth, 3, 20, 1) \
    X(lmp_depth, 0, 12, 1)       \
    X(lmp_from, 0, 40, 2)        \
    X(lmp_square, 0, 12, 1)      \
    X(rfp_depth, 0, 10, 1)       \
    X(rfp_margin, 10, 500, 12)   \
    X(quiet_threats, 0, 1, 1)    \
    X(iir_depth, 2, 12, 1)       \
    X(null_depth, 2, 12, 1)      \
    X(singular_depth, 4, 12, 1)  \
    X(singular_margin, 0, 20, 1) \
    X(gain_weight, 16, 2000, 60) \
    X(history_bonus, 1, 18, 2)   \
    X(correction, 64, 4096, 150) \
    X(fade_from, 0, 200, 8)      \
    X(fade_over, 0, 1000, 40)

typedef struct Selectivity {
#define SELECTIVITY_FIELD(name, low, high, step) int name;
    SELECTIVITY(SELECTIVITY_FIELD)
#undef SELECTIVITY_FIELD
} Selectivity;
