/* Looking for finished games that are not private. */
#ifndef STORE_SEARCH_H
#define STORE_SEARCH_H

#include "store/games.h"

typedef struct GameSearch {
    const char *player;   /* a name, as the person writes it now or as a file says; NULL: anybody */
    const char *rules;    /* a canonical name; NULL: any */
    int result;           /* a Result, RESULT_NONE for a game without one; -1: any */
    int64_t since, until; /* ended then, ms since 1970, the second not included; 0: any time */
    int least, most;      /* plies; 0: any number */
    const Position *position; /* came to it or one of its images; NULL: any. With … */
    const Rules *by;          /* … its rules */
    int64_t before;           /* go on behind a game that was found: its `ended` … */
    const char *before_id;    /* … and its id; NULL: from the newest */
} GameSearch;

/* The newest first, at most `limit`. */
bool games_search(Db *db, const GameSearch *search, int limit, GameList *out);

#endif
