/* See network_json.h. */
#include "learning/network_json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char FORM[] = "taefl weights";
enum { VERSION = 1, MOST_DIMENSIONS = 3 };

/* Whole numbers in nested arrays, or a single one. */
typedef struct Field {
    const char *name;
    int low, high;
    int dimensions, shape[MOST_DIMENSIONS];
    int32_t *wide;  /* where they are, one after the other; … */
    int16_t *small; /* … here if that is NULL */
} Field;

enum { FIELDS = 5 };

static void fields_of(Network *n, Field out[FIELDS]) {
    const Field fields[FIELDS] = {
        {"scale", 1, 1000, 0, {0}, &n->scale, NULL},
        {"constant", INT32_MIN, INT32_MAX, 1, {NETWORK_VIEWS}, n->constant, NULL},
        {"bias", INT16_MIN, INT16_MAX, 2, {NETWORK_VIEWS, NETWORK_HIDDEN}, NULL, n->bias[0]},
        {"output",
         -NETWORK_MOST,
         NETWORK_MOST,
         2,
         {NETWORK_VIEWS, NETWORK_HIDDEN},
         NULL,
         n->output[0]},
        {"input",
         INT16_MIN,
         INT16_MAX,
         3,
         {FEATURE_SETS, n->squares, NETWORK_HIDDEN},
         NULL,
         n->input[0]}};
    memcpy(out, fields, sizeof fields);
}

/* ------------------------------------------------------------------ writing */

/* The numbers from number `*at` on, which is moved behind them. */
static json_t *written(const Field *f, int depth, int *at) {
    int number = (*at)++;
    if (depth == f->dimensions || depth == MOST_DIMENSIONS) /* the latter for the compiler */
        return json_integer(f->wide ? f->wide[number] : f->small[number]);
    json_t *array = json_array();
    --*at;
    for (int i = 0; i < f->shape[depth]; i++)
        json_array_append_new(array, written(f, depth + 1, at));
    return array;
}

static json_t *rules_json(const char *list) {
    json_t *rules = json_array();
    for (size_t length; (length = strcspn(list, " ")); list += length + (list[length] == ' '))
        json_array_append_new(rules, json_stringn_nocheck(list, length));
    return rules;
}

json_t *network_json_write(const NetworkFile *file) {
    Field field[FIELDS];
    Network network = file->network; /* fields_of gives places to write to */
    fields_of(&network, field);
    json_t *json = json_pack("{s:i, s:o, s:s}", FORM, VERSION, "rules", rules_json(file->rules),
                             "training", file->training);
    for (int i = 0; i < FIELDS; i++) {
        int at = 0;
        json_object_set_new(json, field[i].name, written(&field[i], 0, &at));
    }
    return json;
}

/* ------------------------------------------------------------------ reading */

typedef struct Reader {
    char *why;
    int index[MOST_DIMENSIONS]; /* of the number that is being read, in its field */
} Reader;

__attribute__((format(printf, 2, 3))) static bool refuse(const Reader *r, const char *format, ...) {
    va_list words;
    va_start(words, format);
    vsnprintf(r->why, NETWORK_JSON_WHY, format, words);
    va_end(words);
    return false;
}

/* "bias[1][7]". */
static const char *place(const Reader *r, const Field *f, int depth, char out[64]) {
    int length = snprintf(out, 64, "%s", f->name);
    for (int i = 0; i < depth; i++)
        length += snprintf(out + length, 64 - (size_t)length, "[%d]", r->index[i]);
    return out;
}

static bool take(Reader *r, const Field *f, const json_t *value, int *at) {
    char name[64];
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < f->low || number > f->high)
        return refuse(r, "%s must be a whole number from %d to %d",
                      place(r, f, f->dimensions, name), f->low, f->high);
    if (f->wide)
        f->wide[(*at)++] = (int32_t)number;
    else
        f->small[(*at)++] = (int16_t)number;
    return true;
}

static bool read_part(Reader *r, const Field *f, const json_t *value, int depth, int *at) {
    char name[64];
    if (depth == f->dimensions || depth == MOST_DIMENSIONS) return take(r, f, value, at);
    if (!json_is_array(value) || json_array_size(value) != (size_t)f->shape[depth])
        return refuse(r, "%s must be an array of %d", place(r, f, depth, name), f->shape[depth]);
    for (int i = 0; i < f->shape[depth]; i++) {
        r->index[depth] = i;
        if (!read_part(r, f, json_array_get(value, (size_t)i), depth + 1, at)) return false;
    }
    return true;
}

/* The names of the rules, and how the network was made. */
static bool read_words(Reader *r, const json_t *json, NetworkFile *out) {
    const json_t *rules = json_object_get(json, "rules"),
                 *training = json_object_get(json, "training");
    const json_t *name;
    size_t i;
    Text list = text_into(out->rules, sizeof out->rules);
    if (rules && !json_is_array(rules)) return refuse(r, "rules must be an array of names");
    json_array_foreach(rules, i, name) {
        const char *text = json_string_value(name);
        if (!text || !*text || strpbrk(text, " \n"))
            return refuse(r, "rules[%zu] must be the name of a rule set", i);
        if (i) text_char(&list, ' ');
        text_string(&list, text);
    }
    if (list.full) return refuse(r, "rules has more names than a network's file has room for");
    const char *words = training ? json_string_value(training) : "";
    if (!words || strlen(words) >= sizeof out->training || strchr(words, '\n'))
        return refuse(r, "training must be one line of at most %zu bytes",
                      sizeof out->training - 1);
    strcpy(out->training, words);
    return true;
}

/* Refuses keys that say nothing to us: a weight under another name would be left out. */
static bool check_keys(Reader *r, const json_t *json, const Field field[FIELDS]) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value) {
        bool known =
            strcmp(key, FORM) == 0 || strcmp(key, "rules") == 0 || strcmp(key, "training") == 0;
        for (int i = 0; i < FIELDS && !known; i++) known = strcmp(key, field[i].name) == 0;
        if (!known) return refuse(r, "unknown key \"%.60s\"", key);
    }
    return true;
}

static bool read_all(Reader *r, const json_t *json, NetworkFile *out) {
    Field field[FIELDS];
    if (json_integer_value(json_object_get(json, FORM)) != VERSION)
        return refuse(r, "it is not a file of weights: \"%s\" must be %d", FORM, VERSION);
    if (!read_words(r, json, out)) return false;
    size_t squares = json_array_size(json_array_get(json_object_get(json, "input"), 0));
    if (squares > MAX_SQUARES) return refuse(r, "input[0] has more squares than any board");
    out->network.squares = (int32_t)squares;
    fields_of(&out->network, field);
    for (int i = 0, at; i < FIELDS; i++) {
        const json_t *value = json_object_get(json, field[i].name);
        at = 0;
        if (!value) return refuse(r, "%s is missing", field[i].name);
        if (!read_part(r, &field[i], value, 0, &at)) return false;
    }
    return check_keys(r, json, field);
}

bool network_json_read(NetworkFile *out, const char *text, size_t size,
                       char why[NETWORK_JSON_WHY]) {
    Reader r = {.why = why};
    json_error_t error;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    *out = (NetworkFile){0};
    bool fine = json ? read_all(&r, json, out)
                     : refuse(&r, "line %d, column %d: %s", error.line, error.column, error.text);
    json_decref(json);
    return fine;
}
