/* The tafl family: Tablut and its relatives on 7×7, 9×9 and 11×11. */
#ifndef CORE_TAFL_H
#define CORE_TAFL_H

#include "core/rules.h"

/* RulesBase.setup of every built-in rule set of the family. */
void tafl_setup(Rules *out, const RulesBase *base, uint32_t options);

/* The same for any law on a board of 7, 9 or 11, in the kernel that reads it at run time. `base`
 * and the clauses that the law cites must outlive the rules. The name is the caller's to fill in.
 */
void tafl_make(Rules *out, const RulesBase *base, uint32_t options, const TaflLaw *law);

/* Puts the run-time kernel in place of a specialised one. */
void tafl_generalise(Rules *rules);

/* Works out what the law keeps of its squares as lines; to be called when these have changed. */
void tafl_make_lines(TaflLaw *law);

/* The law that a built-in rule set's own kernel has as a constant, without clauses and start; NULL:
 * it has none. */
const TaflLaw *tafl_constant(const RulesBase *base);

#endif
