/* Looking for finished games that are not private; those that were broken off before a move are
 * shown to who asks for one of their players. However many there are, one question looks at no more
 * than SEARCH_FAR of them, and says where to go on. */
#ifndef STORE_SEARCH_H
#define STORE_SEARCH_H

#include "store/explorer.h"

enum { SEARCH_FAR = 5000 };

/* A place among games in the order of their ends: those behind it are older. */
typedef struct GamePlace {
    int64_t ended;
    char id[GAME_ID]; /* "": before all games; as an answer: there are no more */
} GamePlace;

typedef struct GameSearch {
    const char *player;   /* a name, as the person writes it now or as a file says; NULL: anybody */
    const char *rules;    /* a canonical name; NULL: any */
    int result;           /* a Result, RESULT_NONE for a game without one; -1: any */
    int64_t since, until; /* ended then, ms since 1970, the second not included; 0: any time */
    int least, most;      /* plies; 0: any number, but without a player at least one */
    int who, where;       /* bits of ExplorerWho and PlayedWhere; 0: any. A moment after its end */
    const Position *position; /* came to it or one of its images; NULL: any. With … */
    const Rules *by;          /* … its rules */
    GamePlace after;          /* only older games */
} GameSearch;

/* The newest first, at most `limit`; *next: where the rest begins. There may be more games behind
 * it even if none was found before. */
bool games_search(Db *db, const GameSearch *search, int limit, GameList *out, GamePlace *next);

#endif
