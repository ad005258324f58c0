/* The walk through a chunk of a proof, for the one who checks and the one who writes: depth first
 * from the root, at each decision the winner's move, then every reply in plain order. A decision
 * met again is not walked again; one that is on the path to itself is refused. */
#pragma once

#include "proof/symmetry.h"

/* A decision where the walk ends, since a later chunk or another certificate begins there. */
typedef struct ProofLink {
    ProofKey key;
    int longest;
    int chunk; /* its number, or LINK_FOREIGN + which certificate it rests on */
} ProofLink;

enum { LINK_FOREIGN = PROOF_MOST_CHUNKS };

/* All links of a certificate, by key. */
typedef struct Links {
    ProofLink *link;
    int count;
} Links;

/* A decision with a move. */
typedef struct Stored {
    ProofKey key, after; /* `after`: the folded board after the move */
    uint16_t longest;
    signed char from, to;
} Stored;

/* Which stored decision follows on which: `to` is a place in Walk.stored, or WALK_LINK + a place in
 * the links. */
typedef struct ProofStep {
    uint32_t from, to;
} ProofStep;

enum { WALK_LINK = 1 << 30, WALK_LEAF = INT32_MAX };

typedef struct Walk Walk;

/* What the winner does at a decision: the depth of a leaf, or 0 with the number of a move among
 * `count`, or -1 after walk_refuse. */
typedef int WalkChoice(Walk *walk, const PlainPosition *p, const PlainMove *moves, int count,
                       int *number);

typedef struct Walk {
    const ProofLaw *law;
    int winner, most;   /* `most`: plies, no line may be longer */
    const Links *links; /* those of later chunks count */
    int chunk;
    WalkChoice *choose;
    void *ctx; /* of choose */
    /* out */
    uint64_t positions;
    Stored *stored;
    ProofStep *steps;
    uint32_t stored_count, step_count;
    char why[PROOF_WHY];
    struct Seen *seen;
} Walk;

/* Walks from the root, which has the winner to move or, in chunk 0, the loser. The longest line in
 * plies, or 0 with `why`. The caller fills in what is above `out`, and calls walk_close in the end.
 * walk_forget frees `seen`, which is by far the largest part, as soon as nobody asks for it. */
int walk_run(Walk *walk, const PlainPosition *root);
void walk_forget(Walk *walk);
void walk_close(Walk *walk);

/* Says in `why` what is wrong at a position; always false. */
__attribute__((format(printf, 3, 4))) bool walk_refuse(Walk *walk, const PlainPosition *p,
                                                       const char *format, ...);

/* Sorts the links. False if two of them are the same decision. */
bool links_sort(Links *links);
