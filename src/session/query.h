/* What `query` answers about a game: see docs/protocol.md. */
#ifndef SESSION_QUERY_H
#define SESSION_QUERY_H

#include "core/game.h"
#include "session/words.h"

/* No answer is longer. */
enum { QUERY_TEXT = 8192 };

/* Reads the rest of a `query` line and writes its answer, one line without "response", to `out`
 * (which has room for QUERY_TEXT bytes). What stands in `out` after an error means nothing. */
bool query_answer(const Game *game, Words *words, Text *out, Error *error);

#endif
