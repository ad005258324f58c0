/* The positions in which somebody has to play now, and those that may come next. */
#ifndef STORE_STANDING_H
#define STORE_STANDING_H

#include "store/games.h"

enum { STANDING_TURNS = 2 }; /* so far ahead of a game nobody is helped in it */

typedef struct Standing {
    Rules **rules; /* of each game, as `at` */
    Position *at;
    int count;
} Standing;

typedef enum StandingOf {
    STANDING_ALL,
    STANDING_AGAINST_OTHERS /* without games against the server's own engine */
} StandingOf;

void standing_free(Standing *standing);

/* What stands in the games that somebody plays now on the board of these rules, and in which a ply
 * was played; of a bot nothing, since it may ask whatever it likes. */
bool standing_of(Db *db, const Person *person, const Rules *rules, StandingOf which, Standing *out);

/* Whether a position, or an image of it, is among them, or comes after one of them within
 * STANDING_TURNS turns. */
bool standing_near(const Standing *standing, const Position *position);

/* Whether a kept game came to one of those. */
bool standing_met(const Standing *standing, const Rules *rules, const GameRow *game,
                  const PlyRow *plies);

#endif
