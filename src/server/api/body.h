/* Reads a request body: one JSON object with a known set of keys. */
#pragma once

#include "record/json.h"
#include "live/messages.h"

typedef struct Body {
    void *memory;
    Arena arena;
    JsonValue *object;
} Body;

/* Parses a call's body, with the fields of its route. An empty body counts as {}. Returns false
 * with the reason in `why`. Call body_end in either case. */
struct Call;
bool call_body(const struct Call *call, Body *body, Refusal *why);
void body_end(Body *body);

/* Returns the value of a key, or NULL if it is missing or null. */
const JsonValue *body_get(const Body *body, const char *key);

/* Copies a string value. Returns false with a refusal if the key is missing, is no string, or does
 * not fit into `size` bytes. */
bool body_text(const Body *body, const char *key, char *out, size_t size, Refusal *why);

/* The same for a new name of a person or bot, which must be one (store/names.h). */
bool body_name(const Body *body, const char *key, char out[PERSON_NAME], Refusal *why);

/* The same for a line of words that people read. `size` has room for `limit.most` characters of
 * four bytes. */
bool body_words(const Body *body, const char *key, char *out, size_t size, WordsLimit limit,
                Refusal *why);

/* Reads a number (or true or false). If the key is missing, *out keeps its value. Returns false if
 * the value has another type or range. */
bool body_number(const JsonValue *object, const char *key, int64_t least, int64_t most,
                 int64_t *out, Refusal *why);
bool body_bool(const Body *body, const char *key, bool *out, Refusal *why);
