/* The symmetries of rules: those of their board that keep the law. The law of a rules file may be
 * one-sided. */
#pragma once

#include "core/rules.h"

typedef struct Symmetries {
    int count;                      /* 1 and up */
    uint8_t number[MAX_SYMMETRIES]; /* of the board's (Board.symmetry), the identity first */
} Symmetries;

Symmetries symmetries_of(const Rules *rules);

/* A key as position_key that all images of a position have. */
uint64_t symmetries_key(const Symmetries *symmetries, const Board *board, const Position *position);
