/* WebSockets: connections that stay, on which both sides say something when they want to. Texts
 * come by the functions of ConnectionSetup, and go by these. */
#ifndef HTTP_SOCKET_H
#define HTTP_SOCKET_H

#include "http/place.h"

enum {
    CLOSE_LEFT = 1001, /* the server ends */
    CLOSE_RUDE = 1008  /* it did what it may not */
};

/* Sends a frame (frame_make), which the caller keeps its ownership of: the same may go to many. It
 * goes out when the loop has heard all that came at once. Nothing happens if the socket has gone.
 */
void socket_send(Connections *all, Ticket ticket, Frame *frame);

/* The closing handshake, after what was sent before. */
void socket_close(Connections *all, Ticket ticket, int code, const char *words);

/* ---- for connection.c */

/* Answers the request with 101 and goes on as a WebSocket; `bytes` came behind the request. */
void socket_begin(Connection *connection, const Request *request);
void socket_hear(Connection *connection);  /* there is something to read */
void socket_flush(Connection *connection); /* there is something to send, or room for it */
void socket_look(Connection *connection);  /* its time has come */
/* The closing handshake from this side. */
void socket_part(Connection *connection, int code, const char *words);

#endif
