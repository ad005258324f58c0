/* Commands: what a person types: a move, or a word of the
 * table that `help` prints. */
#pragma once

#include "terminal/model.h"

typedef enum Outcome {
    OUTCOME_DONE,
    OUTCOME_REFUSED, /* nothing was changed; the answer says why */
    OUTCOME_QUIT
} Outcome;

/* What menus suggest to beginners: a small board, few pieces, few rules. */
#define EASIEST_WORDS WORDS("Brandubh is the easiest to begin with.")

enum { ANSWER_SIZE = 1 << 14 };

/* Whether a line would resign the game for a person. */
bool command_resigns(const Model *model, const char *line);

/* Executes a line (without line end) and appends the answer, sentences or lines, to `answer`. The
 * engine's answer comes later, by model_poll. */
Outcome command_do(Model *model, const char *line, bool ascii, Text *answer);
