/* What `eval`, `query` and `convert` answer (docs/protocol.md). */
#pragma once

#include "core/game.h"
#include "search/network.h"
#include "session/words.h"

/* `eval`. "cp N chance N moves N N …": all from player 1's view, or player 1's before player 2's.
 * `learned` evaluates; without a network the rules' own evaluation. The game must not be over. */
void estimate_write(const Game *game, Learned learned, Text *out);

/* `query`. Reads the rest of a `query` line and writes its answer, one line without "response", to
 * `out`. If it does not fit, out->full is set. After an error `out` is undefined. `last` is the
 * last refusal. */
bool query_answer(const Game *game, const Error *last, Words *words, Text *out, Error *error);

/* A tafl law as switches for a screen, the answer of `query law`. For rules with a king
 * (Traits.king) only. */
void show_law(const Rules *rules, Text *out);

/* `convert`. Reads the rest of a `convert` line and writes its answer, one line without "response",
 * to `out`. `rules` are for games in OpenTafl notation that name none of ours. If the answer does
 * not fit, out->full is set. `memory` holds the games meanwhile. After an error `out` is undefined.
 * An error inside the games has line and column of their text; one in the protocol line has only a
 * column. */
bool convert_answer(Words *words, const Rules *rules, void *memory, size_t size, Text *out,
                    Error *error);
