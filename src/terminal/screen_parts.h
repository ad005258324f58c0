/* The parts of the screen. Each file calls those behind it only: screen.c does what keys and mouse
 * say, screen_pages.c has menus and pages of text, screen_draw.c draws, screen_input.c reads keys.
 */
#ifndef TERMINAL_SCREEN_PARTS_H
#define TERMINAL_SCREEN_PARTS_H

#include "terminal/commands.h"

/* After <ncurses.h> these would be macros of the same names. */
enum { MESSAGE_SIZE = ANSWER_SIZE, ENTRY_SIZE = 400 };

enum { NO_SQUARE = -1 };

typedef struct Screen {
    Model *model;
    bool ascii, colour;
    int cursor;                 /* a square */
    int chosen;                 /* the piece picked up, or NO_SQUARE */
    char stone;                 /* the special piece to be placed next, its letter; 0: none */
    bool refused;               /* the message is a refusal */
    char message[MESSAGE_SIZE]; /* what was said last */
    bool entering;              /* the line below is being typed */
    bool asking;                /* whether to give the game up */
    char entry[ENTRY_SIZE];
    MoveList moves; /* the legal ones now */
    /* Of the last drawing, for the mouse: */
    CellPicture cells;
    int top, left;  /* of the board; top < 0: not drawn */
    bool panel;     /* there is room for one */
    uint64_t later; /* clock_us until which a move of taefl against taefl is to be looked at */
} Screen;

/* Whether the terminal can put its cursor anywhere. */
bool screen_possible(void);

/* Draws everything. */
void screen_draw(Screen *screen);

/* What would be taken if the piece picked up went somewhere, and where it can go. */
void screen_targets(const Screen *screen, Bits *dots, Bits *rings);

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

/* Columns of a text. */
int screen_width(const char *text);

/* Writes text at a place, wrapped at words to `columns` and cut after `lines`; a line end in it
 * ends a line. Returns the number of lines used. `skip` lines at the beginning are not shown. */
int screen_text(const Screen *screen, int line, int column, int columns, int lines, int skip,
                const char *text);

/* What the language of the game has for English words. */
const char *screen_word(const Screen *screen, const char *english);

/* Bytes of at most `columns` columns of a text. */
int screen_bytes(const char *text, int columns);

/* One look for a key, as ncurses names them: waits so long at most, -1: for ever. 0: a new drawing
 * is needed. KEY_ENDED: a signal has come, or the terminal is gone, which `deaf`, 0 at first,
 * counts. */
enum { KEY_ENDED = -2, KEY_NONE = -3 };
int screen_try(int patience_ms, int *deaf);

/* The next key; waits. */
int screen_key(void);

/* A page of text until a key is pressed, which is returned. */
int page_show(Screen *screen, const char *title, const char *text, const char *keys);

typedef struct MenuRow {
    char label[96];
    char words[128];
} MenuRow;

/* Lets the person choose a row; -1: none. `chosen` is where the cursor begins. */
int menu_choose(Screen *screen, const char *title, const MenuRow *rows, int count, int chosen);

/* The menus of the game: which rules, who plays, how well. False: nothing was chosen. */
bool menu_game(Screen *screen);
bool menu_players(Screen *screen);
bool menu_level(Screen *screen, int *level);

#endif
