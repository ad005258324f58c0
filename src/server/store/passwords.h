/* Password hashes, and a check for passwords that are easy to guess. Pure functions for any
 * thread. */
#pragma once

#include <stdbool.h>

enum {
    PASSWORD_SHORTEST = 8, /* bytes */
    PASSWORD_LONGEST = 256,
    PERSON_HASH = 128, /* of a password, as text */
};

/* Whether a password is easy to guess. Such are the most common passwords and the person's own
 * name, with any capitals, with digits or signs around them, or repeated. One letter, digits in a
 * row and keys in a row count, too. */
bool password_is_common(const char *password, const char *name);

/* Passwords are compared in composed form, so it does not matter which keyboard wrote them. Each of
 * these two functions takes 64 MiB and some 60 ms. */

/* False: out of memory. */
bool password_hash(const char *password, char out[PERSON_HASH]);

/* An empty hash takes as long and never fits, so the time does not tell who has an account. */
bool password_fits(const char *password, const char *hash);
