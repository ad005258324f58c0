/* Window: the game on a terminal, drawn anew in its place (view.h) after each key, each move of the
 * engine, each change of a clock and each new size. */
#pragma once

#include "terminal/plain.h"

/* Whether input and output are one terminal that can be drawn on. */
bool window_possible(void);

/* Plays the game that the model holds until the person leaves or a signal comes. */
PlainEnding window_run(Model *model, bool ascii, bool colour);
