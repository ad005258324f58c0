/* Keep: the game in the state folder, $XDG_STATE_HOME/taefl or ~/.local/state/taefl, written anew
 * after every change in one step, so that whatever ends the program loses nothing. One file a game
 * begun; `taefl play --resume` takes the one last played that is not over. */
#ifndef TERMINAL_KEEP_H
#define TERMINAL_KEEP_H

#include <stdbool.h>
#include <stddef.h>

enum { KEEP_PATH = 1024 };

typedef struct Keep {
    char path[KEEP_PATH]; /* "": no folder is to be had */
    char why[128];        /* why the game cannot be kept; "" while it can */
} Keep;

/* Chooses a new file; the folder is made. */
void keep_new(Keep *keep);

/* Goes on with a file that is there. */
void keep_at(Keep *keep, const char *path);

/* Writes it. False if it cannot, and `why` says so. */
bool keep_write(Keep *keep, const char *text, size_t length);

/* The kept games from the last one written to the first: the path of number `number` (0 and up);
 * false if there are no more. */
bool keep_find(int number, char path[KEEP_PATH]);

#endif
