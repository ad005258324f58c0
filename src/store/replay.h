/* The positions of a kept game, one after the other. */
#ifndef STORE_REPLAY_H
#define STORE_REPLAY_H

#include "store/games.h"

/* Where a game begins. False: its row has no position of these rules. */
bool replay_begin(const Rules *rules, const GameRow *game, Position *out);

/* Plays a ply of it. False, and nothing changed, where it cannot be played by the rules. `move` may
 * be NULL. */
bool replay_next(const Rules *rules, Position *position, const PlyRow *ply, Move *move);

#endif
