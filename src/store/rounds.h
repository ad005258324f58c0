/* The games of tournaments: they begin, and what came of them counts. For the store's thread,
 * inside a transaction; false is a fault of the database. */
#ifndef STORE_ROUNDS_H
#define STORE_ROUNDS_H

#include "rank/pairing.h"
#include "store/tournaments.h"

/* Games that have begun by something: their ids, each closed by a zero byte. */
typedef struct Started {
    char (*game)[GAME_ID]; /* to be freed */
    int count;
} Started;

/* Pairs the first round. *begun: false if it has begun already or has fewer than two players. */
bool tournaments_begin(Db *db, const char *id, Started *started, bool *begun);

/* What is to happen by the clock: tournaments whose date has come begin, arenas pair those who are
 * free, and end when their time is up. */
bool tournaments_due(Db *db, Started *started);

/* A game is over: if it belongs to a tournament, it counts, and what comes next begins. Does
 * nothing for any other, or a second time. */
bool tournaments_count(Db *db, const char *game, Started *started);

/* For arena.c: a meeting number n of round t->round, and its first game; other 0: one rests, for
 * which there are `points`. */
bool rounds_meet(Db *db, const TournamentRow *t, int n, const int64_t person[2], int points,
                 Started *started);

/* For the same: how an entrant is to be paired. */
bool rounds_player(Db *db, const Tournament *t, const Entrant *entrant, PairingPlayer *out);

/* ---- arena.c */

/* Pairs those who are free, or ends it when time is up and the last game over. */
bool arena_pair(Db *db, const char *id, Started *started);

#endif
