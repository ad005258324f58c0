/* JSON: writes into a Text, and reads into values in an arena. Whole numbers only. */
#pragma once

#include "core/error.h"
#include "core/text.h"
#include "record/arena.h"
#include "record/names.h"
#include <stdint.h>

/* ---- writing. Adds commas by itself. `key` is NULL for an item of an array and for the outermost
 * value. Drops what does not fit and sets out->full. */
typedef struct Json {
    Text *out;
    bool comma; /* the next item needs a comma */
    bool html;  /* for a script element: escapes '<', which could end it */
} Json;

static inline Json json_into(Text *out) { return (Json){.out = out}; }

/* No function here has a name of jansson's: the program links both, and the linker would not
 * complain. */
void json_open(Json *json, const char *key, char bracket); /* '{' or '[', '"' for json_escape */
void json_close(Json *json, char bracket);                 /* '}' or ']', '"' */
/* A part of an open string. */
void json_escape(Json *json, const char *text, size_t length);
/* A UTF-8 text, escaped so that the output has only printable characters. NULL: null. */
void json_put_string(Json *json, const char *key, const char *text);
void json_bytes(Json *json, const char *key, const char *text, size_t length);
void json_number(Json *json, const char *key, int64_t number);
void json_thousandths(Json *json, const char *key, int64_t number); /* 0.625 for 625 */
void json_bool(Json *json, const char *key, bool value);
void json_put_null(Json *json, const char *key);

/* ---- reading: strict RFC 8259, but whole numbers only, nesting up to JSON_DEPTH, and no key twice
 * in an object. */
enum { JSON_DEPTH = 1000 };

typedef enum JsonKind {
    JSON_KIND_NULL,
    JSON_KIND_FALSE,
    JSON_KIND_TRUE,
    JSON_KIND_NUMBER,
    JSON_KIND_STRING,
    JSON_KIND_ARRAY,
    JSON_KIND_OBJECT
} JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    int line, column; /* its place in the text */
    const char *key;  /* of a member of an object; else NULL */
    const char *text; /* of a string; ended by a zero byte, and holds no other */
    size_t length;
    int64_t number;
    struct JsonValue *parent, *next, *first, *last;
    Names keys; /* of an object */
    void *mark; /* for the use of callers that walk the tree */
} JsonValue;

/* Reads the one value of a text, with blanks around it, into memory at the top of the arena; `out`
 * lives until the caller sets that back. False with line and column. */
bool json_read(const char *text, size_t length, Arena *arena, JsonValue **out, Error *error);

/* Reports an error at a value and returns false. Fills in line and column; error->column moves them
 * if it says where in a string the error is. */
bool json_fail(const JsonValue *value, Error *error);

/* "a string", "an object". */
const char *json_kind_words(JsonKind kind);
