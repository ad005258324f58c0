/* The parts of the screen. Each file calls only those named after it: screen.c handles keys and
 * mouse, screen_pages.c menus and text pages, screen_draw.c drawing, screen_input.c reading
 * keys. */
#pragma once

#include "terminal/commands.h"

/* Must come before <ncurses.h>: these names would be macros after it. */
enum { MESSAGE_SIZE = ANSWER_SIZE, ENTRY_SIZE = 400 };

enum { NO_SQUARE = -1 };

typedef struct Screen {
    Model *model;
    bool ascii, colour;
    int cursor;                 /* a square */
    int chosen;                 /* the piece picked up, or NO_SQUARE */
    char stone;                 /* the special piece to be placed next, its letter; 0: none */
    bool refused;               /* whether the message is a refusal */
    char message[MESSAGE_SIZE]; /* the last message */
    bool entering;              /* a line is being typed */
    bool asking;                /* "resign?" has been asked */
    char entry[ENTRY_SIZE];
    MoveList moves; /* the legal moves now */
    /* Of the last drawing, for the mouse: */
    CellPicture cells;
    int top, left;  /* of the board; top < 0: not drawn */
    bool panel;     /* whether the panel is drawn */
    uint64_t later; /* clock_us until which to show a move of taefl against taefl */
} Screen;

/* Whether the terminal can put its cursor anywhere. */
bool screen_possible(void);

/* Draws everything. */
void screen_draw(Screen *screen);

/* Whether a message needs more than the two lines below the board. */
bool screen_is_long(const char *message);

/* What placing a piece on a square is as a move, the special one if it is its turn. */
Move screen_placement(const Screen *screen, int square);

/* The square under a cell, or NO_SQUARE. */
int screen_square_at(const Screen *screen, int column, int line);

/* Colours, once after the terminal is open. */
void screen_colours(Screen *screen);

/* Attributes for text that is not part of the board. */
typedef enum Ink { INK_PLAIN, INK_TITLE, INK_FAINT, INK_BAD, INK_CALL, INK_CHOICE } Ink;
void screen_ink(const Screen *screen, Ink ink);

/* Writes `bytes` bytes of text (-1: all) at a place, in ASCII if the screen is. */
void screen_put(const Screen *screen, int line, int column, const char *text, int bytes);

/* Width of a text in columns. */
int screen_width(const char *text);

/* A part of the screen, from this line and column on. */
typedef struct Box {
    int line, column, columns, lines;
} Box;

/* Writes a text, wrapped at words and cut after the box's last line; a line end in it starts a new
 * line. Leaves out the first `skip` lines. Returns the number of lines used. */
int screen_text(const Screen *screen, Box box, int skip, const char *text);

/* The translation of English words into the language of the game. */
const char *screen_word(const Screen *screen, const char *english);

/* How many bytes of a text fit into `columns` columns. */
int screen_bytes(const char *text, int columns);

/* Waits at most `patience_ms` for a key, -1: without limit. Returns it as ncurses names it, 0 if
 * the screen must be drawn again, KEY_ENDED after a signal or if the terminal is gone. `deaf` (0 at
 * first) counts reads without a key. */
enum { KEY_ENDED = -2, KEY_NONE = -3 };
int screen_try(int patience_ms, int *deaf);

/* Waits for the next key. */
int screen_key(void);

/* Shows a page of text until a key is pressed, and returns the key. */
int page_show(Screen *screen, const char *title, const char *text, const char *keys);

/* The menus: which rules, who plays, how well. False: nothing was chosen. */
bool menu_game(Screen *screen);
bool menu_players(Screen *screen);
bool menu_level(Screen *screen, int *level);
