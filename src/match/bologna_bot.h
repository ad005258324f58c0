/* Somebody else's program as a child process, which may misbehave: it is a process group of its
 * own, so that all it has started ends with it. */
#ifndef MATCH_BOLOGNA_BOT_H
#define MATCH_BOLOGNA_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct Bot {
    pid_t pid; /* 0: none */
    bool ended;
    int status; /* as waitpid has it, once it has ended */
} Bot;

/* Starts a command, found as a shell finds it; what it prints goes to the file `log` (appended), or
 * nowhere if that is NULL. False with words. */
bool bot_start(Bot *bot, char *const *command, const char *log, char *why, size_t size);

/* Whether it has ended. */
bool bot_ended(Bot *bot);

/* "ended with exit code 3", "was ended by signal 11", "is running". */
void bot_how(const Bot *bot, char *out, size_t size);

/* Ends it and all it has started; harmless if there is none. */
void bot_kill(Bot *bot);

#endif
