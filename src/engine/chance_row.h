/* A row of numbers that says what scores mean: chance.h. Each mind has its family's (mind.h). */
#ifndef ENGINE_CHANCE_ROW_H
#define ENGINE_CHANCE_ROW_H

/* What the scores of a rule set mean, fitted to games (`taefl tune --chances`, docs/tune.md). The
 * logarithm of the odds of player 1, in thousandths, is
 *
 *     lead + slope × score / 100
 *
 * with the score as player 1 sees it: [0] at the start, [1] when CHANCE_OPENING squares or more
 * hold something else than at the start, and on a straight line between. */
typedef struct ChanceRow {
    const char *rules; /* name, with options */
    int lead[2];
    int slope[2]; /* 1 and up */
} ChanceRow;

enum { CHANCE_OPENING = 36 }; /* squares */

#endif
