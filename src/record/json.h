/* JSON: written into a Text, and read into values in an arena. No numbers but whole ones. */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include "core/error.h"
#include "core/text.h"
#include "record/arena.h"
#include "record/names.h"
#include <stdint.h>

/* ---- writing. Commas come by themselves. `key` is NULL for an item of an array and for the value
 * as a whole. What does not fit is dropped, and out->full says so. */
typedef struct Json {
    Text *out;
    bool comma; /* something stands before the next item */
    bool html;  /* for a script element, which a '<' could end: none is written as it is */
} Json;

static inline Json json_into(Text *out) { return (Json){.out = out}; }

/* No name here is one of jansson's: the program links both, and the linker would say nothing. */
void json_open(Json *json, const char *key, char bracket); /* '{' or '[', '"' for json_escape */
void json_close(Json *json, char bracket);                 /* '}' or ']', '"' */
/* A part of a string that has been opened. */
void json_escape(Json *json, const char *text, size_t length);
/* Text in UTF-8, escaped; nothing but printable characters comes out. */
void json_put_string(Json *json, const char *key, const char *text);
void json_bytes(Json *json, const char *key, const char *text, size_t length);
void json_number(Json *json, const char *key, int64_t number);
void json_bool(Json *json, const char *key, bool value);
void json_put_null(Json *json, const char *key);

/* ---- reading: RFC 8259 and nothing beside it, except that numbers are whole and nothing is
 * nested deeper than JSON_DEPTH. A key may not stand twice. */
enum { JSON_DEPTH = 1000 };

typedef enum JsonKind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    int line, column; /* where it begins, of the text */
    const char *key;  /* of a member of an object; else NULL */
    const char *text; /* of a string; ended by a zero byte, and holds no other */
    size_t length;
    int64_t number;
    struct JsonValue *parent, *next, *first, *last;
    Names keys; /* of an object */
    void *mark; /* for who walks over it */
} JsonValue;

/* Reads the one value that a text is, blanks around it, into memory from the top of the arena;
 * `out` lives until the caller sets that back. False with line and column of the text. */
bool json_read(const char *text, size_t length, Arena *arena, JsonValue **out, Error *error);

/* An error at a value: fills in line and column, moved by error->column if that says where in a
 * string it is, and returns false. */
bool json_fail(const JsonValue *value, Error *error);

/* "a string", "an object". */
const char *json_kind_words(JsonKind kind);

#endif
