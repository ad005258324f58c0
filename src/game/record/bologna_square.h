/* How the Bologna competition names squares: its row 1 is at the top, our rank 1 at the bottom, so
 * its e3 is our e7. Only this file knows that. */
#pragma once

#include "core/text.h"

enum { BOLOGNA_SIZE = 9, BOLOGNA_CENTRE = 40 };

/* The square at a row and column of the competition, counted from 0 at the top left. */
static inline int bologna_at(int row, int column) {
    return (BOLOGNA_SIZE - 1 - row) * BOLOGNA_SIZE + column;
}

/* The competition's name of a square. */
static inline void bologna_square(int square, char out[3]) {
    out[0] = (char)('a' + square % BOLOGNA_SIZE);
    out[1] = (char)('0' + BOLOGNA_SIZE - square / BOLOGNA_SIZE);
    out[2] = 0;
}

/* The reverse, in either case; -1: not the two bytes of a name. */
static inline int bologna_find(const char *name, size_t length) {
    if (length != 2) return -1;
    int column = char_lower(name[0]) - 'a', row = name[1] - '1';
    bool good = column >= 0 && column < BOLOGNA_SIZE && row >= 0 && row < BOLOGNA_SIZE;
    return good ? bologna_at(row, column) : -1;
}
