/* Text as values (RFC 8259). */
#include "base/json/jansson.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { DEEPEST = 2048, NUMBER = 400 /* bytes of a number */ };

typedef struct Reader {
    const char *text, *at, *end;
    size_t flags;
    int depth;
    const char *flaw; /* the first; NULL: none */
} Reader;

static bool flawed(Reader *r, const char *words) {
    if (!r->flaw) r->flaw = words;
    return false;
}

static void skip_space(Reader *r) {
    while (r->at < r->end && memchr(" \t\n\r", *r->at, 4)) r->at++;
}

static bool take(Reader *r, char letter) {
    skip_space(r);
    if (r->at == r->end || *r->at != letter) return false;
    r->at++;
    return true;
}

/* ------------------------------------------------------------------ strings */

typedef struct Bytes {
    char *text;
    size_t length;
} Bytes;

static void add(Bytes *b, unsigned byte) {
    b->text = memory_grow(b->text, b->length, 1);
    b->text[b->length++] = (char)byte;
}

static void add_point(Bytes *b, unsigned point) {
    if (point < 0x80) {
        add(b, point);
        return;
    }
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const unsigned first[] = {0, 0xc0, 0xe0, 0xf0};
    add(b, first[more] | point >> 6 * more);
    while (more--) add(b, 0x80 | (point >> 6 * more & 0x3f));
}

/* Four hexadecimal digits; -1: there are none. */
static int take_hex(Reader *r) {
    int value = 0;
    if (r->end - r->at < 4) return -1;
    for (int i = 0; i < 4; i++, r->at++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = *r->at ? strchr(digits, *r->at) : NULL;
        if (!digit) return -1;
        value = value * 16 + (int)(digit - digits) % 16;
    }
    return value;
}

/* What follows "\u". */
static bool take_point(Reader *r, Bytes *b) {
    int point = take_hex(r);
    if (point < 0) return flawed(r, "\\u wants four hexadecimal digits");
    if (!point) return flawed(r, "\\u0000 is not allowed");
    if (point >= 0xd800 && point < 0xe000) {
        bool pair = point < 0xdc00 && r->end - r->at > 2 && r->at[0] == '\\' && r->at[1] == 'u';
        if (pair) r->at += 2;
        int low = pair ? take_hex(r) : -1;
        if (low < 0xdc00 || low >= 0xe000) return flawed(r, "half of a surrogate pair");
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
    }
    add_point(b, (unsigned)point);
    return true;
}

static bool take_escape(Reader *r, Bytes *b) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = r->at < r->end ? *r->at++ : 0;
    if (letter == 'u') return take_point(r, b);
    const char *place = letter ? strchr(letters, letter) : NULL;
    if (!place) return flawed(r, "unknown escape in a string");
    add(b, (unsigned char)meant[place - letters]);
    return true;
}

/* The quotation mark before it has been taken. The text is the caller's to free, also on false. */
static bool take_string(Reader *r, Bytes *b) {
    *b = (Bytes){0};
    while (r->at < r->end && *r->at != '"') {
        char letter = *r->at;
        if ((unsigned char)letter < 32) return flawed(r, "a control character in a string");
        r->at++;
        if (letter != '\\')
            add(b, (unsigned char)letter);
        else if (!take_escape(r, b))
            return false;
    }
    if (!take(r, '"')) return flawed(r, "a string without an end");
    if (!utf8_is_good(b->text ? b->text : "", b->length)) return flawed(r, "a string is not UTF-8");
    add(b, 0);
    b->length--;
    return true;
}

static json_t *read_string(Reader *r) {
    Bytes bytes;
    json_t *value = take_string(r, &bytes) ? json_stringn_nocheck(bytes.text, bytes.length) : NULL;
    free(bytes.text);
    return value;
}

/* ------------------------------------------------------------------ numbers */

static size_t digits_at(const char *text) { return strspn(text, "0123456789"); }

/* The length of the number that the text begins with, 0 if none; *real: it has a part behind the
 * point, or an exponent. */
static size_t number_length(const char *text, bool *real) {
    const char *at = text + (*text == '-');
    size_t whole = *at == '0' ? 1 : digits_at(at);
    if (!whole) return 0;
    at += whole;
    size_t point = *at == '.' ? digits_at(at + 1) : 0;
    if (point) at += 1 + point;
    size_t sign = (*at == 'e' || *at == 'E') && (at[1] == '+' || at[1] == '-');
    size_t exponent = *at == 'e' || *at == 'E' ? digits_at(at + 1 + sign) : 0;
    if (exponent) at += 1 + sign + exponent;
    *real = point || exponent;
    return (size_t)(at - text);
}

