/* Commands: what a person says to the game, by line or in the screen's line: a move, or one of the
 * words in the table that `help` prints. */
#ifndef TERMINAL_COMMANDS_H
#define TERMINAL_COMMANDS_H

#include "terminal/model.h"

typedef enum Outcome {
    OUTCOME_DONE,
    OUTCOME_REFUSED, /* nothing was changed; the answer says why */
    OUTCOME_QUIT
} Outcome;

/* What menus name to somebody who knows no game: a small board, few pieces, few rules. */
#define EASIEST "brandubh"
#define EASIEST_WORDS WORDS("Brandubh is the easiest to begin with.")

enum { ANSWER_SIZE = 1 << 14 };

/* Whether a line would give the game up for a person. */
bool command_resigns(const Model *model, const char *line);

/* Does what the line says (no line end in it) and appends the answer, sentences or lines, to
 * `answer`. What the engine answers comes later, by model_poll. */
Outcome command_do(Model *model, const char *line, bool ascii, Text *answer);

#endif
