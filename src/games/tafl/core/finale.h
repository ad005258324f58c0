/* Rules.finale of the tafl family. */
#pragma once

#include "core/finale.h"

void tafl_finale(const Rules *rules, const Position *before, const Position *after,
                 const Effects *effects, Finale *out);
