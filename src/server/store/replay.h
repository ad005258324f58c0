/* The positions of a stored game, one after the other. */
#pragma once

#include "store/games.h"

/* The first position of a game. False: its row has no position of these rules. */
bool replay_begin(const Rules *rules, const GameRow *game, Position *out);

/* Plays a ply. False, with nothing changed, if it breaks the rules. `move` gets the move and may be
 * NULL. */
bool replay_next(const Rules *rules, Position *position, const PlyRow *ply, Move *move);
