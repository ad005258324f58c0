/* WebSockets: connections that stay open, on which both sides may send at any time. Received texts
 * come through the functions of ConnectionSetup; these functions send. */
#pragma once

#include "http/place.h"

enum {
    CLOSE_LEFT = 1001, /* the server is stopping */
    CLOSE_RUDE = 1008  /* the client broke a rule */
};

/* Sends a frame (frame_make). The caller keeps its ownership, so the same frame may go to many. It
 * leaves when the loop has read everything that came. Does nothing if the socket has gone. */
void socket_send(Connections *all, Ticket ticket, Frame *frame);

/* Starts the closing handshake, after the frames sent before. */
void socket_close(Connections *all, Ticket ticket, int code, const char *words);

/* ---- for connection.c */

/* Answers the request with 101 and continues as a WebSocket. `bytes` came after the request. */
void socket_begin(Connection *connection, const Request *request);
void socket_hear(Connection *connection);  /* there is something to read */
void socket_flush(Connection *connection); /* there is something to send, or room for it */
void socket_look(Connection *connection);  /* its time has come */
/* The closing handshake, started by this side. */
void socket_part(Connection *connection, int code, const char *words);
