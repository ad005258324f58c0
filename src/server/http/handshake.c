/* The handshake needs SHA-1. It only proves that the server speaks WebSocket, and protects nothing.
 */
#include "http/handshake.h"
#include "http/guard.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { KEY_LENGTH = 24, HASH = 20 };

void handshake_accept(const char *key, char out[ACCEPT_SIZE]) {
    char text[KEY_LENGTH + 37];
    unsigned char hash[HASH];
    int length =
        snprintf(text, sizeof text, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", KEY_LENGTH, key);
    EVP_Digest(text, (size_t)length, hash, NULL, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)out, hash, HASH);
}

/* Whether the request asks for a WebSocket. */
static bool handshake_wanted(const Request *request) {
    return request_says(request, "upgrade", "websocket") &&
           request_says(request, "connection", "upgrade");
}

/* Whether there is one key, sixteen bytes in base64. */
static bool has_key(const Request *request) {
    static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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
