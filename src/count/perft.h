/* Perft: counts the leaves of the tree of legal moves, history left aside. */
#ifndef COUNT_PERFT_H
#define COUNT_PERFT_H

#include "core/rules.h"

/* The number of ways to play `depth` plies (depth >= 0; depth 0 is 1). With `make_all` every last
 * move is played instead of counted. Walks moves() and play(): the slow, general way;
 * count/sweep.h has the fast one. */
uint64_t perft(const Rules *rules, const Position *position, int depth, bool make_all);

#endif
