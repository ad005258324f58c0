/* A game as a few texts: one row of a table, one line of JSON. Reads them into a Tree. */
#pragma once

#include "record/tree.h"

/* A text and where it stands in its file; `text` NULL: it is not there. */
typedef struct LineText {
    const char *text; /* borrowed; ends with a zero byte */
    int line, column; /* of its first byte */
} LineText;

typedef struct GameLine {
    LineText rules; /* a name */
    LineText law;   /* of rules of one's own (lawtext.h) */
    LineText start; /* a position; missing or "": the start of the rules */
    /* In any form that move_read takes, with blanks between them. Numbers of turns, "12.", are
     * passed over. The last word may be "timeout" or "resign": then the player to move has lost. */
    LineText moves;
    /* As result_read takes it; the name of the winner in these rules ("White", "Attackers"),
     * "player 1", "p1", "1"; "draw"; "none", "unfinished", "ongoing", "" for none. In either
     * case. */
    LineText result;
    LineText termination; /* as the tag; missing or "": not said */
} GameLine;

/* Reads the game by the rules that it names. `rules` (NULL: none), which the tree borrows, are for
 * a game that names none, and for their own name. On failure the arena is
 * as before, and the error has line and column. */
bool gameline_read(const GameLine *line, const Rules *rules, Arena *arena, Tree *out, Error *error);
