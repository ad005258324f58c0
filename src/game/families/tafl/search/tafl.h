/* The parts of the tafl family that the engine uses. */
#pragma once

#include "search/eval.h"
#include "search/network.h"
#include "search/tactics.h"

/* As in family.h. */
void tafl_evaluation(const Rules *rules, Evaluation *out);
void tafl_terms(const Rules *rules, EvalTerms *out);
extern const Tact tafl_tact;

/* The squares from which the king would have a way out. */
Bits tafl_ways(const Rules *rules, const Position *position);

/* For rules of a file without weights: the built-in law, alone or with one option, on a board of
 * the same size that differs in the fewest fields; the first of equals. Another escape counts as
 * four fields. NULL for all other rules. */
const TaflLaw *nearest_law(const Rules *rules);

/* The same as rules; false if nearest_law returns NULL. */
bool nearest_rules(const Rules *rules, Rules *out);
