/* Weights: how much each feature of a tafl position counts for the engine, as data of a rule set
 * (docs/rule-files.md). eval.c says what the terms count. Weights change no law, and equal laws may
 * have different ones. */
#pragma once

#include "core/error.h"
#include "core/text.h"

/* The terms, and what they are called in a rules file. A positive weight is good for white. */
#define TAFL_WEIGHTS(X)                                                                             \
    X(SIDE, "side")                   /* once in every position */                                  \
    X(WHITE_SOLDIER, "white-soldier") /* white soldiers … */                                      \
    X(BLACK_SOLDIER, "black-soldier") /* … and black ones */                                      \
    X(WHITE_LOOSE, "white-loose")     /* soldiers between an enemy and an empty square … */       \
    X(BLACK_LOOSE, "black-loose")     /* … where another one would take them */                   \
    X(WHITE_OUT, "white-out")         /* white soldiers more than two squares from the throne;      \
                                         on 7×7 one */                                             \
    X(WHITE_REACH, "white-reach")     /* squares that white soldiers can go to … */               \
    X(BLACK_REACH, "black-reach")     /* … and black ones */                                      \
    X(BLACK_EXITS, "black-exits")     /* black soldiers on corners to escape by: for good */        \
    X(BLACK_GUARDS, "black-guards")   /* black soldiers one or two squares from a corner, on        \
                                         the slanting lines that shut it off */                     \
    X(OPEN_WAYS, "open-ways")         /* squares from which the king would have a way out */        \
    X(KING_FREEDOM, "king-freedom")   /* squares he can go to */                                    \
    X(KING_WAY, "king-way")           /* those of them with a way out */                            \
    X(KING_ROOM, "king-room")   /* squares he could come to if all white ones stood aside … */    \
    X(KING_EXITS, "king-exits") /* … and those of them he could escape by */                      \
    X(RAICHI, "raichi")         /* one way out now … */                                           \
    X(TUICHI, "tuichi")         /* … and more: with black to move nearly a win */                 \
    X(KING_EDGE, "king-edge")   /* he stands on the edge */                                         \
    X(KING_BESIEGED, "king-besieged") /* sides of him on which black, or what is hostile, is … */ \
    X(KING_TWO, "king-two")           /* … at least two … */                                    \
    X(KING_THREE, "king-three")       /* … at least three */                                      \
    X(KING_DIAGONAL, "king-diagonal") /* black soldiers at his corners */                           \
    X(KING_NEAR, "king-near")         /* black soldiers up to two squares away, in the square */    \
    X(KING_FORK, "king-fork") /* with white to move, he can go where he has two ways out */         \
    X(KING_RUN, "king-run")   /* where everybody goes one square, he gets out before a black        \
                                 soldier could stand in his way */

#define TAFL_WEIGHT(name, key) +1
enum { TAFL_WEIGHT_COUNT = TAFL_WEIGHTS(TAFL_WEIGHT) };
#undef TAFL_WEIGHT

enum { WEIGHT_MAX = 9999 };

/* Reads "side 150, white-soldier 65"; terms not named are 0. */
bool weights_read(int weight[TAFL_WEIGHT_COUNT], const char *text, size_t length, int column,
                  Error *error);