static json_t *read_number(Reader *r) {
    char text[NUMBER];
    size_t have = (size_t)(r->end - r->at);
    if (have >= sizeof text) have = sizeof text - 1;
    memcpy(text, r->at, have);
    text[have] = 0;
    bool real;
    size_t length = number_length(text, &real);
    if (!length || length == sizeof text - 1) {
        flawed(r, length ? "a number is too long" : "a value was expected");
        return NULL;
    }
    text[length] = 0;
    r->at += length;
    errno = 0;
    double number = real ? strtod(text, NULL) : 0;
    json_int_t integer = real ? 0 : strtoll(text, NULL, 10);
    if (real ? !isfinite(number) : errno == ERANGE) {
        flawed(r, "a number is too large");
        return NULL;
    }
    return real ? json_real(number) : json_integer(integer);
}

/* ------------------------------------------------------------------ values */

static json_t *read_value(Reader *r);

static bool read_member(Reader *r, json_t *object) {
    Bytes name = {0};
    if (!take(r, '"')) return flawed(r, "a name in quotation marks was expected");
    bool good = take_string(r, &name);
    if (good && strlen(name.text) != name.length) good = flawed(r, "a zero byte in a name");
    if (good && (r->flags & JSON_REJECT_DUPLICATES) && json_object_get(object, name.text))
        good = flawed(r, "a name stands twice in an object");
    if (good && !take(r, ':')) good = flawed(r, "':' was expected");
    json_t *value = good ? read_value(r) : NULL;
    if (value) json_object_set_new(object, name.text, value);
    free(name.text);
    return value != NULL;
}

/* What stands between the brackets, of which the first has been taken. */
static json_t *read_members(Reader *r, json_t *into, char last) {
    bool good = ++r->depth <= DEEPEST || flawed(r, "it is nested too deeply");
    if (good && take(r, last)) {
        r->depth--;
        return into;
    }
    while (good) {
        good = json_is_object(into) ? read_member(r, into)
                                    : json_array_append_new(into, read_value(r)) == 0;
        if (!good || !take(r, ',')) break;
    }
    if (good && !take(r, last))
        good = flawed(r, last == '}' ? "',' or '}' was expected" : "',' or ']' was expected");
    r->depth--;
    if (good) return into;
    json_decref(into);
    return NULL;
}

static json_t *read_word(Reader *r) {
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(r->end - r->at) < length || memcmp(r->at, words[i], length) != 0) continue;
        r->at += length;
        return i == 2 ? json_null() : json_boolean(i == 0);
    }
    return NULL;
}

static json_t *read_value(Reader *r) {
    if (take(r, '{')) return read_members(r, json_object(), '}');
    if (take(r, '[')) return read_members(r, json_array(), ']');
    if (take(r, '"')) return read_string(r);
    json_t *word = read_word(r);
    return word ? word : read_number(r);
}

static void fill(json_error_t *error, const Reader *r) {
    if (!error) return;
    const char *line = r->text;
    *error = (json_error_t){.line = 1, .position = (int)(r->at - r->text)};
    for (const char *c = r->text; c < r->at; c++)
        if (*c == '\n') {
            error->line++;
            line = c + 1;
        }
    error->column = (int)(r->at - line);
    snprintf(error->text, sizeof error->text, "%s", r->flaw);
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error) {
    Reader r = {.text = text, .at = text, .end = text + length, .flags = flags};
    json_t *value = NULL;
    if (error) *error = (json_error_t){.line = -1, .column = -1};
    skip_space(&r);
    bool whole = r.at < r.end && (*r.at == '{' || *r.at == '[');
    if (whole || flags & JSON_DECODE_ANY)
        value = read_value(&r);
    else
        flawed(&r, "'[' or '{' was expected");
    if (value) skip_space(&r);
    if (value && r.at < r.end) {
        flawed(&r, "something follows the end");
        json_decref(value);
        value = NULL;
    }
    if (!value) fill(error, &r);
    return value;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *error) {
    return json_loadb(text, strlen(text), flags, error);
}
