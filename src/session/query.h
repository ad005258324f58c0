/* What `query` answers about a game and about the last refusal, see docs/protocol.md. */
#pragma once

#include "core/game.h"
#include "session/words.h"

/* Reads the rest of a `query` line and writes its answer, one line without "response", to `out`. If
 * it does not fit, out->full is set. After an error `out` is undefined. `last` is the last
 * refusal. */
bool query_answer(const Game *game, const Error *last, Words *words, Text *out, Error *error);
