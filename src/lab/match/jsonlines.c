/* See jsonlines.h. */
#include "match/jsonlines.h"
#include "base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ------------------------------------------------------------------ reading */

bool jsonlines_open(JsonLines *l, const char *path, char why[WHY]) {
    const char *reason;
    *l = (JsonLines){.path = path, .reader = lines_open(path, &reason)};
    l->packed = l->reader && lines_packed(l->reader);
    return l->reader || refuse(why, "%.200s: %s", path, reason);
}

void jsonlines_over(JsonLines *l, const char *text, size_t size) {
    *l = (JsonLines){.over = text, .size = size};
}

void jsonlines_close(JsonLines *l) {
    lines_close(l->reader);
    json_decref(l->at);
    l->reader = NULL;
    l->at = NULL;
}

static void take_line(JsonLines *l, const char **reason) {
    if (l->reader) {
        l->text = lines_next(l->reader, &l->length, reason);
        l->torn = l->text && lines_torn(l->reader);
        if (l->text && !l->torn) l->whole = lines_taken(l->reader);
        return;
    }
    size_t left = l->size - l->whole;
    const char *end = memchr(l->over + l->whole, '\n', left);
    l->text = left ? l->over + l->whole : NULL;
    l->length = end ? (size_t)(end - l->text) : left;
    l->torn = left && !end;
    l->whole += end ? l->length + 1 : 0;
}

bool jsonlines_next(JsonLines *l, char why[WHY]) {
    const char *reason = NULL;
    *why = 0;
    json_decref(l->at);
    l->at = NULL;
    take_line(l, &reason);
    l->number++;
    if (reason) return refuse(why, "%.200s: line %d: %s", l->path, l->number, reason);
    if (!l->text || (l->torn && l->reader)) return false;
    l->at = json_loadb(l->text, l->length, JSON_REJECT_DUPLICATES, &l->flaw);
    char *flag = l->at ? NULL : strstr(l->flaw.text, " without JSON_");
    if (flag) *flag = 0; /* our users cannot set it */
    bool good = json_is_object(l->at);
    if (l->torn) { /* somebody who ends no last line has written a text */
        if (good) l->whole = l->size;
        l->torn = !good;
        return good;
    }
    return good || refuse(why, "%.200s: line %d: not a JSON object: column %d: %.200s",
                          l->path ? l->path : "", l->number, l->flaw.column, l->flaw.text);
}

bool jsonlines_read(JsonLines *l, const char *path, JsonTaker taker, char why[WHY]) {
    char flaw[WHY];
    if (!jsonlines_open(l, path, why)) return false;
    while (jsonlines_next(l, why))
        if (!taker.take(taker.ctx, l, flaw)) {
            refuse(why, "%.200s: line %d: %.250s", path, l->number, flaw);
            break;
        }
    jsonlines_close(l);
    return !*why;
}

/* ------------------------------------------------------------------ heads */

json_t *jsonlines_settings(json_t *head, const char *name, int version, const char *other,
                           char why[WHY]) {
    json_int_t there = json_integer_value(json_object_get(head, name));
    json_t *settings = json_object_get(head, "settings");
    if (there == version && json_is_object(settings)) return settings;
    refuse(why, "%s", there > version ? "was written by a later version of this program" : other);
    return NULL;
}

bool jsonlines_same(json_t *there, json_t *wanted, char why[WHY]) {
    const char *name;
    json_t *value;
    json_object_foreach(wanted, name, value) {
        json_t *other = json_object_get(there, name);
        if (other && json_equal(other, value)) continue;
        char *is = other ? json_dumps(other, JSON_ENCODE_ANY) : NULL;
        char *shall = json_dumps(value, JSON_ENCODE_ANY);
        refuse(why, "its games were played with %s %.100s, not %s", name, is ? is : "nothing",
               shall);
        free(is);
        free(shall);
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------ writing */

bool jsonlines_add(Output *file, json_t *line, bool on_disk, const char **why) {
    char *text = json_written(line);
    if (!text) {
        *why = "a line is not JSON";
        return false;
    }
    output_print(file, "%s\n", text);
    free(text);
    return on_disk ? output_sync(file, why) : output_flush(file, why);
}

/* What is to be read before lines are added: a pipe or a terminal is only written into. */
static bool is_file(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* Makes the open file end with a whole line. */
static bool make_whole(Output *file, const JsonLines *lines, json_t *head, const char *path,
                       char why[WHY]) {
    const char *reason = "is compressed; unpack it first, so that games can be added";
    bool good = !lines->packed && (!lines->torn || output_cut(file, lines->whole, &reason)) &&
                (lines->whole || jsonlines_add(file, json_incref(head), true, &reason));
    if (good && !lines->whole && !folder_sync(path)) {
        reason = strerror(errno);
        good = false;
    }
    return good || refuse(why, "%.200s: %s", path, reason);
}

/* What was opened becomes a file to add lines to. */
static bool go_on(Output *file, const char *path, JsonTaker taker, json_t *head, JsonState *state,
                  char why[WHY]) {
    JsonLines lines = {0};
    if (is_file(path) && !jsonlines_read(&lines, path, taker, why)) return false;
    bool good = make_whole(file, &lines, head, path, why);
    *state = (JsonState){.torn = lines.torn, .unwritable = !good && !lines.packed};
    return good;
}

Output *jsonlines_add_to(const char *path, JsonTaker taker, json_t *head, JsonState *state,
                         char why[WHY]) {
    const char *reason;
    bool made = access(path, F_OK) != 0;
    Output *file = output_open(path, OUTPUT_ADD, &reason);
    *state = (JsonState){.unwritable = !file && reason != output_is_busy};
    if (!file) {
        refuse(why, "%.200s: %s", path, reason);
    } else if (!go_on(file, path, taker, head, state, why)) {
        output_drop(file);
        if (made) unlink(path);
        file = NULL;
    }
    json_decref(head);
    return file;
}
