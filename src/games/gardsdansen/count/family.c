/* The law in the kernel's form: the set of nodes whose pieces cannot be jumped (G10). */
#include "count/kernel.h"

static void make(Sweep *sweep, const Rules *rules) {
    SweepSet *shelter = (void *)sweep->law;
    sweep_grid(sweep, rules->board);
    if (!rules->law.gardsdansen.rim_jumps) *shelter = sweep_everywhere(sweep, rules->board->edge);
}

const SweepFamily count_gardsdansen = {.make = make};
