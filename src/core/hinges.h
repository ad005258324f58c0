/* Hinges of all 49 squares of Mǽrstánas at once (M2, M3), for the law and for the endgame solver:
 * sets in 64 bits, square = 7 × row + column with row 1, on top, first. One set says which squares
 * have something above, one below, one on each side, and what follows is logic. */
#ifndef CORE_HINGES_H
#define CORE_HINGES_H

#include <stdint.h>

enum { HINGES_SIZE = 7, HINGES_SQUARES = 49 };

#define HINGES_ALL (((uint64_t)1 << HINGES_SQUARES) - 1)
#define HINGES_LEFT 0x40810204081u
#define HINGES_RIGHT ((uint64_t)HINGES_LEFT << (HINGES_SIZE - 1))
#define HINGES_TOP 0x7fu
#define HINGES_BOTTOM ((uint64_t)HINGES_TOP << HINGES_SIZE * (HINGES_SIZE - 1))

/* The squares that have one of the set above, below, to the left and to the right of them. */
typedef struct Hinges {
    uint64_t up, down, left, right;
} Hinges;

static inline Hinges hinges_beside(uint64_t set) {
    return (Hinges){.up = set << HINGES_SIZE & HINGES_ALL,
                    .down = set >> HINGES_SIZE,
                    .left = set << 1 & HINGES_ALL & ~(uint64_t)HINGES_LEFT,
                    .right = set >> 1 & ~HINGES_RIGHT};
}

/* The same with the edge of the board as one more of the set. */
static inline Hinges hinges_or_edge(uint64_t set) {
    Hinges h = hinges_beside(set);
    h.up |= HINGES_TOP;
    h.down |= HINGES_BOTTOM;
    h.left |= HINGES_LEFT;
    h.right |= HINGES_RIGHT;
    return h;
}

/* The neighbours of a set. */
static inline uint64_t hinges_around(uint64_t set) {
    Hinges h = hinges_beside(set);
    return h.up | h.down | h.left | h.right;
}

/* M3: the empty squares that a standard stone may be placed on, whatever its colour. `all` are the
 * stones on the board. */
static inline uint64_t hinges_open(uint64_t all) {
    Hinges h = hinges_or_edge(all);
    uint64_t vertical = h.up & h.down, horizontal = h.left & h.right;
    uint64_t four = vertical & horizontal;
    /* Exactly three: both of one axis and just one of the other. */
    uint64_t three = (vertical & (h.left ^ h.right)) | (horizontal & (h.up ^ h.down));
    uint64_t full = three & all; /* stones that keep one side free */
    return HINGES_ALL & ~all & ~four & ~hinges_around(full);
}

#endif
