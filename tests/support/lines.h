/* Lines: hand-made games for what chance reaches seldom or never, repetition above all, and for
 * each clause of capture where it just holds and just does not. Each was worked out from the rules;
 * its comment in lines.c says why it must come out so. */
#pragma once

#include "support/referee.h"

typedef struct Line {
    const char *what, *rules;
    const char *position; /* NULL: the start */
    const char *moves;    /* wire forms, one space between */
    Result result;        /* after them; before the last of them there is none */
    const char *reason;   /* clause id of the result, or NULL */
    const char *barred;   /* a move that A9 then forbids, or NULL */
    const char *taken;    /* what the last move took and why: "d5 T3 e4 A7"; NULL: not looked at */
} Line;

/* Gårdsdansen from CALM_START: a capture, then 100 turns without one and without a position that
 * stands again, but for the last ply. */
#define CALM_START "S3/5/6/2Pp3/5p/5/3s 1 p"
#define CALM_LAST "f5e6"
extern const char calm_plies[];

extern const Line lines[];
extern const int lines_count;

/* Plays a line under the referee and checks where it ends; `check` (may be NULL) sees each ply. */
void line_play(const Line *line, Referee *referee, Witness *witness, void (*check)(Referee *));
