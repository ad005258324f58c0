/* Certificates of proofs: "from this position this side wins, whatever the other plays"
 * (docs/proofs.md). This room includes nothing of the core: a certificate is checked by the plain
 * referee alone.
 *
 * A *decision* is a position with the winner to move, folded: of its images under the symmetries of
 * the board the first as a text of squares. A certificate stores the winner's move at each decision
 * that is no *leaf* (proof/leaf.h), in the order in which a walk through the proof meets them.
 * *Longest* is how many plies the winner needs at most, where a leaf of depth n counts 2n - 1. */
#pragma once

#include "referee/plain.h"

enum {
    PROOF_SIDE = 7, /* the largest board */
    PROOF_SQUARES = PROOF_SIDE * PROOF_SIDE,
    PROOF_MOST_LEAF = 9,
    PROOF_MOST_LONGEST = 999,
    PROOF_MOST_MOVES = 1 << 24, /* in a chunk */
    PROOF_MOST_CHUNKS = 1 << 16,
    PROOF_WHY = 400
};

/* A position that is won within so many plies by another certificate. */
typedef struct ProofRest {
    char position[PLAIN_TEXT];
    int longest;
} ProofRest;

/* A part of the proof that can be checked alone: it ends at the roots of later chunks. */
typedef struct ProofChunk {
    char root[PLAIN_TEXT];
    int moves, longest;
    uint32_t bytes, checksum;
    const unsigned char *packed; /* inside the file */
} ProofChunk;

typedef struct Proof {
    const char *name; /* what messages call it; the caller's */
    char rules[PLAIN_NAME];
    char *law; /* the text of a rules file */
    int winner, leaf;
    char start[PLAIN_TEXT];
    uint64_t positions, moves; /* different decisions with the leaves, and those with a move; the
                                  sum over the chunks */
    int longest;
    int rests, chunks;
    ProofRest *rest;
    ProofChunk *chunk;
} Proof;

/* Reads a certificate, which must outlive `out`. Checks its form, not what it claims. False: `why`
 * says where and what. */
bool proof_read(Proof *out, const char *name, const void *data, size_t size, char why[PROOF_WHY]);
void proof_free(Proof *proof);

/* ---- checking */

typedef struct ProofCheck {
    int jobs;  /* threads */
    int chunk; /* only this one of each certificate; -1: all, and that nothing repeats */
    void (*progress)(size_t done, size_t of); /* from any thread; may be NULL */
    uint64_t leaves, plays;                   /* out: leaves searched, moves played for them */
    /* Told of each stored move, once all is proved: the folded decision, `squares` in the order of
     * a PlainPosition, and its longest line. May be NULL. */
    void (*stored)(void *ctx, const char *squares, PlainMove move, int longest);
    void *ctx;
} ProofCheck;

/* Whether the certificates hold together. What one rests on must be among them, unless only a chunk
 * is asked for. */
bool proof_verify(const Proof *proofs, int count, ProofCheck *check, char why[PROOF_WHY]);

/* ---- writing */

/* Asked for a folded decision, `squares` in the order of a PlainPosition (a1, b1, …). Answers the
 * depth of a leaf (1 or more), or 0 with the winner's move filled in, or -1 if it knows neither. */
typedef int ProofGuide(void *ctx, const char *squares, PlainMove *move);

/* Told of moves of the winner that bring about a board again on a line of the proof, where the law
 * forbids that: the folded decision and the move. At least one on each such line. */
typedef void ProofRepeat(void *ctx, const char *squares, PlainMove move);

typedef struct ProofClaim {
    const char *rules, *law; /* name and text of a rules file */
    int winner, leaf;
    const char *start;
    const ProofRest *rest;
    int rests;
    int chunk_moves; /* a chunk begins anew after about so many moves */
} ProofClaim;

/* Writes a certificate; free it with free(). It believes the guide's depths and nothing else. NULL:
 * `why` says at which position the proof has a hole or comes to a board again. `repeat` NULL:
 * repetition is not looked at. It must be NULL if the certificate rests on others. */
void *proof_write(const ProofClaim *claim, ProofGuide *guide, ProofRepeat *repeat, void *ctx,
                  size_t *size, char why[PROOF_WHY]);
