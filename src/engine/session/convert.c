/* See answers.h. A source gives one game after the other and a sink takes them, so memory holds one
 * game at a time and the text it comes from. */
#include "session/answers.h"
#include "record/bologna_log.h"
#include "record/gamefile.h"
#include "record/otg.h"
#include "record/gamejson.h"
#include "session/show.h"

typedef enum Form {
    FORM_GAMEFILE,
    FORM_JSON,
    FORMS_OUT,
    FORM_OTG = FORMS_OUT,
    FORM_BOLOGNA,
    FORMS_IN
} Form;
static const char *const forms[FORMS_IN] = {"gamefile", "json", "otg", "bologna"};
static const char words_out[] = "gamefile or json", words_in[] = "gamefile, json, otg or bologna";

/* Where games come from: a text, read on from a place, or JSON values. */
typedef struct Source {
    Form form;
    const Rules *rules; /* see otg_read */
    GameFile file;
    JsonValue *next;
    Arena arena;
} Source;

static bool read_form(Words *words, int count, const char *known, Form *out, Error *error) {
    Word word;
    if (!words_need(words, &word, known, error)) return false;
    for (int f = 0; f < count; f++)
        if (word_is(&word, forms[f])) {
            *out = (Form)f;
            return true;
        }
    return error_token(error, ERROR_STATE, word.column, word.text, word.length, known);
}

/* The rest of the line is one JSON value: a text as a string, or the games themselves. */
static bool read_data(Words *words, Form form, Arena *arena, JsonValue **out, Error *error) {
    Words ahead = *words;
    Word word;
    if (!words_need(&ahead, &word, "the games as JSON", error)) return false;
    const char *data = words->line + word.column - 1;
    bool fine = json_read(data, words->length - (size_t)word.column + 1, arena, out, error);
    if (!fine || (form != FORM_JSON && (*out)->kind != JSON_KIND_STRING)) {
        if (fine) {
            error_at(error, ERROR_JSON_KIND, 0, "a game file", "a string");
            json_fail(*out, error);
        }
        error->line = 0; /* the text is one line, so its number means nothing */
        error->column += word.column - 1;
        return false;
    }
    words->at = words->length;
    return true;
}

static bool open_source(Words *words, Form form, Source *out, Error *error) {
    JsonValue *data;
    if (!read_data(words, form, &out->arena, &data, error)) return false;
    out->form = form;
    if (form != FORM_JSON) {
        out->file = gamefile_over(data->text, data->length);
        return true;
    }
    if (data->kind == JSON_KIND_STRING &&
        !json_read(data->text, data->length, &out->arena, &data, error))
        return false;
    out->next = data->kind == JSON_KIND_ARRAY ? data->first : data;
    return true;
}

static bool more(Source *source) {
    return source->form == FORM_JSON ? source->next != NULL : gamefile_more(&source->file);
}

/* Reads the next game. With `part` it also returns the good part of a broken one, and error->code
 * says what is wrong. */
static bool read_next(Source *source, bool part, Arena *arena, Tree *out, Error *error) {
    Losses losses = {0}; /* losses of the source are not reported */
    if (part) return gamefile_read_part(&source->file, arena, out, error);
    if (source->form == FORM_GAMEFILE) return gamefile_read(&source->file, arena, out, error);
    if (source->form == FORM_OTG)
        return otg_read(&source->file, source->rules, arena, out, &losses, error);
    if (source->form == FORM_BOLOGNA)
        return bologna_log_read(&source->file, arena, out, &losses, error);
    JsonValue *value = source->next;
    source->next = value->parent ? value->next : NULL;
    return gamejson_read(value, arena, out, error);
}

/* Writes a game into the answer: as an item of an array, or as text inside a string. The text is
 * made in the rest of the arena. */
static bool write_game(const Tree *tree, Form form, bool first, Json *json, Error *error) {
    if (form == FORM_JSON) return gamejson_write(tree, json, error);
    Arena *arena = tree->arena;
    size_t left = arena->top - arena->bottom;
    if (!left) return error_at(error, ERROR_FILE_LARGE, 0, "the game", NULL);
    Text text = text_into((char *)arena->memory + arena->bottom, left);
    if (!gamefile_write(tree, &text, error)) return false;
    if (!first) json_escape(json, "\n", 1);
    json_escape(json, text.start, text.length);
    return true;
}

/* At most this many errors of a text that is read in part are reported. */
enum { MOST_ERRORS = 20 };
typedef struct Errors {
    int count;
    Error error[MOST_ERRORS];
} Errors;

/* Reads and writes game after game. Without `errors` it stops at the first mistake. */
static bool convert_all(Source *source, Form form, Errors *errors, Json *json, Error *error) {
    int games = 0;
    while (more(source) && !json->out->full) {
        Arena arena = source->arena;
        Tree tree;
        bool good = read_next(source, errors != NULL, &arena, &tree, error);
        if (!good && !errors) return false;
        if (errors && error->code) {
            if (errors->count < MOST_ERRORS) errors->error[errors->count++] = *error;
            gamefile_skip(&source->file);
        }
        if (good && !write_game(&tree, form, games++ == 0, json, error)) return false;
    }
    return games || errors || error_at(error, ERROR_TEXT_EMPTY, 0, "a game", NULL);
}

bool convert_answer(Words *words, const Rules *rules, void *memory, size_t size, Text *out,
                    Error *error) {
    Source source = {.rules = rules, .arena = arena_over(memory, size)};
    Form from = FORM_GAMEFILE, to = FORM_JSON;
    Errors errors = {0};
    Words ahead = *words;
    Word word;
    bool part = words_next(&ahead, &word) && word_is(&word, "part");
    if (part) *words = ahead;
    ahead = *words;
    if (!read_form(words, FORMS_IN, words_in, &from, error) ||
        !read_form(words, FORMS_OUT, words_out, &to, error))
        return false;
    if (part && from != FORM_GAMEFILE) {
        words_next(&ahead, &word);
        return error_token(error, ERROR_STATE, word.column, word.text, word.length,
                           forms[FORM_GAMEFILE]);
    }
    if (!open_source(words, from, &source, error)) return false;
    Json json = json_into(out);
    if (part) json_open(&json, NULL, '{');
    json_open(&json, part ? "games" : NULL, to == FORM_JSON ? '[' : '"');
    if (!convert_all(&source, to, part ? &errors : NULL, &json, error)) return false;
    json_close(&json, to == FORM_JSON ? ']' : '"');
    if (!part) return true;
    json_open(&json, "errors", '[');
    for (int i = 0; i < errors.count; i++) show_refusal(&json, NULL, &errors.error[i]);
    json_close(&json, ']');
    json_close(&json, '}');
    return true;
}
