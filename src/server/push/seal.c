#include "push/seal.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <string.h>

enum { HASH = 32, TAG = 16, RECORD = 4096 };

/* ------------------------------------------------------------------ secrets */

/* The shared secret: ECDH of our private key and the browser's public key. */
static bool shared_secret(const PushPair *own, const PushKeys *to, unsigned char out[HASH]) {
    size_t size = HASH;
    EVP_PKEY *mine = push_key(own->point, own->scalar), *other = push_key(to->point, NULL);
    EVP_PKEY_CTX *context = mine ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    bool good = other && context && EVP_PKEY_derive_init(context) > 0 &&
                EVP_PKEY_derive_set_peer(context, other) > 0 &&
                EVP_PKEY_derive(context, out, &size) > 0 && size == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(other);
    return good;
}

static void extract(const void *salt, size_t size, const unsigned char key[HASH],
                    unsigned char out[HASH]) {
    HMAC(EVP_sha256(), salt, (int)size, key, HASH, out, NULL);
}

/* One block of HKDF-Expand is enough here. `info` must end with the block number 1. */
static void expand(const unsigned char key[HASH], const void *info, size_t size,
                   unsigned char out[HASH]) {
    HMAC(EVP_sha256(), key, HASH, info, size, out, NULL);
}

typedef struct Secrets {
    unsigned char key[HASH], nonce[HASH]; /* only the first bytes are used */
} Secrets;

static bool find_secrets(const PushKeys *to, const PushPair *own,
                         const unsigned char salt[PUSH_SALT], Secrets *out) {
    static const char of_key[] = "Content-Encoding: aes128gcm\0\1",
                      of_nonce[] = "Content-Encoding: nonce\0\1", of_both[] = "WebPush: info";
    unsigned char secret[HASH], step[HASH], info[sizeof of_both + 2 * PUSH_POINT + 1];
    if (!shared_secret(own, to, secret)) return false;
    memcpy(info, of_both, sizeof of_both);
    memcpy(info + sizeof of_both, to->point, PUSH_POINT);
    memcpy(info + sizeof of_both + PUSH_POINT, own->point, PUSH_POINT);
    info[sizeof info - 1] = 1;
    extract(to->secret, PUSH_SECRET, secret, step);
    expand(step, info, sizeof info, secret);
    extract(salt, PUSH_SALT, secret, step);
    expand(step, of_key, sizeof of_key - 1, out->key);
    expand(step, of_nonce, sizeof of_nonce - 1, out->nonce);
    return true;
}

/* ------------------------------------------------------------------ the message */

static bool encrypt(const Secrets *secrets, const unsigned char *text, int length,
                    unsigned char *out) {
    int size = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good =
        context &&
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, secrets->key, secrets->nonce) &&
        EVP_EncryptUpdate(context, out, &size, text, length) &&
        EVP_EncryptFinal_ex(context, out + size, &rest) && size + rest == length &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + length);
    EVP_CIPHER_CTX_free(context);
    return good;
}

size_t push_seal_with(const PushKeys *to, const PushPair *own, const unsigned char salt[PUSH_SALT],
                      const char *text, size_t length, unsigned char out[PUSH_SEALED]) {
    Secrets secrets;
    unsigned char record[PUSH_TEXT + 1], *at = out;
    if (length > PUSH_TEXT || !find_secrets(to, own, salt, &secrets)) return 0;
    memcpy(record, text, length);
    record[length] = 2; /* delimiter of the last record */
    memcpy(at, salt, PUSH_SALT);
    at += PUSH_SALT;
    for (int shift = 24; shift >= 0; shift -= 8) *at++ = (unsigned char)(RECORD >> shift);
    *at++ = PUSH_POINT;
    memcpy(at, own->point, PUSH_POINT);
    at += PUSH_POINT;
    if (!encrypt(&secrets, record, (int)length + 1, at)) return 0;
    return PUSH_HEAD + length + 1 + TAG;
}

size_t push_seal(const PushKeys *to, const char *text, size_t length,
                 unsigned char out[PUSH_SEALED]) {
    PushPair own;
    unsigned char salt[PUSH_SALT];
    if (RAND_bytes(salt, sizeof salt) != 1 || !push_pair(&own)) return 0;
    return push_seal_with(to, &own, salt, text, length, out);
}
