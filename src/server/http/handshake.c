/* The handshake needs SHA-1 (RFC 3174). It only proves that the server speaks WebSocket, and
 * protects nothing. */
#include "http/handshake.h"
#include "http/guard.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { KEY_LENGTH = 24, BLOCK = 64, HASH = 20 };

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ------------------------------------------------------------------ the hash */

static uint32_t turn(uint32_t word, int by) { return word << by | word >> (32 - by); }

static void hash_block(uint32_t hash[5], const unsigned char block[BLOCK]) {
    uint32_t word[80];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        word[i] = turn(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC
                              : (b ^ c ^ d) + 0xCA62C1D6;
        uint32_t next = turn(a, 5) + f + e + word[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    const uint32_t more[5] = {a, b, c, d, e};
    for (int i = 0; i < 5; i++) hash[i] += more[i];
}

/* Of a text of at most 2 * BLOCK - 9 bytes. */
static void hash_text(const char *text, unsigned char out[HASH]) {
    unsigned char bytes[2 * BLOCK] = {0};
    uint32_t hash[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    size_t length = strlen(text), size = length + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    memcpy(bytes, text, length);
    bytes[length] = 0x80;
    bytes[size - 2] = (unsigned char)(8 * length >> 8);
    bytes[size - 1] = (unsigned char)(8 * length);
    for (size_t at = 0; at < size; at += BLOCK) hash_block(hash, bytes + at);
    for (int i = 0; i < HASH; i++) out[i] = (unsigned char)(hash[i / 4] >> (24 - 8 * (i % 4)));
}

void handshake_accept(const char *key, char out[ACCEPT_SIZE]) {
    char text[KEY_LENGTH + 37];
    unsigned char hash[HASH + 1] = {0}; /* one zero byte more, for a multiple of three */
    snprintf(text, sizeof text, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", KEY_LENGTH, key);
    hash_text(text, hash);
    for (int i = 0; i < 28; i++) {
        int bit = 6 * i, three = bit / 24 * 3;
        uint32_t bits =
            (uint32_t)hash[three] << 16 | (uint32_t)hash[three + 1] << 8 | hash[three + 2];
        out[i] = base64[bits >> (18 - bit % 24) & 63];
    }
    out[27] = '=';
    out[28] = 0;
}

/* ------------------------------------------------------------------ the request */

/* Whether the request asks for a WebSocket. */
static bool handshake_wanted(const Request *request) {
    return request_says(request, "upgrade", "websocket") &&
           request_says(request, "connection", "upgrade");
}

/* Whether there is one key, sixteen bytes in base64. */
static bool has_key(const Request *request) {
    const char *key = request_field(request, "sec-websocket-key", NULL);
    return key && !request_field(request, "sec-websocket-key", key) && strlen(key) == KEY_LENGTH &&
           strspn(key, base64) == KEY_LENGTH - 2 && strcmp(key + KEY_LENGTH - 2, "==") == 0;
}

static bool refuse(Answer *refusal, int status, const char *words) {
    *refusal = answer_words(status, words);
    return false;
}

bool handshake_check(const Request *request, Answer *refusal) {
    const char *version = request_field(request, "sec-websocket-version", NULL);
    if (!handshake_wanted(request) || !version || strcmp(version, "13") != 0) {
        refuse(refusal, 426, "This address speaks WebSocket, version 13.\n");
        answer_field(refusal, "Upgrade", "websocket");
        answer_field(refusal, "Connection", "Upgrade");
        answer_field(refusal, "Sec-WebSocket-Version", "13");
        return false;
    }
    if (request->method != HTTP_GET || request->old || request->body_size || !has_key(request))
        return refuse(refusal, 400, "A WebSocket needs a GET of HTTP/1.1 with one key.\n");
    if (!request_says(request, "sec-websocket-protocol", SOCKET_PROTOCOL))
        return refuse(refusal, 400, "The only subprotocol is " SOCKET_PROTOCOL ".\n");
    bool program = guard_bearer(request) && !request_field(request, "origin", NULL);
    return program || guard_own_page(request) ||
           refuse(refusal, 403,
                  "Only this server's own pages may listen, and programs with a "
                  "token (Authorization: Bearer).\n");
}

size_t handshake_head(const Request *request, char out[HANDSHAKE_SIZE]) {
    char accept[ACCEPT_SIZE];
    handshake_accept(request_field(request, "sec-websocket-key", NULL), accept);
    return (size_t)snprintf(out, HANDSHAKE_SIZE,
                            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                            "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                            "Sec-WebSocket-Protocol: " SOCKET_PROTOCOL "\r\n\r\n",
                            accept);
}
