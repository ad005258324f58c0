/* See journal.h. */
#include "match/journal.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct Journal {
    Output *file;
    const Rules *rules;
};

static const char key[] = "taefl match"; /* of the head; its value is the version */
enum { VERSION = 1 };

/* Whether it is a file: a pipe is not waited for. *there: something is there. */
static bool look(const char *path, bool *there, off_t *size, char why[WHY]) {
    struct stat about;
    bool found = stat(path, &about) == 0;
    *there = found || errno != ENOENT;
    *size = found ? about.st_size : 0;
    if (!found) return refuse(why, "%s: %s", path, strerror(errno));
    return S_ISREG(about.st_mode) || refuse(why, "%s: not a file", path);
}

/* ------------------------------------------------------------------ reading */

static json_t *settings_in(const JsonLines *line, char why[WHY]) {
    return jsonlines_settings(line->at, key, VERSION, "this is not the journal of a match", why);
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

static bool take_line(void *ctx, const JsonLines *line, char why[WHY]) {
    return line->number == 1 ? settings_in(line, why) != NULL : take_game(ctx, line->at, why);
}

json_t *journal_settings(const char *path, bool *there, char why[WHY]) {
    off_t size;
    JsonLines lines;
    char flaw[WHY];
    json_t *settings = NULL;
    if (!look(path, there, &size, why) || !jsonlines_open(&lines, path, why)) return NULL;
    if (jsonlines_next(&lines, why)) {
        settings = json_incref(settings_in(&lines, flaw));
        if (!settings) refuse(why, "%.200s: line 1: %.250s", path, flaw);
    } else if (!*why) {
        *there = false;
        refuse(why, "%s: holds no complete line", path);
    }
    jsonlines_close(&lines);
    return settings;
}

bool journal_read(const char *path, JournalReader reader, bool *torn, char why[WHY]) {
    bool there;
    off_t size;
    JsonLines lines;
    bool good = look(path, &there, &size, why) &&
                jsonlines_read(&lines, path, (JsonTaker){take_line, &reader}, why);
    if (good) *torn = lines.torn;
    return good;
}

/* ------------------------------------------------------------------ writing */

bool journal_add(Journal *j, const Record *record, const char **why) {
    return jsonlines_add(j->file, record_json(record, j->rules), true, why);
}

Journal *journal_open(const char *path, json_t *settings, bool resume, JournalReader reader,
                      JsonState *state, char why[WHY]) {
    bool there;
    off_t size;
    *state = (JsonState){0};
    if (!look(path, &there, &size, why) && there) return NULL;
    if (size && !resume) {
        refuse(why, "%s: already exists; --resume continues it", path);
        return NULL;
    }
    json_t *head = json_pack("{s:i, s:O}", key, VERSION, "settings", settings);
    Output *file = jsonlines_add_to(path, (JsonTaker){take_line, &reader}, head, state, why);
    if (!file) return NULL;
    Journal *j = memory_get(sizeof *j);
    *j = (Journal){file, reader.rules};
    return j;
}

void journal_close(Journal *journal) {
    if (!journal) return;
    output_drop(journal->file); /* each line is on the disk already */
    free(journal);
}
