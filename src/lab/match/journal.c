/* See journal.h. The file is opened with O_APPEND and locked (flock), so that two runs cannot write
 * into one journal. */
#include "match/journal.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct Journal {
    int file;
    char *path;
    const Rules *rules;
};

static const char key[] = "taefl match"; /* of the settings' line; its value is the version */
enum { VERSION = 1 };

static bool refuse_errno(char why[WHY], const char *path) {
    return refuse(why, "%s: %s", path, strerror(errno));
}

/* ------------------------------------------------------------------ reading */

/* What stands in a file. */
typedef struct Lines {
    char *text; /* closed by a zero byte; to be freed */
    size_t size;
    size_t whole; /* up to the last end of line */
} Lines;

static bool read_all(int file, const char *path, Lines *lines, char why[WHY]) {
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
        return refuse(why, "%s: not a file", path);
    *lines = (Lines){.text = memory_resize(NULL, (size_t)about.st_size + 1)};
    while (lines->size < (size_t)about.st_size) {
        ssize_t got = pread(file, lines->text + lines->size, (size_t)about.st_size - lines->size,
                            (off_t)lines->size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            free(lines->text);
            return refuse_errno(why, path);
        }
        if (got == 0) break;
        lines->size += (size_t)got;
    }
    lines->text[lines->size] = 0;
    lines->whole = lines->size;
    while (lines->whole && lines->text[lines->whole - 1] != '\n') lines->whole--;
    return true;
}

/* Reads a file that must have a whole line. *there: it is there and has one, or cannot be looked
 * at. */
static bool load(const char *path, Lines *lines, bool *there, char why[WHY]) {
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe is not waited for */
    *there = file >= 0 || errno != ENOENT;
    if (file < 0) return refuse_errno(why, path);
    bool good = read_all(file, path, lines, why);
    close(file);
    if (!good || lines->whole) return good;
    free(lines->text);
    *there = false;
    return refuse(why, "%s: holds no complete line", path);
}

static json_t *read_line(const char *path, int line, const char *text, size_t length,
                         char why[WHY]) {
    json_error_t error;
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(object)) return object;
    json_decref(object);
    refuse(why, "%s: line %d: not a JSON object: column %d: %s", path, line, error.column,
           error.text);
    return NULL;
}

static json_t *read_settings(const char *path, const Lines *lines, char why[WHY]) {
    const char *end = memchr(lines->text, '\n', lines->whole);
    json_t *object = read_line(path, 1, lines->text, (size_t)(end - lines->text), why);
    if (!object) return NULL;
    json_int_t version = json_integer_value(json_object_get(object, key));
    json_t *settings = json_object_get(object, "settings");
    if (version == VERSION && json_is_object(settings))
        json_incref(settings);
    else {
        settings = NULL;
        if (version > VERSION)
            refuse(why, "%s: was written by a later version of this program", path);
        else
            refuse(why, "%s: line 1: this is not the journal of a match", path);
    }
    json_decref(object);
    return settings;
}

static bool take_game(const JournalReader *reader, const json_t *object, char why[WHY]) {
    Record record;
    if (!record_read(&record, object, reader->rules, reader->schedule, why)) return false;
    bool good = results_add(reader->results, &record) ||
                refuse(why, "game %d is in the file twice", record.number + 1);
    if (good && reader->game) reader->game(reader->ctx, &record);
    record_free(&record);
    return good;
}

static bool read_games(const char *path, const Lines *lines, const JournalReader *reader,
                       char why[WHY]) {
    const char *all = lines->text + lines->whole;
    const char *at = (const char *)memchr(lines->text, '\n', lines->whole) + 1;
    for (int line = 2; at < all; line++) {
        const char *end = memchr(at, '\n', (size_t)(all - at));
        json_t *object = read_line(path, line, at, (size_t)(end - at), why);
        if (!object) return false;
        char flaw[WHY];
        bool good =
            take_game(reader, object, flaw) || refuse(why, "%s: line %d: %.300s", path, line, flaw);
        json_decref(object);
        if (!good) return false;
        at = end + 1;
    }
    return true;
}

