/* Calibration: numbers that convert scores to win probabilities (search/chance.h). A tafl set has
 * them in its file. Each family has rows, too (search/family.h). */
#pragma once

#include "core/error.h"
#include "core/text.h"

/* A deeper search converts more of its won games, so the calibration depends on the nodes. It has a
 * row for each of a few node counts, fewest first. Between two rows chance_row interpolates by the
 * logarithm of the nodes. The first row holds for fewer nodes, too, the last one for more. */
enum { CHANCE_ROWS = 4 }; /* at most */

/* The calibration of a rule set at one node count, fitted to games (`taefl tune chances`,
 * docs/tune.md). The log-odds of player 1, in thousandths, are
 *
 *     lead + slope × score / 100
 *
 * with the score from player 1's view. The first numbers hold at the start. The last ones hold when
 * CHANCE_OPENING or more squares differ from the start, the middle lead half-way (chance_half).
 * Between these points the values are interpolated linearly. */
typedef struct ChanceRow {
    const char *rules; /* name, with options; NULL in a row from a rules file */
    uint32_t nodes;    /* 1 and up */
    int lead[3];
    int slope[2]; /* 1 and up */
} ChanceRow;

enum { CHANCE_OPENING = 36 }; /* squares */

enum { CHANCE_LEAD_MAX = 99999, CHANCE_SLOPE_MAX = 9999, CHANCE_NODES_MAX = 999999999 };

enum { CHANCE_FEW = 800 }; /* the nodes of the first row of a text, which does not name them */

enum { CHANCE_TEXT = 256 }; /* bytes of CHANCE_ROWS rows, at most */

/* Reads "lead 225 745 6111, slope 371 100", after which each other row follows as
 * ", at 6400 nodes lead 220 700 6000, slope 380 100". Returns how many rows there are; 0 after an
 * error. */
int chance_rows_read(ChanceRow row[CHANCE_ROWS], const char *text, size_t length, int column,
                     Error *error);

/* Writes the same. */
void chance_rows_write(const ChanceRow *row, int count, Text *out);
