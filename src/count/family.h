/* What counting knows of a family of games beside its kernel (count/kernel.h): a count_NAME in
 * src/games/NAME/count, NAME as in FAMILIES (core/rules.h). */
#ifndef COUNT_FAMILY_H
#define COUNT_FAMILY_H

#include "count/sweep.h"

typedef struct SweepFamily {
    const char *(*lacks)(const Rules *rules);       /* sweep_lacks; NULL: nothing */
    void (*make)(Sweep *sweep, const Rules *rules); /* fills in Sweep.law, and the grid */
} SweepFamily;

#define COUNT(constant, name) extern const SweepFamily count_##name;
FAMILIES(COUNT)
#undef COUNT

/* Lays out the lines of each direction. A line begins where nothing lies behind. */
void sweep_grid(Sweep *sweep, const Board *board);

/* A set in all directions of the grid. */
SweepSet sweep_everywhere(const Sweep *sweep, Bits squares);

#endif
