/* Values as text. */
#include "base/json/jansson.h"
#include "base/memory.h"

#include <string.h>

typedef struct Writer {
    char *text;
    size_t length, room, flags;
    int depth;
} Writer;

static void put(Writer *w, const char *text, size_t length) {
    if (w->length + length >= w->room) {
        w->room = 2 * (w->length + length) + 64;
        w->text = memory_resize(w->text, w->room);
    }
    memcpy(w->text + w->length, text, length);
    w->length += length;
    w->text[w->length] = 0;
}

static void put_text(Writer *w, const char *text) { put(w, text, strlen(text)); }

/* The character that begins here, which is UTF-8, and the bytes it has. */
static unsigned decode(const char *text, size_t *bytes) {
    const unsigned char *c = (const unsigned char *)text;
    *bytes = *c < 0x80 ? 1 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
    static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned point = *c & first[*bytes];
    for (size_t i = 1; i < *bytes; i++) point = point << 6 | (c[i] & 0x3f);
    return point;
}

static void put_escaped(Writer *w, unsigned point) {
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    char text[16];
    const char *place = point && point < 128 ? strchr(plain, (int)point) : NULL;
    if (place)
        snprintf(text, sizeof text, "\\%c", letters[place - plain]);
    else if (point < 0x10000)
        snprintf(text, sizeof text, "\\u%04X", point);
    else
        snprintf(text, sizeof text, "\\u%04X\\u%04X", 0xd800 + ((point - 0x10000) >> 10),
                 0xdc00 + ((point - 0x10000) & 0x3ff));
    put_text(w, text);
}

static void put_string(Writer *w, const char *text, size_t length) {
    put_text(w, "\"");
    for (size_t i = 0, bytes; i < length; i += bytes) {
        unsigned point = decode(text + i, &bytes);
        bool escape = point < 32 || point == '"' || point == '\\' ||
                      (point > 127 && (w->flags & JSON_ENSURE_ASCII));
        if (escape)
            put_escaped(w, point);
        else
            put(w, text + i, bytes);
    }
    put_text(w, "\"");
}

/* The exponent of "1e+05" and "1e-05" is written as 5 and -5. */
static void put_real(Writer *w, double value) {
    char text[64];
    int digits = (int)(w->flags >> 8 & 31);
    snprintf(text, sizeof text, "%.*g", digits ? digits : 17, value);
    char *exponent = strchr(text, 'e');
    if (exponent) {
        char *to = exponent + 1, *from = to + 1;
        if (*to == '-') to++;
        from += strspn(from, "0");
        memmove(to, from, strlen(from) + 1);
    }
    put_text(w, text);
    if (!strpbrk(text, ".e")) put_text(w, ".0");
}

static void put_value(Writer *w, const json_t *value);

/* Where lines are indented, a new one. */
static void put_line(Writer *w) {
    int blanks = (int)(w->flags >> 16);
    if (!blanks) return;
    put_text(w, "\n");
    for (int i = 0; i < blanks * w->depth; i++) put_text(w, " ");
}

static void put_members(Writer *w, const json_t *value, const char ends[2]) {
    bool close = w->flags & JSON_COMPACT || w->flags >> 16;
    put(w, ends, 1);
    w->depth++;
    for (size_t i = 0; i < value->count; i++) {
        const JsonMember *member = &value->member[i];
        if (i) put_text(w, close ? "," : ", ");
        put_line(w);
        if (member->name) {
            put_string(w, member->name, strlen(member->name));
            put_text(w, w->flags & JSON_COMPACT ? ":" : ": ");
        }
        put_value(w, member->value);
    }
    w->depth--;
    if (value->count) put_line(w);
    put(w, ends + 1, 1);
}

static void put_value(Writer *w, const json_t *value) {
    char number[32];
    switch (value->type) {
    case JSON_OBJECT: put_members(w, value, "{}"); break;
    case JSON_ARRAY: put_members(w, value, "[]"); break;
    case JSON_STRING: put_string(w, value->text, value->count); break;
    case JSON_INTEGER:
        snprintf(number, sizeof number, "%lld", value->integer);
        put_text(w, number);
        break;
    case JSON_REAL: put_real(w, value->real); break;
    case JSON_TRUE: put_text(w, "true"); break;
    case JSON_FALSE: put_text(w, "false"); break;
    case JSON_NULL: put_text(w, "null"); break;
    }
}

char *json_dumps(const json_t *value, size_t flags) {
    Writer w = {.flags = flags};
    if (value) put_value(&w, value);
    return w.text;
}

size_t json_dumpb(const json_t *value, char *out, size_t size, size_t flags) {
    char *text = json_dumps(value, flags);
    size_t length = text ? strlen(text) : 0;
    if (length && length <= size) memcpy(out, text, length);
    free(text);
    return length;
}

int json_dumpf(const json_t *value, FILE *out, size_t flags) {
    char *text = json_dumps(value, flags);
    bool good = text && fputs(text, out) >= 0;
    free(text);
    return good ? 0 : -1;
}
