/* `go`: reads its words as the limits of a search, and writes the lines that a search reports. */
#pragma once

#include "core/text.h"
#include "search/search.h"
#include "session/words.h"

typedef struct Go {
    SearchLimits limits;
    bool hold; /* the answer waits for `stop`: after `infinite`, or without any limit */
} Go;

/* Reads the rest of a `go` line for a game. The caller fills `out->limits` with what the options
 * say. After an error `out` is undefined. */
bool go_read(const Game *game, Words *words, Go *out, Error *error);

/* Writes "info depth … pv …", without a line end, for a search of the game's position with this
 * evaluation. */
void go_write_info(const Game *game, const Learned *learned, const SearchInfo *info, Text *out);
