/* A program in a pseudo-terminal and the screen it draws: keys go in, cells with their colours come
 * out. It understands what taefl sends, no more. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { PTY_COLUMNS = 200, PTY_LINES = 60, PTY_DEFAULT = -1 };

typedef struct PtyCell {
    char glyph[5];       /* UTF-8 */
    int16_t front, back; /* 0 … 255, or PTY_DEFAULT */
    bool bold, dim, reverse;
} PtyCell;

typedef struct Pty {
    int descriptor;
    pid_t process;
    int columns, lines;
    int column, line; /* of the cursor */
    PtyCell pen;      /* how the next character is drawn */
    PtyCell cell[PTY_LINES][PTY_COLUMNS];
    char pending[256]; /* a sequence or character not yet complete */
    int pending_length;
    bool second;     /* the second screen is shown, which leaves no trace */
    int scrolled;    /* how many lines have left the screen at the top */
    bool given_back; /* after the end: the terminal reads lines and shows what is typed */
} Pty;

/* Starts the program TAEFL of the environment with arguments (those after its name, NULL ends) and
 * more environment ("NAME=value", NULL ends). */
void pty_start(Pty *pty, int columns, int lines, const char *const *arguments,
               const char *const *environment);

/* Reads until some line of the screen shows `text`. False if the program ends first, or after half
 * a minute; the screen is then printed. */
bool pty_wait(Pty *pty, const char *text);

/* The same until none does. */
bool pty_wait_gone(Pty *pty, const char *text);

/* Where `text` stands, from the top; false if nowhere. Columns are counted in characters. */
bool pty_find(const Pty *pty, const char *text, int *column, int *line);

void pty_type(Pty *pty, const char *bytes);

void pty_resize(Pty *pty, int columns, int lines);

/* Waits for the end of the program: its exit code, -1 if a signal ended it. What it wrote last is
 * on the screen. */
int pty_end(Pty *pty);

/* A line as text, spaces at its end left out; `out` holds 5 × PTY_COLUMNS bytes. */
void pty_line(const Pty *pty, int line, char *out);

/* The screen as a picture. */
void pty_svg(const Pty *pty, FILE *out);
