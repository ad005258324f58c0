/* The endgame of Mǽrstánas, solved: the difference of the final score under best play of both, with
 * nothing guessed. Once the special stones are on the board the game only shrinks: a square is open
 * to both players or to none (M3), a closed one never opens again, and a stone is worth what it
 * touches. So a solver of its own, on two sets of stones and a set of open squares, sees the end of
 * games that are out of the search's reach. The search asks it at nodes that are near enough to the
 * end for the depth that is left, at the last for the root's own moves.
 *
 * What it says is a decided score (score.h) or a draw. It compares margins, not distances: the
 * distance in it is the most plies that are left unless a thunder-stone opens the board again.
 * endgame_line() puts the true length of the line in its place. */
#ifndef ENGINE_ENDGAME_H
#define ENGINE_ENDGAME_H

#include "engine/tree.h"

/* The value of the unfinished position at `ply` as by tree.c's search(), `depth` plies of which are
 * left; false (and `out` untouched) if the end is too far away for that, or the game has no final
 * score. Counts its nodes and looks at limits like the tree; meaningless once tree_ended(). */
bool endgame_solve(Searcher *searcher, int ply, int depth, int alpha, int beta, Value *out);

/* Plays the line of a root move that ends in a solved position on to the end of the game, and makes
 * the move's score count its plies. Does nothing where the score is undecided. */
void endgame_line(Searcher *searcher, RootMove *root);

#endif
