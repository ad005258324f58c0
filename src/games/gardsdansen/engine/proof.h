/* Proof search: is there a forced win within so many plies of the side to move? It asks nothing
 * else, so that evaluations do not matter, and always looks next where the proof or the refutation
 * that is wanted seems shortest: depth-first proof-number search (Nagai 2002), with the number of
 * the attacker's plies bounded.
 *
 * The bound shrinks with every ply of the attacker, so that no line ever comes back to an earlier
 * state of the search, and what is found rests on no repetition inside the tree. Nor is one needed
 * in play: whoever always goes to the nearer win never comes back to an earlier position. What the
 * game itself has played does matter: a position that would occur in it for the last time, as its
 * rules count (G11), is no win.
 *
 * For families without A9's aggressor. What is found out is kept in the search's table under keys
 * of its own. */
#ifndef GAMES_GARDSDANSEN_ENGINE_PROOF_H
#define GAMES_GARDSDANSEN_ENGINE_PROOF_H

#include "engine/solver.h"

extern const Proof gardsdansen_proof;

#endif
