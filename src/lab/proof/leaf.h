/* Leaves: decisions that the winner wins by threats, so that a certificate need not store a move.
 * What a leaf is follows from the rules alone (docs/proofs.md): for a decision p,
 *
 *   W(p)    some move wins at once, other than by leaving the loser without a move
 *   T(p,n)  W(p); or n >= 2 and some move threatens W, and every reply leads to T(., n-1)
 *   L(p,n)  T(p,n); or n >= 3 and some move threatens T(., n-1), and every reply leads to L(., n-1)
 *
 * A move *threatens* X if the game goes on after it and X would hold if the loser passed. A reply
 * that ends the game must end it won. The *depth* of a leaf is the least n with L(p,n). */
#pragma once

#include "proof/symmetry.h"

typedef struct Leaf Leaf;

/* Borrows the law. For a proof that side `winner` wins. */
Leaf *leaf_create(const ProofLaw *law, int winner);
void leaf_destroy(Leaf *leaf);

/* The depth of a decision, 0 if it is above `most`. */
int leaf_depth(Leaf *leaf, const PlainPosition *position, int most);

/* Moves played so far. */
uint64_t leaf_plays(const Leaf *leaf);
