/* P-256 keys and base64url text. */
#pragma once

#include <openssl/types.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    PUSH_POINT = 65,      /* bytes of a public key: a point of P-256, uncompressed */
    PUSH_SCALAR = 32,     /* bytes of a private key */
    PUSH_SECRET = 16,     /* bytes of a subscription's authentication secret */
    PUSH_POINT_TEXT = 88, /* a public key in base64url, with the zero byte */
};

/* A pair of keys. */
typedef struct PushPair {
    unsigned char scalar[PUSH_SCALAR], point[PUSH_POINT];
} PushPair;

/* The keys of a subscription. */
typedef struct PushKeys {
    unsigned char point[PUSH_POINT], secret[PUSH_SECRET];
} PushKeys;

/* Makes a new random pair. False if OpenSSL fails. */
bool push_pair(PushPair *out);

/* Reads a subscription's keys from base64url. False if they are malformed or the point is not on
 * the curve. */
bool push_keys_read(const char *point, const char *secret, PushKeys *out);

/* Writes base64url without padding. `size` includes the zero byte; a longer result is cut off. */
void push_base64(char *out, size_t size, const void *bytes, size_t length);
bool push_unbase64(const char *text, void *out, size_t length); /* exactly `length` bytes */

/* Makes an OpenSSL key; the caller frees it with EVP_PKEY_free. A NULL `scalar` makes a public key.
 * Returns NULL if the key is not valid. */
EVP_PKEY *push_key(const unsigned char point[PUSH_POINT], const unsigned char *scalar);
