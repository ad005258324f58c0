/* Connections: each waits for a request, answers it, and waits again, or goes on as a WebSocket.
 * What is answered is not known here. Several requests that came at once are answered one after
 * the other, also where an answer comes later. */
#ifndef HTTP_CONNECTION_H
#define HTTP_CONNECTION_H

#include "http/place.h"

Connections *connections_create(const ConnectionSetup *setup);

typedef enum Began {
    BEGAN,
    BEGAN_FULL, /* all places are taken */
    BEGAN_MANY  /* there are too many of its address */
} Began;

/* Begins with a connected socket that does not block, which is closed here from then on. */
Began connection_begin(Connections *connections, int fd, const Address *from);

/* The answer to a request that was asked before; it goes out before the loop waits. Nothing happens
 * if whoever asked has gone, or has been answered. Owns the answer in any case. The ticket is good
 * for nothing more, unless the answer streams. */
void connection_answer(Connections *connections, Ticket ticket, Answer answer);

/* To be called often: ends those who rest too long, or send or take too slowly. Returns how many
 * there are. */
int connections_tick(Connections *connections);

/* From now on every answer is the last on its connection; those who rest are closed, and WebSockets
 * with 1001. */
void connections_ending(Connections *connections);

/* Ends all at once. The loop has to run until it has let go of them; then destroy. */
void connections_cut(Connections *connections);
void connections_destroy(Connections *connections);

#endif
