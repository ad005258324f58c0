/* The tafl family, whose laws rules files write: Tablut and its relatives on 7×7, 9×9 and 11×11.
 * src/games/tafl/core defines these functions. */
#ifndef CORE_TAFL_H
#define CORE_TAFL_H

#include "core/rules.h"

/* The family that a rules file's law belongs to. */
#define LAW_FAMILY FAMILY_TAFL

/* The sides of the boards that the family is played on. All code for boards of one size is made
 * from this list. */
#define TAFL_SIZES(X) X(7) X(9) X(11)

/* The rules of any law on a board of 7, 9 or 11, in the kernel that reads it at run time. `base`
 * and the clauses that the law cites must outlive the rules. The name is the caller's to fill in.
 */
void tafl_make(Rules *out, const RulesBase *base, uint32_t options, const TaflLaw *law);

/* Rules that know of text alone: a start is read before there is a law to judge it. */
void tafl_text(Rules *out, int size);

/* Puts in the kernel that has the law of a built-in rule set as a constant, if these are such rules
 * without options. */
void tafl_specialise(Rules *rules);

/* Works out Rules.lines; to be called when the law has changed. */
void tafl_make_lines(Rules *rules);

/* The law that a built-in rule set's own kernel has as a constant, without clauses and start; NULL:
 * it has none. */
const TaflLaw *tafl_constant(const RulesBase *base);

#endif
