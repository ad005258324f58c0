/* Pairs entrants of a tournament and starts their meetings, for rounds.c and arena.c. */
#pragma once

#include "rank/pairing.h"
#include "store/tournaments.h"

/* The ids of games that a call started, each with its zero byte. */
typedef struct Started {
    char (*game)[GAME_ID]; /* to be freed */
    int count;
} Started;

/* Starts a game of a tournament. `id` gets its id, which is also added to `started`. */
bool meetings_game(Db *db, const TournamentRow *t, const int64_t person[2], char id[GAME_ID],
                   Started *started);

/* Makes meeting n of round t->round and starts its first game. If the second person is 0, the first
 * one has a bye, which scores `points`. */
bool meetings_begin(Db *db, const TournamentRow *t, int n, const int64_t person[2], int points,
                    Started *started);

/* Pairs the entrants at these places of the table for a round. opponent[i]: the index in `place` of
 * the opponent of entrant place[i], or PAIRING_RESTS. */
bool meetings_pair(Db *db, const Tournament *t, const int *place, int count, int *opponent);

/* ---- arena.c: free players get new opponents, one game at a time, until time is up. Pairs the
 * free players, or ends the arena when time is up and its last game is over. */
bool arena_pair(Db *db, const char *id, Started *started);
