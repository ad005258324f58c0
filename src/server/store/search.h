/* Search for finished games that are not private. Games that were broken off before a move appear
 * only in a search for a player. Each search looks at no more than SEARCH_FAR games and says where
 * to go on. */
#pragma once

#include "store/explorer.h"

enum { SEARCH_FAR = 5000 };

/* A place among games in the order of their ends; games after it are older. */
typedef struct GamePlace {
    int64_t ended;
    char id[GAME_ID]; /* "": before all games; in an answer: no more games */
} GamePlace;

typedef struct GameSearch {
    const char *player;   /* a person's present name or one from a file, in any case; NULL: any */
    const char *rules;    /* a canonical name; NULL: any */
    int result;           /* a Result, RESULT_NONE for a game without one; -1: any */
    int64_t since, until; /* when the game ended, ms since 1970, `until` excluded; 0: any time */
    int least, most;      /* plies; 0: any number, but without a player at least one */
    int who, where;       /* bits of ExplorerWho and PlayedWhere, set soon after the end; 0: any */
    const Position *position; /* the game reached it or one of its images; NULL: any. With … */
    const Rules *by;          /* … its rules */
    GamePlace after;          /* only older games */
} GameSearch;

/* Finds the newest games first, at most `limit`. *next: where the rest begins. More games may
 * follow even if this search found none. */
bool games_search(Db *db, const GameSearch *search, int limit, GameList *out, GamePlace *next);
