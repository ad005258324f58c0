/* Passwords: how they are kept, and which are tried first by whoever guesses. Pure functions for
 * any thread. */
#ifndef STORE_PASSWORDS_H
#define STORE_PASSWORDS_H

#include <stdbool.h>

enum {
    PASSWORD_SHORTEST = 8, /* bytes */
    PASSWORD_LONGEST = 256,
    PERSON_HASH = 128, /* of a password, as text */
};

/* Whether a password is one of the most common ones, with any capitals, with digits or signs before
 * or behind it, written once or several times; or one letter, digits in a row, keys in a row; or
 * the person's own name like that. */
bool password_is_common(const char *password, const char *name);

/* Each of these two takes 64 MiB and some 60 ms. */

/* False: there was not enough memory. */
bool password_hash(const char *password, char out[PERSON_HASH]);

/* An empty hash takes as long and fits nothing, so that nobody learns who has an account. */
bool password_fits(const char *password, const char *hash);

#endif
