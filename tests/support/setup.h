/* Set-up positions made by chance: thinned out, stirred, with the king anywhere. */
#pragma once

#include "core/rules.h"
#include "support/chance.h"

/* A position of about `percent` of the pieces of a full board, any side to move. It is not
 * checked: it may have a flaw (rules->flaw), be finished, or be unreachable. */
void setup_random(Chance *chance, const Rules *rules, int percent, Position *out);

/* The same until it is without flaw and not finished, and settled by rules->flaw. */
void setup_playable(Chance *chance, const Rules *rules, int percent, Position *out);

/* Each rule set with each combination of its options, one after the other:
 *     for (Rules rules = {0}; setup_next(&rules);) … */
bool setup_next(Rules *rules);

/* Any rule set with options by lot. */
void setup_rules(Chance *chance, Rules *out);

/* Rules of tafl with options by lot, and a position to play of them. */
void setup_tafl(Chance *chance, Rules *rules, Position *out);
