/* Arenas: free players get new opponents, one game at a time, until time is up. For the store's
 * thread, inside a transaction; false is a fault of the database. */
#pragma once

#include "store/meetings.h"

/* Pairs the free players, or ends the arena when time is up and its last game is over. */
bool arena_pair(Db *db, const char *id, Started *started);
