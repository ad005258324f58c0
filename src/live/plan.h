/* Conditional moves: lines of plies that somebody says beforehand, `[["d5d6","e3e7"],…]`: if the
 * other plays the first, the second is the answer, and so on. As JSON text. */
#ifndef LIVE_PLAN_H
#define LIVE_PLAN_H

#include "core/game.h"
#include "live/messages.h"

enum { PLAN_LINES = 16, PLAN_PLIES = 32, PLAN_TEXT = 8192, PLAN_MEMORY = 256 * 1024 };

/* A plan of `side` for a game in which the other is to move, as it is kept; "" for no lines. To be
 * freed; NULL: it cannot be, and `why` says why. */
char *plan_check(const Game *game, int side, const char *text, size_t length, Refusal *why);

/* What is left of it after a ply: the lines that began with it, without it. NULL: nothing. Frees
 * the old one, which may be NULL. */
char *plan_after(char *plan, const char *ply);

/* The ply that it wants to play first. */
bool plan_first(const char *plan, char ply[MOVE_TEXT]);

#endif
