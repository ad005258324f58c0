/* Proof-number search (Allis 1994) for one position: a graph in memory of positions with the winner
 * to move that are no leaves, folded by symmetry. Proof numbers are estimates (judge.h). The least
 * number is followed at a move of the winner, the largest child at a reply.
 *
 * A position is proved once every reply to one of its moves leads to a leaf or to a position proved
 * before. Proved positions go to `wins`, also if the search ends without a proof. */
#pragma once

#include "proving/judge.h"
#include "proving/lambda.h"
#include "proving/wins.h"

/* What searches for a proof share. Borrowed. `leaf_n` is the n of leaves. */
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

typedef struct PnTree PnTree;

/* A tree for a position with the winner to move that is neither a leaf nor known. */
PnTree *pntree_create(const PnWorld *world, const Small *root);
void pntree_destroy(PnTree *tree);

typedef enum PnState {
    PN_OPEN,
    PN_PROVED,
    PN_DEAD /* every move was given up */
} PnState;

/* Goes on for so many expansions or until the position is proved or dead. */
PnState pntree_run(PnTree *tree, uint64_t expansions);

/* The positions that the root's best move leads to and that are not proved, the least number first.
 * Returns how many. */
int pntree_replies(const PnTree *tree, Small out[SMALL_MOVES]);

/* The best move so far of the position that the tree was made for; MOVE_NONE: it is dead. */
Move pntree_best(const PnTree *tree, const Small *root);

/* What another search found about a position of the tree: proved (then wins has it), or that it is
 * harder than it looked. */
void pntree_tell(PnTree *tree, const Small *position, bool proved);

/* How many there were since it was made. */
uint64_t pntree_expansions(const PnTree *tree);
