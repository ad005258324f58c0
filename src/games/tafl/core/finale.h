/* Rules.finale of the tafl family. */
#ifndef GAMES_TAFL_CORE_FINALE_H
#define GAMES_TAFL_CORE_FINALE_H

#include "core/finale.h"

void tafl_finale(const Rules *rules, const Position *before, const Position *after,
                 const Effects *effects, Finale *out);

#endif
