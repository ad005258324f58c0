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

/* ---- vacations: while a person is on vacation, the deadlines of their correspondence games do not
 * come nearer. Each year has VACATION_MS of vacation, taken in parts of any length.
 *
 * Games are not written when a vacation begins or ends. A person has a total of all vacation so
 * far. A game stores the total at the start of the turn; its deadline moves back by the vacation
 * since then. For the store's thread; false is a fault of the database. */

#define VACATION_MS (30 * DAY_MS) /* a year; a vacation counts for the year of its start */

/* The vacation that is left in this year, in ms. */
int64_t vacation_left(const Vacation *vacation, int64_t now);

/* Begins or ends a vacation. *none: no days are left, and nothing changed. */
bool vacation_put(Db *db, int64_t person, bool on, bool *none);
