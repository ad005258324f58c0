/* The tafl law in the kernel's form. */
#pragma once

#include "count/sweep.h"

/* Rules that hold in one direction only are masks here (a camp is open to a piece inside, a square
 * is hostile to its neighbour). Pairs of sets: [P1] for white, [P2] for black. */
typedef struct SweepTafl {
    SweepSet open[2];   /* squares that may be passed when empty */
    SweepSet stop[2];   /* squares a soldier may end its move on */
    SweepSet king_stop; /* squares only the king may end his move on */
    SweepSet escape;    /* white wins when the king stops here */
    SweepSet
        hostile[2]; /* victims' squares with a hostile square behind them, while that is empty */
    SweepSet deadly[2]; /* victims' squares where the square behind is always hostile */
    SweepSet king_hostile, king_deadly; /* the same for a king who is captured like a soldier */
    SweepSet ring;                      /* closes a side of the king while empty */
    SweepSet wall;                      /* guards that close a side of the king */
    Bits ringed;                        /* squares where the king must be surrounded */
    bool king_strikes, king_helps;      /* he takes part in captures: as mover, as far side */
} SweepTafl;
_Static_assert(sizeof(SweepTafl) <= SWEEP_LAW, "the law fits into a Sweep");

static inline const SweepTafl *law_of(const Sweep *s) { return (const void *)s->law; }
