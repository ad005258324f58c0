/* A row of numbers that says what scores mean: chance.h. Each mind has its family's (mind.h). */
#ifndef ENGINE_CHANCE_ROW_H
#define ENGINE_CHANCE_ROW_H

/* What the scores of a rule set mean, fitted to games (`taefl tune --chances`, docs/tune.md). The
 * logarithm of the odds of player 1, in thousandths, is
 *
 *     lead + slope × score / 100
 *
 * with the score as player 1 sees it: the first number at the start, the last one when
 * CHANCE_OPENING squares or more hold something else than at the start, the middle one at half of
 * them, and on straight lines between. */
typedef struct ChanceRow {
    const char *rules; /* name, with options */
    int lead[3];
    int slope[2]; /* 1 and up */
} ChanceRow;

enum { CHANCE_OPENING = 36, CHANCE_HALF = CHANCE_OPENING / 2 }; /* squares */

#endif
