/* Prover: proofs about single positions by exhaustive search on the core. What it says is true by
 * the rules, or it says that it does not know; nothing in it is guessed.
 *
 * A *turn* is one move of the winning side, in Gårdsdansen its pawn move and stone move together.
 * "Wins within N turns": however the other side plays, the game is won at the latest when the
 * winner's N-th turn ends, or in the other side's turn before that.
 *
 * History plays no part. A player who always goes to a nearer win never comes back to an earlier
 * position, so a law that compares positions with the side to move draws and bars nothing on the
 * way. It is different where the law compares boards whoever is to move (`defenders-may-not`):
 * there a win of player 1 holds if none of the boards on the way stood before. docs/proofs.md says
 * how a certificate is checked for that. */
#pragma once

#include "proving/family.h"

typedef struct Prover Prover;

/* For the number of nodes of a proof to be the same wherever it is proved. */
enum { PROVER_BITS = 20 };

/* Borrows the rules. 2^bits table entries of 24 bytes; destroy(NULL) is fine. */
Prover *prover_create(const Rules *rules, int bits);
void prover_destroy(Prover *prover);

/* Forgets everything, so that what follows takes as many nodes as with a new one. */
void prover_clear(Prover *prover);

/* Until the next call of this, questions take at most so many nodes together. */
void prover_limit(Prover *prover, uint64_t nodes);

/* Positions visited since then, and whether they were used up: answers are UNKNOWN from then on. */
uint64_t prover_nodes(const Prover *prover);
bool prover_limit_reached(const Prover *prover);

/* Does `attacker` win if it may begin `turns` more turns? UNKNOWN when the nodes are used up. Not
 * for Mǽrstánas. */
ProofAnswer prover_wins(Prover *prover, const Position *position, int attacker, int turns);

/* The least number of turns, the present one included, within which the side to move wins; 0 if
 * there is none up to `most`, -1 when the nodes are used up. */
int prover_shortest(Prover *prover, const Position *position, int most);

/* Mǽrstánas: is the final difference (side to move less other side, both maximising theirs) greater
 * than `than`? */
ProofAnswer prover_scores(Prover *prover, const Position *position, int than);
