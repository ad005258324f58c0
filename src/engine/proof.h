/* Proof search: is there a forced win within so many plies of the side to move? It asks nothing
 * else, so that evaluations do not matter, and always looks next where the proof or the refutation
 * that is wanted seems shortest: depth-first proof-number search (Nagai 2002), with the number of
 * the attacker's plies bounded.
 *
 * The bound shrinks with every ply of the attacker, so that no line ever comes back to an earlier
 * state of the search, and what is found rests on no repetition inside the tree. Nor is one needed
 * in play: whoever always goes to the nearer win never comes back to an earlier position. What the
 * game itself has played does matter: a position that would occur in it for the last time, as its
 * rules count (G11), is no win.
 *
 * For families without A9's aggressor; used for Gårdsdansen. What is found out is kept in the
 * searcher's table under keys of its own. */
#ifndef ENGINE_PROOF_H
#define ENGINE_PROOF_H

#include "core/position.h"

enum {
    PROOF_MOST = 16, /* plies of the attacker; two a turn, so a line has at most twice as many */
    PROOF_CHILDREN = 4096,
    PROOF_WAYS = 37 * 37
};

/* A move of a node under way and how hard it seems to prove it a win, and to refute it; 0: done,
 * PROOF_NEVER: the other is done. */
typedef struct ProofChild {
    uint64_t key;
    uint32_t proof, refutation;
    Move move;
    uint8_t left; /* plies of the attacker after it */
} ProofChild;

/* What the proof search needs beside the searcher's own. Zero is a fresh one. */
typedef struct Proof {
    int attacker;
    uint64_t end;  /* it gives up at this number of nodes … */
    bool over;     /* … and has */
    uint64_t salt; /* of its keys: tells apart what the game before allows */
    int children;  /* in use */
    ProofChild child[PROOF_CHILDREN];
    Move killer[2 * PROOF_MOST + 4][2]; /* what settled the last node of this ply */
    uint16_t success[2][2][PROOF_WAYS]; /* by side, phase, from and to */
} Proof;

typedef enum ProofAnswer { PROOF_NO, PROOF_YES, PROOF_UNKNOWN } ProofAnswer;

struct Searcher;

/* Whether one of the searcher's root moves wins within `plies` (1 … PROOF_MOST) plies of the side
 * to move; UNKNOWN when the search is stopped or has counted `end` nodes. The winning line is left
 * in pv[0] of the searcher, as far as the table remembers it. */
ProofAnswer proof_wins(struct Searcher *searcher, int plies, uint64_t end);

/* Of a win within `plies` of the side to move, at `phase` of its turn: how many plies it takes both
 * sides at most. */
int proof_length(int plies, int phase);

/* What hope there is of a win by the side to move, as the nodes that it deserves: in quarters of
 * those of the search for the best move. */
uint64_t proof_share(const Position *position);

#endif
