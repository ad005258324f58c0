/* Meetings of a tournament begin, whoever pairs them (rounds.h, arena.h). For the store's thread,
 * inside a transaction; false is a fault of the database. */
#ifndef STORE_MEETINGS_H
#define STORE_MEETINGS_H

#include "rank/pairing.h"
#include "store/tournaments.h"

/* Games that have begun by something: their ids, each closed by a zero byte. */
typedef struct Started {
    char (*game)[GAME_ID]; /* to be freed */
    int count;
} Started;

/* A game of a tournament begins; `id` gets its id, which is added to `started`. */
bool meetings_game(Db *db, const TournamentRow *t, const int64_t person[2], char id[GAME_ID],
                   Started *started);

/* A meeting number n of round t->round, and its first game; other 0: one rests, for which there are
 * `points`. */
bool meetings_begin(Db *db, const TournamentRow *t, int n, const int64_t person[2], int points,
                    Started *started);

/* How an entrant is to be paired. */
bool meetings_player(Db *db, const Tournament *t, const Entrant *entrant, PairingPlayer *out);

#endif
