/* The part of jansson's interface that the program uses, for editions that are built without that
 * library (TAEFL_ONLY=engine). Where this header says nothing, a function does what jansson 2.14
 * documents; messages of errors have words of their own. Objects are lists that are searched from
 * the front: they are meant for dozens of names, not for thousands. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef long long json_int_t;

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef struct json_t json_t;
typedef struct JsonMember {
    char *name; /* NULL in arrays */
    json_t *value;
} JsonMember;

struct json_t {
    json_type type;
    size_t uses;        /* true, false and null are never freed */
    size_t count;       /* of members, or of a string's bytes */
    JsonMember *member; /* of objects and arrays */
    char *text;         /* of strings, with a zero byte behind it */
    json_int_t integer;
    double real;
};

typedef struct json_error_t {
    int line, column, position; /* column and position count bytes */
    char text[160];
} json_error_t;

enum {
    JSON_COMPACT = 1,
    JSON_ENSURE_ASCII = 2,
    JSON_ENCODE_ANY = 4,     /* always so */
    JSON_PRESERVE_ORDER = 8, /* always so */
    JSON_REJECT_DUPLICATES = 16,
    JSON_DECODE_ANY = 32
};
#define JSON_REAL_PRECISION(digits) ((size_t)(digits) << 8)
#define JSON_INDENT(blanks) ((size_t)(blanks) << 16)

/* Memory comes from base/memory.h in any case. */
#define json_set_alloc_funcs(get, release) ((void)(get), (void)(release))

/* ---- values */

#define json_is_object(v) json_is(v, JSON_OBJECT)
#define json_is_array(v) json_is(v, JSON_ARRAY)
#define json_is_string(v) json_is(v, JSON_STRING)
#define json_is_integer(v) json_is(v, JSON_INTEGER)
#define json_is_number(v) (json_is(v, JSON_INTEGER) || json_is(v, JSON_REAL))
#define json_is_true(v) json_is(v, JSON_TRUE)
#define json_is_null(v) json_is(v, JSON_NULL)
static inline bool json_is(const json_t *v, json_type type) { return v && v->type == type; }

json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *text); /* NULL if it is not UTF-8 */
json_t *json_stringn_nocheck(const char *text, size_t length);
json_t *json_integer(json_int_t value);
json_t *json_real(double value); /* NULL if it is not finite */
json_t *json_boolean(int value);
json_t *json_null(void);

json_t *json_incref(json_t *value);
void json_decref(json_t *value);
int json_equal(const json_t *one, const json_t *other);

const char *json_string_value(const json_t *value);
size_t json_string_length(const json_t *value);
json_int_t json_integer_value(const json_t *value);
double json_number_value(const json_t *value);

size_t json_object_size(const json_t *object);
json_t *json_object_get(const json_t *object, const char *name);
int json_object_set_new(json_t *object, const char *name, json_t *value);
int json_object_del(json_t *object, const char *name);
int json_object_update(json_t *object, json_t *other);
int json_object_update_new(json_t *object, json_t *other);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);
int json_array_append_new(json_t *array, json_t *value);

#define json_object_foreach(object, key_, into_)                                                   \
    for (size_t at_ = 0; at_ < json_object_size(object) && ((key_) = (object)->member[at_].name,   \
                                                           (into_) = (object)->member[at_].value); \
         at_++)
#define json_array_foreach(array, index, into_) \
    for ((index) = 0;                           \
         (index) < json_array_size(array) && ((into_) = json_array_get(array, index)); (index)++)

/* ---- formats: {} [] s s? s* s% i I b f n o o? o* O */

json_t *json_pack(const char *format, ...);
int json_unpack(json_t *value, const char *format,
                ...); /* {} [] s s? i I b f o, and ? behind a name */
int json_unpack_ex(json_t *value, json_error_t *error, size_t flags, const char *format, ...);

/* ---- text */

json_t *json_loads(const char *text, size_t flags, json_error_t *error);
json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error);
char *json_dumps(const json_t *value, size_t flags);
size_t json_dumpb(const json_t *value, char *out, size_t size, size_t flags);
int json_dumpf(const json_t *value, FILE *out, size_t flags);
