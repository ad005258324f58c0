/* Offspring: all descendants of a child process, even those that left its process group or session
 * (setsid) or lost their parents. The child gets a mark in its environment, and its descendants
 * inherit it. Only a process that clears its environment escapes. Needs /proc. */
#pragma once

enum { OFFSPRING_MARK = 24 };

/* Makes a new unique mark. */
void offspring_mark(char out[OFFSPRING_MARK]);

/* Returns a copy of this process's environment with the mark added. Free it with free(). */
char **offspring_environment(const char mark[OFFSPRING_MARK]);

/* Kills every process that has the mark. */
void offspring_end(const char mark[OFFSPRING_MARK]);