json_t *journal_settings(const char *path, bool *there, char why[WHY]) {
    Lines lines;
    if (!load(path, &lines, there, why)) return NULL;
    json_t *settings = read_settings(path, &lines, why);
    free(lines.text);
    return settings;
}

bool journal_read(const char *path, JournalReader reader, bool *torn, char why[WHY]) {
    Lines lines;
    bool there;
    if (!load(path, &lines, &there, why)) return false;
    *torn = lines.whole < lines.size;
    bool good = read_games(path, &lines, &reader, why);
    free(lines.text);
    return good;
}

/* ------------------------------------------------------------------ writing */

/* The whole line or nothing of it: what a full disk leaves is taken away again, and `why` says what
 * failed. Takes the reference. */
static bool add_line(Journal *j, json_t *object, const char **why) {
    char *text = json_written(object);
    struct stat before;
    size_t length = text ? strlen(text) : 0;
    *why = text ? "its size cannot be determined" : "a line is not JSON";
    if (!text || fstat(j->file, &before) != 0) {
        free(text);
        return false;
    }
    text[length++] = '\n'; /* in the place of the closing zero */
    bool good = descriptor_write(j->file, text, length) && fsync(j->file) == 0;
    free(text);
    if (good) return true;
    *why = strerror(errno);
    if (ftruncate(j->file, before.st_size) != 0)
        *why = "its last line is incomplete and cannot be removed";
    return false;
}

bool journal_add(Journal *j, const Record *record, const char **why) {
    return add_line(j, record_json(record, j->rules), why);
}

static bool begin(Journal *j, const json_t *settings, char why[WHY]) {
    if (ftruncate(j->file, 0) != 0) return refuse_errno(why, j->path);
    json_t *line = json_pack("{s:i, s:O}", key, VERSION, "settings", settings);
    const char *flaw;
    if (!add_line(j, line, &flaw)) return refuse(why, "%s: %s", j->path, flaw);
    return folder_sync(j->path) || refuse_errno(why, j->path);
}

/* What stands there is taken over. */
static bool take_over(Journal *j, const json_t *settings, const JournalReader *reader,
                      JournalState *state) {
    Lines lines;
    if (!read_all(j->file, j->path, &lines, state->why)) return false;
    state->torn = lines.whole < lines.size;
    bool good = !lines.whole || read_games(j->path, &lines, reader, state->why);
    free(lines.text);
    if (!good) return false;
    if (!lines.whole)
        good = begin(j, settings, state->why);
    else if (state->torn)
        good = ftruncate(j->file, (off_t)lines.whole) == 0 || refuse_errno(state->why, j->path);
    state->unwritable = !good;
    return good;
}

Journal *journal_open(const char *path, const json_t *settings, bool resume, JournalReader reader,
                      JournalState *state) {
    *state = (JournalState){.unwritable = true};
    enum { HOW = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC };
    int file = open(path, HOW | O_EXCL, 0666);
    bool made = file >= 0;
    if (!made && errno == EEXIST) file = open(path, HOW, 0666);
    struct stat about = {0};
    if (file < 0 || fstat(file, &about) != 0) {
        refuse_errno(state->why, path);
        if (file >= 0) close(file);
        return NULL;
    }
    state->unwritable = false;
    Journal *j = memory_get(sizeof *j);
    j->file = file;
    j->rules = reader.rules;
    j->path = strcpy(memory_resize(NULL, strlen(path) + 1), path);
    bool good = flock(file, LOCK_EX | LOCK_NB) == 0 ||
                refuse(state->why, "%s: another match is writing into it", path);
    if (good && about.st_size && !resume)
        good = refuse(state->why, "%s: already exists; --resume continues it", path);
    if (good) good = take_over(j, settings, &reader, state);
    if (good) return j;
    if (made) unlink(path); /* nothing of ours stands in it */
    journal_close(j);
    return NULL;
}

void journal_close(Journal *journal) {
    if (!journal) return;
    close(journal->file);
    free(journal->path);
    free(journal);
}
