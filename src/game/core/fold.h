/* Positions and moves up to the symmetries of the rules (symmetry.h). All images of a position have
 * the same text, and so do all images of a move in it. Counts under these texts cover all images.
 */
#pragma once

#include "core/notation.h"
#include "core/symmetry.h"

typedef struct Fold {
    char text[POSITION_TEXT];            /* of all images, the first by bytes */
    int count, symmetry[MAX_SYMMETRIES]; /* the symmetries of the board that lead to it */
} Fold;

void fold_position(const Rules *rules, const Position *position, Fold *out);

/* Writes the move for storage: the first by wire form among its images in the folded position. */
void fold_move(const Rules *rules, const Fold *fold, Move move, char out[MOVE_TEXT]);

/* The image of a move under one of the board's symmetries. */
Move fold_image(const Rules *rules, int symmetry, Move move);

/* Turns a stored move into one of the moves it stands for, in wire form. False if it is not a
 * move. */
bool fold_open(const Rules *rules, const Fold *fold, const char *kept, char out[MOVE_TEXT]);

/* The name of a folded position in an opening book: 42 bits of a hash as seven letters, digits, '-'
 * and '_'. It never changes between versions. */
enum { FOLD_KEY = 8 };
void fold_key(const Fold *fold, char out[FOLD_KEY]);
