/* How the Bologna competition names squares: row 1 is on top there, rank 1 at the bottom here, so
 * their e3 is our e7. This is the one place that knows it. */
#ifndef RECORD_BOLOGNA_SQUARE_H
#define RECORD_BOLOGNA_SQUARE_H

#include "core/text.h"

enum { BOLOGNA_SIZE = 9, BOLOGNA_CENTRE = 40 };

/* The square of their row and column, counted from 0 at the top left. */
static inline int bologna_at(int row, int column) {
    return (BOLOGNA_SIZE - 1 - row) * BOLOGNA_SIZE + column;
}

/* Their name of a square. */
static inline void bologna_square(int square, char out[3]) {
    out[0] = (char)('a' + square % BOLOGNA_SIZE);
    out[1] = (char)('0' + BOLOGNA_SIZE - square / BOLOGNA_SIZE);
    out[2] = 0;
}

/* And back, either case; -1: not two bytes that name one. */
static inline int bologna_find(const char *name, size_t length) {
    if (length != 2) return -1;
    int column = char_lower(name[0]) - 'a', row = name[1] - '1';
    bool good = column >= 0 && column < BOLOGNA_SIZE && row >= 0 && row < BOLOGNA_SIZE;
    return good ? bologna_at(row, column) : -1;
}

#endif
