/* The games of tournaments: they begin, and what came of them counts. For the store's thread,
 * inside a transaction; false is a fault of the database. */
#ifndef STORE_ROUNDS_H
#define STORE_ROUNDS_H

#include "store/meetings.h"

/* Pairs the first round. *begun: false if it has begun already or has fewer than two players. */
bool tournaments_begin(Db *db, const char *id, Started *started, bool *begun);

/* What is to happen by the clock: tournaments whose date has come begin, arenas pair those who are
 * free, and end when their time is up. */
bool tournaments_due(Db *db, Started *started);

/* A game is over: if it belongs to a tournament, it counts, and what comes next begins. Does
 * nothing for any other, or a second time. */
bool tournaments_count(Db *db, const char *game, Started *started);

#endif
