/* Solvers: searches of their own that the search asks about a position where a family has them. An
 * exact solver says what a position is worth under best play of both; a proof search, whether there
 * is a forced win. Neither knows the searcher: all that they may ask of it is the SolverHost. */
#ifndef ENGINE_SOLVER_H
#define ENGINE_SOLVER_H

#include "core/repeat.h"
#include "engine/table.h"

/* What a solver is lent, of one search. */
typedef struct SolverHost {
    const Rules *rules;
    Table *table;
    uint64_t salt;  /* to be mixed into every key: keeps the entries of weaker levels apart */
    Position *path; /* path[0 … tail] is the game, path[tail] the root. What comes after the
                       position that is asked about is the solver's to write: MAX_PLY + 1 more */
    int tail;
    const Recall *recall; /* of path[0 … tail] */
    void *memory; /* SOLVER_MEMORY bytes, zero at first, then as the last call left it; it is to be
                     aligned as a pointer is */

    /* Counts a move about to be played; false if it may not be, because the search is over. What a
     * solver says after that means nothing. */
    bool (*count)(void *search);
    void *search;
} SolverHost;

enum { SOLVER_MEMORY = 112 << 10 };

/* An exact solver. What it says is a decided score (score.h) or a draw. */
typedef struct Solver {
    /* The value of the unfinished position at path[tail + ply] for its side to move, inside the
     * window or a bound beyond it; false (and `score` untouched) if the end is too far away for
     * `depth`. */
    bool (*solve)(const SolverHost *host, int ply, int depth, int alpha, int beta, int *score);

    /* Plays a decided line from the root on to the end of the game; its score then counts its
     * plies. The line has room for MAX_PLY + 1 moves. */
    void (*finish)(const SolverHost *host, Move *line, int *length, int *score);
} Solver;

typedef enum ProofAnswer { PROOF_NO, PROOF_YES, PROOF_UNKNOWN } ProofAnswer;

/* A proof search. */
typedef struct Proof {
    int most; /* plies of the attacker that it can look ahead */

    /* Whether one of these moves of the root wins within `plies` (1 … most) plies of the side to
     * move; UNKNOWN when the search is over or `nodes` have been counted. A winning line is written
     * out as far as the table remembers it: at most `length(plies, phase)` moves. */
    ProofAnswer (*wins)(const SolverHost *host, const MoveList *moves, int plies, uint64_t nodes,
                        Move *line, int *line_length);

    /* Of a win within `plies` of the side to move, at `phase` of its turn: how many plies it takes
     * both sides at most. */
    int (*length)(int plies, int phase);

    /* What hope there is of a win by the side to move, as the nodes that it deserves: in quarters
     * of those of the search for the best move. */
    uint64_t (*share)(const Position *position);
} Proof;

#endif
