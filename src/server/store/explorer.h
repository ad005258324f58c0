/* The explorer: how often each move was played in a position, with the results, and which games had
 * the position. Positions that are equal by the board's symmetry count as one. explorer_count adds
 * finished public games in batches, so a game appears a moment after its end. */
#pragma once

#include "store/games.h"

/* Who played: bits, counted separately. A query gives a set of them. */
typedef enum ExplorerWho {
    EXPLORER_PEOPLE = 1, /* both are people */
    EXPLORER_MIXED = 2,
    EXPLORER_ENGINES = 4, /* both are programs */
    EXPLORER_ALL = 7
} ExplorerWho;

/* Where a game was played. games.explored is one of these bits and one of ExplorerWho, or 0 while
 * the game is not counted. */
typedef enum PlayedWhere {
    PLAYED_ELSEWHERE = 8, /* imported from a file */
    PLAYED_HERE = 16,
    PLAYED_ANYWHERE = 24
} PlayedWhere;

enum { EXPLORER_PLIES = 40 }; /* moves are counted up to this ply of a game, positions to its end */

/* The number by which a position is stored. It never changes and is the same for all images under
 * the board's symmetries. Each rule set with its options has its own numbers. */
int64_t explorer_key(const Rules *rules, const Position *position);

/* An array of the moves played in a position, most played first (docs/openapi.json). NULL: a
 * fault. A move stands for all that are equal by a symmetry. `who` is a set of ExplorerWho.
 */
struct json_t *explorer_ask(Db *db, const Rules *rules, const Position *position, int who);

/* Counts at most `most` finished games that are not counted yet, oldest first; fewer if they are
 * long. *counted: their number; 0: none are left. A call needs some 3 KB of memory for each game.
 */
bool explorer_count(Db *db, int most, int *counted);

/* Counts a few games when the server has nothing else to do (StoreSetup.idle). */
bool explorer_idle(Db *db, bool *more);
