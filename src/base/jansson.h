/* What this program does everywhere with values of the JSON library. */
#pragma once

#include <jansson.h>
#include <math.h>

/* The text of a value, which is freed. The caller frees the text. NULL: there is no value. */
static inline char *json_written(json_t *value) {
    char *text = json_dumps(value, JSON_COMPACT | JSON_PRESERVE_ORDER);
    json_decref(value);
    return text;
}

/* A number; null for 0. */
static inline json_t *json_nonzero(json_int_t number) {
    return number ? json_integer(number) : json_null();
}

/* A number; null if it is infinite or none. Minus nothing is nothing. */
static inline json_t *json_finite(double value) {
    return isfinite(value) ? json_real(value + 0.0) : json_null();
}

/* A string; null for NULL and for "". */
static inline json_t *json_or_null(const char *text) {
    return text && *text ? json_string(text) : json_null();
}
