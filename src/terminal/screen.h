/* Screen: the game on a full screen. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "terminal/plain.h"

/* Plays until the person leaves or a signal comes. `choose`: asks first which game and who plays;
 * otherwise the model holds a game already. False if this terminal has no full screen; then nothing
 * has been done. */
bool screen_run(Model *model, bool choose, bool ascii, bool colour, Ending *ending);

#endif
