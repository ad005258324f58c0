/* Solves a position weakly: proves that a side wins it however the other plays. A depth-first top
 * gives pieces of a counted number of expansions to proof-number searches (pntree.h). A piece that
 * fails is kept; the replies to its best move are proved as positions of their own, the easiest
 * first, and then it goes on. */
#pragma once

#include "proving/lambda.h"
#include "proving/wins.h"

#include <stdatomic.h>

/* How far a run is. */
typedef struct SolveProgress {
    int replies, proved;     /* of the top frontier: those that are no leaves, and those proved */
    uint64_t pieces, failed; /* proof-number searches finished, and those without a proof */
    uint64_t expansions, positions; /* so far, and positions proved */
    uint64_t allowance;             /* expansions of the present round for each reply */
    Small reply;                    /* what is being worked on */
    int depth;                      /* pieces above the present one */
} SolveProgress;

typedef struct SolveSettings {
    int winner;
    int leaf_n;
    uint64_t piece;     /* expansions */
    uint64_t allowance; /* expansions of the first round for each reply */
    uint64_t hint;      /* nodes of the engine's hint */
    uint64_t most;      /* expansions of the whole run; 0: no limit */
    Move first;         /* the winner's move in the position itself; MOVE_NONE: found by a search */
    Shard shard;        /* proves only every count-th reply, from number - 1 on */
    const atomic_bool *stop;
    void (*report)(void *ctx,
                   const SolveProgress *); /* after each piece and at the end; may be NULL */
    void *ctx;
} SolveSettings;

typedef enum SolveResult {
    SOLVE_PROVED,
    SOLVE_PART,    /* this shard is done */
    SOLVE_STOPPED, /* by `stop` or `most` */
    SOLVE_FULL,
    SOLVE_FAILED, /* a move was lost or every one was given up */
    SOLVE_UNSAVED /* `why` has the reason */
} SolveResult;

/* Works on a position with either side to move. What is proved is in `wins`, also if the run ends
 * before the whole is. */
SolveResult solve(const SmallLaw *law, Wins *wins, const Small *position,
                  const SolveSettings *settings, char why[WINS_WHY]);

/* The winner's move in a position that is a leaf or in `wins`; MOVE_NONE: neither. After it every
 * reply leads to such a position again. */
Move solve_move(const Wins *wins, Lambda *leaf, int leaf_n, const Small *position);
