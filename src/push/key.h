/* Keys of P-256, and texts in base64url. */
#ifndef PUSH_KEY_H
#define PUSH_KEY_H

#include <openssl/types.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    PUSH_POINT = 65,      /* bytes of a public key: a point of P-256, uncompressed */
    PUSH_SCALAR = 32,     /* of a private key */
    PUSH_SECRET = 16,     /* of a subscription's authentication secret */
    PUSH_POINT_TEXT = 88, /* in base64url, with the zero byte */
};

/* A pair of keys. */
typedef struct PushPair {
    unsigned char scalar[PUSH_SCALAR], point[PUSH_POINT];
} PushPair;

/* The keys of a subscription. */
typedef struct PushKeys {
    unsigned char point[PUSH_POINT], secret[PUSH_SECRET];
} PushKeys;

/* Makes a new pair. False: there is no chance to be had. */
bool push_pair(PushPair *out);

/* From base64url. False: they are none, or the point is not on the curve. */
bool push_keys_read(const char *point, const char *secret, PushKeys *out);

/* base64url without padding; `size` has room for the zero byte. */
void push_base64(char *out, size_t size, const void *bytes, size_t length);
bool push_unbase64(const char *text, void *out, size_t length); /* exactly so many bytes */

/* As OpenSSL has it, to be freed with EVP_PKEY_free; NULL: it is none. `scalar` NULL: a public key.
 */
EVP_PKEY *push_key(const unsigned char point[PUSH_POINT], const unsigned char *scalar);

#endif
