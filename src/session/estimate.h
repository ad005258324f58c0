/* What `eval` answers: the static evaluation of a position, see docs/protocol.md. */
#pragma once

#include "core/game.h"
#include "core/text.h"
#include "engine/network.h"

/* "cp N chance N moves N N …": all from player 1's view, or player 1's before player 2's. `learned`
 * evaluates; without a network the rules' own evaluation. The game must not be over. */
void estimate_write(const Game *game, Learned learned, Text *out);
