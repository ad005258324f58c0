/* The built-in tafl law that another one is most like: a rules file without weights is evaluated
 * with that one's (docs/rule-files.md). */
#ifndef GAMES_TAFL_ENGINE_NEAREST_H
#define GAMES_TAFL_ENGINE_NEAREST_H

#include "core/rules.h"

/* For rules of a file that gives no weights, of the built-in laws on a board of the same size, each
 * alone and with one option, the one that differs from the file's in the fewest fields, of two the
 * first; another escape counts as four fields. NULL for all other rules. */
const TaflLaw *nearest_law(const Rules *rules);

/* The same as rules; false where that is NULL. */
bool nearest_rules(const Rules *rules, Rules *out);

#endif
