/* Proofs by looking at every position of a small law: which decisions a side wins, and one way or
 * another of winning them. Certificates are made of that without any other prover. */
#pragma once

#include "proof/leaf.h"
#include "proof/seen.h"

typedef struct Brute Brute;

/* All positions that can be reached from the start of the law. */
Brute *brute_create(const char *law, int winner, int leaf);
void brute_destroy(Brute *brute);

/* Finds a way to win in every decision that can be won, one that never leads in a circle: the
 * quick one with seed 0, else a slow random one. False if the start is not won. */
bool brute_prove(Brute *brute, unsigned seed);

/* ProofGuide. */
int brute_guide(void *ctx, const char *squares, PlainMove *move);

/* Whether, in some line of the proof, the law forbids a move of the winner by what stood before:
 * every line is played as a game. */
bool brute_is_forbidden(Brute *brute);
