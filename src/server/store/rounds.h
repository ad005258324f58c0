/* Starts the games of tournaments and counts their results. */
#pragma once

#include "store/meetings.h"

/* Pairs the first round. *begun: false if it has begun already or has fewer than two players. */
bool tournaments_begin(Db *db, const char *id, Started *started, bool *begun);

/* The tournament after which tournaments_due goes on; cleared: the first one. */
typedef struct DuePlace {
    int64_t begins;
    char id[GAME_ID];
} DuePlace;

/* Does what is due by the clock: begins tournaments whose date has come, pairs the free players of
 * arenas, and ends arenas when their time is up. It does some milliseconds of that, so that the
 * store's other work does not wait, and moves *place. *place is cleared after the last one. */
bool tournaments_due(Db *db, DuePlace *place, Started *started);

/* Counts a finished game for its tournament and starts what comes next. Does nothing for other
 * games, or a second time. */
bool tournaments_count(Db *db, const char *game, Started *started);
