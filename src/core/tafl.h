/* The tafl family: Tablut on 9×9 in every published rule set. */
#ifndef CORE_TAFL_H
#define CORE_TAFL_H

#include "core/rules.h"

/* Puts the run-time kernel in place of a specialised one. */
void tafl_generalise(Rules *rules);

extern const RulesBase tafl_bases[];
enum { TAFL_BASES = 4 };

#endif
