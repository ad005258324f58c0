/* Journal: makes a match resumable after a kill at any moment. It is a file of JSON lines: the
 * settings, then one line for each game, in the order they finished. Each line is on the disk
 * before the match reports the game. So after a kill the file has every reported game once. A torn
 * line at its end is cut off. */
#pragma once

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

/* What journal_open found. */
typedef struct JournalState {
    bool torn;       /* the last line is incomplete */
    bool unwritable; /* the journal cannot be opened, but not because of its content */
    char why[WHY];   /* why it cannot be opened */
} JournalState;

/* Reads only the settings and returns a new reference. NULL with *there false if there is no file
 * or no whole line. NULL with the reason in `why` if it is no journal. */
json_t *journal_settings(const char *path, bool *there, char why[WHY]);

/* Reads a journal without opening it for writing. It skips a torn last line and sets *torn. */
bool journal_read(const char *path, JournalReader reader, bool *torn, char why[WHY]);

/* Opens a journal for writing and locks it. Without a file, or without a whole line in it, creates
 * the journal with these settings. An existing journal needs `resume`: then all games are read and
 * a torn last line is cut off. Returns NULL on failure. */
Journal *journal_open(const char *path, const json_t *settings, bool resume, JournalReader reader,
                      JournalState *state);

/* Adds a finished game. It is on the disk when this returns. False if writing failed; nothing of
 * the game is in the file then, and `why` points to a text that is never freed. */
bool journal_add(Journal *journal, const Record *record, const char **why);

void journal_close(Journal *journal);
