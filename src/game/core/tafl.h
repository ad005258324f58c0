/* The tafl family, whose laws rules files describe: Tablut and its relatives on 5×5 to 11×11.
 * src/game/families/tafl/core defines these functions. */
#pragma once

#include "core/rules.h"

/* The family of all rules files. */
#define LAW_FAMILY FAMILY_TAFL

/* The board sizes of the family. All code for boards of one size is made from this list. */
#define TAFL_SIZE_LIST(X, COMMA, OR) X(5) COMMA X(7) COMMA X(9) OR X(11)
#define TAFL_SIZES(X) TAFL_SIZE_LIST(X, , )
#define TAFL_SIZE_WORD(n) #n
#define TAFL_SIZE_WORDS TAFL_SIZE_LIST(TAFL_SIZE_WORD, ", ", " or ") /* "5, 7, 9 or 11" */

/* Makes the rules of any law, with the kernel that reads the law at run time. `base` and the cited
 * clauses must outlive the rules. The caller fills in the name. */
void tafl_make(Rules *out, const RulesBase *base, uint32_t options, const TaflLaw *law);

/* Rules that can only read text: a start is read before there is a law to check it. */
void tafl_text(Rules *out, int size);

/* If these are a built-in rule set without options that has a kernel with the law as a constant,
 * uses that kernel. */
void tafl_specialise(Rules *rules);

/* Computes Rules.lines; call it after every change of the law. */
void tafl_make_lines(Rules *rules);

/* The law that a rule set's own kernel has as a constant, without clauses and start; NULL: none. */
const TaflLaw *tafl_constant(const RulesBase *base);
