/* Files of JSON lines that a run can go on with after it was ended by force. The first line is the
 * head, which says what the file is; then comes an object a line. Each line is in the file at once,
 * so only the last one can be torn. A reader leaves a torn line out, and a writer cuts it off. */
#pragma once

#include "base/jansson.h"
#include "base/output.h"
#include "match/words.h"

struct LineReader;

typedef struct JsonLines {
    const char *path; /* borrowed; NULL: a text in memory */
    struct LineReader *reader;
    const char *over; /* that text … */
    size_t size;      /* … and its bytes */
    const char *text; /* the last line, as is `at`; both until the next one */
    size_t length;
    json_t *at;
    int number;        /* of that line, 1 and up */
    size_t whole;      /* bytes of all whole lines so far */
    bool torn;         /* what follows them is no whole line */
    bool packed;       /* the file is compressed */
    json_error_t flaw; /* of a line that is no object */
} JsonLines;

/* Opens a file for reading. False with the reason in `why`. */
bool jsonlines_open(JsonLines *lines, const char *path, char why[WHY]);

/* Begins to read a text in memory, which is borrowed. */
void jsonlines_over(JsonLines *lines, const char *text, size_t size);

/* The next whole line; in a text in memory, the last one is whole without its end, too, if it is an
 * object. False at the end, where `why` is empty and `torn` says whether something was left, or
 * with place and reason in `why`. */
bool jsonlines_next(JsonLines *lines, char why[WHY]);

/* Closes; the numbers above stay. */
void jsonlines_close(JsonLines *lines);

/* Takes a line of a file, the head included. False with the reason, without the place, in `why`. */
typedef struct JsonTaker {
    bool (*take)(void *ctx, const JsonLines *line, char why[WHY]);
    void *ctx;
} JsonTaker;

/* Hands out all whole lines of a file. False with place and reason in `why`. */
bool jsonlines_read(JsonLines *lines, const char *path, JsonTaker taker, char why[WHY]);

/* What jsonlines_add_to found. */
typedef struct JsonState {
    bool torn;       /* the last line was incomplete */
    bool unwritable; /* the file cannot be written, but not because of its content */
} JsonState;

/* Opens a file to add lines. A file that is there is handed out first, and a torn last line of it
 * is cut off. One without a whole line, and a new one, gets the head, whose reference is taken.
 * NULL with place and reason in `why`; the file is unchanged then, and a new one is away. */
Output *jsonlines_add_to(const char *path, JsonTaker taker, json_t *head, JsonState *state,
                         char why[WHY]);

/* Adds a line, whose reference is taken; on_disk: it is on the disk when this returns. False if
 * that failed, with a text that is never freed. Nothing of the line is in the file then. */
bool jsonlines_add(Output *file, json_t *line, bool on_disk, const char **why);

/* The "settings" of a head {"NAME": VERSION, "settings": {…}}, borrowed. NULL with `other` in `why`
 * if the head has another name. */
json_t *jsonlines_settings(json_t *head, const char *name, int version, const char *other,
                           char why[WHY]);

/* Whether `there` has all that is `wanted`. The first that differs is named in `why`. */
bool jsonlines_same(json_t *there, json_t *wanted, char why[WHY]);
