/* Aim: the goal of each side, as a word for which every screen has a sentence. It follows from the
 * law, so it works for custom laws too. */
#pragma once

#include "core/rules.h"
#include "core/text.h"

typedef enum Aim {
    AIM_POINTS,    /* to have more points */
    AIM_PIECES,    /* to take all pieces of a kind */
    AIM_KING,      /* to take the king */
    AIM_EDGE,      /* to bring the king to any square of the edge, */
    AIM_OPEN_EDGE, /* … of the edge outside the camps, */
    AIM_CORNERS,   /* … to a corner, */
    AIM_ESCAPE,    /* … to the only escape square, */
    AIM_ESCAPES,   /* … to one of AIM_NAMED squares at most, */
    AIM_MANY,      /* … or to one of more */
    AIM_COUNT
} Aim;

enum { AIM_NAMED = 6 };

Aim aim_of(const Rules *rules, Side side);

/* The goal squares: a few by name, "a4, a6, i4, i6", many by number, "12"; nothing if the aim says
 * it all. */
void aim_squares(const Rules *rules, Text *out);

/* "open-edge". */
const char *aim_word(Aim aim);
