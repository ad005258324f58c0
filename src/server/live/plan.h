/* Conditional moves, as JSON text: lines of plies such as `[["d5d6","e3e7"],…]`. If the opponent
 * plays the first ply of a line, the server answers with the second, and so on. */
#pragma once

#include "core/game.h"
#include "live/messages.h"

enum { PLAN_LINES = 16, PLAN_PLIES = 32, PLAN_TEXT = 8192 };

/* Checks the conditional moves of `side` while the opponent is to move. Returns the text to store,
 * "" for no lines; the caller frees it. NULL with the reason in `why` if they are refused. */
char *plan_check(const Game *game, int side, const char *text, size_t length, Refusal *why);

/* Frees a plan, which may be NULL, and returns what remains after a ply: the lines that began with
 * it, shortened by it. NULL if none remain. */
char *plan_after(char *plan, const char *ply);

/* Copies the first ply of the plan's first line. False if there is none. */
bool plan_first(const char *plan, char ply[MOVE_TEXT]);
