/* Random laws of the tafl family as rules files, for differential tests. */
#pragma once

#include "law/rulefile.h"
#include "support/chance.h"

/* Writes a law for a board of this side that can be played, and reads it into `file`. All switches
 * and sets are drawn; the start is one of known ones. */
void law_random(Chance *chance, int size, RuleFile *file, char text[RULEFILE_LAW]);
