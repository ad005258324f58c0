/* Aim: what each side plays for, in one word that a screen has a sentence for. It is read off the
 * law, so a law of one's own has it too. */
#ifndef RECORD_AIM_H
#define RECORD_AIM_H

#include "core/rules.h"

typedef enum Aim {
    AIM_POINTS,    /* to have more points */
    AIM_PIECES,    /* to take all pieces of a kind */
    AIM_KING,      /* to take the king */
    AIM_EDGE,      /* to bring the king to any square of the edge, */
    AIM_OPEN_EDGE, /* … of the edge outside the camps, */
    AIM_CORNERS,   /* … to a corner, */
    AIM_ESCAPE,    /* … or to one of other squares */
    AIM_COUNT
} Aim;

Aim aim_of(const Rules *rules, Side side);

/* "open-edge". */
const char *aim_word(Aim aim);

#endif
