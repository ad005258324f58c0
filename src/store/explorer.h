/* The explorer: how often each move was played in a position, with the results, and which games had
 * the position. Positions that are equal by the board's symmetry count as one. explorer_count adds
 * finished public games in batches, so a game appears a moment after its end. */
#ifndef STORE_EXPLORER_H
#define STORE_EXPLORER_H

#include "store/games.h"

/* Who played: kept apart, and asked for as a set of bits. */
typedef enum ExplorerWho {
    EXPLORER_PEOPLE = 1, /* both are people */
    EXPLORER_MIXED = 2,
    EXPLORER_ENGINES = 4, /* both are programs */
    EXPLORER_ALL = 7
} ExplorerWho;

/* Where: games.explored is a bit of this and one of ExplorerWho, 0 while a game is not counted. */
typedef enum PlayedWhere {
    PLAYED_ELSEWHERE = 8, /* it came out of a file */
    PLAYED_HERE = 16,
    PLAYED_ANYWHERE = 24
} PlayedWhere;

enum { EXPLORER_PLIES = 40 }; /* moves are counted up to this ply of a game, positions to its end */

typedef struct ExplorerMove {
    char move[MOVE_TEXT]; /* wire form; one for all that are the same but for a symmetry of the
                             position */
    int64_t wins[2], draws, unfinished;
    char game[GAME_ID]; /* one in which it was played */
} ExplorerMove;

/* The number under which a position is kept: the same for all its images under the symmetries of
 * the board, and for ever; of rule sets (with their options) each has its own. */
int64_t explorer_key(const Rules *rules, const Position *position);

/* The moves played in a position by those of `who`, most played first; to be freed. */
bool explorer_ask(Db *db, const Rules *rules, const Position *position, int who, ExplorerMove **out,
                  int *count);

/* Counts at most so many finished games that are not counted yet, oldest first; *counted of them.
 * Takes some 3 KB a game for the time being. Fewer than `most`: there are no more. */
bool explorer_count(Db *db, int most, int *counted);

/* For a server with nothing else to do (StoreSetup.idle): counts a few games. */
bool explorer_idle(Db *db, bool *more);

#endif
