/* Simulation (Kawano 1996): a plan that refuted one reply is tried against another one. */
#pragma once

#include "proving/pnworld.h"

/* Whether the moves that win `model`, which is in `wins`, win this position, too. Both have the
 * winner to move. What that proves goes to `wins`. */
bool simulate(const PnWorld *world, const Small *position, const Small *model);
