/* Answers that continue: a head, and then bytes as they arise, such as a line of JSON for every
 * event. An answer with `streams` begins one. Silence does not end it. */
#pragma once

#include "http/place.h"

/* Sends bytes before the loop waits. Does nothing if the client has gone. */
void stream_send(Connections *all, Ticket ticket, const char *bytes, size_t size);

/* The number of unsent bytes. A caller with much to send waits while there are many; above
 * UNSENT_MOST the connection is cut off. */
size_t stream_unsent(const Connections *all, Ticket ticket);

/* Ends the stream. */
void stream_end(Connections *all, Ticket ticket);

/* ---- for connection.c */

/* Sends the head, and the body first if there is one. */
void stream_begin(Connection *connection, const char *head, size_t size);
/* True when everything has been sent and the stream was ended. */
bool stream_flush(Connection *connection);
void stream_hear(Connection *connection); /* there is something to read, or the end */
void stream_look(Connection *connection); /* its time has come */
void stream_part(Connection *connection); /* the server ends it */
