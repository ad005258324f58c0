/* Journal: makes a match resumable after a kill at any moment. It is a file of JSON lines: the
 * settings, then one line for each game, in the order they finished. Each line is on the disk
 * before the match reports the game. So after a kill the file has every reported game once. A torn
 * line at its end is cut off. */
#ifndef MATCH_JOURNAL_H
#define MATCH_JOURNAL_H

#include "match/words.h"

#include <jansson.h>

typedef struct Journal Journal;

/* Takes one game of a journal. False with the reason in `why` refuses the whole journal. */
typedef bool (*JournalGame)(void *ctx, const json_t *game, char why[WHY]);

/* Reads only the settings and returns a new reference. NULL with *there false if there is no file
 * or no whole line. NULL with the reason in `why` if it is no journal. */
json_t *journal_settings(const char *path, bool *there, char why[WHY]);

/* Reads a journal without opening it for writing. It skips a torn last line and sets *torn. */
bool journal_read(const char *path, JournalGame game, void *ctx, bool *torn, char why[WHY]);

/* Opens a journal for writing and locks it. Without a file, or without a whole line in it, creates
 * the journal with these settings. An existing journal needs `resume`: then all games are read and
 * a torn last line is cut off (*torn). NULL with the reason in `why`; *unwritable if the file's
 * content is not the reason. */
Journal *journal_open(const char *path, const json_t *settings, bool resume, JournalGame game,
                      void *ctx, bool *torn, bool *unwritable, char why[WHY]);

/* Adds a finished game and takes the reference. The game is on the disk when this returns. False if
 * writing failed; nothing of the game is in the file then, and `why` points to a text that is never
 * freed. */
bool journal_add(Journal *journal, json_t *game, const char **why);

void journal_close(Journal *journal);

#endif
