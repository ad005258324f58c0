/* Refuses what would help in the caller's own running games. */
#pragma once

#include "api/call.h"

/* Return false after a database fault. They may take some 20 ms, so a change asks them by
 * Call.look. */
bool fair_position(Db *db, Call *call, const Rules *rules, const Position *position);
/* The first position of a game against an engine or a bot. */
bool fair_opponent(Db *db, Call *call, const Rules *rules, const Position *first);
/* Every position of a game. */
bool fair_game(Db *db, Call *call, const GameRow *row, const PlyRow *plies);
