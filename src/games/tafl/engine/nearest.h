/* The built-in tafl law that is nearest to another one. A rules file without weights is evaluated
 * with the nearest law's weights (docs/rule-files.md). */
#pragma once

#include "core/rules.h"

/* For rules of a file without weights: the built-in law, alone or with one option, on a board of
 * the same size that differs in the fewest fields; the first of equals. Another escape counts as
 * four fields. NULL for all other rules. */
const TaflLaw *nearest_law(const Rules *rules);

/* The same as rules; false if nearest_law returns NULL. */
bool nearest_rules(const Rules *rules, Rules *out);
