/* The tafl family: Tablut and its relatives on 7×7, 9×9 and 11×11. */
#ifndef CORE_TAFL_H
#define CORE_TAFL_H

#include "core/rules.h"

/* RulesBase.setup of every rule set of the family. */
void tafl_setup(Rules *out, const RulesBase *base, uint32_t options);

/* Puts the run-time kernel in place of a specialised one. */
void tafl_generalise(Rules *rules);

/* Works out what the law keeps of its squares as lines; to be called when these have changed. */
void tafl_make_lines(TaflLaw *law);

enum { TAFL_BASES = 4 };
extern const RulesBase tafl_bases[TAFL_BASES];

#endif
