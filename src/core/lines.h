/* Sliding on 9×9 squares (square = 9 × rank + file) by lookup. Every rank and every file is a
 * number of nine bits, a table of the board says how far a slider comes on one, and nothing is
 * shifted by a variable amount in 128 bits. Only for boards made by board_square() with size 9. */
#ifndef CORE_LINES_H
#define CORE_LINES_H

#include "core/board.h"

enum { LINE = 9, LINE_ALL = 0x1ff };

/* The lower five ranks and the upper four, each in one word; the lower ones of file a. */
enum { LINE_LOWER = 5 * LINE };
#define LINE_FILE_A 0x1008040201u

/* The squares of one rank, bit 0 the file a. */
static inline unsigned lines_rank(Bits set, int rank) {
    uint64_t lower = bits_low(set), upper = (uint64_t)(set >> LINE_LOWER);
    return (rank < 5 ? lower >> LINE * rank : upper >> (LINE * rank - LINE_LOWER)) & LINE_ALL;
}

/* The squares of one file, bit 0 the rank 1. The product moves bit 9i to bit 32 + i. */
static inline unsigned lines_file(Bits set, int file) {
    const uint64_t gather = 0x101010101u;
    uint64_t lower = bits_low(set) >> file & LINE_FILE_A;
    uint64_t upper = (uint64_t)(set >> LINE_LOWER) >> file & LINE_FILE_A >> LINE;
    return (unsigned)((lower * gather >> 32 & 0x1f) | (upper * gather >> 27 & 0x1e0));
}

/* Every rank and file of a set, for many lookups in it. */
typedef struct Lines {
    uint16_t rank[LINE], file[LINE];
} Lines;

static inline Lines lines_of(Bits set) {
    Lines lines;
    for (int i = 0; i < LINE; i++) {
        lines.rank[i] = (uint16_t)lines_rank(set, i);
        lines.file[i] = (uint16_t)lines_file(set, i);
    }
    return lines;
}

/* How far a slider on place `place` of a line comes over squares that are not blocked. */
static inline unsigned lines_reach(const Board *board, int place, unsigned blocked) {
    return board->slide[place][blocked >> 1 & 0x7f] & ~blocked;
}

/* The set of the squares of rank and file `square` stands on that these bits name. */
static inline Bits lines_set(int square, unsigned on_rank, unsigned on_file) {
    int rank = square / LINE, file = square % LINE;
    uint64_t lower = ((on_file & 0x1f) * (uint64_t)0x101010101u & LINE_FILE_A) << file;
    uint64_t upper = ((on_file >> 5) * (uint64_t)0x1010101u & LINE_FILE_A >> LINE) << file;
    if (rank < 5)
        lower |= (uint64_t)on_rank << LINE * rank;
    else
        upper |= (uint64_t)on_rank << (LINE * rank - LINE_LOWER);
    return lower | (Bits)upper << LINE_LOWER;
}

/* The same as board_slides(). */
static inline Bits lines_slides(const Board *board, int square, Bits blocked) {
    int rank = square / LINE, file = square % LINE;
    return lines_set(square, lines_reach(board, file, lines_rank(blocked, rank)),
                     lines_reach(board, rank, lines_file(blocked, file)));
}

#endif
