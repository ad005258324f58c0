/* See json.h. One pass without recursion: the next value goes into the innermost open value, and
 * reading continues in the parent when that is closed. */
#include "record/json.h"

#define MOST_NUMBER (INT64_C(1) << 53) /* many readers have no larger whole numbers */

typedef struct Reader {
    const char *text;
    size_t length, at;
    int line;
    size_t line_start;
    int depth;
    Arena *arena;
    Error *error;
} Reader;

static char peek(const Reader *r) { return r->at < r->length ? r->text[r->at] : 0; }

static bool fail_here(Reader *r, ErrorCode code, const char *first, const char *second) {
    error_at(r->error, code, (int)(r->at - r->line_start) + 1, first, second);
    if (r->error) r->error->line = r->line;
    return false;
}

/* Reports an error about the word or sign here. */
static bool fail_token(Reader *r, const char *expected) {
    size_t length = 0;
    if (r->at == r->length) return fail_here(r, ERROR_TEXT_END, expected, NULL);
    const char *here = r->text + r->at;
    for (char c; r->at + length < r->length; length++) {
        c = char_lower(here[length]);
        bool word = (c >= 'a' && c <= 'z') || char_is_digit(c) || c == '.' || c == '-' || c == '+';
        if (!word) break;
    }
    if (!length) length = utf8_length(here, r->length - r->at);
    error_token(r->error, ERROR_JSON_TOKEN, (int)(r->at - r->line_start) + 1, here, length,
                expected);
    if (r->error) r->error->line = r->line;
    return false;
}

static bool full(Reader *r) {
    return fail_here(r, ERROR_FILE_LARGE, "the memory for the text is full", NULL);
}

static void skip_blanks(Reader *r) {
    for (; r->at < r->length && char_is_space(r->text[r->at]); r->at++)
        if (r->text[r->at] == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        }
}

/* ---- strings */

/* The four hexadecimal digits after a \u, or -1. */
static long hex_of(const Reader *r, size_t at) {
    long code = 0;
    for (int i = 0; i < 4; i++) {
        char c = at + (size_t)i < r->length ? char_lower(r->text[at + (size_t)i]) : 0;
        int digit = char_is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return -1;
        code = code << 4 | digit;
    }
    return code;
}

static char *put_utf8(char *out, long code) {
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    } else {
        *out++ = (char)(0xf0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 63));
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    }
    return out;
}

/* Reads an escape after a backslash. A pair of surrogates is one character; a lone one is an
 * error. */
