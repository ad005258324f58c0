/* Connections: each waits for a request, answers it and waits again, or becomes a WebSocket. The
 * caller makes the answers. Requests that come together are answered in order, even if an answer
 * comes later. */
#pragma once

#include "http/place.h"

Connections *connections_create(const ConnectionSetup *setup);

typedef enum Began {
    BEGAN,
    BEGAN_FULL, /* all places are in use */
    BEGAN_MANY  /* too many from this address */
} Began;

/* Takes over a connected, non-blocking socket, which is closed here. */
Began connection_begin(Connections *connections, int fd, const Address *from);

/* Sends the answer to an earlier request before the loop waits. Does nothing if the client has gone
 * or has been answered. Takes over the answer in any case. The ticket is then invalid, unless the
 * answer streams. */
void connection_answer(Connections *connections, Ticket ticket, Answer answer);

/* To be called often: closes connections that rest too long, or send or receive too slowly. Returns
 * how many are left. */
int connections_tick(Connections *connections);

/* From now on every answer closes its connection. Closes resting connections, and WebSockets with
 * 1001. */
void connections_ending(Connections *connections);

/* Closes all at once. Run the loop until it has released them, then destroy. */
void connections_cut(Connections *connections);
void connections_destroy(Connections *connections);
