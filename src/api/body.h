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

/* Reads it; nothing counts as {}. `fields` are those it may have, with
 * spaces between; NULL: none. False: `why` says
 * why. body_end in any case. */
bool body_open(Body *body, const char *text, size_t length, const char *fields, Refusal *why);
void body_end(Body *body);

/* The same of a call, with the fields of its route. */
struct Call;
bool call_body(const struct Call *call, Body *body, Refusal *why);

/* The value of a key; NULL: it did not come, or is null. */
const JsonValue *body_get(const Body *body, const char *key);

/* A text shorter than `size`. False, and the refusal says so: it is none, or did not come. */
bool body_text(const Body *body, const char *key, char *out, size_t size, Refusal *why);

/* Where it came: a number, or true or false; else *out stays. False: it is none. */
bool body_number(const JsonValue *object, const char *key, int64_t least, int64_t most,
                 int64_t *out, Refusal *why);
bool body_bool(const Body *body, const char *key, bool *out, Refusal *why);

/* A member of any object; NULL: it did not come, or is null. */
const JsonValue *json_member(const JsonValue *object, const char *key);

#endif
