#include "push/vapid.h"
#include "base/jansson.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALID_S = 12 * 3600, SIGNATURE = 64, DER = 80, CLAIMS = 640, TOKEN = 1200 };

size_t push_origin(const char *url) {
    const char *host = strstr(url, "://");
    return host ? (size_t)(host - url) + 3 + strcspn(host + 3, "/?#") : 0;
}

bool push_url_good(const char *url, bool nearby) {
    size_t length = strlen(url);
    bool tls = strncmp(url, "https://", 8) == 0;
    if (length >= PUSH_URL || (!tls && !(nearby && strncmp(url, "http://", 7) == 0))) return false;
    for (const char *c = url; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '\\' || *c == '"') return false;
    const char *host = url + (tls ? 8 : 7), *end = url + push_origin(url);
    if (host == end || memchr(host, '@', (size_t)(end - host))) return false;
    return nearby || !memchr(host, ':', (size_t)(end - host));
}

/* Signs with ECDSA. JWT wants the two numbers as 32 bytes each, not as DER. */
static bool sign(const PushPair *own, const char *text, unsigned char out[SIGNATURE]) {
    unsigned char der[DER];
    const unsigned char *at = der;
    size_t size = sizeof der;
    EVP_PKEY *key = push_key(own->point, own->scalar);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG *both = NULL;
    if (key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) > 0 &&
        EVP_DigestSign(context, der, &size, (const unsigned char *)text, strlen(text)) > 0)
        both = d2i_ECDSA_SIG(NULL, &at, (long)size);
    bool good = both && BN_bn2binpad(ECDSA_SIG_get0_r(both), out, 32) == 32 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(both), out + 32, 32) == 32;
    ECDSA_SIG_free(both);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

bool vapid_write(const PushPair *own, const char *endpoint, const char *contact, int64_t now_s,
                 char out[VAPID_TEXT]) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char token[TOKEN], key[PUSH_POINT_TEXT], signature[2 * SIGNATURE];
    unsigned char bytes[SIGNATURE];
    json_t *claims = json_pack("{s:s%, s:I, s:s}", "aud", endpoint, push_origin(endpoint), "exp",
                               (json_int_t)(now_s + VALID_S), "sub", contact);
    char *text = json_written(claims);
    if (!text || strlen(text) > CLAIMS) {
        free(text);
        return false;
    }
    push_base64(token, sizeof token, head, sizeof head - 1);
    size_t at = strlen(token);
    token[at++] = '.';
    push_base64(token + at, sizeof token - at, text, strlen(text));
    free(text);
    if (!sign(own, token, bytes)) return false;
    push_base64(signature, sizeof signature, bytes, sizeof bytes);
    push_base64(key, sizeof key, own->point, PUSH_POINT);
    return snprintf(out, VAPID_TEXT, "vapid t=%s.%s, k=%s", token, signature, key) < VAPID_TEXT;
}
