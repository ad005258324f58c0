/* How a request becomes a WebSocket (RFC 6455, section 4). Nothing here touches a socket. */
#pragma once

#include "http/answer.h"
#include "http/request.h"

#define SOCKET_PROTOCOL "taefl.1"

enum { HANDSHAKE_SIZE = 256, ACCEPT_SIZE = 29 };

/* Whether it may become one: a GET of version 13 with a key, for our subprotocol, from an own page
 * or a program with a token. False: *refusal is the answer (400, 403, 426). */
bool handshake_check(const Request *request, Answer *refusal);

/* Writes the head of the answer 101; returns its length. */
size_t handshake_head(const Request *request, char out[HANDSHAKE_SIZE]);

/* The answer that the standard requires for a key. */
void handshake_accept(const char *key, char out[ACCEPT_SIZE]);
