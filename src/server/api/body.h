/* Reads a request body: one JSON object with a known set of keys. */
#pragma once

#include "api/call.h"
#include "record/json.h"

/* Parses a call's body, with the fields of its route, for the route's `read`. An empty body counts
 * as {}. Returns false with the reason in `why`. calls.c frees the fields after `read`. */
bool call_body(Call *call, Refusal *why);

/* Returns the value of a key, or NULL if it is missing or null. */
const JsonValue *body_get(const Call *call, const char *key);

/* Copies a string value. Returns false with a refusal if the key is missing, is no string, or does
 * not fit into `size` bytes. */
bool body_text(const Call *call, const char *key, char *out, size_t size, Refusal *why);

/* The same for a new name of a person or bot, which must be one (store/names.h). */
bool body_name(const Call *call, const char *key, char out[PERSON_NAME], Refusal *why);

/* The same for a line of words that people read. `size` has room for `limit.most` characters of
 * four bytes. */
bool body_words(const Call *call, const char *key, char *out, size_t size, WordsLimit limit,
                Refusal *why);

/* Reads a number (or true or false). If the key is missing, *out keeps its value. Returns false if
 * the value has another type or range. */
bool body_number(const JsonValue *object, const char *key, int64_t least, int64_t most,
                 int64_t *out, Refusal *why);
bool body_bool(const Call *call, const char *key, bool *out, Refusal *why);
