/* The body of a request: one JSON object whose keys are known. */
#ifndef API_BODY_H
#define API_BODY_H

#include "record/json.h"
#include "live/messages.h"

typedef struct Body {
    void *memory;
    Arena arena;
    JsonValue *object;
} Body;

/* Reads the body; an empty one counts as {}. `fields` are the allowed keys, separated by spaces;
 * NULL: none. False with the reason in `why`. Call body_end in any case. */
bool body_open(Body *body, const char *text, size_t length, const char *fields, Refusal *why);
void body_end(Body *body);

/* The same of a call, with the fields of its route. */
struct Call;
bool call_body(const struct Call *call, Body *body, Refusal *why);

/* The value of a key; NULL: missing or null. */
const JsonValue *body_get(const Body *body, const char *key);

/* A text shorter than `size`. False with a refusal if it is missing or not such a text. */
bool body_text(const Body *body, const char *key, char *out, size_t size, Refusal *why);

/* A number, or true or false; *out does not change if it is missing. False: it is something
 * else. */
bool body_number(const JsonValue *object, const char *key, int64_t least, int64_t most,
                 int64_t *out, Refusal *why);
bool body_bool(const Body *body, const char *key, bool *out, Refusal *why);

/* A member of any object; NULL: missing or null. */
const JsonValue *json_member(const JsonValue *object, const char *key);

#endif
