/* Screen: the game on a full screen. */
#pragma once

#include "terminal/plain.h"

/* Plays until the person leaves or a signal comes. `choose`: asks for the game and the players
 * first; otherwise the model already holds a game. False, without any effect, if this terminal
 * cannot show a full screen. */
bool screen_run(Model *model, bool choose, bool ascii, bool colour, Ending *ending);
