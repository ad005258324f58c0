/* Perft: counts the leaves of the tree of legal moves, without regard to the game's history. */
#pragma once

#include "core/rules.h"

/* The number of ways to play `depth` plies (depth >= 0; depth 0 is 1). With `make_all` it plays
 * every last move instead of only counting it. It uses moves() and play(), which works for all
 * rules but is slow. count/sweep.h is faster. */
uint64_t perft(const Rules *rules, const Position *position, int depth, bool make_all);
