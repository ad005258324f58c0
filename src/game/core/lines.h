/* Sliding on square boards by lookup. Every rank and file becomes a number with one bit for each
 * place, and a table of the board says how far a slider reaches. So nothing shifts 128 bits by a
 * variable amount. `side` is a constant wherever speed matters: each function is a template over
 * it, and square = side × rank + file. */
#pragma once

#include "core/board.h"

#define LINES static inline __attribute__((always_inline))

/* How many whole ranks a word of a set holds. 9×9 has two words, of five and four ranks; 11×11 has
 * three. */
LINES int lines_part(int side) { return side == 9 ? 5 : 4; }

LINES uint64_t lines_word(int side, Bits set, int part) {
    return (uint64_t)(set >> lines_part(side) * side * part);
}

/* How many ranks are in a word. */
LINES int lines_ranks(int side, int part) {
    int left = side - lines_part(side) * part;
    return left < 0 ? 0 : left < lines_part(side) ? left : lines_part(side);
}

/* `count` bits, one every `step` bits: with step = side the file a of some ranks. */
LINES uint64_t lines_comb(int step, int count) {
    return (((uint64_t)1 << step * count) - 1) / (((uint64_t)1 << step) - 1);
}

LINES unsigned lines_all(int side) { return (1u << side) - 1; }

/* The squares of one rank, bit 0 the file a. */
LINES unsigned lines_rank(int side, Bits set, int rank) {
    int part = lines_part(side);
    uint64_t word;
    if (rank < part)
        word = lines_word(side, set, 0) >> side * rank;
    else if (side <= 2 * part || rank < 2 * part)
        word = lines_word(side, set, 1) >> side * (rank - part);
    else
        word = lines_word(side, set, 2) >> side * (rank - 2 * part);
    return word & lines_all(side);
}

/* The squares of one file, bit 0 the rank 1. The product moves bit side × i to the bits from (side
 * − 1) × (part − 1) on. */
LINES unsigned lines_file(int side, Bits set, int file) {
    int part = lines_part(side);
    const uint64_t gather = lines_comb(side - 1, part);
    unsigned line = 0;
    for (int k = 0; k < 3 && k * part < side; k++) {
        int ranks = lines_ranks(side, k);
        uint64_t column = lines_word(side, set, k) >> file & lines_comb(side, ranks);
        uint64_t rows = column * gather >> (side - 1) * (part - 1) & ((1u << ranks) - 1);
        line |= (unsigned)rows << part * k;
    }
    return line;
}

/* Every rank and file of a set, for many lookups in it. */
typedef struct Lines {
    uint16_t rank[MAX_SIDE], file[MAX_SIDE];
} Lines;

LINES Lines lines_of(int side, Bits set) {
    Lines lines;
    for (int i = 0; i < side; i++) {
        lines.rank[i] = (uint16_t)lines_rank(side, set, i);
        lines.file[i] = (uint16_t)lines_file(side, set, i);
    }
    return lines;
}

/* How far a slider at place `place` of a line reaches before blocked squares. */
LINES unsigned lines_reach(int side, const Board *board, int place, unsigned blocked) {
    unsigned inner = blocked >> 1 & (lines_all(side) >> 2);
    return board->slide[(unsigned)place << (side - 2) | inner] & ~blocked;
}

/* The squares that these bits name on the rank and file of `square`, as a set. */
LINES Bits lines_set(int side, int square, unsigned on_rank, unsigned on_file) {
    int rank = square / side, file = square % side, part = lines_part(side);
    Bits set = 0;
    for (int k = 0; k < 3 && k * part < side; k++) {
        int ranks = lines_ranks(side, k);
        uint64_t bits = on_file >> part * k & ((1u << ranks) - 1);
        uint64_t word = (bits * lines_comb(side - 1, ranks) & lines_comb(side, ranks)) << file;
        int row = rank - part * k;
        if (row >= 0 && row < ranks) word |= (uint64_t)on_rank << side * row;
        set |= (Bits)word << part * k * side;
    }
    return set;
}

/* The same as board_slides(). */
LINES Bits lines_slides(int side, const Board *board, int square, Bits blocked) {
    int rank = square / side, file = square % side;
    return lines_set(side, square, lines_reach(side, board, file, lines_rank(side, blocked, rank)),
                     lines_reach(side, board, rank, lines_file(side, blocked, file)));
}
