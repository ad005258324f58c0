/* Log: every line to and from every player, as it goes, in one file:
 *
 *     12.345678 game 17 player > go nodes 1000       seconds since the match began; to the player,
 *     12.345990 game 17 player < bestmove e3e7       from it,
 *     12.346001 game 17 player ! assertion failed    from its standard error
 *
 * Any thread may write. Control bytes show as '?'. */
#ifndef MATCH_LOG_H
#define MATCH_LOG_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Log Log;

/* Appends to `path`. NULL on failure; `why` gets words that live for ever. */
Log *log_open(const char *path, const char **why);

/* `log` may be NULL: then nothing happens. `game` below 0: before any. */
void log_line(Log *log, int game, const char *player, char direction, const char *line,
              size_t length);

/* False if something could not be written; `why` gets words that live for ever. */
bool log_close(Log *log, const char **why);

#endif
