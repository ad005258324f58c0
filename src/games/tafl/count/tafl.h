/* The tafl law in the form of the kernel. */
#ifndef GAMES_TAFL_COUNT_TAFL_H
#define GAMES_TAFL_COUNT_TAFL_H

#include "count/sweep.h"

/* What holds in one direction only (a camp is open to who is in it, a
 * square is hostile to its neighbour) is a mask here. Two sets: [P1] for white, [P2] for black. */
typedef struct SweepTafl {
    SweepSet open[2];   /* squares that may be passed when empty */
    SweepSet stop[2];   /* squares a soldier may end its move on */
    SweepSet king_stop; /* squares only the king may end his move on */
    SweepSet escape;    /* the king lands here: white wins */
    SweepSet
        hostile[2];     /* victims' squares with a hostile square behind them, when that is empty */
    SweepSet deadly[2]; /* victims' squares where what is behind is hostile in any case */
    SweepSet king_hostile, king_deadly; /* the same for a king taken like a soldier */
    SweepSet ring;                      /* closes a side of the king when empty */
    SweepSet wall;                      /* guards that close a side of the king */
    Bits ringed;                        /* the king's squares where he must be surrounded */
    bool king_strikes, king_helps;      /* he takes part in captures, as mover, as far side */
} SweepTafl;
_Static_assert(sizeof(SweepTafl) <= SWEEP_LAW, "the law fits into a Sweep");

static inline const SweepTafl *law_of(const Sweep *s) { return (const void *)s->law; }

#endif
