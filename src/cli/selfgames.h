/* Games of the engine against itself, as `taefl tune` and `taefl learn` play them: in memory, or
 * kept in a file with which the same command goes on. */
#ifndef CLI_SELFGAMES_H
#define CLI_SELFGAMES_H

#include "cli/command.h"
#include "lab/selfplay.h"

typedef struct SelfRun {
    SelfGames games; /* the settings are the caller's */
    const char *path;
    Output *file; /* NULL: none */
    int target;
    uint64_t until; /* then it ends with the games it has (clock_us), so many at … */
    int least;      /* … least; 0: with the target alone */
    void (*step)(void *ctx, int games); /* after each game, never twice at once; may be NULL */
    void *ctx;
    bool live;             /* progress is told on stderr */
    const char *unwritten; /* why games could not be written; NULL: they were */
} SelfRun;

/* An interruption by a signal sets `stop_asked` (base/stop.h) from now on. */
void selfgames_watch_signals(void);

/* Opens the file, or makes it; `path` NULL: none. EXIT_FINE, or EXIT_INPUT after having said what
 * is wrong. */
int selfgames_open(SelfRun *run, const char *path);

/* Plays until there are `target` games. EXIT_FINE, or the reason is told and the exit code
 * returned.
 */
int selfgames_play(SelfRun *run, int target, int threads);

/* Says how to go on. Returns EXIT_INTERRUPTED. */
int selfgames_interrupted(const SelfRun *run);

/* Closes the file, or also frees the games. `code`, or that of a file that cannot be written. */
int selfgames_close(SelfRun *run, int code);
int selfgames_end(SelfRun *run, int code);

#endif
