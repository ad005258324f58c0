/* Proof search: does the side to move have a forced win within a number of plies? It asks nothing
 * else, so evaluations do not matter. It always searches where the proof or refutation seems
 * shortest: depth-first proof-number search (Nagai 2002) with a bound on the attacker's plies.
 *
 * Every ply of the attacker lowers the bound, so no line returns to an earlier state of the search,
 * and no result depends on repetition inside the tree. Play needs none either: a player who always
 * moves to the nearer win never returns to an earlier position. The game so far does matter: a
 * position whose next occurrence would draw the game (G11) is not a win.
 *
 * Only for families without A9's aggressor. Results are in the search's table under separate
 * keys. */
#pragma once

#include "search/solver.h"

extern const ProofSolver gardsdansen_proof;
