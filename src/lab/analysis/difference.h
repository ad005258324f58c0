/* The shortest line after which two rule sets differ. */
#pragma once

#include "core/rules.h"

/* Longer lines are not searched. */
enum { DIFFERENCE_PLIES = 255 };

typedef enum DifferenceKind {
    DIFFERENCE_FOUND,   /* they differ in `position`, after `line` */
    DIFFERENCE_START,   /* they begin with different positions */
    DIFFERENCE_NOWHERE, /* there is none: every position was compared */
    DIFFERENCE_UNKNOWN  /* there is none in the first `plies` plies */
} DifferenceKind;

typedef struct Difference {
    DifferenceKind kind;
    int plies;
    Move line[DIFFERENCE_PLIES];
    Position position; /* the start position if none was found */
    size_t positions;  /* how many were compared */
} Difference;

/* Two rule sets differ in a position if one of them allows another move, or if a move captures
 * something else or gives the game another result. History plays no part: not repetition, nor
 * limits on the length of a game. Keeps at most so many positions, and at least one. Both rule
 * sets have the same board. `tell` (may be NULL) hears how many positions are done. */
void difference_find(const Rules *a, const Rules *b, size_t most,
                     void (*tell)(size_t done, size_t of, const char *what), Difference *out);
