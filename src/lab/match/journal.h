/* Journal: makes a match resumable after a kill at any moment. Its lines (jsonlines.h) are the
 * settings, then the games in the order they finished. Each line is on the disk before the match
 * reports the game. So after a kill the file has every reported game once. */
#pragma once

#include "match/jsonlines.h"
#include "match/record.h"
#include "match/results.h"

typedef struct Journal Journal;

/* The match that a journal must belong to. One game that does not refuses the whole journal. */
typedef struct JournalReader {
    const Rules *rules;
    const Schedule *schedule;
    Results *results;                              /* gets every game */
    void (*game)(void *ctx, const Record *record); /* NULL: nobody else wants them */
    void *ctx;
} JournalReader;

/* Reads only the settings and returns a new reference. NULL with *there false if there is no file
 * or no whole line. NULL with the reason in `why` if it is no journal. */
json_t *journal_settings(const char *path, bool *there, char why[WHY]);

/* Reads a journal without opening it for writing. It skips a torn last line and sets *torn. */
bool journal_read(const char *path, JournalReader reader, bool *torn, char why[WHY]);

/* Opens a journal for writing and locks it. Without a file, or without a whole line in it, creates
 * the journal with these settings. An existing journal needs `resume`: then all games are read and
 * a torn last line is cut off. NULL with place and reason in `why`. */
Journal *journal_open(const char *path, json_t *settings, bool resume, JournalReader reader,
                      JsonState *state, char why[WHY]);

/* Adds a finished game. It is on the disk when this returns. False if writing failed; nothing of
 * the game is in the file then, and `why` points to a text that is never freed. */
bool journal_add(Journal *journal, const Record *record, const char **why);

void journal_close(Journal *journal);
