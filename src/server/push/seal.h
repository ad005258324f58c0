/* Encrypts a message for one browser: RFC 8291 with content coding aes128gcm of RFC 8188. The push
 * service that carries it cannot read it. */
#pragma once

#include "push/key.h"

enum {
    PUSH_SALT = 16,
    PUSH_TEXT = 512, /* most bytes of a message */
    PUSH_HEAD = PUSH_SALT + 4 + 1 + PUSH_POINT,
    PUSH_SEALED = PUSH_HEAD + PUSH_TEXT + 1 + 16,
};

/* Encrypts at most PUSH_TEXT bytes for `to`, with a new key pair and salt. Returns the length, or 0
 * on failure. push_seal_with takes key pair and salt from the caller, for tests. */
size_t push_seal(const PushKeys *to, const char *text, size_t length,
                 unsigned char out[PUSH_SEALED]);
size_t push_seal_with(const PushKeys *to, const PushPair *own, const unsigned char salt[PUSH_SALT],
                      const char *text, size_t length, unsigned char out[PUSH_SEALED]);
