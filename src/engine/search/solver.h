/* Solvers: separate searches that some families have. An exact solver finds the value of a position
 * under best play. A proof search finds whether there is a forced win. Both reach the searcher only
 * through the SolverHost. */
#pragma once

#include "core/repeat.h"
#include "search/table.h"

/* What a search lends to a solver. */
typedef struct SolverHost {
    const Rules *rules;
    Table *table;
    uint64_t salt;  /* mixed into every key; keeps the entries of weaker levels apart */
    Position *path; /* path[0 … tail] is the game, path[tail] the root. The solver may write the
                       MAX_PLY + 1 positions after the one it is asked about */
    int tail;
    const Recall *recall; /* of path[0 … tail] */
    void *memory; /* SOLVER_MEMORY bytes, aligned like a pointer; zero at first, then unchanged
                     between calls */

    /* Counts a move before it is played. False if the search is over; the solver must return then,
     * and its result is ignored. */
    bool (*count)(void *search);
    void *search;
} SolverHost;

enum { SOLVER_MEMORY = 112 << 10 };

/* An exact solver. It returns a decided score (score.h) or a draw. */
typedef struct Solver {
    /* The value of the unfinished position at path[tail + ply] for its side to move, or a bound if
     * it is outside the window. False if the end is too far away for `depth`; `score` is unchanged
     * then. */
    bool (*solve)(const SolverHost *host, int ply, int depth, int alpha, int beta, int *score);

    /* Extends a decided line from the root to the end of the game and sets its score by its length.
     * The line has room for MAX_PLY + 1 moves. */
    void (*finish)(const SolverHost *host, Move *line, int *length, int *score);
} Solver;

typedef enum ProofAnswer { PROOF_NO, PROOF_YES, PROOF_UNKNOWN } ProofAnswer;

/* A proof search. */
typedef struct ProofSolver {
    int most; /* plies of the attacker that it can search */

    /* Whether one of these root moves wins within `plies` (1 … most) plies of the side to move.
     * UNKNOWN when the search is over or has used `nodes`. Writes the winning line as far as the
     * table has it, at most `length(plies, phase)` moves. */
    ProofAnswer (*wins)(const SolverHost *host, const MoveList *moves, int plies, uint64_t nodes,
                        Move *line, int *line_length);

    /* The most plies of both sides in a win within `plies` of the side to move, at `phase` of its
     * turn. */
    int (*length)(int plies, int phase);

    /* The node budget of a proof search here, in quarters of the main search's nodes. It grows with
     * the chance of a win. */
    uint64_t (*share)(const Position *position);
} ProofSolver;
