/* `convert`: games from one form of file into another, see docs/protocol.md. */
#ifndef SESSION_CONVERT_H
#define SESSION_CONVERT_H

#include "core/rules.h"
#include "session/words.h"

/* Reads the rest of a `convert` line and writes its answer, one line without "response", to `out`.
 * `rules` are those of games in OpenTafl notation that name none of ours. out->full says
 * that it is larger than that. `memory` holds the games meanwhile. What stands in `out` after an
 * error means nothing. An error inside the games has line and column of their text, one in the
 * protocol line only a column. */
bool convert_answer(Words *words, const Rules *rules, void *memory, size_t size, Text *out,
                    Error *error);

#endif
