/* Answers that go on: a head, and then bytes when there are some, such as a line of JSON for every
 * event. Begun by an answer with `streams`; nothing ends one for being silent. */
#ifndef HTTP_STREAM_H
#define HTTP_STREAM_H

#include "http/place.h"

/* Sends bytes, before the loop waits. Nothing happens if whoever asked has gone. */
void stream_send(Connections *all, Ticket ticket, const char *bytes, size_t size);

/* Bytes that have not gone out: whoever has much to send waits when they are many. Above
 * UNSENT_MOST the connection is cut. */
size_t stream_unsent(const Connections *all, Ticket ticket);

/* That was all. */
void stream_end(Connections *all, Ticket ticket);

/* ---- for connection.c */

/* Sends the head; the body, if there is one, is the first that goes out. */
void stream_begin(Connection *connection, const char *head, size_t size);
/* True when all has gone out, and it was ended. */
bool stream_flush(Connection *connection);
void stream_hear(Connection *connection); /* there is something to read, or the end */
void stream_look(Connection *connection); /* its time has come */
void stream_part(Connection *connection); /* the server ends it */

#endif
