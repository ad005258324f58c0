/* Offspring: all processes that come from one child process, also those that have left its process
 * group and session (setsid) or whose parents are gone. They are known by a mark that the child
 * gets in its environment and that is handed down; only who wipes its environment escapes. Works
 * where there is a /proc. */
#ifndef BASE_OFFSPRING_H
#define BASE_OFFSPRING_H

enum { OFFSPRING_MARK = 24 };

/* A new mark, unlike all others. */
void offspring_mark(char out[OFFSPRING_MARK]);

/* This process's environment with the mark added, to be freed with free(). */
char **offspring_environment(const char mark[OFFSPRING_MARK]);

/* Ends by force every process with the mark that there is. */
void offspring_end(const char mark[OFFSPRING_MARK]);

#endif
