// The plain solver: proofs about single positions, by exhaustive search on the plain layer only.
//
// It is slow and has no evaluation; what it says is true by the rules or not said at all. History
// plays no part, and need not: on a shortest way to a win no position comes twice.
//
// A *turn* is one move of the winning side, in Gårdsdansen its pawn move and stone move together.
// "Wins within N turns" means: however the other side plays, the game is over and won at the
// latest when the winner's N-th turn ends. (In Gårdsdansen a game that ends because the loser has
// to take its own last piece ends in the loser's turn; it counts as the winner's next turn.)
#pragma once

#include "referee/plain.h"

typedef struct Solver Solver;

typedef enum { SOLVER_NO, SOLVER_YES, SOLVER_UNKNOWN } SolverAnswer;

// 2^bits table entries of 24 bytes. Aborts when out of memory; destroy(NULL) is fine. The solver
// borrows the rules.
Solver *solver_create(const PlainRules *rules, int bits);
void solver_destroy(Solver *s);

// Does the side to move win within so many turns? UNKNOWN if that took more than `limit` nodes
// (0: no limit).
SolverAnswer solver_wins(Solver *s, const PlainPosition *p, int turns, uint64_t limit);
// The least number of turns within which the side to move wins, 0 if there is none up to `most`,
// -1 if the limit was reached before that was clear.
int solver_shortest(Solver *s, const PlainPosition *p, int most, uint64_t limit);
// The first moves that keep the win within so many turns, in the order of plain_position_moves;
// their number, or -1 if the limit was reached.
int solver_first_moves(Solver *s, const PlainPosition *p, int turns, uint64_t limit,
                       PlainMove out[PLAIN_MOVES]);
// Mǽrstánas: the final score of player 1 minus that of player 2 under best play of both, each
// maximising the difference. NO for other games, UNKNOWN at the limit.
SolverAnswer solver_score(Solver *s, const PlainPosition *p, uint64_t limit, int *difference);
// Nodes of the last question.
uint64_t solver_nodes(const Solver *s);