static bool read_escape(Reader *r, char **out) {
    static const char names[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    char name = r->at + 1 < r->length ? r->text[r->at + 1] : 0;
    for (int i = 0; names[i]; i++)
        if (name == names[i]) {
            *(*out)++ = bytes[i];
            r->at += 2;
            return true;
        }
    long code = name == 'u' ? hex_of(r, r->at + 2) : -1;
    size_t length = 6;
    if (code >= 0xd800 && code < 0xdc00) {
        bool second =
            r->at + 7 < r->length && r->text[r->at + 6] == '\\' && r->text[r->at + 7] == 'u';
        long low = second ? hex_of(r, r->at + 8) : -1;
        code =
            low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : -1;
        length = 12;
    } else if (code >= 0xdc00 && code < 0xe000) {
        code = -1;
    }
    if (code <= 0) return fail_token(r, "a character, or an escape that stands for one");
    *out = put_utf8(*out, code);
    r->at += length;
    return true;
}

/* A string never grows when it is read. */
static bool read_string(Reader *r, const char **text, size_t *length) {
    Reader start = *r;
    size_t end = r->at + 1;
    while (end < r->length && r->text[end] != '"') end += r->text[end] == '\\' ? 2 : 1;
    if (end >= r->length) return fail_here(&start, ERROR_FILE_OPEN, "\"", NULL);
    char *copy = arena_borrow(r->arena, end - r->at), *out = copy;
    if (!copy) return full(r);
    for (r->at++; peek(r) != '"';) {
        unsigned char c = (unsigned char)peek(r);
        if (c < 32) return fail_here(r, ERROR_CONTROL_BYTE, NULL, NULL);
        if (c == '\\') {
            if (!read_escape(r, &out)) return false;
        } else {
            *out++ = (char)c;
            r->at++;
        }
    }
    r->at++;
    *out = 0;
    *text = copy;
    *length = (size_t)(out - copy);
    return true;
}

/* ---- values */

static bool read_number(Reader *r, int64_t *out) {
    static const char expected[] = "a whole number";
    size_t at = r->at + (peek(r) == '-'), first = at;
    int64_t number = 0;
    for (; at < r->length && char_is_digit(r->text[at]); at++)
        if (number <= MOST_NUMBER) number = number * 10 + (r->text[at] - '0');
    char after = at < r->length ? char_lower(r->text[at]) : 0;
    bool zero = at > first + 1 && r->text[first] == '0';
    if (at == first || zero || number > MOST_NUMBER || after == '.' || after == 'e')
        return fail_token(r, expected);
    *out = peek(r) == '-' ? -number : number;
    r->at = at;
    return true;
}

static bool read_word(Reader *r, JsonKind *kind) {
    static const char *const words[] = {
        [JSON_KIND_NULL] = "null", [JSON_KIND_FALSE] = "false", [JSON_KIND_TRUE] = "true"};
    for (int k = JSON_KIND_NULL; k <= JSON_KIND_TRUE; k++) {
        size_t length = string_length(words[k]);
        if (r->length - r->at < length || !string_is(r->text + r->at, length, words[k])) continue;
        char after = r->at + length < r->length ? char_lower(r->text[r->at + length]) : 0;
        if ((after >= 'a' && after <= 'z') || char_is_digit(after)) break;
        *kind = (JsonKind)k;
        r->at += length;
        return true;
    }
    return fail_token(r, "a value");
}

/* "key": */
static bool read_key(Reader *r, JsonValue *object, const char **key) {
    size_t length;
    if (peek(r) != '"') return fail_token(r, "a key");
    Reader start = *r;
    if (!read_string(r, key, &length)) return false;
    if (names_find(&object->keys, *key)) return fail_here(&start, ERROR_JSON_KEY_TWICE, *key, NULL);
    Name *name = arena_borrow(r->arena, sizeof *name);
    if (!name) return full(r);
    names_add(&object->keys, name, *key, object);
    skip_blanks(r);
    if (peek(r) != ':') return fail_token(r, "a colon");
    r->at++;
    skip_blanks(r);
    return true;
}

static char closing(const JsonValue *value) { return value->kind == JSON_KIND_OBJECT ? '}' : ']'; }

/* Reads a value; of an array or object only the opening bracket. */
static bool read_head(Reader *r, JsonValue *value) {
    value->line = r->line;
    value->column = (int)(r->at - r->line_start) + 1;
    char c = peek(r);
    if (c == '"') {
        value->kind = JSON_KIND_STRING;
        return read_string(r, &value->text, &value->length);
    }
    if (c == '-' || char_is_digit(c)) {
        value->kind = JSON_KIND_NUMBER;
        return read_number(r, &value->number);
    }
    if (c != '{' && c != '[') return read_word(r, &value->kind);
    value->kind = c == '{' ? JSON_KIND_OBJECT : JSON_KIND_ARRAY;
    if (++r->depth > JSON_DEPTH) return fail_here(r, ERROR_JSON_DEEP, "1000", NULL);
    r->at++;
    return true;
}

static JsonValue *add_value(Reader *r, JsonValue *parent) {
    JsonValue *value = arena_borrow(r->arena, sizeof *value);
    if (!value) {
        full(r);
        return NULL;
    }
    *value = (JsonValue){.parent = parent};
    return value;
}

static void append(JsonValue *parent, JsonValue *value) {
    if (!parent) return;
    if (parent->last)
        parent->last->next = value;
    else
        parent->first = value;
    parent->last = value;
}

/* Where the next value goes after closing brackets or a comma; NULL at the end. */
static bool close_values(Reader *r, JsonValue **open) {
    for (JsonValue *at = *open; at; at = at->parent, r->depth--, *open = at) {
        skip_blanks(r);
        if (peek(r) == ',' && at->first) {
            r->at++;
            skip_blanks(r);
            return true;
        }
        if (peek(r) != closing(at)) {
            if (!at->first) return true; /* its first value */
            return fail_token(r, at->kind == JSON_KIND_OBJECT ? "a comma or }" : "a comma or ]");
        }
        r->at++;
    }
    return true;
}

static bool read_all(Reader *r, JsonValue **out) {
    JsonValue *open = NULL, *value = NULL;
    skip_blanks(r);
    do {
        const char *key = NULL;
        if (open && open->kind == JSON_KIND_OBJECT && !read_key(r, open, &key)) return false;
        value = add_value(r, open);
        if (!value || !read_head(r, value)) return false;
        value->key = key;
        append(open, value);
        if (!open) *out = value;
        if (value->kind >= JSON_KIND_ARRAY) open = value;
        if (!close_values(r, &open)) return false;
    } while (open);
    skip_blanks(r);
    return r->at == r->length || fail_token(r, "the end");
}

bool json_read(const char *text, size_t length, Arena *arena, JsonValue **out, Error *error) {
    Reader r = {.text = text, .length = length, .line = 1, .arena = arena, .error = error};
    size_t top = arena->top, flaw = utf8_flaw(text, length);
    if (length >= 3 && __builtin_memcmp(text, "\xef\xbb\xbf", 3) == 0) r.at = r.line_start = 3;
    if (flaw < length) {
        for (; r.at < flaw; r.at++)
            if (text[r.at] == '\n') {
                r.line++;
                r.line_start = r.at + 1;
            }
        return fail_here(&r, ERROR_FILE_UTF8, NULL, NULL);
    }
    JsonValue *value;
    if (!read_all(&r, &value)) {
        arena->top = top;
        return false;
    }
    *out = value;
    return true;
}

bool json_fail(const JsonValue *value, Error *error) {
    if (!error) return false;
    bool inside = value->kind == JSON_KIND_STRING && error->column;
    error->line = value->line;
    error->column = value->column + (inside ? error->column : 0);
    return false;
}

const char *json_kind_words(JsonKind kind) {
    static const char *const words[] = {"null",     "false",    "true",     "a number",
                                        "a string", "an array", "an object"};
    return words[kind];
}
