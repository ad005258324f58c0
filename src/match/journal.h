/* Journal: what makes a match resumable after a kill at any moment. A file of JSON lines: the
 * settings, then one line for each finished game, in the order they finished. A line is written
 * and brought to the disk before the next game is told of; so after a kill the file
 * holds every finished game once, and perhaps a torn line at its end, which is cut off. */
#ifndef MATCH_JOURNAL_H
#define MATCH_JOURNAL_H

#include "match/words.h"

#include <jansson.h>

typedef struct Journal Journal;

/* What a reader does with each game's object; false with a reason refuses the journal. */
typedef bool (*JournalGame)(void *ctx, const json_t *game, char why[WHY]);

/* Reads only the settings: a new reference, NULL if there is no such file or nothing whole in it
 * (*there is false then) or if it is no journal (`why` says so). */
json_t *journal_settings(const char *path, bool *there, char why[WHY]);

/* Reads a journal that nobody need write to. A torn last line is left out; *torn says so. */
bool journal_read(const char *path, JournalGame game, void *ctx, bool *torn, char why[WHY]);

/* Opens it for writing, alone; makes it, with these settings, if it is not there or nothing whole
 * stands in it. If it is there: only with `resume`, then every game is read and a torn last line
 * cut off (*torn). NULL with a reason; *unwritable where what stands there is not to blame. */
Journal *journal_open(const char *path, const json_t *settings, bool resume, JournalGame game,
                      void *ctx, bool *torn, bool *unwritable, char why[WHY]);

/* Adds a finished game; it is on the disk when this returns. Takes the reference. False if it could
 * not be written: then it does not stand there, not in part either; `why` gets words that live for
 * ever. */
bool journal_add(Journal *journal, json_t *game, const char **why);

void journal_close(Journal *journal);

#endif
