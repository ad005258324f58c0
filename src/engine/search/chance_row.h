/* Calibration: numbers that convert scores to win probabilities (search/chance.h). A tafl set has
 * them in its file. Each family has rows, too (search/family.h). */
#pragma once

#include "core/error.h"
#include "core/text.h"

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
    int lead[3];
    int slope[2]; /* 1 and up */
} ChanceRow;

enum { CHANCE_OPENING = 36 }; /* squares */

enum { CHANCE_LEAD_MAX = 99999, CHANCE_SLOPE_MAX = 9999 };

/* A deeper search converts more of its won games, so the calibration depends on the nodes. The
 * first of two rows holds up to CHANCE_FEW nodes, the second from CHANCE_MANY on. Between them
 * chance_row interpolates by the logarithm of the nodes. */
enum { CHANCE_FEW = 800, CHANCE_MANY = 8 * CHANCE_FEW };

enum { CHANCE_TEXT = 128 }; /* bytes of two rows, at most */

/* Reads "lead 225 745 6111, slope 371 100" into both rows, or the second one from
 * "lead 225 745 6111, slope 371 100, at 6400 nodes lead 220 700 6000, slope 380 100". */
bool chance_rows_read(ChanceRow row[2], const char *text, size_t length, int column, Error *error);

/* Writes the same. */
void chance_rows_write(const ChanceRow row[2], Text *out);
