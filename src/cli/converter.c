/* See converter.h. */
#include "cli/converter.h"
#include "base/memory.h"
#include "record/bologna_log.h"
#include "record/otg.h"
#include "record/twin.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_MEMORY = 4 << 20, PER_BYTE = 40 };

typedef struct Convert {
    const char *rules;
    Form from, to;
    GameFile file;
    JsonValue *value; /* the next one */
    char *values;     /* memory of all values */
    char *memory;     /* of one game */
    size_t memory_size, room;
    Converted *out;
} Convert;

/* ------------------------------------------------------------------ reading */

static bool more(Convert *c) {
    return c->from == FORM_JSON ? c->value != NULL : gamefile_more(&c->file);
}

static bool read_with(Convert *c, Arena *arena, Tree *out, Losses *losses, Error *error) {
    switch (c->from) {
    case FORM_JSON: return twin_read(c->value, arena, out, error);
    case FORM_OTG: return otg_read(&c->file, c->rules, arena, out, losses, error);
    case FORM_BOLOGNA: return bologna_log_read(&c->file, arena, out, losses, error);
    default: return gamefile_read(&c->file, arena, out, error);
    }
}

/* The next game; memory grows until it fits. */
static bool read_game(Convert *c, Tree *out, Error *error) {
    enum { DOUBLINGS = 8 };
    for (int tries = 0;; tries++) {
        GameFile before = c->file;
        Losses losses = c->out->losses;
        Arena arena = arena_over(c->memory, c->memory_size);
        if (read_with(c, &arena, out, &losses, error)) {
            c->out->losses = losses;
            if (c->from == FORM_JSON) c->value = c->value->parent ? c->value->next : NULL;
            return true;
        }
        if (error->code != ERROR_FILE_LARGE || tries == DOUBLINGS) return false;
        c->file = before;
        free(c->memory);
        c->memory_size *= 2;
        c->memory = memory_resize(NULL, c->memory_size);
    }
}

/* The values of a JSON file: an object, or an array of them. */
static bool read_values(Convert *c, const char *text, size_t size, Error *error) {
    size_t room = LEAST_MEMORY + PER_BYTE * size;
    for (int tries = 0; tries < 4; tries++, room *= 4) {
        free(c->values);
        c->values = memory_resize(NULL, room);
        Arena arena = arena_over(c->values, room);
        JsonValue *value;
        if (json_read(text, size, &arena, &value, error)) {
            c->value = value->kind == JSON_ARRAY ? value->first : value;
            return true;
        }
        if (error->code != ERROR_FILE_LARGE) return false;
    }
    return false;
}

/* ------------------------------------------------------------------ writing */

static bool write_with(Convert *c, const Tree *tree, Text *out, Losses *losses, Error *error) {
    Json json = json_into(out);
    switch (c->to) {
    case FORM_JSON: return twin_write(tree, &json, error) && !out->full;
    case FORM_OTG: return otg_write(tree, out, losses, error);
    case FORM_BOLOGNA: return bologna_log_write(tree, out, losses, error);
    default: return gamefile_write(tree, out, error);
    }
}

static void append(Convert *c, const char *words) {
    size_t count = strlen(words);
    if (c->out->length + count + 1 > c->room) {
        c->room = 2 * (c->out->length + count + 1);
        c->out->text = memory_resize(c->out->text, c->room);
    }
    memcpy(c->out->text + c->out->length, words, count + 1);
    c->out->length += count;
}

static bool write_game(Convert *c, const Tree *tree, bool several, Error *error) {
    static const char *const between[FORM_COUNT] = {"\n", ",\n", "\n", ""};
    if (c->out->games++)
        append(c, between[c->to]);
    else if (c->to == FORM_JSON && several)
        append(c, "[\n");
    for (;;) {
        Losses losses = c->out->losses;
        Text out = text_into(c->out->text + c->out->length, c->room - c->out->length);
        bool good = write_with(c, tree, &out, &losses, error);
        if (good) {
            c->out->losses = losses;
            c->out->length += out.length;
            return true;
        }
        if (!out.full) {
            c->out->unwritable = true;
            string_copy(c->out->rules, sizeof c->out->rules, tree->rules->name);
            return false;
        }
        c->room *= 2;
        c->out->text = memory_resize(c->out->text, c->room);
    }
}

static bool convert_all(Convert *c, Error *error) {
    bool several = false;
    while (more(c)) {
        Tree tree;
        if (!read_game(c, &tree, error)) return false;
        several |= more(c);
        if (!write_game(c, &tree, several, error)) return false;
    }
    if (!c->out->games) return error_at(error, ERROR_TEXT_EMPTY, 0, "a game", NULL);
    if (c->to == FORM_JSON) append(c, several ? "\n]\n" : "\n");
    return true;
}

bool convert_games(const char *text, size_t size, Form from, Form to, const char *rules,
                   Converted *out, Error *error) {
    Convert c = {.rules = rules, .from = from, .to = to, .out = out, .room = LEAST_MEMORY};
    *out = (Converted){.text = memory_resize(NULL, c.room)};
    *out->text = 0;
    c.file = gamefile_over(text, size);
    c.memory_size = LEAST_MEMORY + PER_BYTE * size;
    c.memory = memory_resize(NULL, c.memory_size);
    bool good = (from != FORM_JSON || read_values(&c, text, size, error)) && convert_all(&c, error);
    free(c.memory);
    free(c.values);
    return good;
}
