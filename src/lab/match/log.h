/* Log: every line to and from every player, as it goes, in one file:
 *
 *     12.345678 game 17 player > go nodes 1000       seconds since the match began; to the player,
 *     12.345990 game 17 player < bestmove e3e7       from it,
 *     12.346001 game 17 player ! assertion failed    from its standard error
 *
 * Any thread may write. Control bytes show as '?'. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Log Log;

/* Appends to `path`. NULL on failure; `why` points to a text that is never freed. */
Log *log_open(const char *path, const char **why);

/* Does nothing if `log` is NULL. `game` below 0: before the first game. */
void log_line(Log *log, int game, const char *player, char direction, const char *line,
              size_t length);

/* Why a write failed, a text that is never freed; NULL: none has, or `log` is NULL. */
const char *log_failure(Log *log);

/* False if any write failed; `why` points to a text that is never freed. */
bool log_close(Log *log, const char **why);
