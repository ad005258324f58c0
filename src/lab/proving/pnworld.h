/* What searches for a proof share. */
#pragma once

#include "proving/judge.h"
#include "proving/lambda.h"
#include "proving/wins.h"

/* Borrowed. `leaf_n` is the n of leaves. */
typedef struct PnWorld {
    const SmallLaw *law;
    int winner;
    Lambda *leaf;
    int leaf_n;
    Judge *judge;
    Wins *wins;
} PnWorld;

/* Whether a position with the winner to move is a leaf or known. */
static inline bool pnworld_is_done(const PnWorld *w, const Small *position) {
    return wins_find(w->wins, position, NULL) || lambda_wins(w->leaf, position, w->leaf_n);
}
