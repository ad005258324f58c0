/* Move ordering: the likely best moves first. */
#pragma once

#include "search/searcher.h"
#include "search/tactics.h"

/* Moves of a node, each with its ordering score. */
typedef struct Ordering {
    MoveList list;
    int32_t score[MAX_MOVES];
    Move first;      /* the table's move while the others are not listed yet, else MOVE_NONE */
    bool narrow;     /* only moves that … */
    Answers answers; /* … may answer a threat */
} Ordering;

/* The moves at `ply`, repetition aside. `first` (the table's, or MOVE_NONE) comes first and before
 * the others are even listed, since it often suffices. `narrow`: the other side threatens to win at
 * once, and only moves that may answer that are wanted (Tact.answers). */
void ordering_begin(Ordering *ordering, const Searcher *searcher, int ply, Move first, bool narrow);

/* Only those that are forcing (tactics.h); `threats`: and quiet ones that threaten to win. */
void ordering_begin_forcing(Ordering *ordering, const Searcher *searcher, int ply, bool threats);

/* Whether move number `i` of such a list, which has come, is one of the quiet ones. */
bool ordering_threat(const Ordering *ordering, int i);

/* Move number `i`; numbers go up from 0 without gaps. MOVE_NONE after the last. Those before it
 * stay in the order they came in. */
Move ordering_next(Ordering *ordering, const Searcher *searcher, int ply, int i);

/* Whether move number `i`, which has come, is quiet: neither the table's nor forcing. */
bool ordering_quiet(const Ordering *ordering, int i);

/* Learns that move number `i` refuted the position at `ply`, and that those before it did not. */
void ordering_learn(const Ordering *ordering, Searcher *searcher, int ply, int i, int depth);
