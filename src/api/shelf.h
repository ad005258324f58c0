/* The puzzles of web/data/puzzles, as they were when this program was built. */
#ifndef API_SHELF_H
#define API_SHELF_H

#include "core/notation.h"
#include "store/puzzles.h"

struct json_t;

/* The puzzle of this id, to be given back with shelf_drop, and the name of its shelf; NULL: there
 * is none. */
struct json_t *shelf_puzzle(const char *id, const char **shelf);
void shelf_drop(struct json_t *puzzle);

/* What a puzzle says of its rating and its family of games. */
bool shelf_about(const struct json_t *puzzle, PuzzleTry *out);

/* Whether these moves in wire form solve it: they are legal and win, the first ones are the only
 * ones that do, and the other side answers as the puzzle's line does as long as that is played. */
enum { SOLUTION_MOST = 200 /* plies */ };
bool shelf_solves(const struct json_t *puzzle, char (*move)[MOVE_TEXT], int count);

/* Whether they are those of its moves of which each is the only one that wins, and no more. */
bool shelf_begins(const struct json_t *puzzle, const char *moves);

#endif
