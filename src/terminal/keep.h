/* Keep: the game in the state folder, $XDG_STATE_HOME/taefl or ~/.local/state/taefl, written anew
 * after every change in one step, so that whatever ends the program loses nothing. One file a game
 * begun, for its owner's eyes alone; `taefl play --resume` takes the one last played that is not
 * over.
 *
 * Two programs never play the same kept game: whoever plays it holds a lock, and others pass it by.
 * Where a lock does not help (another computer, an editor), it is noticed before writing that the
 * file is no longer what was last written; then it stays as it is, and the game goes on apart. */
#ifndef TERMINAL_KEEP_H
#define TERMINAL_KEEP_H

#include "core/text.h"

#include <sys/stat.h>

enum { KEEP_PATH = 1024, KEEP_WORDS = 256 };

typedef struct Keep {
    char path[KEEP_PATH];     /* "": no folder is to be had */
    char why[128];            /* why the game cannot be kept; "" while it can */
    char news[KEEP_WORDS];    /* what the player has to be told, a sentence; "" for nothing */
    int lock;                 /* a descriptor that holds the lock; 0: none */
    bool known;               /* the file is there, and … */
    struct stat seen;         /* … this is what it was when last read or written */
    const Language *language; /* of `why` and `news`; NULL: English */
} Keep;

/* Chooses a new file; the folder is made. Lets go of the one before. */
void keep_new(Keep *keep);

/* Takes a kept game to go on with. False if another program plays it. To be read after that. */
bool keep_take(Keep *keep, const char *path);

/* Lets go of it. */
void keep_leave(Keep *keep);

/* Writes it. False if it cannot, and `why` says so. */
bool keep_write(Keep *keep, const char *text, size_t length);

/* It cannot be written at all, for this reason. */
void keep_fail(Keep *keep, const char *why);

/* The kept games from the last one written to the first: the path of number `number` (0 and up);
 * false if there are no more. */
bool keep_find(int number, char path[KEEP_PATH]);

#endif
