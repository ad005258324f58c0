/* Job runner: does each kind of job, with the memory that it needs. */
#pragma once

#include "search/host.h"
#include "store/archive.h"
#include "store/jobs.h"

enum {
    MOVE_NODES = 1000000,   /* search limit of a move, some 0.3 s … */
    MOVE_US = 2000000,      /* … and its time limit for slow machines */
    ANALYSIS_NODES = 200000 /* search limit of a position */
};

typedef struct Runner Runner;
Runner *runner_create(void);
void runner_destroy(Runner *runner);

typedef enum RunnerAnswer {
    RUNNER_DONE,    /* *result: a move in wire form, or an analysis as JSON; free it */
    RUNNER_STOPPED, /* the host asked to stop */
    RUNNER_PASSED,  /* the game has moved on, so the move is not needed */
    RUNNER_FAILED,  /* the job can never succeed */
} RunnerAnswer;

/* Does a job on an archived game. During an analysis the host may call it again for a move. */
RunnerAnswer runner_do(Runner *runner, const Job *job, const Archived *game, const Host *host,
                       void (*progress)(void *ctx, int done, int of), char **result);

/* Writes the arguments of a move's job: the engine's level and the position. */
void runner_arguments(const Rules *rules, const Position *position, int level,
                      char out[JOB_ARGUMENTS]);
