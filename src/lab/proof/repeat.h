/* That no line of a proof comes to a board twice where the law forbids it. Two things are looked at
 * (docs/proofs.md has the reasons):
 *
 *   - A decision that stands in several chunks has the same longest line in all of them. Then that
 *     falls along every line, so no position stands twice.
 *   - Where the law compares boards whoever is to move, and forbids player 1 to bring one about
 *     again: no walk leads from a decision to a move that brings about the same board. */
#pragma once

#include "proof/walk.h"

typedef struct RepeatFile {
    int number; /* of the certificate */
    int chunks;
    const Walk *walk; /* of each chunk */
    const Links *links;
    int *rest; /* the number of the certificate for each link to another one */
} RepeatFile;

/* A certificate with all that it rests on. */
typedef struct RepeatCheck {
    const ProofLaw *law;
    int winner;
    int files;
    RepeatFile *file;
    /* Told of moves that bring about a board again, at least one on each line that has any. NULL:
     * the first one ends the check. */
    void (*again)(void *ctx, const Stored *move);
    void *ctx;
} RepeatCheck;

/* False: `why` says where something repeats. */
bool repeat_check(RepeatCheck *repeat, char why[PROOF_WHY]);
void repeat_free(RepeatCheck *repeat);
