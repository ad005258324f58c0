/* A fair match: two games of the same people with sides swapped. This says how the match stands in
 * one of its games. The row of the second game has what counts of the first. */
#pragma once

#include "store/game_row.h"

enum { PAIR_OPEN = -1 };

/* A seat's points in half points: of the first game alone, or of both in the row of the second. */
int pair_points(const GameRow *row, int seat);

/* The seat in this row whose player has won the match, counted from 1; 0: drawn; PAIR_OPEN: nothing
 * is decided. More points win. At 1–1 the win in fewer plies decides. A player who lets the second
 * game be aborted has lost the match. */
int pair_winner(const GameRow *row);

/* Whether a match ended after one game because its players do not play each other again. */
bool pair_is_apart(const GameRow *row);
