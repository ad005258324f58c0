/* Actions: the moves of a board as numbers, 0 and up, by the formulas of taefl.h. They never
 * change.
 */
#pragma once

#include "core/rules.h"

/* How many actions there are. */
int action_count(const Rules *rules);

/* The move of an action below that number, which may be none of the game (game_refusal). */
Move action_move(const Rules *rules, int action);

/* The action of a move. */
int action_of(const Rules *rules, Move move);
