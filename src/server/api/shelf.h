/* The puzzles of web/data/puzzles, embedded when this program was built. */
#pragma once

#include "core/notation.h"
#include "store/puzzles.h"

struct json_t;

/* Returns the puzzle with this id, and the name of its shelf. Free it with shelf_drop. NULL: there
 * is no such puzzle. */
struct json_t *shelf_puzzle(const char *id, const char **shelf);
void shelf_drop(struct json_t *puzzle);

/* Whether this is the puzzle of a day, counted in days since 1970, as the page chooses it. */
bool shelf_is_daily(const char *id, int64_t day);

/* Reads a puzzle's rating and its family of games. */
bool shelf_about(const struct json_t *puzzle, PuzzleTry *out);

/* Whether these moves in wire form are legal and win. The forced first moves must match the
 * puzzle's. The other side must answer as in the puzzle's line while that line is followed. */
enum { SOLUTION_MOST = 200 /* plies */ };
bool shelf_solves(const struct json_t *puzzle, char (*move)[MOVE_TEXT], int count);

/* Whether `moves` are exactly the puzzle's forced moves: those with no other winning move. */
bool shelf_begins(const struct json_t *puzzle, const char *moves);
