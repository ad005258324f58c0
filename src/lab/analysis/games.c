/* See games.h. */
#include "analysis/games.h"
#include "base/memory.h"
#include "record/bologna_log.h"
#include "record/otg.h"
#include "record/gamejson.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_MEMORY = 4 << 20, PER_BYTE = 40 };

struct Games {
    const Rules *rules;
    Form form;
    size_t spare;
    GameFile file;
    JsonValue *value; /* the next one */
    char *values;     /* memory of all values */
    Arena arena;      /* of one game */
    char *memory;
    size_t memory_size;
    void (*told)(void *ctx, const Error *error, bool kept); /* NULL: not in part */
    void *ctx;
};

const char *const form_names[FORM_COUNT] = {"gamefile", "json", "otg", "bologna", "embed"};

bool form_find(const char *word, Form *out) {
    for (int f = 0; f < FORM_COUNT; f++)
        if (strcmp(word, form_names[f]) == 0) {
            *out = (Form)f;
            return true;
        }
    return false;
}

/* [Name "value"], [name:value], a JSON bracket, a referee's entry. */
bool form_by_look(const char *text, size_t length, Form *out) {
    size_t at = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < length && char_is_space(text[at])) at++;
    const char *begin = text + at, *line = strchr(begin, '\n');
    size_t first = line ? (size_t)(line - begin) : length - at;
    const char *colon = memchr(begin, ':', first), *quote = memchr(begin, '"', first);
    if (*begin == '{')
        *out = FORM_JSON;
    else if (strncmp(begin, "dim:", 4) == 0)
        *out = FORM_OTG;
    else if (strstr(begin, "GameAshtonTablut") || strstr(begin, "Stato:"))
        *out = FORM_BOLOGNA;
    else if (*begin == '[' && (begin[1] == '{' || char_is_space(begin[1]) || begin[1] == ']'))
        *out = FORM_JSON;
    else if (*begin == '[' && colon && (!quote || colon < quote))
        *out = FORM_OTG;
    else if (*begin == '[')
        *out = FORM_GAMEFILE;
    else
        return false;
    return true;
}

/* The values of a JSON file: an object, or an array of them. */
static bool read_values(Games *g, const char *text, size_t size, Error *error) {
    size_t room = LEAST_MEMORY + PER_BYTE * size;
    for (int tries = 0; tries < 4; tries++, room *= 4) {
        free(g->values);
        g->values = memory_resize(NULL, room);
        Arena arena = arena_over(g->values, room);
        JsonValue *value;
        if (json_read(text, size, &arena, &value, error)) {
            g->value = value->kind == JSON_ARRAY ? value->first : value;
            return true;
        }
        if (error->code != ERROR_FILE_LARGE) return false;
    }
    return false;
}

Games *games_open(const char *text, size_t size, Form form, const Rules *rules, size_t spare,
                  Error *error) {
    Games *g = memory_get(sizeof *g);
    g->rules = rules;
    g->form = form;
    g->spare = spare;
    g->file = gamefile_over(text, size);
    g->memory_size = LEAST_MEMORY + PER_BYTE * size;
    g->memory = memory_resize(NULL, g->memory_size);
    if (form != FORM_JSON || read_values(g, text, size, error)) return g;
    games_close(g);
    return NULL;
}

void games_close(Games *games) {
    if (!games) return;
    free(games->values);
    free(games->memory);
    free(games);
}

bool games_more(Games *g) {
    return g->form == FORM_JSON ? g->value != NULL : gamefile_more(&g->file);
}

static bool read_with(Games *g, Tree *out, Losses *losses, Error *error) {
    switch (g->form) {
    case FORM_JSON: return gamejson_read(g->value, &g->arena, out, error);
    case FORM_OTG: return otg_read(&g->file, g->rules, &g->arena, out, losses, error);
    case FORM_BOLOGNA: return bologna_log_read(&g->file, &g->arena, out, losses, error);
    default: return gamefile_read(&g->file, &g->arena, out, error);
    }
}

void games_in_part(Games *games, void (*told)(void *ctx, const Error *error, bool kept),
                   void *ctx) {
    games->told = told;
    games->ctx = ctx;
}

/* What is good of the next game that has anything good. */
static bool read_part(Games *g, Tree *out, Error *error) {
    *error = (Error){.code = ERROR_NONE};
    while (games_more(g)) {
        g->arena = arena_over(g->memory, g->memory_size);
        bool good = gamefile_read_part(&g->file, &g->arena, out, error);
        if (error->code == ERROR_FILE_LARGE) return false;
        if (error->code) {
            g->told(g->ctx, error, good);
            gamefile_skip(&g->file);
        }
        *error = (Error){.code = ERROR_NONE};
        if (good) return true;
    }
    return false;
}

static bool has_spare(const Games *g, const Tree *tree) {
    size_t plies = 1;
    for (const Node *node = tree->root; node->child; node = node->child) plies++;
    return g->arena.top - g->arena.bottom >= plies * g->spare;
}

/* Memory grows until the game fits. */
bool games_next(Games *g, Tree *out, Losses *losses, Error *error) {
    enum { DOUBLINGS = 8 };
    for (int tries = 0;; tries++) {
        GameFile before = g->file;
        Losses more = *losses;
        g->arena = arena_over(g->memory, g->memory_size);
        bool good = g->told ? read_part(g, out, error) : read_with(g, out, &more, error);
        if (good && (has_spare(g, out) || tries == DOUBLINGS)) {
            *losses = more;
            if (g->form == FORM_JSON) g->value = g->value->parent ? g->value->next : NULL;
            return true;
        }
        if (!good && (error->code != ERROR_FILE_LARGE || tries == DOUBLINGS)) return false;
        g->file = before;
        free(g->memory);
        g->memory_size *= 2;
        g->memory = memory_resize(NULL, g->memory_size);
    }
}
