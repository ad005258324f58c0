/* Games of self-play as a command plays them: in memory, or in a file from which the same command
 * continues. */
#pragma once

#include "learning/selfplay.h"

/* Opens the file of `data` (NULL: none), and plays until there are `target` games, with progress on
 * stderr. EXIT_FINE, or the exit code after an error. */
int selfgames_play(SelfGames *games, const char *data, int target, int threads);

/* Says how to continue with the games that are kept at `path` (NULL: nowhere). Returns
 * EXIT_INTERRUPTED. */
int selfgames_interrupted(int games, const char *path);

/* Says that games cannot be written. Returns the exit code. */
int selfgames_unwritten(const char *path, const char *why);

/* Closes the file and frees the games. `code`, or that of a file that cannot be written. */
int selfgames_end(SelfGames *games, int code);
