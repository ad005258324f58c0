/* Hinges of all 49 squares of Mǽrstánas at once (M2, M3), for the law and the endgame solver. Sets
 * have 64 bits; square = 7 × row + column, from row 1 at the top. One set has the squares with a
 * neighbour above, one below, one on each side; the rest is logic. */
#pragma once

#include "core/rules.h"

enum { HINGES_SIZE = 7, HINGES_SQUARES = 49 };

#define HINGES_ALL (((uint64_t)1 << HINGES_SQUARES) - 1)
#define HINGES_LEFT 0x40810204081u
#define HINGES_RIGHT ((uint64_t)HINGES_LEFT << (HINGES_SIZE - 1))
#define HINGES_TOP 0x7fu
#define HINGES_BOTTOM ((uint64_t)HINGES_TOP << HINGES_SIZE * (HINGES_SIZE - 1))

/* The squares that have a member of the set above, below, to the left and to the right. */
typedef struct Hinges {
    uint64_t up, down, left, right;
} Hinges;

/* From a row or column to the one on the opposite side. */
enum { HINGES_DOWN = HINGES_SIZE * (HINGES_SIZE - 1), HINGES_ACROSS = HINGES_SIZE - 1 };

static inline Hinges hinges_beside(uint64_t set, Edges edges) {
    Hinges h = {.up = set << HINGES_SIZE & HINGES_ALL,
                .down = set >> HINGES_SIZE,
                .left = set << 1 & HINGES_ALL & ~(uint64_t)HINGES_LEFT,
                .right = set >> 1 & ~HINGES_RIGHT};
    if (edges != EDGES_JOINED) return h;
    h.up |= set >> HINGES_DOWN;
    h.down |= set << HINGES_DOWN & HINGES_ALL;
    h.left |= set >> HINGES_ACROSS & HINGES_LEFT;
    h.right |= set << HINGES_ACROSS & HINGES_RIGHT;
    return h;
}

/* The same, with the edge of the board as a member, unless it is joined. */
static inline Hinges hinges_or_edge(uint64_t set, Edges edges) {
    Hinges h = hinges_beside(set, edges);
    if (edges == EDGES_JOINED) return h;
    h.up |= HINGES_TOP;
    h.down |= HINGES_BOTTOM;
    h.left |= HINGES_LEFT;
    h.right |= HINGES_RIGHT;
    return h;
}

/* The neighbours of a set. */
static inline uint64_t hinges_around(uint64_t set, Edges edges) {
    Hinges h = hinges_beside(set, edges);
    return h.up | h.down | h.left | h.right;
}

/* The stones of `all` with exactly three hinges: one side is free. */
static inline uint64_t hinges_three(uint64_t all, Edges edges) {
    Hinges h = hinges_or_edge(all, edges);
    /* Both of one axis and exactly one of the other. */
    return all & ((h.up & h.down & (h.left ^ h.right)) | (h.left & h.right & (h.up ^ h.down)));
}

/* The squares that have a hinge on each side. */
static inline uint64_t hinges_four(uint64_t all, Edges edges) {
    Hinges h = hinges_or_edge(all, edges);
    return h.up & h.down & h.left & h.right;
}

/* M3: the empty squares where a standard stone of either colour may be placed. `all` are the stones
 * on the board. */
static inline uint64_t hinges_open(uint64_t all, Edges edges) {
    uint64_t full = hinges_around(hinges_three(all, edges), edges);
    return HINGES_ALL & ~all & ~hinges_four(all, edges) & ~full;
}

/* What a side may place where, by kind (M3, M4, M5). */
typedef struct Places {
    uint64_t standard, thunder, woden;
} Places;

/* `hand`: the special stones in hand, as HAND_P1_…; `open`: from hinges_open. */
static inline Places hinges_places(uint64_t own, uint64_t other, uint64_t open, int hand) {
    return (Places){.standard = open,
                    .thunder = hand & HAND_P1_THUNDER ? HINGES_ALL & ~(own | other) : 0,
                    .woden = hand & HAND_P1_WODEN ? other : 0};
}

static inline bool places_any(Places at) { return (at.standard | at.thunder | at.woden) != 0; }

/* M8: the scoring stones of one side. Each stone of `under` pairs with the one above it, each of
 * `right_of` with the one to its left. A stone of an edge set touches that edge, if edges score.
 * Counting and listing both use this. */
enum { HINGES_EDGES = 4 };
typedef struct Scoring {
    uint64_t under, right_of, edge[HINGES_EDGES];
} Scoring;

static inline Scoring hinges_scoring(uint64_t own, Edges edges) {
    Hinges beside = hinges_beside(own, edges);
    uint64_t out = edges == EDGES_SCORE ? own : 0;
    return (Scoring){
        .under = own & beside.up,
        .right_of = own & beside.left,
        .edge = {out & HINGES_TOP, out & HINGES_BOTTOM, out & HINGES_LEFT, out & HINGES_RIGHT}};
}

static inline int hinges_score(uint64_t own, Edges edges) {
    Scoring s = hinges_scoring(own, edges);
    int points = __builtin_popcountll(s.under) + __builtin_popcountll(s.right_of);
    for (int i = 0; i < HINGES_EDGES; i++) points += __builtin_popcountll(s.edge[i]);
    return points;
}
