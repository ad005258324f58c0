/* A job runner: the memory that a job needs, and how each kind of job is done. */
#ifndef WORK_RUNNER_H
#define WORK_RUNNER_H

#include "engine/host.h"
#include "store/archive.h"
#include "store/jobs.h"

enum {
    MOVE_NODES = 1000000,   /* a move: some 0.3 s … */
    MOVE_US = 2000000,      /* … and no longer on a slow machine */
    ANALYSIS_NODES = 200000 /* a position */
};

typedef struct Runner Runner;
Runner *runner_create(void);
void runner_destroy(Runner *runner);

typedef enum RunnerAnswer {
    RUNNER_DONE,    /* *result, to be freed: a move in wire form, or an analysis as JSON */
    RUNNER_STOPPED, /* the host said so */
    RUNNER_PASSED,  /* the game has gone on: nobody wants it any more */
    RUNNER_FAILED,  /* it can never be done */
} RunnerAnswer;

/* Does a job with what is kept of its game. While an analysis is made the host may have another job
 * done here, a move. */
RunnerAnswer runner_do(Runner *runner, const Job *job, const Archived *game, const Host *host,
                       void (*progress)(void *ctx, int done, int of), char **result);

/* The arguments of a move's job: the engine's level and where it is to move. */
void runner_arguments(const Rules *rules, const Position *position, int level,
                      char out[JOB_ARGUMENTS]);

#endif
