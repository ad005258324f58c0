/* An opening book: what came of each move in the openings of self-play games. docs/book.md
 * describes the file. */
#pragma once

#include "base/output.h"
#include "learning/selfplay.h"

enum {
    BOOK_PLIES = 30, /* moves are counted up to this ply of a game, … */
    BOOK_LEAST = 2   /* … and are in the book if so many games had them */
};

typedef struct BookSize {
    int positions, moves;
} BookSize;

/* Writes the book of these games, the first `count`. `program` is named as its maker. */
BookSize book_write(const SelfGames *games, int count, const char *program, Output *out);
