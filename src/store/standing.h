/* A person's games in play: the present positions, and those that may come next. The server gives
 * no help in these. */
#pragma once

#include "store/games.h"

enum { STANDING_TURNS = 2 }; /* no help so many turns ahead of a game */

typedef struct Standing {
    Rules **rules; /* of each game, in the order of `at` */
    Position *at;
    int count;
} Standing;

typedef enum StandingOf {
    STANDING_ALL,
    STANDING_AGAINST_OTHERS /* without games against the server's own engine */
} StandingOf;

void standing_free(Standing *standing);

/* The positions of a person's games in play on the board of these rules. Games without a ply are
 * left out. A bot has none, because it may ask for any position. */
bool standing_of(Db *db, const Person *person, const Rules *rules, StandingOf which, Standing *out);

/* Whether a position, or an image of it, is one of those or comes within STANDING_TURNS turns after
 * one. */
bool standing_near(const Standing *standing, const Position *position);

/* Whether standing_near is true for a position of a stored game. */
bool standing_met(const Standing *standing, const Rules *rules, const GameRow *game,
                  const PlyRow *plies);
