/* The positions in which somebody has to play now. */
#ifndef STORE_STANDING_H
#define STORE_STANDING_H

#include "store/games.h"

/* Positions, by their number in the explorer (explorer_key). */
typedef struct Standing {
    int64_t *key;
    int count;
} Standing;

void standing_free(Standing *standing);

/* What stands in the games that somebody plays now by rules of the same base, and in which a ply
 * was played; of a bot nothing, since it may ask whatever it likes. */
bool standing_of(Db *db, const Person *person, const Rules *rules, Standing *out);

/* Whether a position, or an image of it, is among them. */
bool standing_has(const Standing *standing, const Rules *rules, const Position *position);

/* Whether a kept game came to one of them. */
bool standing_met(const Standing *standing, const Rules *rules, const GameRow *game,
                  const PlyRow *plies);

#endif
