/* Autosave: saves the game in the state folder, $XDG_STATE_HOME/taefl or ~/.local/state/taefl,
 * after every change and in one step, so nothing is lost when the program ends. Each game has one
 * file, readable by its owner only. `taefl play --resume` takes the last unfinished one.
 *
 * Two programs never play the same saved game: the player holds a lock, and others skip the game.
 * Locks do not help against other machines or editors. So before writing it checks that the file is
 * as it was last written; if not, it leaves that file alone and saves the game in a new one. */
#pragma once

#include "core/text.h"

#include <sys/stat.h>

enum { AUTOSAVE_PATH = 1024, AUTOSAVE_WORDS = 256 };

typedef struct Autosave {
    char path[AUTOSAVE_PATH];  /* "": there is no folder */
    char why[128];             /* why the game cannot be saved; "" while it can */
    char news[AUTOSAVE_WORDS]; /* a sentence for the player; "": none */
    int lock;                  /* the descriptor that holds the lock; 0: none */
    bool known;                /* the file is there, and … */
    struct stat seen;          /* … this is what it was when last read or written */
    const Language *language;  /* for `why` and `news`; NULL: English */
} Autosave;

/* Chooses a new file and creates the folder. Releases the game before. */
void autosave_new(Autosave *save);

/* Takes over a saved game. False if another program plays it. Read the file only after this
 * call. */
bool autosave_take(Autosave *save, const char *path);

/* Releases the game. */
void autosave_leave(Autosave *save);

/* Writes the game. False if that fails; `why` has the reason. */
bool autosave_write(Autosave *save, const char *text, size_t length);

/* Notes that the game cannot be written at all, with the reason. */
void autosave_fail(Autosave *save, const char *why);

/* The path of saved game `number`, from 0, the last written one first; false if there are no
 * more. */
bool autosave_find(int number, char path[AUTOSAVE_PATH]);
