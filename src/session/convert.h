/* `convert`: turns games from one file format into another, see docs/protocol.md. */
#pragma once

#include "core/rules.h"
#include "session/words.h"

/* Reads the rest of a `convert` line and writes its answer, one line without "response", to `out`.
 * `rules` are for games in OpenTafl notation that name none of ours. If the answer does not fit,
 * out->full is set. `memory` holds the games meanwhile. After an error `out` is undefined. An error
 * inside the games has line and column of their text; one in the protocol line has only a
 * column. */
bool convert_answer(Words *words, const Rules *rules, void *memory, size_t size, Text *out,
                    Error *error);
