/* The instruction set for counting: by default the fastest that this machine has. */
#pragma once

#include "count/sweep.h"

/* For the `choices` of an option table. */
#define ISA_CHOICES "generic avx2 avx512"

/* `name` (NULL: not given) overrides TAEFL_ISA, which overrides the fastest. EXIT_FINE, or
 * EXIT_USAGE after an error about an unknown name or an instruction set that this machine lacks. */
int isa_choose(const char *name, SweepIsa *isa);

/* The name of the instruction set that isa_choose(NULL) takes, for --version. Ignores a wrong
 * TAEFL_ISA. */
const char *isa_in_use(void);
