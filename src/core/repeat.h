/* Repetition: one function decides for legal moves, for playing and for search. */
#ifndef CORE_REPEAT_H
#define CORE_REPEAT_H

#include "core/rules.h"

typedef enum Repeat {
    REPEAT_NOTHING, /* play on */
    REPEAT_DRAW,    /* the move draws the game */
    REPEAT_BARRED   /* the move is illegal (A9) */
} Repeat;

/* What playing to `next` means after the positions path[0 … n-1], n >= 1, of which the last is the
 * one the move is played in. `next` must come from play(). `earlier` says how many earlier
 * occurrences make it count: rules->repetition.occurrences - 1 in a game; a search inside its tree
 * takes 1, so that a line need not go round twice. Rules without a repetition clause: NOTHING. */
Repeat repeat(const Rules *rules, const Position *path, int n, const Position *next, int earlier);

#endif
