/* Studies: chapters that several people write, each a game file with variations, comments and drawn
 * marks (docs/study.md). */
#pragma once

#include "store/sessions.h"
#include "store/game_row.h"

enum {
    STUDY_TITLE = 4 * 80 + 1, /* a buffer: 80 characters */
    STUDY_KEY = 17,           /* a buffer: 16 letters and digits */
    STUDIES_MOST = 50,        /* of an owner */
    EDITORS_MOST = 100,       /* of a study, beside its owner */
    CHAPTERS_MOST = 64,       /* of a study */
    CHAPTER_BYTES = 48 << 10, /* of a game file */
    STUDY_BYTES = 1 << 20     /* of all its game files */
};

typedef struct StudyRow {
    char id[GAME_ID]; /* "": there is no such study */
    int64_t owner;
    char owner_name[PERSON_NAME];
    char title[STUDY_TITLE];
    char key[STUDY_KEY]; /* makes an editor of who has it */
    int64_t created, changed;
    bool edits; /* the person that was asked for may change the chapters */
} StudyRow;

typedef struct Chapter {
    int64_t n;       /* from 1; no number is used twice */
    int64_t version; /* from 1; each change is the next one */
    char title[STUDY_TITLE];
    char rules[GAME_RULES];
    char *position; /* where its game begins; "": at the start of the rules. Own memory */
    char *game;     /* NULL: not read. Own memory */
    int64_t person; /* the last writer; 0: gone */
    char by[PERSON_NAME];
    int64_t changed;
} Chapter;

typedef struct Chapters {
    Chapter *chapter;
    int count;
} Chapters;

void chapter_free(Chapter *chapter);
void chapters_free(Chapters *chapters);

/* A study as a person may see it; `person` 0 is nobody. */
bool studies_read(Db *db, const char *id, int64_t person, StudyRow *out);

/* An array of those that a person owns or edits, changed last first (docs/openapi.json). NULL: a
 * fault. */
struct json_t *studies_of(Db *db, int64_t person);

/* Adds a study without chapters; gives it id, key and date. *full: its owner has too many. */
bool studies_add(Db *db, StudyRow *row, bool *full);
bool studies_rename(Db *db, const char *id, const char *title);

/* Makes a new key. Whoever came by the old one is an editor no more. */
bool studies_lock(Db *db, const char *id, char key[STUDY_KEY]);

/* Makes the person an editor, if the key is the study's. */
typedef enum StudyJoin { JOIN_DONE, JOIN_WRONG_KEY, JOIN_FULL } StudyJoin;
bool studies_join(Db *db, const char *id, const char *key, int64_t person, StudyJoin *out);

/* Deletes a study and all that is in it. */
bool studies_drop(Db *db, const char *id);

/* All chapters in their order, without their games; one with its game (n 0: there is none). */
bool chapters_list(Db *db, const char *id, Chapters *out);
bool chapters_read(Db *db, const char *id, int64_t n, Chapter *out);

typedef enum ChapterPut {
    PUT_DONE,
    PUT_GONE,  /* there is no such chapter */
    PUT_NEWER, /* somebody else was faster */
    PUT_OTHER, /* it is another game: other rules, or another position to begin at */
    PUT_FULL,  /* the study has too many chapters, or too many bytes */
    PUT_LAST   /* a study keeps its last chapter */
} ChapterPut;

/* Adds a chapter; sets its number and version. */
bool chapters_add(Db *db, const char *id, Chapter *chapter, ChapterPut *out);

/* Changes the chapter of this number if it still has this version; sets the new one. The same game
 * once more changes nothing and is done, whatever its version, so that a request may be repeated.
 */
bool chapters_put(Db *db, const char *id, Chapter *chapter, ChapterPut *out);

/* Makes it the chapter number `place` of the list, from 1; behind the last one it is the last. */
bool chapters_move(Db *db, const char *id, int64_t n, int64_t place, ChapterPut *out);

/* Deletes the chapter if it still has this version, and there is another one. */
bool chapters_drop(Db *db, const char *id, int64_t n, int64_t version, ChapterPut *out);
