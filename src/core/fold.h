/* Positions and moves up to the board's symmetries: all images of a position have one text, and so
 * all images of a move in it. What is counted under these texts is counted once for all of them. */
#ifndef CORE_FOLD_H
#define CORE_FOLD_H

#include "core/notation.h"

typedef struct Fold {
    char text[POSITION_TEXT];            /* of all images the one that comes first by bytes */
    int count, symmetry[MAX_SYMMETRIES]; /* those that lead to it */
} Fold;

void fold_position(const Rules *rules, const Position *position, Fold *out);

/* The move as it is kept: of its images in the folded position the first by its wire form. */
void fold_move(const Rules *rules, const Fold *fold, Move move, char out[MOVE_TEXT]);

/* The image of a move under one of the board's symmetries. */
Move fold_image(const Rules *rules, int symmetry, Move move);

/* And back: one of those that it stands for, in wire form. False if it is no move. */
bool fold_open(const Rules *rules, const Fold *fold, const char *kept, char out[MOVE_TEXT]);

/* The name of a folded position in an opening book: 42 bits of a hash as seven letters, digits,
 * '-' and '_'. It stays the same in all versions. */
enum { FOLD_KEY = 8 };
void fold_key(const Fold *fold, char out[FOLD_KEY]);

#endif
