/* Which instruction set counting uses: the fastest this machine has, unless told otherwise. */
#ifndef CLI_ISA_H
#define CLI_ISA_H

#include "count/sweep.h"

/* For the `choices` of an option table. */
#define ISA_CHOICES "generic avx2 avx512"

/* `name` (NULL: not given) goes before the environment's TAEFL_ISA, and that before the fastest.
 * EXIT_FINE, or EXIT_USAGE after having said that the name is unknown or this machine lacks it. */
int isa_choose(const char *name, SweepIsa *isa);

/* The name of what isa_choose(NULL) gives, for --version; a wrong TAEFL_ISA does not show here. */
const char *isa_in_use(void);

#endif
