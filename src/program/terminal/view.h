/* View: draws the game on a terminal, over what it drew before. Writes the sequences that every
 * terminal but a dumb one knows (ECMA-48). Knows no keys: window.h has them. */
#pragma once

#include "terminal/commands.h"

enum { VIEW_ENTRY = 400, VIEW_BYTES = 1 << 17 /* for one drawing */ };

typedef struct View {
    Model *model;
    bool ascii, colour;
    bool many;          /* the terminal has 256 colours, not eight */
    int columns, lines; /* of the terminal */
    bool refused;       /* whether the message is a refusal */
    char message[ANSWER_SIZE];
    char entry[VIEW_ENTRY]; /* what is being typed */
    int skip;               /* lines of a page that were read */
    Text *out;              /* what draws */
} View;

/* Draws everything: the board with the moves that what is typed can become, the players with their
 * clocks, the goal, the moves, the message, the line that is typed. */
void view_draw(View *view, Text *out);

/* Whether the message needs the whole terminal: a page. */
bool view_is_page(const View *view);

/* Draws the message as a page, from line `skip` on. Returns how many lines of it are shown; 0: none
 * are left. */
int view_draw_page(View *view, Text *out);
