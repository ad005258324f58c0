/* The kernel reads the law itself. */
#include "count/family.h"

static void make(Sweep *sweep, const Rules *rules) {
    MaerstanasLaw *law = (void *)sweep->law;
    *law = rules->law.maerstanas;
}

const SweepFamily count_maerstanas = {.make = make};
