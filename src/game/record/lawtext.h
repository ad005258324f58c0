/* The rules of a game file: a built-in rule set by its name, or a law inside the file. */
#pragma once

#include "law/rulefile.h"
#include "record/arena.h"

/* Whether a name needs the text of the law beside it: "file:mine#1a2b3c4d+option". */
bool lawtext_wanted(const char *name);

/* Makes rules in the arena from a name and, if the name needs it, a law's text. NULL with an error
 * about the name, or about the text if `*in_text` is set; without an error code the arena is
 * full. */
Rules *lawtext_rules(Arena *arena, const char *name, const char *text, bool *in_text, Error *error);

/* The rules file behind these rules as one line, with `
 * ` for line ends: with its words for people, or the law alone if they do not fit. NULL for
 * built-in rules. */
const char *lawtext_of(const Rules *rules, char out[RULEFILE_LAW]);
