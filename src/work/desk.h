/* A worker's desk: the memory that thinking needs, and how each kind of job is done there. */
#ifndef WORK_DESK_H
#define WORK_DESK_H

#include "engine/host.h"
#include "store/archive.h"
#include "store/jobs.h"

enum {
    MOVE_NODES = 1000000,   /* a move: some 0.3 s … */
    MOVE_US = 2000000,      /* … and no longer on a slow machine */
    ANALYSIS_NODES = 200000 /* a position */
};

typedef struct Desk Desk;
Desk *desk_create(void);
void desk_destroy(Desk *desk);

typedef enum DeskAnswer {
    DESK_DONE,    /* *result, to be freed: a move in wire form, or an analysis as JSON */
    DESK_STOPPED, /* the host said so */
    DESK_PASSED,  /* the game has gone on: nobody wants it any more */
    DESK_FAILED,  /* it can never be done */
} DeskAnswer;

/* Does a job with what is kept of its game. While an analysis is made the host may have another job
 * done here, a move. */
DeskAnswer desk_do(Desk *desk, const Job *job, const Archived *game, const Host *host,
                   void (*progress)(void *ctx, int done, int of), char **result);

/* The arguments of a move's job: the engine's level and where it is to move. */
void desk_arguments(const Rules *rules, const Position *position, int level,
                    char out[JOB_ARGUMENTS]);

#endif
