/* See journal.h. The file is opened with O_APPEND and locked (flock), so that two runs cannot write
 * into one journal. */
#define _GNU_SOURCE /* strerrordesc_np */
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
};

static const char key[] = "taefl match"; /* of the settings' line; its value is the version */
enum { VERSION = 1 };

static bool refuse_errno(char why[WHY], const char *path) {
    return refuse(why, "%s: %s", path, strerrordesc_np(errno));
}

/* ------------------------------------------------------------------ reading */

/* All of the file, closed by a zero byte. */
static char *read_all(int file, const char *path, size_t *size, char why[WHY]) {
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        refuse(why, "%s: not a file", path);
        return NULL;
    }
    char *text = memory_resize(NULL, (size_t)about.st_size + 1);
    *size = 0;
    while (*size < (size_t)about.st_size) {
        ssize_t got = pread(file, text + *size, (size_t)about.st_size - *size, (off_t)*size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            refuse_errno(why, path);
            free(text);
            return NULL;
        }
        if (got == 0) break;
        *size += (size_t)got;
    }
    text[*size] = 0;
    return text;
}

/* The length of what ends in an end of line. */
static size_t whole_length(const char *text, size_t size) {
    while (size && text[size - 1] != '\n') size--;
    return size;
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

static json_t *read_settings(const char *path, const char *text, size_t whole, char why[WHY]) {
    const char *end = memchr(text, '\n', whole);
    json_t *object = read_line(path, 1, text, (size_t)(end - text), why);
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

static bool read_games(const char *path, const char *text, size_t whole, JournalReader reader,
                       char why[WHY]) {
    const char *at = (const char *)memchr(text, '\n', whole) + 1;
    for (int line = 2; at < text + whole; line++) {
        const char *end = memchr(at, '\n', (size_t)(text + whole - at));
        json_t *object = read_line(path, line, at, (size_t)(end - at), why);
        if (!object) return false;
        char flaw[WHY];
        bool good = reader.game(reader.ctx, object, flaw) ||
                    refuse(why, "%s: line %d: %.300s", path, line, flaw);
        json_decref(object);
        if (!good) return false;
        at = end + 1;
    }
    return true;
}

json_t *journal_settings(const char *path, bool *there, char why[WHY]) {
    int file =
        open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe is refused, not waited for */
    *there = file >= 0;
    if (file < 0) {
        *there = errno != ENOENT;
        refuse_errno(why, path);
        return NULL;
    }
    size_t size;
    char *text = read_all(file, path, &size, why);
    size_t whole = text ? whole_length(text, size) : 0;
    json_t *settings = whole ? read_settings(path, text, whole, why) : NULL;
    if (text && !whole) {
        *there = false;
        refuse(why, "%s: holds no complete line", path);
    }
    free(text);
    close(file);
    return settings;
}

bool journal_read(const char *path, JournalReader reader, bool *torn, char why[WHY]) {
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return refuse_errno(why, path);
    size_t size;
    char *text = read_all(file, path, &size, why);
    size_t whole = text ? whole_length(text, size) : 0;
    bool good = text != NULL;
    if (good && !whole) good = refuse(why, "%s: holds no complete line", path);
    *torn = whole < size;
    if (good) good = read_games(path, text, whole, reader, why);
    free(text);
    close(file);
    return good;
}

/* ------------------------------------------------------------------ writing */

/* The whole line or nothing of it: what a full disk leaves is taken away again, and `why` says what
 * failed. */
bool journal_add(Journal *j, json_t *object, const char **why) {
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
    *why = strerrordesc_np(errno);
    if (ftruncate(j->file, before.st_size) != 0)
        *why = "its last line is incomplete and cannot be removed";
    return false;
}

static bool begin(Journal *j, const json_t *settings, char why[WHY]) {
    if (ftruncate(j->file, 0) != 0) return refuse_errno(why, j->path);
    json_t *line = json_pack("{s:i, s:O}", key, VERSION, "settings", settings);
    const char *flaw;
    if (!journal_add(j, line, &flaw)) return refuse(why, "%s: %s", j->path, flaw);
    return folder_sync(j->path) || refuse_errno(why, j->path);
}

/* What stands there is taken over. */
static bool take_over(Journal *j, const json_t *settings, JournalReader reader,
                      JournalState *state) {
    size_t size;
    char *text = read_all(j->file, j->path, &size, state->why);
    if (!text) return false;
    size_t whole = whole_length(text, size);
    state->torn = whole < size;
    bool good = !whole || read_games(j->path, text, whole, reader, state->why);
    free(text);
    if (!good) return false;
    if (!whole)
        good = begin(j, settings, state->why);
    else if (state->torn)
        good = ftruncate(j->file, (off_t)whole) == 0 || refuse_errno(state->why, j->path);
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
    j->path = strcpy(memory_resize(NULL, strlen(path) + 1), path);
    bool good = flock(file, LOCK_EX | LOCK_NB) == 0 ||
                refuse(state->why, "%s: another match is writing into it", path);
    if (good && about.st_size && !resume)
        good = refuse(state->why, "%s: already exists; --resume continues it", path);
    if (good) good = take_over(j, settings, reader, state);
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
