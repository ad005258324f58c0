/* JSON, written into a Text and read from one: the small part both need that tell of games. Bounded
 * and strict; no numbers but whole ones. */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include "core/error.h"
#include "core/text.h"
#include <stdint.h>

/* ---- writing. Commas come by themselves. `key` is NULL for an item of an array and for the value
 * as a whole. What does not fit is dropped, and out->full says so. */
typedef struct Json {
    Text *out;
    bool comma; /* something stands before the next item */
} Json;

static inline Json json_into(Text *out) { return (Json){.out = out}; }

void json_open(Json *json, const char *key, char bracket); /* '{' or '[' */
void json_close(Json *json, char bracket);                 /* '}' or ']' */
/* Text in UTF-8, escaped; nothing but printable characters comes out. */
void json_string(Json *json, const char *key, const char *text);
void json_bytes(Json *json, const char *key, const char *text, size_t length);
void json_number(Json *json, const char *key, int64_t number);
void json_bool(Json *json, const char *key, bool value);
void json_null(Json *json, const char *key);

#endif
