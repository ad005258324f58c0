/* `go`: its words as limits of a search, and what a search reports as a line. */
#ifndef SESSION_GO_H
#define SESSION_GO_H

#include "core/text.h"
#include "engine/search.h"
#include "session/words.h"

typedef struct Go {
    SearchLimits limits;
    bool hold; /* the answer waits for `stop`: `infinite`, or nothing that would end the search */
} Go;

/* Reads the rest of a `go` line for a game; `out->limits` comes with what the options say. What is
 * in `out` after an error means nothing. */
bool go_read(const Game *game, Words *words, Go *out, Error *error);

/* "info depth … pv …", without an end of line, of a search of the game's position by this network;
 * NULL: by none. */
void go_write_info(const Game *game, const Network *network, const SearchInfo *info, Text *out);

#endif
