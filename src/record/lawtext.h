/* The rules of a game file: a built-in rule set by its name, or a law that travels in the file. */
#ifndef RECORD_LAWTEXT_H
#define RECORD_LAWTEXT_H

#include "core/rulefile.h"
#include "record/arena.h"

/* Whether a name says that the law itself stands beside it: "file:mine#1a2b3c4d+option". */
bool lawtext_wanted(const char *name);

/* Rules of a name and, if one is wanted, of a law's text, in the arena. NULL with an error about
 * the name, or, if `*in_text` becomes true, about the text; without an error code the arena is
 * full. */
Rules *lawtext_rules(Arena *arena, const char *name, const char *text, bool *in_text, Error *error);

/* The file of rules that come from one, in one line with `\n` between its lines: with its words for
 * people, or, where these have no room, the law alone. NULL for built-in rules. */
const char *lawtext_of(const Rules *rules, char out[RULEFILE_LAW]);

#endif
