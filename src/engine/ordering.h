/* Move ordering: the likely best moves first. */
#ifndef ENGINE_ORDERING_H
#define ENGINE_ORDERING_H

#include "engine/search.h"

/* Moves of a node with what is hoped of each. */
typedef struct Ordering {
    MoveList list;
    int32_t hope[MAX_MOVES];
} Ordering;

/* All moves at `ply`, repetition aside; `first` (the table's, or MOVE_NONE) will come first. */
void ordering_fill(Ordering *ordering, const Searcher *searcher, int ply, Move first);

/* Only those that are forcing (tactics.h). */
void ordering_fill_forcing(Ordering *ordering, const Searcher *searcher, int ply);

/* The next move, number `i` of the list; those before it stay in the order they were picked in. */
Move ordering_pick(Ordering *ordering, int i);

/* Whether the picked move number `i` is quiet: neither the table's nor forcing. */
bool ordering_quiet(const Ordering *ordering, int i);

/* Learns that move number `i` refuted the position at `ply`, and that those before it did not. */
void ordering_learn(const Ordering *ordering, Searcher *searcher, int ply, int i, int depth);

#endif
