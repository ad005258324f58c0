/* Games and positions as rows. The tables of columns are the only list of them: the schemas and the
 * tables of docs/data.md are compared with these. */
#pragma once

#include "core/symmetry.h"
#include "tables/buffer.h"
#include "tables/writer.h"
#include "record/tree.h"

extern const TableShape shape_games, shape_positions;

/* A game that is written. */
typedef struct RowGame {
    const Tree *tree; /* borrowed */
    const char *source;
    int64_t number; /* in the table, from 1 */
} RowGame;

/* Which positions are wanted. */
typedef enum RowChoice {
    ROWS_ALL,      /* all */
    ROWS_TRAINING, /* those to learn from: after the opening, with a move and a result, quiet */
    ROWS_UNQUIET,  /* those, and those that are not quiet */
} RowChoice;

/* What is known of the last game, so that it need not be found again. All zero at first;
 * rows_free frees it. */
typedef struct RowMaker {
    char rules[RULES_NAME], hash[9];
    Symmetries symmetries;
    Buffer texts;
} RowMaker;

void rows_free(RowMaker *rows);

/* Adds a game as a row of shape_games, or the positions of its main line as rows of
 * shape_positions. rows_positions returns how many. */
void rows_game(RowMaker *rows, const RowGame *game, RowWriter *out);
int64_t rows_positions(RowMaker *rows, const RowGame *game, RowChoice choice, RowWriter *out);
