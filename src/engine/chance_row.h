/* A row of numbers that says what scores mean (engine/chance.h). A tafl set has it in its file;
 * each mind has rows of its family's too (engine/mind.h). */
#ifndef ENGINE_CHANCE_ROW_H
#define ENGINE_CHANCE_ROW_H

#include "core/error.h"
#include "core/text.h"

/* What the scores of a rule set mean, fitted to games (`taefl tune --chances`, docs/tune.md), where
 * a search has so many nodes. The logarithm of the odds of player 1, in thousandths, is
 *
 *     lead + slope × score / 100
 *
 * with the score as player 1 sees it: the first number at the start, the last one when
 * CHANCE_OPENING squares or more hold something else than at the start, the middle lead half-way
 * (chance_half), and on straight lines between. */
typedef struct ChanceRow {
    const char *rules; /* name, with options; NULL in a row that a rules file has */
    int lead[3];
    int slope[2]; /* 1 and up */
} ChanceRow;

enum { CHANCE_OPENING = 36 }; /* squares */

enum { CHANCE_LEAD_MAX = 99999, CHANCE_SLOPE_MAX = 9999 };

/* Who sees more wins more of what is won, so a score may mean less or more to them: the first of
 * two rows holds for CHANCE_FEW nodes and fewer, the second for CHANCE_MANY and more, and between
 * them what lies between, by the logarithm of the nodes (chance_row). */
enum { CHANCE_FEW = 800, CHANCE_MANY = 8 * CHANCE_FEW };

enum { CHANCE_TEXT = 128 }; /* bytes of two rows, at most */

/* Reads "lead 225 745 6111, slope 371 100" into both rows, or the second one from
 * "lead 225 745 6111, slope 371 100, at 6400 nodes lead 220 700 6000, slope 380 100". */
bool chance_rows_read(ChanceRow row[2], const char *text, size_t length, int column, Error *error);

/* Writes the same. */
void chance_rows_write(const ChanceRow row[2], Text *out);

#endif
