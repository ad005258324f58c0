/* Arenas: whoever is free meets somebody else, one game at a time, until time is up. For the
 * store's thread, inside a transaction; false is a fault of the database. */
#ifndef STORE_ARENA_H
#define STORE_ARENA_H

#include "store/meetings.h"

/* Pairs those who are free, or ends it when time is up and the last game over. */
bool arena_pair(Db *db, const char *id, Started *started);

#endif
