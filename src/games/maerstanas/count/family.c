/* The kernel reads the law itself. */
#include "count/kernel.h"

static void make(Sweep *sweep, const Rules *rules) {
    MaerstanasLaw *law = (void *)sweep->law;
    *law = rules->law.maerstanas;
}

const SweepFamily count_maerstanas = {.make = make};
