/* The built-in tafl law that another one is most like: a law without weights of its own begins with
 * that one's (docs/rule-files.md). */
#ifndef CORE_NEAREST_H
#define CORE_NEAREST_H

#include "core/rules.h"

/* Of the built-in laws on a board of the same size, each alone and with one option, the one that
 * differs in the fewest fields, of two the first; another escape counts as four fields. For
 * TaflLaw.akin. */
uint16_t nearest_of(const TaflLaw *law);

/* Makes the rules that TaflLaw.akin stands for; it is not 0. */
void nearest_rules(uint16_t akin, Rules *out);

/* The built-in rules whose weights these have; false if they have their own. */
bool nearest_to(const Rules *rules, Rules *out);

#endif
