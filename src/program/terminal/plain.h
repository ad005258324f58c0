/* Plain: the game line by line, for pipes, scripts and screen readers. Reads commands from a file
 * descriptor and writes to standard output. window.h draws the game on a terminal. */
#pragma once

#include "terminal/interrupt.h"
#include "terminal/model.h"

typedef enum PlainEnding {
    ENDING_FINE,
    ENDING_INTERRUPTED, /* by a signal; the game is kept */
    ENDING_BROKEN       /* the output cannot be written */
} PlainEnding;

/* Asks for the rule set until `find` knows it. *name is its name, valid until the next line is
 * read, or NULL if the input ended first. */
PlainEnding plain_choose(const Model *model, const char **name,
                         bool (*find)(Rules *out, const char *name, Error *error), bool ascii);

/* Plays until `quit`, the end of input or a signal; without a person, until the end of the game. */
PlainEnding plain_run(Model *model, bool ascii);
