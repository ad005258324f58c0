/* Board geometry as data: squares with names and places, neighbours, lines, symmetries. Drawing,
 * editor and tests use it without knowing any game. */
#pragma once

#include "core/bits.h"
#include <stddef.h>

/* The largest board has this side; sizes for any board derive from it. A set holds 128 squares, so
 * 11 is the limit. */
enum { MAX_SIDE = 11, MAX_SQUARES = MAX_SIDE * MAX_SIDE, MAX_ROWS = MAX_SIDE };
enum { MAX_DIRECTIONS = 6, MAX_SYMMETRIES = 12, NOWHERE = 255 };

typedef struct Board {
    uint8_t squares;
    uint8_t directions; /* 4 or 6; d and (d + directions/2) % directions are opposite; the first
                           half leads to higher square numbers */
    uint8_t files;      /* columns a, b, c … */
    uint8_t rows;       /* groups of the position text */
    uint8_t symmetries;
    bool hexagon;
    uint8_t row_length[MAX_ROWS];                   /* squares in each group of the text */
    uint8_t text_order[MAX_SQUARES];                /* squares in the order of the text */
    char name[MAX_SQUARES][4];                      /* "e5", "k11" */
    int8_t x[MAX_SQUARES], y[MAX_SQUARES];          /* place, y upward, in half steps: neighbours
                                                       on a square board are 2 apart, on the
                                                       hexagon (0,2) or (1,1) */
    uint8_t neighbour[MAX_SQUARES][MAX_DIRECTIONS]; /* NOWHERE off the board */
    Bits ray[MAX_DIRECTIONS][MAX_SQUARES];          /* all squares beyond, up to the board's end */
    Bits around[MAX_SQUARES];                       /* the neighbours as a set */
    uint16_t slide[MAX_SIDE << (MAX_SIDE - 2)];     /* square boards: lines.h */
    Bits all, edge, corners;                        /* edge: squares with a neighbour missing */
    uint8_t symmetry[MAX_SYMMETRIES][MAX_SQUARES];  /* where each square goes; number 0 is the
                                                       identity */
} Board;

/* Boards are static and never change. The first call for a board computes it, in any thread. Nobody
 * frees them. */

/* The square board of `size` × `size`, 3 … MAX_SIDE. Square = rank × size + file. `top_down`: rank
 * 1 is drawn and written on top (Mǽrstánas), else at the bottom. */
const Board *board_square(int size, bool top_down);

/* The hexagon of side 4 with a corner toward each player: 37 nodes, numbered file by file from the
 * bottom (G, rules). */
const Board *board_hexagon(void);

/* The square of this name (either case), or -1. */
int board_find(const Board *board, const char *name, size_t length);

/* How many bytes at `text` could be a square's name: a letter and its digits; 0: none. Only boards
 * with more than nine ranks have two digits; on others a second digit belongs to what follows. */
size_t board_name_length(const Board *board, const char *text, size_t length);

static inline int board_opposite(const Board *board, int direction) {
    return (direction + board->directions / 2) % board->directions;
}

/* The squares that a slider on `square` reaches in one direction; it stops before a blocked
 * square. */
static inline Bits board_reach(const Board *board, int square, int direction, Bits blocked) {
    Bits ray = board->ray[direction][square], stop = ray & blocked;
    if (!stop) return ray;
    int first = direction < board->directions / 2 ? bits_first(stop) : bits_last(stop);
    return ray & ~board->ray[direction][first] & ~bit(first);
}

/* The same in all directions. */
static inline Bits board_slides(const Board *board, int square, Bits blocked) {
    Bits reach = 0;
    for (int d = 0; d < board->directions; d++) reach |= board_reach(board, square, d, blocked);
    return reach;
}

/* The image of a set under symmetry number `symmetry`. */
Bits board_image(const Board *board, int symmetry, Bits set);
