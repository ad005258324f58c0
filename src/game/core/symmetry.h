/* The symmetries of rules: those of their board that keep the law. The law of a rules file may be
 * one-sided. */
#pragma once

#include "core/rules.h"

typedef struct Symmetries {
    int count;                      /* 1 and up */
    uint8_t number[MAX_SYMMETRIES]; /* of the board's (Board.symmetry), the identity first */
} Symmetries;

Symmetries symmetries_of(const Rules *rules);

/* Those that both rules have, which are on the same board. */
Symmetries symmetries_both(const Rules *one, const Rules *other);

/* The image of a position under one of the board's symmetries. */
Position position_image(const Board *board, int symmetry, const Position *position);

/* A key as position_key that all images of a position have. */
uint64_t symmetries_key(const Symmetries *symmetries, const Board *board, const Position *position);
