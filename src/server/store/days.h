/* The clock of correspondence games: so many days a move, a reserve for the whole game, and
 * vacations that stop it. Its times are dates in the game's row, so a game needs no memory while it
 * waits. The clock of seconds is play/live.h; live/room.h runs both. */
#pragma once

#include "store/game_row.h"

/* All vacation up to now; and whether the person is on vacation. */
int64_t vacation_total(const Vacation *vacation, int64_t now);
bool vacation_on(const Vacation *vacation, int64_t now);

/* The mover's deadline now: the row's deadline plus the vacation taken in this turn. 0: none. */
int64_t game_deadline(const GameRow *game, int64_t now);

/* A seat's remaining reserve with CLOCK_DAYS. */
int64_t game_reserve(const GameRow *game, int seat);

/* Starts a seat's turn: sets its start and its deadline. */
void game_turn(GameRow *game, int seat, int64_t now);

/* Ends the turn: time beyond the days of a move comes off the reserve. */
void game_turn_end(GameRow *game, int seat, int64_t now);
