#include "push/key.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

enum { UNCOMPRESSED = 4 };

EVP_PKEY *push_key(const unsigned char point[PUSH_POINT], const unsigned char *scalar) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = scalar ? BN_bin2bn(scalar, PUSH_SCALAR, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM *parameters = NULL;
    if (build && context &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) &&
        (!scalar || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        parameters = OSSL_PARAM_BLD_to_param(build);
    if (parameters &&
        (EVP_PKEY_fromdata_init(context) <= 0 ||
         EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                           parameters) <= 0))
        key = NULL;
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

bool push_pair(PushPair *out) {
    BIGNUM *number = NULL;
    size_t size = 0;
    EVP_PKEY *key = EVP_EC_gen("P-256");
    bool good = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) &&
                BN_bn2binpad(number, out->scalar, PUSH_SCALAR) == PUSH_SCALAR &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out->point,
                                                PUSH_POINT, &size) &&
                size == PUSH_POINT;
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return good;
}

void push_base64(char *out, size_t size, const void *bytes, size_t length) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const unsigned char *from = bytes;
    unsigned held = 0;
    int bits = 0;
    size_t at = 0;
    for (size_t i = 0; i < length; i++) {
        held = held << 8 | from[i];
        for (bits += 8; bits >= 6 && at + 1 < size; bits -= 6)
            out[at++] = letters[held >> (bits - 6) & 63];
    }
    if (bits && at + 1 < size) out[at++] = letters[held << (6 - bits) & 63];
    out[at] = 0;
}

static int digit(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

bool push_unbase64(const char *text, void *out, size_t length) {
    unsigned char *to = out;
    unsigned held = 0;
    int bits = 0;
    size_t at = 0;
    for (; *text && *text != '='; text++) {
        int value = digit(*text);
        if (value < 0) return false;
        held = held << 6 | (unsigned)value;
        if ((bits += 6) < 8) continue;
        bits -= 8;
        if (at == length) return false;
        to[at++] = (unsigned char)(held >> bits);
    }
    return at == length;
}

bool push_keys_read(const char *point, const char *secret, PushKeys *out) {
    PushKeys keys;
    if (!push_unbase64(point, keys.point, PUSH_POINT) || keys.point[0] != UNCOMPRESSED ||
        !push_unbase64(secret, keys.secret, PUSH_SECRET))
        return false;
    EVP_PKEY *key = push_key(keys.point, NULL);
    EVP_PKEY_free(key);
    if (key) *out = keys;
    return key;
}
