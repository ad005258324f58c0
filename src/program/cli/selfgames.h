/* Self-play games for `taefl tune` and `taefl learn`: in memory, or in a file from which the same
 * command continues. */
#pragma once

#include "cli/command.h"
#include "learning/selfplay.h"

typedef struct SelfRun {
    SelfGames games; /* the settings are the caller's */
    const char *path;
    Output *file; /* NULL: none */
    int target;
    uint64_t until; /* at this time (clock_us) it ends with the games so far, if there are at … */
    int least;      /* … least; 0: with the target alone */
    void (*step)(void *ctx, int games); /* after each game, never twice at once; may be NULL */
    void *ctx;
    bool live;             /* progress is shown on stderr */
    const char *unwritten; /* why games could not be written; NULL: they were written */
} SelfRun;

/* An interruption by a signal sets `stop_asked` (base/stop.h) from now on. */
void selfgames_watch_signals(void);

/* Opens or makes the file; `path` NULL: none. EXIT_FINE, or EXIT_INPUT after an error. */
int selfgames_open(SelfRun *run, const char *path);

/* Plays until there are `target` games. EXIT_FINE, or the exit code after an error. */
int selfgames_play(SelfRun *run, int target, int threads);

/* Says how to continue. Returns EXIT_INTERRUPTED. */
int selfgames_interrupted(const SelfRun *run);

/* Closes the file, or also frees the games. `code`, or that of a file that cannot be written. */
int selfgames_close(SelfRun *run, int code);
int selfgames_end(SelfRun *run, int code);
