/* See games.h. */
#include "analysis/games.h"
#include "analysis/gamelines.h"
#include "base/memory.h"
#include "record/bologna_log.h"
#include "record/csv.h"
#include "record/otg.h"
#include "record/gamejson.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_MEMORY = 4 << 20, PER_BYTE = 40, MOST_BYTES = 1 << 24 };

struct Games {
    GamesHow how;
    GameFile file;
    CsvMap map;
    CsvFile table;
    GameLines *lines;
    JsonValue *value; /* the next one */
    char *values;     /* memory of all values */
    Arena arena;      /* of one game */
    char *memory;
    size_t memory_size;
    void (*told)(void *ctx, const Error *error, bool kept); /* NULL: not in part */
    void *ctx;
};

const char *const form_names[FORM_COUNT] = {"gamefile", "json",  "otg",  "bologna",
                                            "csv",      "lines", "embed"};

bool form_find(const char *word, Form *out) {
    for (int f = 0; f < FORM_COUNT; f++)
        if (strcmp(word, form_names[f]) == 0) {
            *out = (Form)f;
            return true;
        }
    return false;
}

/* What follows a bracket and blanks: of a name, or of values in JSON. */
static char after_bracket(const char *bracket) {
    do bracket++;
    while (char_is_space(*bracket));
    return *bracket;
}

/* Whether it is a game file with comments, or lines for other programs, before its first tag. */
static bool begins_with_comment(const char *text) {
    const char *at = text;
    while (*at && *at != '[') {
        if (*at == '%' || *at == ';')
            at += strcspn(at, "\n");
        else if (*at == '{')
            at += strcspn(at, "}");
        else if (!char_is_space(*at))
            return false;
        at += *at != 0;
    }
    char name = *at ? after_bracket(at) : 0;
    return at > text && char_lower(name) >= 'a' && char_lower(name) <= 'z';
}

/* [Name "value"], [name:value], a JSON bracket, a referee's entry, the first row of a table. */
bool form_by_look(const char *text, size_t length, Form *out) {
    size_t at = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < length && char_is_space(text[at])) at++;
    const char *begin = text + at, *line = strchr(begin, '\n');
    size_t first = line ? (size_t)(line - begin) : length - at;
    const char *colon = memchr(begin, ':', first), *quote = memchr(begin, '"', first);
    if (at == length || begins_with_comment(begin)) /* an empty one says so itself */
        *out = FORM_GAMEFILE;
    else if (gamelines_by_look(begin, length - at))
        *out = FORM_LINES;
    else if (*begin == '{')
        *out = FORM_JSON;
    else if (strncmp(begin, "dim:", 4) == 0)
        *out = FORM_OTG;
    else if (strstr(begin, "GameAshtonTablut") || strstr(begin, "Stato:"))
        *out = FORM_BOLOGNA;
    else if (*begin == '[' && strchr("{]", after_bracket(begin)))
        *out = FORM_JSON;
    else if (*begin == '[' && colon && (!quote || colon < quote))
        *out = FORM_OTG;
    else if (*begin == '[')
        *out = FORM_GAMEFILE;
    else if (csv_by_look(text, length))
        *out = FORM_CSV;
    else
        return false;
    return true;
}

bool form_choose(const char *name, const char *columns, const char *text, size_t size, Form *out) {
    if (name) return form_find(name, out);
    if (!columns) return form_by_look(text, size, out);
    *out = FORM_CSV;
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
            g->value = value->kind == JSON_KIND_ARRAY ? value->first : value;
            return true;
        }
        if (error->code != ERROR_FILE_LARGE) return false;
    }
    return false;
}

static bool open_table(Games *g, const char *text, size_t size, Error *error) {
    const char *columns = g->how.columns ? g->how.columns : csv_by_look(text, size);
    return csv_map_read(&g->map, columns ? columns : "taefl", error) &&
           csv_begin(&g->table, text, size, &g->map, g->how.rules, error);
}

static bool open_form(Games *g, const char *text, size_t size, Error *error) {
    switch (g->how.form) {
    case FORM_JSON: return read_values(g, text, size, error);
    case FORM_CSV: return open_table(g, text, size, error);
    case FORM_LINES: return (g->lines = gamelines_open(text, size, g->how.rules, error));
    default: return true;
    }
}

Games *games_open(const char *text, size_t size, const GamesHow *how, Error *error) {
    Games *g = memory_get(sizeof *g);
    g->how = *how;
    g->file = gamefile_over(text, size);
    g->memory_size = LEAST_MEMORY + PER_BYTE * (size < MOST_BYTES ? size : MOST_BYTES);
    g->memory = memory_resize(NULL, g->memory_size);
    if (open_form(g, text, size, error)) return g;
    games_close(g);
    return NULL;
}

void games_close(Games *games) {
    if (!games) return;
    gamelines_close(games->lines);
    free(games->values);
    free(games->memory);
    free(games);
}

bool games_more(Games *g) {
    switch (g->how.form) {
    case FORM_JSON: return g->value != NULL;
    case FORM_CSV: return csv_more(&g->table);
    case FORM_LINES: return gamelines_more(g->lines);
    default: return gamefile_more(&g->file);
    }
}

static bool read_with(Games *g, Tree *out, Losses *losses, Error *error) {
    switch (g->how.form) {
    case FORM_JSON: return gamejson_read(g->value, &g->arena, out, error);
    case FORM_OTG: return otg_read(&g->file, g->how.rules, &g->arena, out, losses, error);
    case FORM_BOLOGNA: return bologna_log_read(&g->file, &g->arena, out, losses, error);
    case FORM_CSV: return csv_read(&g->table, &g->arena, out, error);
    case FORM_LINES: return gamelines_read(g->lines, &g->arena, out, error);
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
    return g->arena.top - g->arena.bottom >= plies * g->how.spare;
}

static void next_value(Games *g) { g->value = g->value->parent ? g->value->next : NULL; }

bool games_skip(Games *g) {
    if (g->told) return false;
    switch (g->how.form) {
    case FORM_JSON: next_value(g); return true;
    case FORM_CSV: csv_skip(&g->table); return true;
    case FORM_LINES: gamelines_skip(g->lines); return true;
    case FORM_GAMEFILE: gamefile_skip(&g->file); return true;
    default: return false;
    }
}

/* The game that has been read is taken. */
static void go_on(Games *g, Losses *losses) {
    if (g->how.form == FORM_JSON) next_value(g);
    if (g->how.form != FORM_LINES) return;
    gamelines_skip(g->lines);
    losses->count[LOSS_LINE] += gamelines_cut(g->lines);
}

/* Memory grows until the game fits. */
bool games_next(Games *g, Tree *out, Losses *losses, Error *error) {
    enum { DOUBLINGS = 8 };
    for (int tries = 0;; tries++) {
        GameFile before = g->file, table = g->table.file;
        Losses more = *losses;
        g->arena = arena_over(g->memory, g->memory_size);
        bool good = g->told ? read_part(g, out, error) : read_with(g, out, &more, error);
        if (good && (has_spare(g, out) || tries == DOUBLINGS)) {
            *losses = more;
            go_on(g, losses);
            return true;
        }
        if (!good && (error->code != ERROR_FILE_LARGE || tries == DOUBLINGS)) return false;
        g->file = before;
        g->table.file = table;
        free(g->memory);
        g->memory_size *= 2;
        g->memory = memory_resize(NULL, g->memory_size);
    }
}
