/* The law of a certificate with the symmetries of its board, and positions as short keys. */
#pragma once

#include "proof/proof.h"

enum { PROOF_IMAGES = 8 };

typedef struct ProofLaw {
    PlainRules rules;
    int squares;
    signed char image[PROOF_IMAGES][PROOF_SQUARES]; /* which square lies where in an image */
} ProofLaw;

/* The squares of a board, two bits each, so that keys are in the order of the texts of squares: '.'
 * is before 'K', 'T' and 't'. */
typedef struct ProofKey {
    uint64_t high, low;
} ProofKey;

/* False: `why` says what about the law makes it unfit for a certificate. */
bool prooflaw_open(ProofLaw *out, const char *text, char why[PROOF_WHY]);

/* The board as it stands. */
ProofKey proofkey_of(const ProofLaw *law, const PlainPosition *position);
/* The key of the first of a position's images, and which that is: square `law->image[*image][c]` of
 * the position is square c there. */
ProofKey proofkey_image(const ProofLaw *law, const PlainPosition *position, int *image);
/* Turns the position into the first of its images. */
ProofKey proofkey_fold(const ProofLaw *law, PlainPosition *position);
/* The position of a key. */
void proofkey_open(const ProofLaw *law, ProofKey key, int side, PlainPosition *out);
/* A number of few bits for tables. */
uint64_t proofkey_hash(ProofKey key);

static inline bool proofkey_same(ProofKey a, ProofKey b) {
    return a.high == b.high && a.low == b.low;
}
static inline bool proofkey_before(ProofKey a, ProofKey b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* All moves in plain order: by the square they come from, then by the one they go to. */
int proof_moves(const ProofLaw *law, const PlainPosition *position, PlainMove out[PLAIN_MOVES]);
